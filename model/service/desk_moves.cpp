// Parties that change seats.
#include "model/service/desk.h"

#include "model/store/exchanges.h"
#include "model/store/moves.h"

namespace rowlock {

Result<MoveReceipt> Desk::moveSeats(EventId event, const QList<SeatMove> &moves, const QString &reason,
                                    const QString &key)
{
    return rowlock::moveSeats(*m_connection, act("move"), event, moves, reason, key);
}

Result<MoveReceipt> Desk::exchange(OrderId order, const QList<SeatMove> &moves, const QList<PaymentLine> &payments,
                                   const QString &reason, const QString &key, HoldId inHand)
{
    return exchangeSeats(*m_connection, act("exchange"), order, moves, payments, reason, key, inHand);
}

} // namespace rowlock
