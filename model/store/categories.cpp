#include "model/store/categories.h"

#include "model/store/price_types.h"

#include "model/store/blocks.h"
#include "model/store/holds.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QJsonArray>
#include <QSet>

namespace rowlock {

namespace {

constexpr qsizetype mostSeatsMoved = 20'000; // a whole house at once is meant; an absurd list is not

QString namesOf(const QList<PoolStatus> &pools, bool areasToo)
{
    QStringList names;
    for (const PoolStatus &pool : pools) {
        if (areasToo || pool.kind == PoolKind::Seats)
            names += pool.name;
    }
    return names.join(QStringLiteral(", "));
}

} // namespace

Result<Done> checkPrice(const EventSummary &event, const Money &price)
{
    if (price.currency == event.currency && price.minor >= 0)
        return Done{};
    return badArgument(Store::tr("Prices are in %1 and not below zero.").arg(event.currency.code()), "price");
}

Result<PoolStatus> poolNamed(const QList<PoolStatus> &pools, const QString &name, bool areasToo)
{
    for (const PoolStatus &pool : pools) {
        if (pool.name == name && (areasToo || pool.kind == PoolKind::Seats))
            return pool;
    }
    return badArgument(
        Store::tr("There is no category “%1” here. Use one of: %2.").arg(name.left(60), namesOf(pools, areasToo)),
        "category");
}

Result<Done> makeCategory(Writing &writing, const OpenEvent &event, const NewCategory &wanted)
{
    const QString name = wanted.name.trimmed();
    const QString color = wanted.color.toLower();
    if (name.isEmpty() || name.size() > 200)
        return badArgument(Store::tr("Give the category a name of 1 to 200 characters."), "category");
    TRY(checkTyped(name, "category"));
    if (!isColor(color))
        return badArgument(Store::tr("The colour of a category is written like #1f6fb2."), "color");
    TRY(checkPrice(event.summary, wanted.price));
    TRY_GET(const auto pools, readPools(writing.db(), event.summary));
    for (const PoolStatus &pool : pools) {
        if (pool.name == name || (pool.kind == PoolKind::Seats && pool.ref == name))
            return refuseByHouse(
                Store::tr("This event has a category or area “%1” already. Select it, or enter another name.")
                    .arg(name),
                {{QStringLiteral("argument"), QStringLiteral("category")}});
    }
    const int number = int(pools.size());
    TRY(post(writing.db(), R"(
        INSERT INTO pool (event_id, pool_no, kind, ref, name, price_minor, revision, color) VALUES (?, ?, 'seats', ?,
            ?, ?, ?, ?))",
             event.id(), number, name, name, wanted.price, event.revision(), color));
    return record(writing, {QStringLiteral("pool.made"),
                            event.id(),
                            -1,
                            {},
                            {},
                            {{QStringLiteral("pool"), number},
                             {QStringLiteral("name"), name},
                             {QStringLiteral("price"), wanted.price.minor},
                             {QStringLiteral("color"), color}}});
}

Result<Done> toCategory(Writing &writing, const OpenEvent &event, const SeatRow &seat, int pool)
{
    TRY(postOne(writing.db(), R"(
        UPDATE event_seat SET pool_no = ?, changed_at = ?, version = version + 1, revision = ?
        WHERE event_id = ? AND seat_no = ? AND version = ?)",
                pool, writing.now(), event.revision(), event.id(), seat.seatNo, seat.version));
    return record(writing, {QStringLiteral("seat.category"),
                            event.id(),
                            seat.seatNo,
                            {},
                            {},
                            {{QStringLiteral("seat"), seat.ref},
                             {QStringLiteral("from"), seat.pool},
                             {QStringLiteral("pool"), pool},
                             {QStringLiteral("version"), seat.version + 1}}});
}

