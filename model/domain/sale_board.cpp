#include "model/domain/sale_board.h"

#include "model/domain/refused_seats.h"

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
    m_saleId = id;
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

// A new hold may have been lost before it could be shown: then it has been seen all the same.
void SaleBoard::noteInSale(const HoldInfo &hold)
{
    m_ends.see(hold);
    if (isShown(hold.event)) // else another event was chosen: set aside
        setSale(hold.id);
}

void SaleBoard::noteAnswer(HoldId about, const Result<CounterAnswer> &answer)
{
    if (answer)
        noteInSale(holdOf(answer));
    else
        noteRefused(about, answer.error());
}

// The sale that a command was meant for is no more: the book says so, or is told to look.
void SaleBoard::noteRefused(HoldId about, const Error &error)
{
    if (isGone(error) && about.isValid()) {
        if (about == m_saleId)
            m_queue.dropWaiting();
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
    if (m_saleId == id)
        m_saleId = {};
}

bool SaleBoard::keepsOthersOut()
{
    if (m_exchangeOf.isValid())
        say({SaleNotice::Kind::ExchangeOpen});
    return m_exchangeOf.isValid();
}

} // namespace rowlock
