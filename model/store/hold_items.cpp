#include "model/store/hold_items.h"

#include "model/store/event_prices.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/kept_types.h"
#include "model/store/payments.h"
#include "model/store/picker.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

#include <QHash>
#include <QMap>

#include <algorithm>
#include <tuple>

namespace rowlock {

namespace {

// So many places of an item fewer; the row goes with the last one.
Result<Done> lessOf(Writing &writing, HoldId hold, int pool, int type, qint64 quantity)
{
    TRY(post(writing.db(), R"(
        DELETE FROM hold_item WHERE hold_id = ? AND pool_no = ? AND seat_no IS NULL AND type_no = ? AND quantity = ?)",
             hold, pool, type, quantity));
    TRY(post(writing.db(), R"(
        UPDATE hold_item SET quantity = quantity - ?
        WHERE hold_id = ? AND pool_no = ? AND seat_no IS NULL AND type_no = ? AND quantity > ?)",
             quantity, hold, pool, type, quantity));
    return Done{};
}

Result<Done> moreOf(Writing &writing, EventId event, HoldId hold, int pool, int type, qint64 quantity,
                    const Money &price)
{
    TRY(post(writing.db(), R"(
        INSERT INTO hold_item (hold_id, event_id, pool_no, seat_no, quantity, price_minor, type_no)
        VALUES (?, ?, ?, NULL, ?, ?, ?)
        ON CONFLICT (hold_id, coalesce(seat_no, -1 - pool_no), (CASE WHEN seat_no IS NULL THEN type_no ELSE 0 END))
        DO UPDATE SET quantity = hold_item.quantity + excluded.quantity, price_minor = excluded.price_minor)",
             hold, event, pool, quantity, price, type));
    return Done{};
}

tl::unexpected<Error> notInSale(const QString &what)
{
    return badArgument(Store::tr("“%1” is not in this sale. Name a seat that is.").arg(what.left(60)), "seats");
}

// Places of one type in an area are one item, so more of them cost what was told of those that there are.
Money priceWithTold(const HoldInfo &hold, int pool, int type, const Money &today)
{
    const auto told = std::ranges::find_if(
        hold.items, [&](const HoldItem &item) { return item.seatNo == -1 && item.pool == pool && item.type == type; });
    return told == hold.items.end() ? today : told->price;
}

// Places of the items of one area, those of `from` alone where it is said.
Result<Done> changePlaces(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const TypeChange &change,
                          const QList<Ticket> &kept)
{
    qint64 left = change.quantity;
    int pool = -1;
    for (const HoldItem &item : hold.items) {
        if (item.seatNo != -1 || (item.ref != change.what && item.category != change.what))
            continue;
        pool = item.pool;
        if (item.type == change.to || (change.from && item.type != *change.from) || left == 0)
            continue;
        const qint64 taken = std::min(left, item.quantity);
        TRY_GET(const TypePrice to, priceGiven(writing, event.summary, item.pool, change.to, kept));
        TRY(lessOf(writing, hold.id, item.pool, item.type, taken));
        TRY(moreOf(writing, event.id(), hold.id, item.pool, change.to, taken,
                   priceWithTold(hold, item.pool, change.to, to.price)));
        left -= taken;
    }
    if (pool < 0)
        return notInSale(change.what);
    if (left > 0 || change.quantity < 1)
        return badArgument(
            Store::tr("This sale has fewer places of that price type in %1. Change fewer.").arg(change.what.left(60)),
            "quantity");
    return Done{};
}

Result<Done> change(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const TypeChange &change,
                    const QList<Ticket> &kept)
{
    TRY_GET(const auto seat, findSeat(writing.db(), event.id(), change.what));
    if (!seat)
        return changePlaces(writing, event, hold, change, kept);
    if (seat->hold != hold.id)
        return notInSale(change.what);
    const bool isOfIt = std::ranges::any_of(
        hold.items, [&](const HoldItem &item) { return item.seatNo == seat->seatNo && item.type == change.to; });
    if (isOfIt)
        return Done{}; // at the price that was told
    TRY_GET(const TypePrice to, priceGiven(writing, event.summary, seat->pool, change.to, kept));
    return priceSeat(writing, hold.id, seat->seatNo, change.to, to.price);
}

