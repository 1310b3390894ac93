#include "model/store/event_copy.h"

#include "model/store/block_codes.h"
#include "model/store/blocks.h"
#include "model/store/categories.h"
#include "model/store/event_prices.h"
#include "model/store/events.h"
#include "model/store/price_types.h"
#include "model/store/records.h"
#include "model/store/store_text.h"

namespace rowlock {

namespace {

// The categories and areas of an event, those of its plan apart from those made for it alone.
struct DressedPools
{
    QList<PoolStatus> ofPlan, made;
};

DressedPools dressedPools(const QList<PoolStatus> &pools, const SeatingPlan &plan)
{
    QStringList names;
    for (const PlanSeat &seat : plan.seats) {
        if (const QString &name = plan.categories.at(seat.category).name; !names.contains(name))
            names += name;
    }
    DressedPools dressed;
    for (const PoolStatus &pool : pools) {
        if (pool.kind == PoolKind::Area || names.contains(pool.name))
            dressed.ofPlan += pool;
        else if (pool.counters.capacity > 0) // not one that a changed plan left without seats
            dressed.made += pool;
    }
    return dressed;
}

NewEvent likeEvent(const EventSummary &source, const DressedPools &pools, const EventCopy &wanted)
{
    NewEvent event;
    event.plan = source.plan;
    event.name = wanted.name.value_or(source.name);
    event.onSale = wanted.onSale;
    event.draft = wanted.draft;
    event.production = source.productionName;
    event.rules = source.rules;
    event.offerSeconds = source.offerSeconds;
    event.accessibleMinutes = source.accessibleMinutes;
    for (const PoolStatus &pool : pools.ofPlan) {
        event.prices.insert(pool.name, pool.price);
        for (const TypePrice &price : pool.prices) {
            if (price.type.no != firstPriceType && hasOwnPrice(price.type))
                event.typePrices[pool.name].insert(price.type.no, price.price);
        }
        if (pool.kind == PoolKind::Area)
            event.capacities.insert(pool.ref, pool.counters.capacity);
    }
    return event;
}

Result<Done> makeCategories(Writing &writing, const OpenEvent &copy, const QList<PoolStatus> &made)
{
    const QString grey = QStringLiteral("#808080"); // of one whose plan coloured it, and has it no more
    for (const PoolStatus &pool : made)
        TRY(makeCategory(writing, copy, {pool.name, pool.price, isColor(pool.color) ? pool.color : grey}));
    return Done{};
}

// Last of all: it takes revisions of its own.
Result<Done> priceCategories(Writing &writing, EventId copy, const QList<PoolStatus> &made)
{
    QList<PriceChange> prices;
    for (const PoolStatus &pool : made) {
        for (const TypePrice &price : pool.prices) {
            if (price.type.no != firstPriceType && hasOwnPrice(price.type))
                prices.append({pool.name, price.type.no, price.price});
        }
    }
    TRY(setPrices(writing, copy, prices));
    return Done{};
}

// Where a seat of the event is, or goes when it comes free, in another category than that of the copy.
Result<Done> copyCategories(Writing &writing, const OpenEvent &copy, EventId source)
{
    struct Other
    {
        QString ref, category;
    };
    TRY_GET(const auto others, all<Other>(
                                   writing.db(), R"(
        SELECT s.ref, p.name FROM event_seat s
        JOIN pool p ON p.event_id = s.event_id AND p.pool_no = coalesce(s.next_pool_no, s.pool_no)
        JOIN event_seat c ON c.event_id = ? AND c.ref = s.ref
        JOIN pool q ON q.event_id = c.event_id AND q.pool_no = c.pool_no
        WHERE s.event_id = ? AND s.place_no IS NOT NULL AND q.name <> p.name ORDER BY s.seat_no)",
                                   [](const Row &row) {
                                       return Other{row.text(0), row.text(1)};
                                   },
                                   copy.id(), source));
    if (others.isEmpty())
        return Done{};
    TRY_GET(const auto pools, readPools(writing.db(), copy.summary));
    QStringList refs;
    for (const Other &other : others)
        refs += other.ref;
    TRY_GET(const auto seats, findSeats(writing.db(), copy.id(), refs));
    for (qsizetype i = 0; i < others.size(); ++i) {
        TRY_GET(const PoolStatus pool, poolNamed(pools, others.at(i).category, false));
        TRY(toCategory(writing, copy, *seats.at(i), pool.pool));
    }
    return Done{};
}

Result<int> areaOf(Connection &connection, EventId source, int pool, EventId copy)
{
    return one<int>(
        connection, R"(
        SELECT c.pool_no FROM pool s JOIN pool c ON c.event_id = ? AND c.ref = s.ref AND c.kind = s.kind
        WHERE s.event_id = ? AND s.pool_no = ?)",
        [](const Row &row) { return int(row.integer(0)); }, copy, source, pool);
}

// What a block keeps, and what was sold out of it.
struct KeptInBlock
{
    BlockId block;
    QString code, reason;
    QStringList seats;
    int pool = -1; // of its places
    qint64 places = 0;
};

