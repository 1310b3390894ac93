#include "model/store/records.h"

#include "model/store/store_text.h"

#include <QSet>

#include <algorithm>
#include <limits>

namespace rowlock {

namespace {

// A stored name that is not in its table means damage, or that somebody else wrote to the file; verify finds it.
template <typename T>
T stored(const Result<T> &value)
{
    return value.value_or(T{});
}

Counters counters(const Row &row, int first)
{
    return {row.integer(first),     row.integer(first + 1), row.integer(first + 2),
            row.integer(first + 3), row.integer(first + 4), row.integer(first + 5)};
}

// As eventSummary() reads them, for a SELECT and for a RETURNING.
#define ROWLOCK_EVENT_COLUMNS                                                                                          \
    " event_id, plan_id, name, starts_at, on_sale, hold_policy, hold_seconds, hold_ceiling_seconds, revision,"         \
    " capacity, available, held, reserved, sold, blocked, (SELECT currency FROM house), offer_seconds, waiting,"       \
    " CASE WHEN held > 0 THEN (SELECT min(h.expires_at) FROM hold h WHERE h.event_id = event.event_id AND h.state = "  \
    "'active') END,"                                                                                                   \
    " accessible_minutes,"                                                                                             \
    " CASE WHEN blocked > 0 THEN (SELECT min(b.due_at) FROM block b"                                                   \
    " WHERE b.event_id = event.event_id AND b.released_at IS NULL AND b.due_at IS NOT NULL) END,"                      \
    " cancelled, draft, production_id, doors_minutes, sale_from, sale_until, presale_from, presale_code, place_limit," \
    " CASE WHEN EXISTS (SELECT 1 FROM event_list l WHERE l.event_id = event.event_id) THEN 1 ELSE 0 END "

// With what no change of an event tells of.
#define ROWLOCK_LISTED_COLUMNS                                                                                         \
    ROWLOCK_EVENT_COLUMNS                                                                                              \
    ", coalesce((SELECT p.name FROM production p WHERE p.production_id = event.production_id), '') "

EventSummary eventSummary(const Row &row)
{
    EventSummary event;
    event.id = row.id<EventId>(0);
    event.plan = row.id<PlanId>(1);
    event.name = row.text(2);
    event.starts = row.instant(3);
    event.onSale = row.boolean(4);
    event.rules = {stored(holdPolicyFromName(row.text(5))), row.integer(6), row.integer(7)};
    event.revision = row.integer(8);
    event.counters = counters(row, 9);
    event.currency = stored(Currency::fromCode(row.text(15)));
    event.offerSeconds = row.integer(16);
    event.waiting = row.integer(17);
    event.firstExpiresAt = row.optionalInstant(18);
    if (!row.isNull(19))
        event.accessibleMinutes = row.integer(19);
    event.firstDueAt = row.optionalInstant(20);
    event.cancelled = row.boolean(21);
    event.draft = row.boolean(22);
    event.production = row.id<ProductionId>(23);
    if (!row.isNull(24))
        event.terms.doorsMinutes = row.integer(24);
    event.terms.saleFrom = row.optionalInstant(25);
    event.terms.saleUntil = row.optionalInstant(26);
    event.terms.presaleFrom = row.optionalInstant(27);
    event.terms.presaleCode = row.text(28);
    if (!row.isNull(29))
        event.terms.limit = row.integer(29);
    event.usesLists = row.boolean(30);
    return event;
}

EventSummary listedEvent(const Row &row)
{
    EventSummary event = eventSummary(row);
    event.productionName = row.text(31);
    return event;
}

// Not among the columns: every change reads those, and nothing but lists tells of offers.
Result<Done> countOffers(Connection &connection, QList<EventSummary> &events)
{
    using Offers = std::pair<EventId, qint64>;
    TRY_GET(const auto all,
            rowlock::all<Offers>(
                connection,
                R"(SELECT event_id, count(*) FROM waitlist_entry WHERE state = 'offered' GROUP BY event_id)",
                [](const Row &row) {
                    return Offers{row.id<EventId>(0), row.integer(1)};
                }));
    for (const Offers &offers : all) {
        for (EventSummary &event : events) {
            if (event.id == offers.first)
                event.offers = offers.second;
        }
    }
    return Done{};
}

} // namespace

Result<bool> areRightsGiven(Connection &connection)
{
    return one<bool>(connection, {R"(SELECT 1)", R"(
        SELECT count(*) = 2 FROM pg_roles
        WHERE rolname IN ('rowlock_counter', 'rowlock_reader') AND has_table_privilege(oid, 'event', 'SELECT'))"},
                     [](const Row &row) { return row.boolean(0); });
}

Result<HouseRecord> readHouse(Connection &connection)
{
    using Said = std::pair<QString, QByteArray>;
    TRY_GET(const Said said, one<Said>(connection, R"(SELECT currency, time_zone FROM house)", [](const Row &row) {
                return Said{row.text(0), row.utf8(1)};
            }));
    const auto currency = Currency::fromCode(said.first);
    if (!currency) // every amount would be told in another money
        return refuse(
            Error{ErrorCode::StorageCorrupt,
                  Store::tr("%1 is damaged: its currency cannot be read. Stop selling from it, keep a copy of "
                            "it as it is, and restore the latest backup.")
                      .arg(connection.file()),
                  {{QStringLiteral("file"), connection.file()}},
                  currency.error().message});
    return HouseRecord{*currency, said.second};
}

tl::unexpected<Error> unknownEvent(EventId event)
{
    return refuse(ErrorCode::EventUnknown,
                  Store::tr("There is no event %1 in this box office. See the list of events.").arg(event.value()),
                  {{QStringLiteral("event"), event.value()}});
}

Result<QList<EventSummary>> readEvents(Connection &connection)
{
    TRY_GET(auto events, all<EventSummary>(connection,
                                           "SELECT" ROWLOCK_LISTED_COLUMNS
                                           "FROM event WHERE deleted_at IS NULL ORDER BY starts_at, event_id",
                                           listedEvent));
    TRY(countOffers(connection, events));
    return events;
}

Result<QList<SeasonEvent>> readSeason(Connection &connection, const SeasonSpan &span)
{
    constexpr qint64 first = std::numeric_limits<qint64>::min(), last = std::numeric_limits<qint64>::max();
    return all<SeasonEvent>(
        connection,
        "SELECT" ROWLOCK_LISTED_COLUMNS
        R"(, coalesce(o.orders, 0), CAST(coalesce(o.net_minor, 0) - coalesce(c.cards_minor, 0) AS BIGINT)
        FROM event LEFT JOIN (SELECT event_id AS of_event, count(*) AS orders,
                sum(total_minor - refunded_minor) AS net_minor FROM sale_order GROUP BY event_id) o
            ON o.of_event = event.event_id
        LEFT JOIN (SELECT s.event_id AS of_event, sum(g.amount_minor) AS cards_minor
                FROM gift_card_entry g JOIN sale_order s ON s.order_id = g.order_id
                WHERE g.kind IN ('sold', 'reloaded', 'cancelled') GROUP BY s.event_id) c
            ON c.of_event = event.event_id
        WHERE deleted_at IS NULL AND event_id BETWEEN ? AND ? AND starts_at >= ? AND starts_at < ?
        ORDER BY starts_at, event_id)",
        [](const Row &row) {
            SeasonEvent listed{listedEvent(row), row.integer(32), {}};
            listed.net = row.money(33, listed.event.currency);
            return listed;
        },
        span.event ? span.event->value() : first, span.event ? span.event->value() : last,
        span.from.value_or(Instant{first}), span.to.value_or(Instant{last}));
}

