#include "model/store/house_reports.h"

#include "model/db/statement.h"
#include "model/store/event_prices.h"
#include "model/store/hold_prices.h"
#include "model/store/records.h"

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

using Rows = ReportRows;

ReportCell optionalInstant(const Row &row, int column)
{
    const auto instant = row.optionalInstant(column);
    return instant ? ReportCell(*instant) : ReportCell();
}

// Of events that go by price lists: what each category costs now, and nothing where it is not sold now.
Result<Done> showListPrices(Connection &connection, Instant now, Rows &rows)
{
    TRY_GET(const auto events, all<EventId>(connection, R"(SELECT DISTINCT event_id FROM event_list)",
                                            [](const Row &row) { return row.id<EventId>(0); }));
    for (const EventId id : events) {
        TRY_GET(const EventSummary event, readEvent(connection, id));
        TRY_GET(const auto pools, readPoolsAt(connection, event, now));
        qsizetype pool = 0; // rows and pools come in one order
        for (QList<ReportCell> &row : rows) {
            if (row.first() != ReportCell(id.value()) || pool == pools.size())
                continue;
            row[5] = pools.at(pool).isSold ? ReportCell(pools.at(pool).price) : ReportCell();
            ++pool;
        }
    }
    return Done{};
}

// Live holds as they would be paid now; those that ended as they were listed last.
Result<Done> showWhatIsPaid(Connection &connection, Instant now, Rows &rows)
{
    TRY_GET(const auto live, readLiveHolds(connection, {}));
    TRY_GET(const auto paid, seatsToPay(connection, live, now));
    for (QList<ReportCell> &row : rows) {
        if (const auto sum = paid.constFind(HoldId(std::get<qint64>(row.first()))); sum != paid.constEnd())
            row.last() = *sum;
    }
    return Done{};
}

QList<ReportColumn> houseColumns()
{
    return {{u"event"_s, ReportTexts::tr("Event"), true},
            {u"name"_s, ReportTexts::tr("Name")},
            {u"starts"_s, ReportTexts::tr("Starts")},
            {u"pool"_s, ReportTexts::tr("Category or area")},
            {u"kind"_s, ReportTexts::tr("Kind")},
            {u"price"_s, ReportTexts::tr("Price"), true},
            {u"capacity"_s, ReportTexts::tr("Capacity"), true},
            {u"available"_s, ReportTexts::tr("Available"), true},
            {u"held"_s, ReportTexts::tr("Held"), true},
            {u"reserved"_s, ReportTexts::tr("Reserved"), true},
            {u"sold"_s, ReportTexts::tr("Sold"), true},
            {u"blocked"_s, ReportTexts::tr("Blocked"), true}};
}

QList<ReportColumn> holdColumns()
{
    return {{u"hold"_s, ReportTexts::tr("Hold"), true},    {u"event"_s, ReportTexts::tr("Event"), true},
            {u"name"_s, ReportTexts::tr("Name")},          {u"state"_s, ReportTexts::tr("State")},
            {u"terminal"_s, ReportTexts::tr("Terminal")},  {u"clerk"_s, ReportTexts::tr("Clerk")},
            {u"started_at"_s, ReportTexts::tr("Started")}, {u"expires_at"_s, ReportTexts::tr("Until")},
            {u"ended_at"_s, ReportTexts::tr("Ended")},     {u"ended_by"_s, ReportTexts::tr("Ended by")},
            {u"reason"_s, ReportTexts::tr("Reason")},      {u"quantity"_s, ReportTexts::tr("Places"), true},
            {u"total"_s, ReportTexts::tr("Total"), true}};
}

QList<ReportColumn> seasonColumns()
{
    return {{u"event"_s, ReportTexts::tr("Event"), true},       {u"name"_s, ReportTexts::tr("Name")},
            {u"starts"_s, ReportTexts::tr("Starts")},           {u"state"_s, ReportTexts::tr("State")},
            {u"capacity"_s, ReportTexts::tr("Capacity"), true}, {u"available"_s, ReportTexts::tr("Available"), true},
            {u"held"_s, ReportTexts::tr("Held"), true},         {u"reserved"_s, ReportTexts::tr("Reserved"), true},
            {u"sold"_s, ReportTexts::tr("Sold"), true},         {u"blocked"_s, ReportTexts::tr("Blocked"), true},
            {u"orders"_s, ReportTexts::tr("Orders"), true},     {u"net"_s, ReportTexts::tr("Net"), true},
            {u"production"_s, ReportTexts::tr("Production")}};
}

QList<ReportColumn> giftCardColumns()
{
    return {{u"kind"_s, ReportTexts::tr("What")},
            {u"entries"_s, ReportTexts::tr("Entries"), true},
            {u"amount"_s, ReportTexts::tr("Amount"), true}};
}

