#include "app/rowlockctl/rush/ledger.h"

namespace rowlock {

void Ledger::hear(const QByteArray &line)
{
    const QList<QByteArray> words = line.split(' ');
    if (words[0] == "sold" && words.size() == 3) {
        QList<int> &seats = m_orders[words[1].toLongLong()];
        for (const QByteArray &seat : words[2].split(','))
            seats.append(seat.toInt());
    } else if (words[0] == "refunding" && words.size() == 2) {
        m_refunding.insert(words[1].toLongLong());
    } else if (words[0] == "kept" && words.size() == 2) {
        m_refunding.remove(words[1].toLongLong());
    } else if (words[0] == "refunded" && words.size() == 2) {
        m_refunded.insert(words[1].toLongLong());
    }
}

LedgerCheck Ledger::compare(const HouseSnapshot &house) const
{
    LedgerCheck check;
    QHash<int, int> acknowledged; // how many were told that they have the seat
    for (auto it = m_orders.begin(); it != m_orders.end(); ++it) {
        const bool refunded = m_refunded.contains(it.key());
        if (m_refunding.contains(it.key()) && !refunded) // nobody was told anything yet, so either is right
            continue;
        for (const int seatNo : it.value()) {
            const bool known = seatNo >= 0 && seatNo < house.seats.size();
            const bool theirs =
                known && house.seats[seatNo].state == SeatState::Sold && house.seats[seatNo].order.value() == it.key();
            if (theirs == refunded) // missing, or given back and still theirs
                ++check.lost;
            if (!refunded && ++acknowledged[seatNo] == 2)
                ++check.doubled;
            check.acknowledged += refunded ? 0 : 1;
        }
    }
    for (const SeatStatus &seat : house.seats) {
        if (seat.state == SeatState::Sold && !acknowledged.contains(seat.seatNo))
            ++check.unaccounted;
    }
    return check;
}

QByteArray soldLine(const Order &order)
{
    QByteArray line = "sold " + QByteArray::number(order.id.value()) + ' ';
    for (const Ticket &ticket : order.tickets)
        line += QByteArray::number(ticket.seatNo) + ',';
    line.chop(1);
    return line;
}

QByteArray refundingLine(OrderId order)
{
    return "refunding " + QByteArray::number(order.value());
}

QByteArray keptLine(OrderId order)
{
    return "kept " + QByteArray::number(order.value());
}

QByteArray refundedLine(OrderId order)
{
    return "refunded " + QByteArray::number(order.value());
}

} // namespace rowlock
