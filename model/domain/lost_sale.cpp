#include "model/domain/lost_sale.h"

namespace rowlock {

namespace {

bool isFreeAgain(const LiveHouse &house, const HoldItem &item)
{
    if (item.seatNo < 0)
        return house.pools().at(item.pool).counters.available >= item.quantity;
    return house.seat(item.seatNo).state == SeatState::Free;
}

} // namespace

QList<HoldItem> LostSale::items(const LiveHouse &house, bool stillFree) const
{
    QList<HoldItem> found;
    if (!house.isLoaded() || hold.event != house.event().id)
        return found;
    for (const HoldItem &item : hold.items) {
        if (isFreeAgain(house, item) == stillFree)
            found << item;
    }
    return found;
}

QList<SeatRequest> LostSale::requests(const LiveHouse &house) const
{
    return requestsFor(items(house, true));
}

QList<SeatRequest> LostSale::requestsFor(const QList<HoldItem> &items)
{
    QList<SeatRequest> wanted;
    QStringList refs;
    QList<int> types; // of the seats
    for (const HoldItem &item : items) {
        if (item.seatNo >= 0) {
            refs << item.ref;
            types << item.type;
        } else {
            wanted << SeatRequest::places(item.ref, item.quantity);
            if (item.type != firstPriceType) // which needs no asking
                wanted.last().types = {{item.type, item.quantity}};
        }
    }
    if (!refs.isEmpty()) {
        wanted << SeatRequest::named(refs);
        while (!types.isEmpty() && types.last() == firstPriceType)
            types.removeLast();
        wanted.last().types = countedTypes(types);
    }
    return wanted;
}

} // namespace rowlock
