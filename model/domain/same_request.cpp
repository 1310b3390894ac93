#include "model/domain/same_request.h"

#include <QMap>
#include <QSet>

#include <algorithm>

namespace rowlock {

namespace {

const PoolStatus *poolNamed(const QList<PoolStatus> &pools, const QString &name, PoolKind kind)
{
    const auto found =
        std::ranges::find_if(pools, [&](const PoolStatus &pool) { return pool.kind == kind && pool.name == name; });
    return found == pools.end() ? nullptr : &*found;
}

// Of all that are not of the first type alone it is said how many of each.
QList<TypeCount> counted(const QMap<int, qint64> &types)
{
    QList<TypeCount> counts;
    for (auto type = types.begin(); type != types.end(); ++type)
        counts.append({type.key(), *type});
    return types.keys() == QList<int>{firstPriceType} ? QList<TypeCount>() : counts;
}

} // namespace

QList<SeatRequest> sameRequest(const Order &order, const QList<PoolStatus> &pools)
{
    QMap<int, qint64> seatTypes;
    QSet<QString> categories;
    qint64 seats = 0;
    QMap<QString, QMap<int, qint64>> places; // by the area's name
    for (const Ticket &ticket : order.tickets) {
        if (ticket.seatNo >= 0) {
            ++seats;
            ++seatTypes[ticket.type];
            categories.insert(ticket.category);
        } else {
            ++places[ticket.category][ticket.type];
        }
    }
    const QString category = categories.size() == 1 ? *categories.begin() : QString();
    QList<SeatRequest> requests;
    if (seats > 0) {
        requests.append(SeatRequest::bestOf(seats, poolNamed(pools, category, PoolKind::Seats) ? category : QString()));
        requests.last().types = counted(seatTypes);
    }
    for (auto area = places.begin(); area != places.end(); ++area) {
        const PoolStatus *pool = poolNamed(pools, area.key(), PoolKind::Area);
        if (!pool)
            continue;
        qint64 quantity = 0;
        for (const qint64 count : std::as_const(*area))
            quantity += count;
        requests.append(SeatRequest::places(pool->ref, quantity));
        requests.last().types = counted(*area);
    }
    return requests;
}

} // namespace rowlock