QString stateOf(const EventSummary &event)
{
    return event.cancelled ? u"cancelled"_s : event.draft ? u"draft"_s : event.onSale ? u"on sale"_s : u"closed"_s;
}

QString poolKey(qint64 event, qint64 pool)
{
    return u"%1 %2"_s.arg(event).arg(pool);
}

// The columns that are sums of orders, in a row that is otherwise empty.
QList<ReportCell> rowOfFigures(const ReportTable &table, const QHash<QString, ReportCell> &figures)
{
    QList<ReportCell> cells;
    for (const ReportColumn &column : table.columns)
        cells.append(figures.value(column.name));
    return cells;
}

// What the counter counts: live tickets.
Result<Done> addSoldOfPools(const ReportScene &scene, ReportTable &table)
{
    TRY(detail::execute(
        scene.connection, R"(
        SELECT t.event_id, t.pool_no, t.order_id, count(*) FROM ticket t JOIN event e ON e.event_id = t.event_id
        WHERE e.event_id BETWEEN ? AND ? AND e.starts_at >= ? AND e.starts_at < ? AND e.deleted_at IS NULL
            AND t.state IN ('valid', 'used')
        GROUP BY t.event_id, t.pool_no, t.order_id)",
        [&](const Row &row) {
            table.behind.append({poolKey(row.integer(0), row.integer(1)), row.integer(2)});
            table.rows.append(rowOfFigures(table, {{u"sold"_s, row.integer(3)}}));
            return true;
        },
        scene.bounds.firstEvent, scene.bounds.lastEvent, scene.bounds.from, scene.bounds.to));
    return Done{};
}

// As readSeason() adds them up.
Result<Done> addOrdersOfSeason(const ReportScene &scene, ReportTable &table)
{
    TRY(detail::execute(
        scene.connection, R"(
        SELECT o.event_id, o.order_id,
            (SELECT count(*) FROM ticket t WHERE t.order_id = o.order_id AND t.state IN ('valid', 'used')),
            CAST(o.total_minor - o.refunded_minor - coalesce((SELECT sum(g.amount_minor) FROM gift_card_entry g
                WHERE g.order_id = o.order_id AND g.kind IN ('sold', 'reloaded', 'cancelled')), 0) AS BIGINT)
        FROM sale_order o JOIN event e ON e.event_id = o.event_id
        WHERE e.event_id BETWEEN ? AND ? AND e.starts_at >= ? AND e.starts_at < ? AND e.deleted_at IS NULL)",
        [&](const Row &row) {
            table.behind.append({QString::number(row.integer(0)), row.integer(1)});
            table.rows.append(rowOfFigures(
                table,
                {{u"sold"_s, row.integer(2)}, {u"orders"_s, qint64(1)}, {u"net"_s, row.money(3, scene.currency)}}));
            return true;
        },
        scene.bounds.firstEvent, scene.bounds.lastEvent, scene.bounds.from, scene.bounds.to));
    return Done{};
}

} // namespace

Result<ReportTable> houseTable(const ReportScene &scene)
{
    ReportTable table{
        houseColumns(), {}, {u"capacity"_s, u"available"_s, u"held"_s, u"reserved"_s, u"sold"_s, u"blocked"_s}};
    table.figures = QStringList(u"sold"_s);
    if (scene.opened) {
        TRY(addSoldOfPools(scene, table));
        return table;
    }
    TRY_GET(table.rows, all<QList<ReportCell>>(
                            scene.connection,
                            R"(SELECT e.event_id, e.name, e.starts_at, p.name, p.kind, p.price_minor,
                  p.capacity, p.available, p.held, p.reserved, p.sold, p.blocked, p.pool_no
           FROM pool p JOIN event e ON e.event_id = p.event_id
           WHERE e.event_id BETWEEN ? AND ? AND e.starts_at >= ? AND e.starts_at < ? AND e.deleted_at IS NULL
           ORDER BY e.starts_at, e.event_id, p.pool_no)",
                            [&](const Row &r) {
                                table.behind.append({poolKey(r.integer(0), r.integer(12))});
                                return QList<ReportCell>{r.integer(0), r.text(1),     r.instant(2),
                                                         r.text(3),    r.text(4),     r.money(5, scene.currency),
                                                         r.integer(6), r.integer(7),  r.integer(8),
                                                         r.integer(9), r.integer(10), r.integer(11)};
                            },
                            scene.bounds.firstEvent, scene.bounds.lastEvent, scene.bounds.from, scene.bounds.to));
    TRY(showListPrices(scene.connection, scene.now, table.rows));
    return table;
}

