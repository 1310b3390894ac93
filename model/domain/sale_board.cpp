#include "model/domain/sale_board.h"

#include "model/domain/refused_seats.h"

#include <algorithm>

namespace rowlock {

namespace {

bool isGone(const Error &error)
{
    return error.code == ErrorCode::HoldExpired || error.code == ErrorCode::HoldConsumed
           || error.code == ErrorCode::HoldUnknown;
}

} // namespace

void SaleBoard::setSale(HoldId id)
{
    m_holds.set(id);
    if (m_exchangeOf.isValid())
        m_exchanged.insert(id);
}

void SaleBoard::setExchangeOf(EventId event, HoldId before)
{
    m_exchangeOf = event;
    m_exchanged = {before};
}

void SaleBoard::expire(HoldId id)
{
    const HoldInfo *hold = find(id);
    if (!hold)
        return;
    const ExpireHold command{hold->event, id};
    if (!m_queue.contains(command))
        m_queue.add({command});
}

// Another event may be shown when its turn comes.
void SaleBoard::ask(QueuedCommand command)
{
    if (!command.event.isValid() && m_house.isLoaded())
        command.event = m_house.event().id;
    command.joins = command.joins || (m_holds.isGoingOn() && isShown(command.event) && !m_holds.here());
    m_queue.add(std::move(command));
}

// A new hold may have been lost before it could be shown: then it has been seen all the same.
void SaleBoard::noteInSale(const HoldInfo &hold)
{
    m_ends.see(hold);
    if (m_holds.contains(hold))
        return;
    if (isShown(hold.event) || (m_holds.isGoingOn() && !sale())) // else another event was chosen: set aside
        setSale(hold.id);
}

void SaleBoard::noteAnswer(HoldId about, const Result<CounterAnswer> &answer)
{
    if (answer)
        noteInSale(holdOf(answer));
    else
        noteRefused(about, answer.error());
}

void SaleBoard::dropWaitingFor(HoldId ended)
{
    const QList<HoldInfo> holds = m_holds.all();
    const HoldInfo *gone = m_house.book().known(ended);
    const bool isOneOfSeveral =
        std::any_of(holds.begin(), holds.end(), [ended](const HoldInfo &hold) { return hold.id != ended; });
    if (isOneOfSeveral && gone)
        m_queue.dropWaiting(gone->event);
    else
        m_queue.dropWaiting();
}

// The sale that a command was meant for is no more: the book says so, or is told to look.
void SaleBoard::noteRefused(HoldId about, const Error &error)
{
    if (isGone(error) && about.isValid()) {
        if (isSale(about))
            dropWaitingFor(about);
        expire(about);
        return;
    }
    SaleNotice notice{SaleNotice::Kind::Refused, {}, error};
    const QStringList refs = refusedRefs(error);
    for (const SeatStatus &seat : m_house.seats()) {
        if (refs.contains(seat.ref))
            notice.seatNos << seat.seatNo;
    }
    say(notice);
}

void SaleBoard::endHere(HoldId id)
{
    m_ends.tell(id);
    if (isSale(id) && !sale())
        m_holds.set({});
}

bool SaleBoard::keepsOthersOut()
{
    if (m_exchangeOf.isValid())
        say({SaleNotice::Kind::ExchangeOpen});
    return m_exchangeOf.isValid();
}

} // namespace rowlock