Result<EventSummary> readEvent(Connection &connection, EventId event)
{
    TRY_GET(const auto found, optional<EventSummary>(connection,
                                                     "SELECT" ROWLOCK_LISTED_COLUMNS
                                                     "FROM event WHERE event_id = ? AND deleted_at IS NULL",
                                                     listedEvent, event));
    if (!found)
        return unknownEvent(event);
    QList<EventSummary> one{*found};
    TRY(countOffers(connection, one));
    return one.first();
}

Result<EventSummary> nextRevision(Connection &connection, EventId event)
{
    TRY_GET(const auto found,
            optional<EventSummary>(connection,
                                   "UPDATE event SET revision = revision + 1 WHERE event_id = ? AND deleted_at IS NULL "
                                   "RETURNING" ROWLOCK_EVENT_COLUMNS,
                                   eventSummary, event));
    if (!found)
        return unknownEvent(event);
    return *found;
}

Result<QList<SeatStatus>> readSeats(Connection &connection, const EventSummary &event, qint64 since)
{
    TRY_GET(auto seats, all<SeatStatus>(
                            connection, R"(
        SELECT s.place_no, s.ref, s.label, s.pool_no, coalesce(t.price_minor, p.price_minor),
            CASE WHEN s.state = 'held' AND EXISTS (SELECT 1 FROM reservation_hold r WHERE r.hold_id = s.hold_id)
                THEN 'reserved' ELSE s.state END, s.hold_id,
            t.order_id, s.ticket_id, s.block_id,
            s.changed_at, s.version, s.revision, t.state = 'used'
        FROM event_seat s
        JOIN pool p ON p.event_id = s.event_id AND p.pool_no = s.pool_no
        LEFT JOIN ticket t ON t.ticket_id = s.ticket_id
        WHERE s.event_id = ? AND s.revision > ? AND s.place_no IS NOT NULL ORDER BY s.seat_no)",
                            [&](const Row &row) {
                                SeatStatus seat;
                                seat.seatNo = int(row.integer(0));
                                seat.ref = row.text(1);
                                seat.label = row.text(2);
                                seat.pool = int(row.integer(3));
                                seat.price = row.money(4, event.currency);
                                seat.state = stored(seatStateFromName(row.text(5)));
                                seat.hold = row.id<HoldId>(6);
                                seat.order = row.id<OrderId>(7);
                                seat.ticket = row.id<TicketId>(8);
                                seat.block = row.id<BlockId>(9);
                                seat.changedAt = row.instant(10);
                                seat.version = row.integer(11);
                                seat.revision = row.integer(12);
                                seat.used = row.integer(13) != 0;
                                return seat;
                            },
                            event.id, since));
    // In the order of the plan that they were made from; a later plan may have another.
    const auto byPlace = [](const SeatStatus &a, const SeatStatus &b) { return a.seatNo < b.seatNo; };
    if (!std::is_sorted(seats.begin(), seats.end(), byPlace))
        std::sort(seats.begin(), seats.end(), byPlace);
    return seats;
}