// fn: Result<Done>(Writing &, const OpenEvent &, const HoldInfo &, const QList<Ticket> &kept)
template <typename Function>
Result<HoldInfo> reprice(Connection &connection, const Act &act, HoldId id, const QString &compReason,
                         const TypesKept &keeps, Function fn)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(HoldInfo hold, requireOwnStandingHold(writing, id));
        TRY(requireNotPaying(writing, hold));
        TRY_GET(const QList<Ticket> kept, ticketsKept(writing.db(), keeps));
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY(fn(writing, event, hold, kept));
        const HoldInfo before = hold;
        TRY_GET(hold, withTypesKept(writing, std::move(hold), keeps.order, kept, compReason));
        TRY(requireNoMoreOff(writing, before, hold));
        return saveLive(writing, event, hold, hold.state, extendHold(hold.times, hold.seconds, writing.now()),
                        "hold.changed")
            .and_then(requirePayable);
    });
}

struct Assigned // a seat, or one place of an area
{
    int pool = -1;
    int seatNo = -1;
    int was = firstPriceType;
    int to = firstPriceType; // as the types come one after another: "2a 1c" is a, a, c
};

QList<Assigned> inTurn(const QList<SeatRow> &seats, const QList<HoldItem> &items, const QList<TypeCount> &types)
{
    QList<Assigned> all;
    for (const SeatRow &seat : seats) {
        const auto item = std::ranges::find(items, seat.seatNo, &HoldItem::seatNo);
        all.append({seat.pool, seat.seatNo, item == items.end() ? firstPriceType : item->type});
    }
    for (const HoldItem &item : items) {
        for (qint64 place = 0; item.seatNo == -1 && place < item.quantity; ++place)
            all.append({item.pool, -1, item.type});
    }
    qsizetype next = 0;
    for (const TypeCount &type : types) {
        for (qint64 i = 0; i < type.count && next < all.size(); ++i, ++next)
            all[next].to = type.type;
    }
    return all;
}

// As many as can be keep the type that they have; of those that do not, and where there is a choice, each has the one
// that is its turn.
QList<Assigned> keepingTypes(QList<Assigned> all)
{
    QHash<int, qint64> left;
    for (const Assigned &one : std::as_const(all))
        ++left[one.to];
    QList<bool> isSet(all.size(), false);
    const auto set = [&](qsizetype i, int type) {
        if (isSet[i] || left[type] == 0)
            return;
        --left[type];
        isSet[i] = true;
        all[i].to = type;
    };
    QList<int> turn;
    for (qsizetype i = 0; i < all.size(); ++i) {
        turn.append(all.at(i).to);
        if (all.at(i).to == all.at(i).was)
            set(i, all.at(i).was);
    }
    for (qsizetype i = 0; i < all.size(); ++i)
        set(i, all.at(i).was);
    for (qsizetype i = 0; i < all.size(); ++i)
        set(i, turn.at(i));
    for (qsizetype i = 0, next = 0; i < all.size(); ++i) {
        while (!isSet[i] && left[turn.at(next)] == 0)
            ++next;
        set(i, turn.at(next));
    }
    return all;
}

Result<Done> requireAsMany(const QList<TypeCount> &types, qint64 quantity)
{
    TRY(checkTypes(types, quantity));
    qint64 asked = 0;
    for (const TypeCount &type : types)
        asked += type.count;
    if (asked == quantity)
        return Done{};
    return badArgument(
        Store::tr("This sale is of %1 and the price types are for %2. Name as many.").arg(quantity).arg(asked),
        "types");
}

