// The controller's commands about late money: what is left of a sale whose time was up, or as good a block instead.
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/sell/refusal.h"
#include "ui/sell/sell_controller.h"

#include <QUuid>

#include <memory>

namespace rowlock {

void SellController::takeBackExpired(HoldId id)
{
    if (m_takingBack.isValid())
        return;
    m_takingBack = id;
    if (std::exchange(m_takeBackOf, id) != id)
        m_takeBackKey = QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (m_holds.find(id))
        m_endingHere.insert(id);
    auto back = std::make_shared<TakenBack>();
    SaleCommand queued;
    queued.start = [this, id, back, key = m_takeBackKey] {
        m_newestId = newestKnown();
        return m_office.ask([id, back, key](Desk &desk) -> Result<HoldInfo> {
            TRY_GET(*back, desk.takeBack(id, key));
            return back->lost;
        });
    };
    queued.done = [this, id, back](const Result<HoldInfo> &answer) {
        m_takingBack = {};
        if (answer) {
            m_takeBackOf = {};
            noteTakenBack(*back);
        } else {
            m_endingHere.remove(id);
            say(SaleNotice::Kind::Refused, refusalText(answer.error()));
            emit takeBackRefused(answer.error());
        }
        emit saleChanged();
        emit asideChanged();
    };
    m_queue.add(std::move(queued));
}

void SellController::noteTakenBack(const TakenBack &back)
{
    const bool shown = isShown(back.lost);
    m_lost.reset();
    m_holds.put(back.lost);
    for (const auto &hold : {back.kept, back.offered}) {
        if (hold)
            m_holds.put(*hold);
    }
    if (shown)
        m_saleId = back.kept ? back.kept->id : HoldId();
    m_late = back.offered ? std::optional(back) : std::nullopt;
    if (!back.gone.isEmpty() && !m_late)
        say(SaleNotice::Kind::Warning, goneText(back.gone));
    else if (back.gone.isEmpty())
        say(SaleNotice::Kind::Info, tr("The time was up, but everything was still free: the seats are yours again."));
    emit lateChanged();
    emit takenBack(back);
}

void SellController::keepLeft()
{
    if (!m_late)
        return;
    const TakenBack late = *std::exchange(m_late, std::nullopt);
    releaseQuietly(late.offered->id);
    if (late.kept && m_holds.find(late.kept->id) && isShown(*late.kept))
        m_saleId = late.kept->id;
    emit saleChanged();
    emit asideChanged();
    emit lateChanged();
}

// The other hold is released only when this one has got the time of a sale.
void SellController::takeOffered()
{
    if (!m_late || m_queue.isBusy())
        return;
    const TakenBack late = *m_late;
    const HoldId offered = late.offered->id;
    SaleCommand queued;
    queued.start = [this, offered, seconds = late.lost.seconds] {
        return m_office.ask([offered, seconds](Desk &desk) { return desk.extend(offered, seconds); });
    };
    queued.done = [this, late, offered](const Result<HoldInfo> &answer) {
        if (answer) {
            m_late.reset();
            m_holds.put(*answer);
            if (late.kept && m_holds.find(late.kept->id))
                releaseQuietly(late.kept->id);
            if (isShown(*answer))
                m_saleId = offered;
        } else if (answer.error().code == ErrorCode::Busy) {
            say(SaleNotice::Kind::Refused, answer.error().message); // the minute runs on
        } else {
            m_late.reset();
            say(SaleNotice::Kind::Refused, refusalText(answer.error()));
            settleExpired(offered);
        }
        emit saleChanged();
        emit asideChanged();
        emit lateChanged();
    };
    m_queue.add(std::move(queued));
}

bool SellController::noteLateEnded(const HoldInfo &hold)
{
    if (!m_late)
        return false;
    if (m_late->kept && m_late->kept->id == hold.id) {
        m_late->kept.reset();
        emit lateChanged();
        return false;
    }
    if (m_late->offered->id != hold.id)
        return false;
    m_late.reset();
    say(SaleNotice::Kind::Info, tr("The minute is over: %1 are no longer kept for this sale.").arg(itemsText(hold.items)));
    emit lateChanged();
    return true;
}

void SellController::releaseQuietly(HoldId id)
{
    m_endingHere.insert(id);
    const auto command = [id](Desk &desk) -> Result<HoldInfo> {
        TRY(desk.release(id));
        return desk.holdInfo(id);
    };
    whenAnswered(m_office.ask(command, Sharing::Together), this, [this, id](const Result<HoldInfo> &answer) {
        if (answer) {
            m_holds.put(*answer);
            return;
        }
        m_endingHere.remove(id); // it counts down beside the sale
        if (answer.error().code != ErrorCode::HoldExpired)
            say(SaleNotice::Kind::Refused, answer.error().message);
    });
}

} // namespace rowlock
