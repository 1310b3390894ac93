#include "ui/house/category_acts.h"

#include "ui/common/format.h"

#include <QCoreApplication>
#include <QMap>

namespace rowlock {

namespace {

QString categoryText(const char *source)
{
    return QCoreApplication::translate("CategoryActs", source);
}

UndoableAct::Step moving(BoxOffice &office, QObject *receiver, EventId event, const QList<CategoryChange> &changes)
{
    return officeStep(
        office, receiver, [event, changes](Desk &desk) { return desk.inventory().recategorise(event, changes); },
        [](int) {});
}

UndoableAct::Step pricing(BoxOffice &office, QObject *receiver, EventId event, const QString &pool, const Money &price)
{
    return officeStep(
        office, receiver, [event, pool, price](Desk &desk) { return desk.inventory().setPrice(event, pool, price); },
        [](const PoolStatus &) {});
}

UndoableAct::Step pricing(BoxOffice &office, QObject *receiver, EventId event, const QList<PriceChange> &prices)
{
    return officeStep(
        office, receiver, [event, prices](Desk &desk) { return desk.inventory().setPrices(event, prices); },
        [](int) {});
}

} // namespace

MovedSeats movedSeats(const HouseModel &house, const QList<int> &seatNos, const QString &category)
{
    MovedSeats moved;
    CategoryChange to{{}, category};
    QMap<QString, QStringList> from;
    for (const int seatNo : seatNos) {
        const SeatStatus &seat = house.seat(seatNo);
        to.seats += seat.ref;
        from[house.pools().at(seat.pool).name] += seat.ref;
    }
    moved.to = {to};
    for (auto each = from.cbegin(); each != from.cend(); ++each)
        moved.back += CategoryChange{each.value(), each.key()};
    moved.seats = seatsText(house, seatNos, 2);
    return moved;
}

UndoableAct categoryAct(BoxOffice &office, QObject *receiver, EventId event, const MovedSeats &moved,
                        const QString &category)
{
    return {categoryText("change category of %1 to %2").arg(moved.seats, category),
            moving(office, receiver, event, moved.back), moving(office, receiver, event, moved.to)};
}

UndoableAct pricesAct(BoxOffice &office, QObject *receiver, EventId event, const QList<PriceChange> &before,
                      const QList<PriceChange> &now)
{
    const QString what = now.size() == 1 ? categoryText("set the price of %1").arg(now.first().pool)
                                         : categoryText("set %1 prices").arg(now.size());
    return {what, pricing(office, receiver, event, before), pricing(office, receiver, event, now)};
}

UndoableAct priceAct(BoxOffice &office, QObject *receiver, EventId event, const QString &pool, const Money &before,
                     const Money &now)
{
    return {categoryText("set price of %1 to %2").arg(pool, moneyText(now)),
            pricing(office, receiver, event, pool, before), pricing(office, receiver, event, pool, now)};
}

} // namespace rowlock