namespace {

// A few terminals and clerks sell thousands of orders: their names are kept once.
class SharedNames
{
public:
    Actor actor(const Row &row, int first) { return {shared(row.text(first)), shared(row.text(first + 1))}; }

private:
    QString shared(const QString &name) { return *m_names.insert(name); }

    QSet<QString> m_names;
};

} // namespace

Result<QList<SoldOrder>> readSoldOrders(Connection &connection, EventId event, qint64 since)
{
    SharedNames names;
    const auto sold = [&names](const Row &row) {
        return SoldOrder{row.id<OrderId>(0), names.actor(row, 1), row.text(3), row.text(4), row.instant(5)};
    };
    if (since < 0) {
        return all<SoldOrder>(connection, R"(
            SELECT o.order_id, o.terminal, o.clerk, coalesce(n.name, ''), o.code, o.sold_at
            FROM sale_order o LEFT JOIN patron n ON n.patron_id = o.patron_id
            WHERE o.event_id = ? AND (o.refunded_minor < o.total_minor OR o.total_minor = 0
                -- all the money given back, and a companion who cost nothing still has a seat
                OR EXISTS (SELECT 1 FROM ticket t WHERE t.order_id = o.order_id AND t.state IN ('valid', 'used'))))",
                              sold, event);
    }
    return all<SoldOrder>(connection, R"(
        SELECT DISTINCT o.order_id, o.terminal, o.clerk, coalesce(n.name, ''), o.code, o.sold_at
        FROM event_seat s JOIN ticket t ON t.ticket_id = s.ticket_id JOIN sale_order o ON o.order_id = t.order_id
        LEFT JOIN patron n ON n.patron_id = o.patron_id
        WHERE s.event_id = ? AND s.revision > ?)",
                          sold, event, since);
}

