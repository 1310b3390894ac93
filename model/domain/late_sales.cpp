#include "model/domain/late_sales.h"

#include "model/domain/joint_sale.h"

#include <QUuid>

#include <algorithm>

namespace rowlock {

bool LateSales::isOnCounter(const RecoveredHold &late) const
{
    return late.kept && m_board.find(late.kept->id) ? m_board.isSale(late.kept->id)
                                                    : m_board.hasRoomFor(late.lost.id, late.lost.event);
}

// --- what was lost ---

void LateSales::holdAgain()
{
    if (m_lost && m_lost->hold.state == HoldState::Expired) {
        recover(m_lost->hold.id);
        for (const HoldInfo &other : std::as_const(m_lost->others))
            recover(other.id);
        return;
    }
    const bool isElsewhere = isLostElsewhere();
    const QList<SeatRequest> requests = isElsewhere ? LostSale::requestsFor(m_lost->hold.items)
                                        : m_lost    ? m_lost->requests(m_board.house())
                                                    : QList<SeatRequest>();
    if (requests.isEmpty())
        return;
    const bool isPart = m_board.isSale(m_lost->hold.id);
    const auto reversed = [](QList<SeatRequest> asked) {
        std::reverse(asked.begin(), asked.end());
        return asked;
    };
    // Another patron's is on the counter: what was lost comes back as a sale of its own, set aside; seats first.
    if ((m_board.sale() && !isPart) || !m_board.belongsHere(m_lost->hold.id)) {
        m_board.queue().add({HoldBeside{m_lost->hold.event, reversed(requests)}});
        for (const HoldInfo &other : std::as_const(m_lost->others))
            m_board.queue().add({HoldBeside{other.event, reversed(LostSale::requestsFor(other.items)), true}});
        return;
    }
    const auto ask = [this](EventId event, const SeatRequest &request, bool joins) {
        m_board.queue().add({AddSeats{event, request, true}, {}, {}, event, joins});
    };
    for (const SeatRequest &request : std::as_const(requests))
        ask(m_lost->hold.event, request, isPart);
    for (const HoldInfo &other : std::as_const(m_lost->others)) {
        for (const SeatRequest &request : LostSale::requestsFor(other.items)) // all or none: its map is not here
            ask(other.event, request, true);
    }
}

// What the sale that stands has lost is still to be found for it.
void LateSales::noteLoaded()
{
    if (m_lost && !m_board.isSale(m_lost->hold.id))
        m_lost.reset();
}

// The house may have told of the end before its answer came, or tell of it after.
void LateSales::noteEndTold(const HoldInfo &hold)
{
    m_board.ends().tell(hold.id);
    const QList<HoldInfo> own = m_board.house().book().own();
    for (const HoldInfo &other : own) {
        if (goTogether(other, hold))
            m_board.ends().tell(other.id);
    }
    if (m_lost && (m_lost->hold.id == hold.id || goTogether(m_lost->hold, hold)))
        m_lost.reset();
}

void LateSales::noteReleased(const QList<HoldInfo> &holds)
{
    m_lost = LostSale{holds.first(), false, false, holds.mid(1)};
    for (HoldInfo &other : m_lost->others) {
        if (m_board.isShown(other.event))
            std::swap(other, m_lost->hold);
    }
}

void LateSales::noteEnded(const OwnEnds::End &end)
{
    const HoldInfo &hold = end.hold;
    const bool isPart = m_lost && m_lost->toOthers && m_lost->hold.id != hold.id && goTogether(m_lost->hold, hold);
    const bool wasSale = m_board.isSale(hold.id);
    if (wasSale) {
        m_board.dropWaitingFor(hold.id); // it was meant for what is no more
        if (!m_board.sale())
            m_board.setSale({});
    }
    const bool wasOffer = noteOfferEnded(hold);
    // will be told
    const bool isRecovered = m_board.queue().contains(RecoverHold{hold.id, m_recovering.value(hold.id)});
    if (!end.isNews || wasOffer || isRecovered || hold.state == HoldState::Sold || hold.hasNothing())
        return;
    if (isPart)
        m_lost->others += hold;
    else
        m_lost = LostSale{hold, true, !wasSale};
    if (isPart && m_board.isShown(hold.event))
        std::swap(m_lost->others.last(), m_lost->hold);
    SaleNotice notice{SaleNotice::Kind::Lost, hold};
    notice.wasAside = m_lost->wasAside;
    const QList<HoldItem> gone = LostSale{hold}.items(m_board.house(), false);
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

void LateSales::onAnswer(const HoldBeside &command, const Result<CounterAnswer> &answer)
{
    if (!answer) {
        m_board.noteRefused({}, answer.error());
        return;
    }
    m_board.ends().see(holdOf(answer));
    const HoldId before = std::exchange(m_beside, holdOf(answer).id);
    if (command.joins && m_board.find(before))
        m_board.queue().add({JoinSale{m_beside, before}});
    m_lost.reset();
    m_board.say({SaleNotice::Kind::HeldBeside, holdOf(answer)});
}

// --- late money ---

void LateSales::recover(HoldId id)
{
    QString &key = m_recovering[id];
    if (key.isEmpty())
        key = QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (const RecoverHold command{id, key}; !m_board.queue().contains(command))
        m_board.queue().add({command});
}

void LateSales::onAnswer(const RecoverHold &command, const Result<CounterAnswer> &answer)
{
    if (answer) {
        m_recovering.remove(command.hold);
        noteRecovered(std::get<RecoveredHold>(*answer));
        return;
    }
    m_board.sayRefused(answer.error());
    m_board.tell(LateRefused{command.hold, answer.error()});
}

void LateSales::noteRecovered(const RecoveredHold &back)
{
    if (m_lost && goTogether(m_lost->hold, back.lost))
        m_lost.reset();
    if (!back.lost.isLive()) // else it still stood, and goes on
        m_board.ends().tell(back.lost.id);
    for (const auto &hold : {back.kept, back.offered}) {
        if (hold)
            m_board.ends().see(*hold);
    }
    const bool onCounter = bringBack(back.lost, back.kept ? back.kept->id : HoldId(), back.lost.id);
    m_choices.take(back.lost.id); // asked for once more
    if (back.offered)
        m_choices.add(back);
    else if (!back.gone.isEmpty())
        m_board.say({SaleNotice::Kind::SomeGone, back.lost, {}, back.gone});
    else
        m_board.say({onCounter ? SaleNotice::Kind::AllHeldAgain : SaleNotice::Kind::AllHeldBeside, back.lost});
    m_board.tell(LateRecovered{back});
}

// With the others that it went with, where they are still there or there again; else by itself.
bool LateSales::bringBack(const HoldInfo &lost, HoldId back, HoldId replaced)
{
    const HoldId others = othersOf(lost, back, replaced);
    const HoldInfo *hold = m_board.find(back);
    if (lost.joint.isValid() && hold)
        m_back[lost.joint] = back;
    if (others.isValid()) {
        if (hold && !goTogether(*hold, *m_board.find(others)))
            m_board.queue().add({JoinSale{back, others}});
        return m_board.isSale(others);
    }
    const bool hasRoom = m_board.hasRoomFor(lost.id, lost.event, replaced);
    if (hasRoom)
        m_board.setSale(back);
    return hasRoom;
}

HoldId LateSales::othersOf(const HoldInfo &lost, HoldId back, HoldId replaced) const
{
    if (!lost.joint.isValid())
        return {};
    QList<HoldId> holds = idsOf(m_board.house().book().together(lost.id));
    holds += m_back.value(lost.joint);
    holds.removeIf([&](HoldId id) { return id == back || id == replaced || !m_board.find(id); });
    return holds.value(0);
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
        const HoldInfo lost = found->lost;
        if (kept)
            releaseQuietly(keptId); // first: the sale has one hold for each event
        bringBack(lost, command.hold, keptId);
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