Result<ReportTable> holdsTable(const ReportScene &scene)
{
    ReportTable table{holdColumns(), {}, {u"quantity"_s, u"total"_s}};
    TRY_GET(table.rows,
            all<QList<ReportCell>>(
                scene.connection,
                R"(SELECT h.hold_id, e.event_id, e.name, h.state, h.terminal, h.clerk, h.started_at, h.expires_at,
                  h.ended_at,
                  coalesce(h.ended_by, ''), coalesce(h.ended_reason, ''), CAST(coalesce(sum(i.quantity), 0) AS BIGINT),
                  CAST(coalesce(sum(CASE WHEN y.kind = 'comp' THEN 0 ELSE i.quantity * i.price_minor END), 0) AS BIGINT)
           FROM hold h JOIN event e ON e.event_id = h.event_id LEFT JOIN hold_item i ON i.hold_id = h.hold_id
           LEFT JOIN price_type y ON y.type_no = i.type_no
           WHERE e.event_id BETWEEN ? AND ? AND h.started_at >= ? AND h.started_at < ?
               AND NOT EXISTS (SELECT 1 FROM payment_attempt a JOIN payment_type t ON t.attempt_id = a.attempt_id
                   WHERE a.hold_id = h.hold_id)
           GROUP BY h.hold_id, e.event_id, e.name, h.state, h.terminal, h.clerk, h.started_at, h.expires_at, h.ended_at,
                    h.ended_by, h.ended_reason
           ORDER BY h.hold_id)",
                [&](const Row &r) {
                    table.behind.append({QString::number(r.integer(0)), -r.integer(0)});
                    return QList<ReportCell>{r.integer(0),
                                             r.integer(1),
                                             r.text(2),
                                             r.text(3),
                                             r.text(4),
                                             r.text(5),
                                             r.instant(6),
                                             r.instant(7),
                                             optionalInstant(r, 8),
                                             r.text(9),
                                             r.text(10),
                                             r.integer(11),
                                             r.money(12, scene.currency)};
                },
                scene.bounds.firstEvent, scene.bounds.lastEvent, scene.bounds.from, scene.bounds.to));
    TRY(showWhatIsPaid(scene.connection, scene.now, table.rows));
    return table;
}

// The rows of the season page.
Result<ReportTable> seasonTable(const ReportScene &scene)
{
    ReportTable table{
        seasonColumns(),
        {},
        {u"capacity"_s, u"available"_s, u"held"_s, u"reserved"_s, u"sold"_s, u"blocked"_s, u"orders"_s, u"net"_s}};
    table.figures = {u"sold"_s, u"orders"_s, u"net"_s};
    if (scene.opened) {
        TRY(addOrdersOfSeason(scene, table));
        return table;
    }
    const ReportBounds &bounds = scene.bounds;
    SeasonSpan span{{}, bounds.from, bounds.to};
    if (bounds.firstEvent == bounds.lastEvent)
        span.event = bounds.firstEvent;
    TRY_GET(const auto season, readSeason(scene.connection, span));
    for (const SeasonEvent &one : season) {
        const Counters &counters = one.event.counters;
        table.behind.append({QString::number(one.event.id.value())});
        table.rows.append({one.event.id.value(), one.event.name, one.event.starts, stateOf(one.event),
                           counters.capacity, counters.available, counters.held, counters.reserved, counters.sold,
                           counters.blocked, one.orders, one.net, one.event.productionName});
    }
    return table;
}

// What no event has done, such as what expired, is of none.
Result<ReportTable> giftCardsTable(const ReportScene &scene)
{
    const ReportBounds &bounds = scene.bounds;
    ReportTable table{giftCardColumns(), {}, {u"entries"_s, u"amount"_s}};
    TRY_GET(table.rows,
            all<QList<ReportCell>>(
                scene.connection,
                R"(SELECT g.kind, count(*), CAST(sum(g.amount_minor) AS BIGINT),
                  coalesce(g.order_id, -a.hold_id, 0) * asked.opened
           FROM (SELECT CAST(? AS BIGINT) AS opened) AS asked CROSS JOIN gift_card_entry g LEFT
               JOIN sale_order o ON o.order_id = g.order_id
           LEFT JOIN payment_attempt a ON a.attempt_id = g.attempt_id
           WHERE g.amount_minor <> 0 AND g.at >= ? AND g.at < ?
               AND (coalesce(o.event_id, a.event_id) BETWEEN ? AND ?
                   OR (g.kind = 'expired' AND CAST(? AS BIGINT) = 9223372036854775807))
           GROUP BY g.kind, coalesce(g.order_id, -a.hold_id, 0) * asked.opened ORDER BY g.kind)",
                [&](const Row &r) {
                    table.behind.append({r.text(0), r.integer(3)});
                    return QList<ReportCell>{r.text(0), r.integer(1), r.money(2, scene.currency)};
                },
                scene.isOpened(), bounds.from, bounds.to, bounds.firstEvent, bounds.lastEvent, bounds.lastEvent));
    return table;
}

} // namespace rowlock