Result<QList<PoolStatus>> readPools(Connection &connection, const EventSummary &event, qint64 since)
{
    QList<PoolStatus> pools;
    TRY(detail::execute(
        connection, R"(
        SELECT p.pool_no, p.kind, p.ref, p.name, p.price_minor, p.revision, p.capacity, p.available, p.held, p.reserved,
            p.sold, p.blocked, p.color, coalesce(x.price_minor, p.price_minor), y.type_no, y.name, y.letter, y.color,
            y.offered, y.kind, y.sellers
        FROM pool p JOIN price_type y ON y.offered = 1
        LEFT JOIN pool_price x ON x.event_id = p.event_id AND x.pool_no = p.pool_no AND x.type_no = y.type_no
        WHERE p.event_id = ? AND p.revision > ? AND (y.type_no = 0 OR y.kind = 'comp' OR x.price_minor IS NOT NULL)
        ORDER BY p.pool_no, y.type_no)",
        [&](const Row &row) {
            const TypePrice price{priceType(row, 14), row.money(13, event.currency)};
            if (!pools.isEmpty() && pools.last().pool == int(row.integer(0))) {
                pools.last().prices.append(price);
                return true;
            }
            PoolStatus pool;
            pool.pool = int(row.integer(0));
            pool.kind = row.text(1) == u"area" ? PoolKind::Area : PoolKind::Seats;
            pool.ref = row.text(2);
            pool.name = row.text(3);
            pool.price = row.money(4, event.currency);
            pool.revision = row.integer(5);
            pool.counters = counters(row, 6);
            pool.color = row.text(12);
            pool.prices = {price};
            pools.append(pool);
            return true;
        },
        event.id, since));
    return pools;
}

namespace {

// As blockInfo() reads them.
#define ROWLOCK_BLOCK_COLUMNS                                                                                          \
    " b.block_id, b.event_id, b.code, b.reason, b.terminal, b.clerk, b.made_at, b.released_at, b.revision, "           \
    "b.is_kill, b.due_at,"                                                                                             \
    " coalesce(c.letter, ''), coalesce(c.meaning, ''), coalesce(c.color, ''), coalesce(c.is_kill, 0), "                \
    "coalesce(c.who, 'nobody'),"                                                                                       \
    " coalesce(c.sellers, ''), c.release_minutes, coalesce(a.pool_no, -1), coalesce(a.quantity, 0), "                  \
    "b.is_sold_out"                                                                                                    \
    " FROM block b LEFT JOIN block_code c ON c.letter = b.code LEFT JOIN area_claim a ON a.block_id = b.block_id "

BlockInfo blockInfo(const Row &row)
{
    const BlockCode means{row.text(11),
                          row.text(12),
                          row.text(13),
                          row.boolean(14),
                          stored(maySellFromName(row.text(15))),
                          row.text(16).split(u'\n', Qt::SkipEmptyParts),
                          row.isNull(17) ? std::nullopt : std::optional<qint64>(row.integer(17))};
    return {row.id<BlockId>(0),
            row.id<EventId>(1),
            row.text(2),
            row.text(3),
            {row.text(4), row.text(5)},
            row.instant(6),
            row.optionalInstant(7),
            row.integer(8),
            row.boolean(9),
            row.optionalInstant(10),
            means,
            int(row.integer(18)),
            row.integer(19),
            row.boolean(20)};
}

} // namespace

Result<QList<BlockInfo>> readBlocks(Connection &connection, EventId event, qint64 since)
{
    return all<BlockInfo>(
        connection,
        "SELECT" ROWLOCK_BLOCK_COLUMNS
        "WHERE b.event_id = ? AND b.revision > ? AND (b.released_at IS NULL OR CAST(? AS bigint) >= 0) "
        "ORDER BY b.block_id",
        blockInfo, event, since, since);
}

Result<BlockInfo> readBlock(Connection &connection, BlockId block)
{
    return one<BlockInfo>(connection, "SELECT" ROWLOCK_BLOCK_COLUMNS "WHERE b.block_id = ?", blockInfo, block);
}

} // namespace rowlock
