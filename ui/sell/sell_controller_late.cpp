// The controller's commands about late money: what is left of a sale whose time was up, or as good a block instead.
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/sell/refusal.h"
#include "ui/sell/sell_controller.h"

#include <QUuid>

#include <algorithm>
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

const TakenBack *SellController::late(HoldId lost) const
{
    const auto found =
        std::find_if(m_lates.begin(), m_lates.end(), [lost](const TakenBack &late) { return late.lost.id == lost; });
    return found == m_lates.end() ? nullptr : &*found;
}

std::optional<TakenBack> SellController::takeLate(HoldId lost)
{
    const TakenBack *found = late(lost);
    return found ? std::optional(m_lates.takeAt(found - m_lates.constData())) : std::nullopt;
}

bool SellController::isOnCounter(const TakenBack &late) const
{
    return late.kept && m_holds.find(late.kept->id) ? late.kept->id == m_saleId : !sale() && isShown(late.lost);
}

void SellController::noteTakenBack(const TakenBack &back)
{
    const bool onCounter = (!sale() || m_saleId == back.lost.id) && isShown(back.lost);
    if (m_lost && m_lost->id == back.lost.id)
        m_lost.reset();
    m_holds.put(back.lost);
    if (back.lost.isLive()) // it still stood, and goes on
        m_endingHere.remove(back.lost.id);
    for (const auto &hold : {back.kept, back.offered}) {
        if (hold)
            m_holds.put(*hold);
    }
    if (onCounter)
        m_saleId = back.kept ? back.kept->id : HoldId();
    takeLate(back.lost.id); // asked for once more
    if (back.offered)
        m_lates.append(back);
    else if (!back.gone.isEmpty())
        say(SaleNotice::Kind::Warning, goneText(back.gone));
    else
        say(SaleNotice::Kind::Info,
            onCounter ? tr("The time was up, but everything was still free: the seats are yours again.")
                      : tr("The time was up, but everything was still free: held again and set aside."));
    emit lateChanged();
    emit takenBack(back);
}

void SellController::keepLeft(HoldId lost)
{
    endLate(lost, true);
}

void SellController::keepLeftIn(HoldId kept)
{
    const auto found = std::find_if(m_lates.begin(), m_lates.end(),
                                    [kept](const TakenBack &late) { return late.kept && late.kept->id == kept; });
    if (found != m_lates.end())
        endLate(found->lost.id, true);
}

void SellController::endOffer(HoldId lost)
{
    endLate(lost, false);
}

void SellController::endLate(HoldId lost, bool bringsBack)
{
    const std::optional<TakenBack> late = takeLate(lost);
    if (!late)
        return;
    releaseQuietly(late->offered->id);
    const HoldInfo *kept = late->kept ? m_holds.find(late->kept->id) : nullptr;
    if (bringsBack && kept && !sale() && isShown(*kept))
        m_saleId = kept->id;
    const HoldId goesOn = kept ? kept->id : HoldId();
    emit saleChanged();
    emit asideChanged();
    emit lateChanged();
    emit lateChosen(lost, goesOn);
}

// The other hold is released only when this one has got the time of a sale.
void SellController::takeOffered(HoldId lost)
{
    const TakenBack *found = late(lost);
    if (!found || m_queue.isBusy())
        return;
    SaleCommand queued;
    queued.start = [this, offered = found->offered->id, seconds = found->lost.seconds] {
        return m_office.ask([offered, seconds](Desk &desk) { return desk.extend(offered, seconds); });
    };
    queued.done = [this, late = *found](const Result<HoldInfo> &answer) { noteOfferTaken(late, answer); };
    m_queue.add(std::move(queued));
}

void SellController::noteOfferTaken(const TakenBack &late, const Result<HoldInfo> &answer)
{
    const HoldId offered = late.offered->id;
    const HoldInfo *kept = late.kept ? m_holds.find(late.kept->id) : nullptr;
    HoldId goesOn = kept ? kept->id : HoldId();
    const bool isOver = answer || answer.error().code != ErrorCode::Busy; // else the minute runs on
    if (isOver)
        takeLate(late.lost.id);
    if (answer) {
        const bool comesToCounter = isShown(*answer) && (!sale() || m_saleId == goesOn);
        m_holds.put(*answer);
        if (goesOn.isValid())
            releaseQuietly(goesOn);
        if (comesToCounter)
            m_saleId = offered;
        goesOn = offered;
    } else {
        say(SaleNotice::Kind::Refused, refusalText(answer.error()));
        if (isOver)
            settleExpired(offered);
    }
    emit saleChanged();
    emit asideChanged();
    emit lateChanged();
    if (isOver)
        emit lateChosen(late.lost.id, goesOn);
}

bool SellController::noteLateEnded(const HoldInfo &hold)
{
    for (TakenBack &late : m_lates) {
        if (late.kept && late.kept->id == hold.id) {
            late.kept.reset();
            emit lateChanged();
            return false;
        }
        if (late.offered->id != hold.id)
            continue;
        const TakenBack over = *takeLate(late.lost.id);
        say(SaleNotice::Kind::Info,
            tr("The minute is over: %1 are no longer kept for this sale.").arg(itemsText(hold.items)));
        emit lateChanged();
        emit lateChosen(over.lost.id, over.kept ? over.kept->id : HoldId());
        return true;
    }
    return false;
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
        emit asideChanged();
        if (answer.error().code != ErrorCode::HoldExpired)
            say(SaleNotice::Kind::Refused, answer.error().message);
    });
}

} // namespace rowlock