Result<Done> assignAll(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const QList<TypeCount> &types,
                       const QList<Ticket> &kept)
{
    TRY(requireAsMany(types, hold.quantity()));
    TRY_GET(const auto seats, seatsOfHold(writing.db(), hold.id));
    QList<Assigned> changed = keepingTypes(inTurn(seats, hold.items, types));
    changed.removeIf([](const Assigned &one) { return one.to == one.was; });
    for (const Assigned &one : std::as_const(changed)) {
        if (one.seatNo < 0)
            continue;
        TRY_GET(const TypePrice to, priceGiven(writing, event.summary, one.pool, one.to, kept));
        TRY(priceSeat(writing, hold.id, one.seatNo, one.to, to.price));
    }
    using Change = std::tuple<int, int, int>; // of an area: pool, type, the other type
    QMap<Change, qint64> places;
    for (const Assigned &one : std::as_const(changed)) {
        if (one.seatNo < 0)
            ++places[{one.pool, one.was, one.to}];
    }
    for (auto some = places.cbegin(); some != places.cend(); ++some) {
        const auto [pool, was, type] = some.key();
        TRY_GET(const TypePrice to, priceGiven(writing, event.summary, pool, type, kept));
        TRY(lessOf(writing, hold.id, pool, was, *some));
        TRY(moreOf(writing, event.id(), hold.id, pool, type, *some, priceWithTold(hold, pool, type, to.price)));
    }
    return Done{};
}

} // namespace

Result<Done> checkTypes(const QList<TypeCount> &types, qint64 most)
{
    qint64 sum = 0;
    for (const TypeCount &type : types) {
        if (type.count < 1 || type.count > most || (sum += type.count) > most)
            return badArgument(
                Store::tr("The price types are for more seats or places than there are. Give %1 or fewer.").arg(most),
                "types");
    }
    return Done{};
}

namespace {

// By price lists, of which the event's own table says nothing.
Result<Done> listAtTheirPrice(Writing &writing, const OpenEvent &event, HoldId hold, int pool, int seatNo,
                              qint64 quantity)
{
    TRY_GET(const TypePrice first, priceToday(writing, event.summary, pool, firstPriceType));
    if (seatNo < 0)
        return moreOf(writing, event.id(), hold, pool, firstPriceType, quantity, first.price);
    return post(writing.db(), R"(
        INSERT INTO hold_item (hold_id, event_id, pool_no, seat_no, quantity, price_minor) VALUES (?, ?, ?, ?, 1, ?))",
                hold, event.id(), pool, seatNo, first.price);
}

} // namespace

Result<Done> listItem(Writing &writing, const OpenEvent &event, HoldId hold, int pool, int seatNo, qint64 quantity)
{
    if (event.summary.usesLists)
        return listAtTheirPrice(writing, event, hold, pool, seatNo, quantity);
    TRY(post(writing.db(), R"(
        INSERT INTO hold_item (hold_id, event_id, pool_no, seat_no, quantity, price_minor)
        SELECT ?, event_id, pool_no, ?, ?, price_minor FROM pool WHERE event_id = ? AND pool_no = ?
        ON CONFLICT (hold_id, coalesce(seat_no, -1 - pool_no), (CASE WHEN seat_no IS NULL THEN type_no ELSE 0 END))
        DO UPDATE SET quantity = hold_item.quantity + excluded.quantity, price_minor = excluded.price_minor)",
             hold, seatNo < 0 ? std::nullopt : std::optional<int>(seatNo), quantity, event.id(), pool));
    return Done{};
}

Result<Done> unlistSeat(Writing &writing, HoldId hold, int seatNo)
{
    TRY(post(writing.db(), R"(DELETE FROM hold_item WHERE hold_id = ? AND seat_no = ?)", hold, seatNo));
    return Done{};
}