Result<QList<KeptInBlock>> keptInBlocks(Connection &connection, EventId event)
{
    TRY_GET(auto blocks, all<KeptInBlock>(
                             connection, R"(
        SELECT b.block_id, b.code, b.reason, coalesce(min(p.pool_no), -1), coalesce(sum(p.quantity), 0) FROM block b
        LEFT JOIN (SELECT block_id, pool_no, quantity FROM area_claim WHERE event_id = ?
            UNION ALL SELECT block_id, pool_no, quantity FROM block_place WHERE event_id = ?
                AND ticket_id IS NOT NULL) p
            ON p.block_id = b.block_id
        WHERE b.event_id = ? AND (b.released_at IS NULL OR b.is_sold_out = 1)
        GROUP BY b.block_id, b.code, b.reason ORDER BY b.block_id)",
                             [](const Row &row) {
                                 return KeptInBlock{row.id<BlockId>(0),  row.text(1),   row.text(2), {},
                                                    int(row.integer(3)), row.integer(4)};
                             },
                             event, event, event));
    for (KeptInBlock &block : blocks) {
        TRY_GET(block.seats, all<QString>(
                                 connection, R"(
            SELECT ref FROM event_seat WHERE place_no IS NOT NULL
                AND (block_id = ? OR (from_block_id = ? AND state = 'sold')) ORDER BY seat_no)",
                                 [](const Row &row) { return row.text(0); }, block.block, block.block));
    }
    return blocks;
}

Result<Done> copyBlock(Writing &writing, const OpenEvent &copy, EventId source, const KeptInBlock &block)
{
    if (block.seats.isEmpty() && block.places == 0)
        return Done{};
    TRY_GET(const BlockCode meant, readBlockCode(writing.db(), block.code));
    TRY_GET(const BlockInfo made,
            insertBlock(writing, copy, meant, block.code, block.reason, block.seats.size() + block.places));
    TRY_GET(const auto seats, findSeats(writing.db(), copy.id(), block.seats));
    for (const auto &seat : seats)
        TRY(blockSeat(writing, copy, *seat, made));
    if (block.places > 0) {
        TRY_GET(const int area, areaOf(writing.db(), source, block.pool, copy.id()));
        TRY(blockPlaces(writing, copy, area, block.places, made));
    }
    return Done{};
}

// After the prices that it has without them: from here on a price that is set goes before the lists.
Result<Done> copyLists(Writing &writing, const OpenEvent &copy, EventId source, const QList<ListUse> &lists)
{
    if (lists.isEmpty())
        return Done{};
    TRY(saveUses(writing, copy, lists));
    TRY_GET(const auto own,
            all<PriceChange>(
                writing.db(), R"(
        SELECT p.name, o.type_no, o.price_minor FROM event_price o
        JOIN pool p ON p.event_id = o.event_id AND p.pool_no = o.pool_no
        JOIN pool c ON c.event_id = ? AND c.name = p.name WHERE o.event_id = ? ORDER BY o.pool_no, o.type_no)",
                [&](const Row &row) {
                    const Currency &currency = copy.summary.currency;
                    return PriceChange{row.text(0), int(row.integer(1)),
                                       row.isNull(2) ? std::nullopt : std::optional(row.money(2, currency))};
                },
                copy.id(), source));
    for (const PriceChange &change : own)
        TRY(setOwnPrice(writing, copy.summary, change));
    return Done{};
}

Result<EventSummary> copyAt(Writing &writing, const NewEvent &event, const SeatingPlan &plan, EventId source,
                            const QList<PoolStatus> &made, const QList<ListUse> &lists)
{
    TRY_GET(const EventId id, addEvent(writing, event, plan));
    TRY_GET(const OpenEvent copy, openEvent(writing, id));
    TRY(makeCategories(writing, copy, made));
    TRY(copyCategories(writing, copy, source));
    TRY_GET(const auto blocks, keptInBlocks(writing.db(), source));
    for (const KeptInBlock &block : blocks)
        TRY(copyBlock(writing, copy, source, block));
    TRY(priceCategories(writing, id, made));
    TRY(copyLists(writing, copy, source, lists));
    return readEvent(writing.db(), id);
}

} // namespace

Result<QList<EventSummary>> copyEvent(Connection &connection, const Act &act, const EventCopy &wanted,
                                      const SharedPlan &plan, PlanId planId)
{
    TRY(checkSeries(*plan, wanted.starts));
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<QList<EventSummary>> {
        TRY_GET(const EventSummary source, readEvent(writing.db(), wanted.of));
        if (source.plan != planId)
            return refuseByHouse(
                Store::tr("“%1” has just been given another seating plan. Copy it again.").arg(source.name),
                {{QStringLiteral("argument"), QStringLiteral("event")}});
        TRY_GET(const auto pools, readPools(writing.db(), source));
        const DressedPools dressed = dressedPools(pools, *plan);
        NewEvent event = likeEvent(source, dressed, wanted);
        TRY_GET(const auto uses, readUses(writing.db(), source.id));
        TRY_GET(const HouseRecord house, readHouse(writing.db()));
        const QTimeZone zone(house.timeZone);
        QList<EventSummary> copies;
        for (const Instant starts : wanted.starts) {
            event.starts = starts;
            event.terms = termsMoved(source.terms, source.starts, starts, zone);
            const QList<ListUse> lists = usesMoved(uses, source.starts, starts, zone);
            TRY_GET(const EventSummary copy, copyAt(writing, event, *plan, source.id, dressed.made, lists));
            copies += copy;
        }
        return copies;
    });
}

} // namespace rowlock
