// A performance that is not to be and another one, for the tests of the batch that moves everybody.
#pragma once

#include "model/store/event_changes.h"
#include "model/store/event_moves.h"
#include "tests/store/gift_house.h"

namespace rowlock {

class TwoNights : protected GiftHouse
{
protected:
    void makeNights()
    {
        makeHouse();
        m_into = m_house->newEvent({}, QStringLiteral("Hamlet on Sunday"));
    }
    Act two() const { return m_house->two(); }
    OrderId standing(qint64 places)
    {
        const auto hold = m_house->places(one(), m_event, QStringLiteral("Floor"), places);
        return sellHold(db(), one(), hold->id, {card(hold->total.minor)}, {})->order.id;
    }
    void cancel() { DONE(cancelEvent(db(), one(), m_event)); }
    Result<EventMove> move(OrderId order)
    {
        return moveForEvent(db(), one(), m_event, order, m_into, QStringLiteral("ill"));
    }
    static QStringList to(const Result<EventMove> &move)
    {
        QStringList refs;
        for (const MovedSeat &seat : move->receipt.seats)
            refs += seat.to;
        return refs;
    }

    EventId m_into;
};

} // namespace rowlock