Result<Done> unlistPlaces(Writing &writing, const HoldInfo &hold, int pool, qint64 quantity,
                          const QList<TypeCount> &types)
{
    QHash<int, qint64> had;
    for (const HoldItem &item : hold.items) {
        if (item.seatNo == -1 && item.pool == pool)
            had[item.type] = item.quantity;
    }
    for (const TypeCount &wanted : types) {
        if ((had[wanted.type] -= wanted.count) < 0)
            return badArgument(Store::tr("This sale has fewer places of that price type. Take back fewer."), "types");
        TRY(lessOf(writing, hold.id, pool, wanted.type, wanted.count));
        quantity -= wanted.count;
    }
    if (!types.isEmpty() && quantity > 0)
        return badArgument(Store::tr("Name a price type for each place that is taken back, or for none."), "types");
    for (auto item = hold.items.crbegin(); item != hold.items.crend() && quantity > 0; ++item) {
        if (item->seatNo != -1 || item->pool != pool)
            continue;
        const qint64 taken = std::min(quantity, item->quantity);
        TRY(lessOf(writing, hold.id, pool, item->type, taken));
        quantity -= taken;
    }
    return Done{};
}

Result<Done> priceSeat(Writing &writing, HoldId hold, int seatNo, int type, const Money &price)
{
    return postOne(writing.db(),
                   R"(UPDATE hold_item SET type_no = ?, price_minor = ? WHERE hold_id = ? AND seat_no = ?)", type,
                   price, hold, seatNo);
}

Result<Done> pricePlaces(Writing &writing, const OpenEvent &event, HoldId hold, int pool, qint64 quantity, int type,
                         const Money &price)
{
    TRY(lessOf(writing, hold, pool, firstPriceType, quantity));
    return moreOf(writing, event.id(), hold, pool, type, quantity, price);
}

Result<Done> spreadTypes(Writing &writing, const OpenEvent &event, HoldId hold, const QList<SeatRow> &seats, int area,
                         qint64 places, const Picked &picked)
{
    const auto priceOf = [&](int pool, int type) {
        return picked.areTypesKept ? priceKept(writing, event.summary, pool, type)
                                   : priceForSeller(writing, event.summary, pool, type);
    };
    qsizetype next = 0;
    for (const TypeCount &type : picked.types) {
        qint64 left = type.count;
        for (; left > 0 && next < seats.size(); --left, ++next) {
            const SeatRow &seat = seats.at(next);
            TRY_GET(const TypePrice to, priceOf(seat.pool, type.type));
            TRY(priceSeat(writing, hold, seat.seatNo, type.type, to.price));
        }
        left = std::min(left, places);
        places -= left;
        if (left > 0 && type.type != firstPriceType) {
            TRY_GET(const TypePrice to, priceOf(area, type.type));
            TRY(pricePlaces(writing, event, hold, area, left, type.type, to.price));
        }
    }
    return Done{};
}

Result<HoldInfo> changePriceTypes(Connection &connection, const Act &act, HoldId id, const QList<TypeChange> &changes,
                                  const QString &compReason, const TypesKept &keeps)
{
    if (changes.isEmpty())
        return badArgument(Store::tr("Name the seats that are to have another price type."), "seats");
    return reprice(
        connection, act, id, compReason, keeps,
        [&](Writing &writing, const OpenEvent &event, const HoldInfo &hold, const QList<Ticket> &kept) -> Result<Done> {
            HoldInfo standing = hold;
            for (const TypeChange &one : changes) {
                TRY(change(writing, event, standing, one, kept));
                TRY(readItems(writing.db(), standing)); // an area's may be named more than once
            }
            return Done{};
        });
}

Result<HoldInfo> assignPriceTypes(Connection &connection, const Act &act, HoldId id, const QList<TypeCount> &types,
                                  const QString &compReason, const TypesKept &keeps)
{
    return reprice(connection, act, id, compReason, keeps,
                   [&](Writing &writing, const OpenEvent &event, const HoldInfo &hold, const QList<Ticket> &kept) {
                       return assignAll(writing, event, hold, types, kept);
                   });
}

} // namespace rowlock