namespace {

// The seat as it can be moved, once a hold past its deadline has yielded; nothing where somebody has it.
Result<std::optional<SeatRow>> movable(Writing &writing, const OpenEvent &event, const QString &name)
{
    TRY_GET(auto seat, findSeat(writing.db(), event.id(), name));
    if (seat && seat->state == SeatState::Held) {
        TRY_GET(const HoldInfo hold, readHold(writing.db(), seat->hold));
        if (givesWay(hold.state, hold.times, writing.now())) {
            TRY(makeYield(writing, event, hold.id));
            TRY_GET(seat, findSeat(writing.db(), event.id(), name));
        }
    }
    const bool free = seat && (seat->state == SeatState::Free || seat->state == SeatState::Blocked);
    return free ? seat : std::optional<SeatRow>();
}

tl::unexpected<Error> taken(const QStringList &names)
{
    const QString more = names.size() > 4 ? Store::tr("; and %n more", nullptr, int(names.size() - 4)) : QString();
    return refuse(
        ErrorCode::SeatUnavailable,
        Store::tr("Held, sold or unknown: %1. Only free and blocked seats go to another category; nothing was changed.")
            .arg(names.mid(0, 4).join(QStringLiteral("; ")) + more),
        {{QStringLiteral("seats"), QJsonArray::fromStringList(names)}});
}

Result<Done> checkChanges(const QList<CategoryChange> &changes)
{
    QSet<QString> seen;
    for (const CategoryChange &change : changes) {
        for (const QString &name : change.seats) {
            if (seen.contains(name))
                return badArgument(Store::tr("%1 is named twice. Name each seat once.").arg(name.left(60)), "seats");
            seen.insert(name);
        }
    }
    if (seen.isEmpty() || seen.size() > mostSeatsMoved)
        return badArgument(Store::tr("Name the seats that go to another category, at most %1.").arg(mostSeatsMoved),
                           "seats");
    return Done{};
}

} // namespace

Result<int> recategorise(Connection &connection, const Act &act, EventId id, const QList<CategoryChange> &changes,
                         const std::optional<NewCategory> &made)
{
    TRY(checkChanges(changes));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<int> {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        if (made)
            TRY(makeCategory(writing, event, *made));
        TRY_GET(const auto pools, readPools(writing.db(), event.summary));
        int moved = 0;
        QStringList unavailable;
        for (const CategoryChange &change : changes) {
            TRY_GET(const PoolStatus pool, poolNamed(pools, change.category.trimmed(), false));
            for (const QString &name : change.seats) {
                TRY_GET(const auto seat, movable(writing, event, name));
                if (!seat) {
                    TRY_GET(const auto known, findSeat(writing.db(), id, name));
                    unavailable += known ? known->label : name.left(60);
                } else if (seat->pool != pool.pool) {
                    TRY(toCategory(writing, event, *seat, pool.pool));
                    ++moved;
                }
            }
        }
        if (!unavailable.isEmpty())
            return taken(unavailable);
        TRY(serveWaitlist(writing, event)); // a party may wait for just this category
        return moved;
    });
}

Result<PoolStatus> priceFirst(Writing &writing, EventId id, const QString &name, const Money &price)
{
    TRY_GET(const EventSummary today, readEvent(writing.db(), id));
    TRY(checkPrice(today, price));
    TRY_GET(const auto pools, readPools(writing.db(), today));
    TRY_GET(PoolStatus pool, poolNamed(pools, name.trimmed(), true));
    if (pool.price == price)
        return pool; // and no revision is taken
    TRY_GET(const OpenEvent event, openEvent(writing, id));
    TRY(post(writing.db(), R"(UPDATE pool SET price_minor = ?, revision = ? WHERE event_id = ? AND pool_no = ?)", price,
             event.revision(), id, pool.pool));
    TRY(record(writing, {QStringLiteral("pool.priced"),
                         id,
                         -1,
                         {},
                         {},
                         {{QStringLiteral("pool"), pool.pool},
                          {QStringLiteral("from"), pool.price.minor},
                          {QStringLiteral("price"), price.minor}}}));
    pool.price = price;
    pool.revision = event.revision();
    return pool;
}

Result<PoolStatus> setPrice(Connection &connection, const Act &act, EventId id, const QString &name, const Money &price)
{
    return setTypePrice(connection, act, id, name, firstPriceType, price);
}

Result<std::optional<Money>> highestPrice(Connection &connection, const Currency &currency)
{
    return one<std::optional<Money>>(connection, R"(SELECT max(price_minor) FROM pool)",
                                     [&currency](const Row &row) -> std::optional<Money> {
                                         if (row.isNull(0))
                                             return std::nullopt;
                                         return Money{row.integer(0), currency};
                                     });
}

Result<QStringList> readCategoryNames(Connection &connection)
{
    return all<QString>(connection, R"(SELECT DISTINCT name FROM pool ORDER BY name)",
                        [](const Row &row) { return row.text(0); });
}

} // namespace rowlock
