#include "model/domain/move.h"

#include <algorithm>

namespace rowlock {

namespace {

template <typename IdType>
QList<IdType> eachOnce(const QList<MovedSeat> &seats, IdType MovedSeat::*id)
{
    QList<IdType> ids;
    for (const MovedSeat &seat : seats) {
        if ((seat.*id).isValid() && !ids.contains(seat.*id))
            ids.append(seat.*id);
    }
    return ids;
}

} // namespace

QList<OrderId> MoveReceipt::orders() const
{
    return eachOnce(seats, &MovedSeat::order);
}

QList<HoldId> MoveReceipt::holds() const
{
    return eachOnce(seats, &MovedSeat::hold);
}

QStringList MoveReceipt::newLabels() const
{
    QStringList labels;
    for (const MovedSeat &seat : seats)
        labels += seat.toLabel;
    return labels;
}

QList<SeatMove> MoveReceipt::back() const
{
    QList<SeatMove> moves;
    for (const MovedSeat &seat : seats)
        moves.append({seat.to, seat.from, seat.version});
    return moves;
}

Order newTickets(Order order, const MoveReceipt &receipt)
{
    order.tickets.removeIf([&](const Ticket &ticket) {
        return std::none_of(receipt.seats.begin(), receipt.seats.end(),
                            [&](const MovedSeat &seat) { return seat.ticket == ticket.id; });
    });
    return order;
}

QList<SeatMove> swapOf(const QList<SeatMove> &movesOfOne)
{
    QList<SeatMove> both = movesOfOne;
    for (const SeatMove &move : movesOfOne)
        both.append({move.to, move.from});
    return both;
}

} // namespace rowlock
