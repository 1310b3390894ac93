#include "model/domain/late_sales.h"

#include "model/domain/seat_picks.h"

#include <QUuid>

#include <algorithm>

namespace rowlock {

bool LateSales::isOnCounter(const RecoveredHold &late) const
{
    return late.kept && m_board.find(late.kept->id) ? late.kept->id == m_board.saleId()
                                                    : m_board.hasRoomFor(late.lost.id, late.lost.event);
}

// --- what was lost ---

void LateSales::holdAgain()
{
    if (m_lost && m_lost->hold.state == HoldState::Expired) {
        recover(m_lost->hold.id);
        return;
    }
    QList<SeatRequest> requests = m_lost ? m_lost->requests(m_board.house()) : QList<SeatRequest>();
    if (requests.isEmpty())
        return;
    // Another patron's is on the counter: what was lost comes back as a sale of its own, set aside; seats first.
    if (m_board.sale() || !m_board.belongsHere(m_lost->hold.id)) {
        std::reverse(requests.begin(), requests.end());
        m_board.queue().add({HoldBeside{m_lost->hold.event, requests}});
        return;
    }
    for (const SeatRequest &request : std::as_const(requests))
        m_board.queue().add(SeatPicks(m_board.house(), m_board.queue(), nullptr).wanted(request, {}, true));
}

void LateSales::noteEnded(const OwnEnds::End &end)
{
    const HoldInfo &hold = end.hold;
    const bool wasSale = hold.id == m_board.saleId();
    if (wasSale) {
        m_board.setSale({});
        m_board.queue().dropWaiting(); // it was meant for a sale that is no more
    }
    const bool wasOffer = noteOfferEnded(hold);
    const bool isRecovered =
        m_recovering.hold == hold.id && m_board.queue().contains(m_recovering); // that will be told
    if (!end.isNews || wasOffer || isRecovered || hold.state == HoldState::Sold)
        return;
    m_lost = LostSale{hold, true, !wasSale};
    SaleNotice notice{SaleNotice::Kind::Lost, hold};
    notice.wasAside = !wasSale;
    const QList<HoldItem> gone = m_lost->items(m_board.house(), false);
    for (const HoldItem &item : gone) {
        if (item.seatNo >= 0)
            notice.seatNos << item.seatNo;
    }
    m_board.say(notice);
}

void LateSales::noteHeld(bool isAgain)
{
    if (m_lost && (isAgain || !m_lost->wasAside)) // the next seats are no answer to a loss beside them
        m_lost.reset();
}

void LateSales::noteSold()
{
    if (m_lost && !m_lost->wasAside)
        m_lost.reset();
}

void LateSales::onAnswer(const ReleaseHold &command, const Result<CounterAnswer> &answer)
{
    if (answer)
        m_board.ends().tell(command.hold);
    else if (answer.error().code != ErrorCode::HoldExpired) // else it counts down beside the sale
        m_board.sayRefused(answer.error());
}

void LateSales::onAnswer(const HoldBeside &, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        m_board.noteRefused({}, answer.error());
        return;
    }
    m_board.ends().see(holdOf(answer));
    m_lost.reset();
    m_board.say({SaleNotice::Kind::HeldBeside, holdOf(answer)});
}

// --- late money ---

void LateSales::recover(HoldId id)
{
    if (m_recovering.hold != id)
        m_recovering = {id, QUuid::createUuid().toString(QUuid::WithoutBraces)};
    if (!m_board.queue().contains(m_recovering))
        m_board.queue().add({m_recovering});
}

void LateSales::onAnswer(const RecoverHold &command, const Result<CounterAnswer> &answer)
{
    if (answer) {
        m_recovering = {};
        noteRecovered(std::get<RecoveredHold>(*answer));
        return;
    }
    m_board.sayRefused(answer.error());
    m_board.tell(LateRefused{command.hold, answer.error()});
}

void LateSales::noteRecovered(const RecoveredHold &back)
{
    const bool onCounter = m_board.hasRoomFor(back.lost.id, back.lost.event, back.lost.id);
    if (m_lost && m_lost->hold.id == back.lost.id)
        m_lost.reset();
    if (!back.lost.isLive()) // else it still stood, and goes on
        m_board.ends().tell(back.lost.id);
    for (const auto &hold : {back.kept, back.offered}) {
        if (hold)
            m_board.ends().see(*hold);
    }
    if (onCounter)
        m_board.setSale(back.kept ? back.kept->id : HoldId());
    m_choices.take(back.lost.id); // asked for once more
    if (back.offered)
        m_choices.add(back);
    else if (!back.gone.isEmpty())
        m_board.say({SaleNotice::Kind::SomeGone, back.lost, {}, back.gone});
    else
        m_board.say({onCounter ? SaleNotice::Kind::AllHeldAgain : SaleNotice::Kind::AllHeldBeside, back.lost});
    m_board.tell(LateRecovered{back});
}

void LateSales::keepRemaining(HoldId lost)
{
    end(lost, true);
}

void LateSales::endOffer(HoldId lost)
{
    end(lost, false);
}

void LateSales::choose(HoldId kept)
{
    if (const RecoveredHold *late = m_choices.keeping(kept))
        end(late->lost.id, true);
}

void LateSales::end(HoldId lost, bool bringsBack)
{
    const std::optional<RecoveredHold> late = m_choices.take(lost);
    if (!late)
        return;
    releaseQuietly(late->offered->id);
    const HoldInfo *kept = late->kept ? m_board.find(late->kept->id) : nullptr;
    if (bringsBack && kept && m_board.hasRoomFor(lost, kept->event))
        m_board.setSale(kept->id);
    m_board.tell(LateChosen{lost, kept ? kept->id : HoldId()});
}

void LateSales::takeAlternative(HoldId lost)
{
    const RecoveredHold *found = m_choices.find(lost);
    if (found && !m_board.queue().changesSale())
        m_board.queue().add({TakeAlternative{lost, found->offered->id, found->lost.seconds}});
}

// The other hold is released only when this one has got the time of a sale.
void LateSales::onAnswer(const TakeAlternative &command, const Result<CounterAnswer> &answer)
{
    const RecoveredHold *found = m_choices.find(command.lost);
    if (!found) // it was chosen otherwise since
        return;
    const HoldInfo *kept = found->kept ? m_board.find(found->kept->id) : nullptr;
    const HoldId keptId = kept ? kept->id : HoldId();
    if (answer) {
        if (m_board.hasRoomFor(command.lost, holdOf(answer).event, keptId))
            m_board.setSale(command.hold);
        if (kept)
            releaseQuietly(keptId);
    } else {
        m_board.sayRefused(answer.error());
        if (answer.error().code == ErrorCode::Busy)
            return; // the minute runs on
        m_board.ends().tell(command.hold);
        m_board.expire(command.hold);
    }
    m_choices.take(command.lost);
    m_board.tell(LateChosen{command.lost, answer ? command.hold : keptId});
}

bool LateSales::noteOfferEnded(const HoldInfo &hold)
{
    m_choices.forgetKept(hold.id);
    const RecoveredHold *found = m_choices.offering(hold.id);
    if (!found)
        return false;
    const RecoveredHold over = *m_choices.take(found->lost.id);
    m_board.say({SaleNotice::Kind::OfferEnded, hold});
    m_board.tell(LateChosen{over.lost.id, over.kept ? over.kept->id : HoldId()});
    return true;
}

} // namespace rowlock
