#include "model/domain/seat_picks.h"

#include "model/domain/accessible.h"

namespace rowlock {

namespace {

QSet<int> asSet(const QList<int> &seatNos)
{
    return QSet<int>(seatNos.begin(), seatNos.end());
}

} // namespace

std::optional<QueuedCommand> SeatPicks::clicked(const QList<int> &seatNos, Instant now) const
{
    QList<int> out;
    QList<int> in;
    for (const int seatNo : seatNos) {
        const SeatStatus &seat = m_house.seat(seatNo);
        const bool isIn = m_sale && isInHold(seat.state) && seat.hold == m_sale->id;
        if (m_queue.willContain(m_house.event().id, seatNo, isIn))
            out << seatNo;
        else if (seatNos.size() == 1 || seat.state == SeatState::Free)
            in << seatNo;
    }
    if (!in.isEmpty()) {
        in = askedFor(in, false, now);
        return wanted(SeatRequest::named(m_house.refsOf(in)), asSet(in));
    }
    if (!out.isEmpty())
        return takenOut(SeatRequest::named(m_house.refsOf(out)), asSet(out));
    return std::nullopt;
}

QueuedCommand SeatPicks::fromBlocks(const QList<int> &seatNos, const QList<TypeCount> &types, Instant now) const
{
    const QList<int> asked = askedFor(seatNos, true, now);
    SeatRequest request = SeatRequest::named(m_house.refsOf(asked));
    request.fromBlocks = true;
    request.types = types;
    return wanted(request, asSet(asked));
}

QList<int> SeatPicks::askedFor(const QList<int> &seatNos, bool fromBlocks, Instant now) const
{
    if (!keepsAccessible(m_house.event(), now))
        return seatNos;
    const SeatingPlan &plan = m_house.plan();
    QList<int> asked = seatNos;
    if (seatNos.size() > 1 && fromBlocks)
        return seatNos;
    if (seatNos.size() > 1) {
        asked.removeIf([&plan](int seatNo) { return isSpecial(plan.seats.at(seatNo)); });
        return asked.isEmpty() ? seatNos : asked;
    }
    const int bay = seatNos.first();
    const auto canBeHad = [this, fromBlocks](int seatNo) {
        return m_house.seat(seatNo).state == SeatState::Free || (fromBlocks && m_house.maySellHere(seatNo));
    };
    if (!plan.seats.at(bay).accessible || !canBeHad(bay) || plan.seats.at(bay).block < 0)
        return asked;
    int nearest = -1;
    const auto way = [&plan, bay](int seatNo) {
        const QPointF d = plan.seats.at(seatNo).position - plan.seats.at(bay).position;
        return QPointF::dotProduct(d, d);
    };
    for (const int seatNo : plan.blocks.at(plan.seats.at(bay).block).seats) {
        const bool its = plan.seats.at(seatNo).bay == bay && canBeHad(seatNo);
        if (its && (nearest < 0 || way(seatNo) < way(nearest)))
            nearest = seatNo;
    }
    if (nearest >= 0)
        asked << nearest;
    return asked;
}

QueuedCommand SeatPicks::wanted(const SeatRequest &request, const QSet<int> &adds, bool isAgain) const
{
    return {AddSeats{m_house.event().id, request, isAgain, {}, m_presaleCode}, adds, {}};
}

QueuedCommand SeatPicks::takenOut(const SeatRequest &request, const QSet<int> &takes) const
{
    return {RemoveSeats{request}, {}, takes};
}

std::optional<QueuedCommand> SeatPicks::places(int pool, qint64 quantity) const
{
    const qint64 more = quantity - placesInSale(pool);
    const QString area = m_house.pools().at(pool).ref;
    if (more > 0)
        return wanted(SeatRequest::places(area, more));
    if (more < 0)
        return takenOut(SeatRequest::places(area, -more), {});
    return std::nullopt;
}

QueuedCommand SeatPicks::placesFromBlocks(int pool, qint64 more) const
{
    SeatRequest request = SeatRequest::places(m_house.pools().at(pool).ref, more);
    request.fromBlocks = true;
    return wanted(request);
}

QueuedCommand SeatPicks::without(const HoldItem &item) const
{
    if (item.seatNo >= 0)
        return takenOut(SeatRequest::named({item.ref}), {item.seatNo});
    SeatRequest places = SeatRequest::places(item.ref, item.quantity);
    places.types = {{item.type, item.quantity}}; // this line, and no other of the area
    return takenOut(places, {});
}

QueuedCommand SeatPicks::swapped(const QList<int> &out, const QList<int> &in) const
{
    return {SwapSeats{m_house.refsOf(out), m_house.refsOf(in)}, asSet(in), asSet(out)};
}

qint64 SeatPicks::placesInSale(int pool) const
{
    qint64 places = 0;
    for (const HoldItem &item : m_sale ? m_sale->items : QList<HoldItem>()) {
        if (item.seatNo < 0 && item.pool == pool)
            places += item.quantity;
    }
    return places;
}

} // namespace rowlock
