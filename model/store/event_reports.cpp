#include "model/store/event_reports.h"

#include "model/db/statement.h"
#include "model/store/records.h"
#include "model/store/sales_entries.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<EventId> namedEvent(const ReportScene &scene)
{
    if (scene.filter.event)
        return *scene.filter.event;
    return refuse(ErrorCode::InvalidArgument, ReportTexts::tr("Say which event this report is about."),
                  {{u"argument"_s, u"event"_s}});
}

// "K 4, H 12": what is blocked now, by code.
Result<QString> blockedByCode(const ReportScene &scene, EventId event)
{
    TRY_GET(const auto codes,
            all<QString>(
                scene.connection,
                R"(SELECT code, CAST(sum(places) AS BIGINT) FROM (
                                      SELECT b.code, count(*) AS places FROM event_seat s
                                      JOIN block b ON b.block_id = s.block_id
                                      WHERE s.event_id = ? AND s.state = 'blocked' GROUP BY b.code
                                      UNION ALL SELECT b.code, sum(c.quantity) FROM area_claim c
                                      JOIN block b ON b.block_id = c.block_id
                                      WHERE c.event_id = ? AND c.state = 'blocked' GROUP BY b.code) AS blocked
                                      GROUP BY code ORDER BY code)",
                [](const Row &row) { return u"%1 %2"_s.arg(row.text(0)).arg(row.integer(1)); }, event, event));
    return QStringList(codes).join(u", "_s);
}

// From the day that is asked for, or that it is now.
std::pair<Instant, Instant> daysOf(const ReportScene &scene)
{
    if (scene.filter.event && !scene.filter.from && !scene.filter.to)
        return {scene.bounds.from, scene.bounds.to};
    const QDate day = inZone(scene.filter.from.value_or(scene.now), scene.zone).date();
    return {scene.filter.from.value_or(Instant{day.startOfDay(scene.zone).toMSecsSinceEpoch()}),
            scene.filter.to.value_or(Instant{day.addDays(1).startOfDay(scene.zone).toMSecsSinceEpoch()})};
}

// One event's sales by the days that were left, the earliest first.
struct DayLeft
{
    ReportBehind behind;
    qint64 days = 0;
    qint64 sold = 0;
    Money money;
};

QString dayKey(EventId event, const QString &day)
{
    return u"%1 %2"_s.arg(event.value()).arg(day);
}

Result<QList<DayLeft>> daysLeftOf(const ReportScene &scene, const EventSummary &event)
{
    ReportFilter filter;
    filter.event = event.id;
    filter.by = ReportDimension::Day;
    std::optional<EntryRow> row;
    if (scene.opened) {
        if (scene.opened->first.section(u' ', 0, 0) != QString::number(event.id.value()))
            return QList<DayLeft>();
        row = EntryRow{scene.opened->first.section(u' ', 1), {}};
    }
    TRY_GET(const QList<EntrySum> sums, readEntries(scene.connection, filter, scene.zone, scene.currency, row));
    const QDate starts = inZone(event.starts, scene.zone).date();
    QList<DayLeft> days;
    for (const EntrySum &sum : sums)
        days.append({{dayKey(event.id, sum.first), sum.source},
                     QDate::fromString(sum.first, Qt::ISODate).daysTo(starts),
                     sum.sold - sum.back,
                     sum.net()});
    return days;
}

Result<QList<EventId>> comparedWith(const ReportScene &scene, const EventSummary &event)
{
    QList<EventId> events{event.id};
    if (!scene.filter.beside.isEmpty()) {
        for (const EventId other : scene.filter.beside) {
            if (!events.contains(other))
                events.append(other);
        }
        return events;
    }
    TRY_GET(const auto others, all<EventId>(
                                   scene.connection, R"(
        SELECT o.event_id FROM event e JOIN event o ON o.production_id = e.production_id AND o.event_id <> e.event_id
        WHERE e.event_id = ? AND o.deleted_at IS NULL AND o.cancelled = 0 AND o.draft = 0
        ORDER BY o.starts_at, o.event_id)",
                                   [](const Row &row) { return row.id<EventId>(0); }, event.id));
    return events + others;
}

// What is counted of an event, and of one order of it.
#define ROWLOCK_COMPS                                                                                                  \
    "JOIN price_type y ON y.type_no = t.type_no LEFT JOIN order_line l ON l.ticket_id = t.ticket_id AND l.count = 1"   \
    "    WHERE t.state IN ('valid', 'used') AND (y.kind = 'comp' OR (l.paid_minor = 0 AND l.reduced_minor > 0))"
#define ROWLOCK_WAITING                                                                                                \
    "JOIN ticket t ON t.order_id = w.order_id AND t.state IN ('valid', 'used') WHERE w.is_left = 1"                    \
    "    AND NOT EXISTS (SELECT 1 FROM willcall_ticket x WHERE x.ticket_id = t.ticket_id AND x.is_back = 0)"
#define ROWLOCK_MONEY "JOIN payment p ON p.order_id = o.order_id WHERE p.method <> 'comp'"
#define ROWLOCK_TONIGHT                                                                                                \
    "WHERE e.event_id BETWEEN ? AND ? AND e.starts_at >= ? AND e.starts_at < ? AND e.deleted_at IS NULL"               \
    "    AND e.draft = 0"

Result<Done> addOrdersOfTonight(const ReportScene &scene, Instant from, Instant to, ReportTable &table)
{
    TRY(detail::execute(
        scene.connection, R"(
        SELECT e.event_id, s.order_id,
            (SELECT count(*) FROM ticket t WHERE t.order_id = s.order_id AND t.state IN ('valid', 'used')),
            (SELECT count(*) FROM ticket t )" ROWLOCK_COMPS R"( AND t.order_id = s.order_id),
            (SELECT count(*) FROM willcall w )" ROWLOCK_WAITING R"( AND w.order_id = s.order_id),
            CAST(coalesce((SELECT sum(p.amount_minor) FROM sale_order o )" ROWLOCK_MONEY R"( AND o.order_id
                = s.order_id), 0) AS BIGINT)
        FROM event e JOIN sale_order s ON s.event_id = e.event_id )" ROWLOCK_TONIGHT,
        [&](const Row &row) {
            table.behind.append({QString::number(row.integer(0)), row.integer(1)});
            table.rows.append({ReportCell(), ReportCell(), ReportCell(), ReportCell(), row.integer(2), row.integer(3),
                               ReportCell(), ReportCell(), ReportCell(), ReportCell(), ReportCell(), row.integer(4),
                               row.money(5, scene.currency)});
            return true;
        },
        scene.bounds.firstEvent, scene.bounds.lastEvent, from, to));
    return Done{};
}

} // namespace

Result<ReportTable> tonightTable(const ReportScene &scene)
{
    const auto [from, to] = daysOf(scene);
    ReportTable table{
        {keyColumn(u"event"_s), textColumn(u"name"_s, ReportTexts::tr("Name")),
         textColumn(u"starts"_s, ReportTexts::tr("Starts")), figureColumn(u"capacity"_s, ReportTexts::tr("Capacity")),
         figureColumn(u"sold"_s, ReportTexts::tr("Sold")), figureColumn(u"comps"_s, ReportTexts::tr("Comps")),
         figureColumn(u"held"_s, ReportTexts::tr("Held")), figureColumn(u"reserved"_s, ReportTexts::tr("Reserved")),
         figureColumn(u"blocked"_s, ReportTexts::tr("Blocked")),
         textColumn(u"codes"_s, ReportTexts::tr("Blocked by code")),
         figureColumn(u"available"_s, ReportTexts::tr("Available")),
         figureColumn(u"willcall"_s, ReportTexts::tr("Waiting at will-call")),
         figureColumn(u"money"_s, ReportTexts::tr("Money, without comps"))},
        {},
        {u"capacity"_s, u"sold"_s, u"comps"_s, u"held"_s, u"reserved"_s, u"blocked"_s, u"available"_s, u"willcall"_s,
         u"money"_s}};
    table.figures = {u"sold"_s, u"comps"_s, u"willcall"_s, u"money"_s};
    if (scene.opened) {
        TRY(addOrdersOfTonight(scene, from, to, table));
        return table;
    }
    TRY_GET(table.rows, all<QList<ReportCell>>(
                            scene.connection, R"(
        SELECT e.event_id, e.name, e.starts_at, e.capacity, e.sold,
            (SELECT count(*) FROM ticket t )" ROWLOCK_COMPS R"( AND t.event_id = e.event_id),
            e.held, e.reserved, e.blocked, e.available,
            (SELECT count(*) FROM willcall w )" ROWLOCK_WAITING R"( AND w.event_id = e.event_id),
            CAST(coalesce((SELECT sum(p.amount_minor) FROM sale_order o )" ROWLOCK_MONEY R"( AND o.event_id
                = e.event_id), 0) AS BIGINT)
        FROM event e )" ROWLOCK_TONIGHT R"( ORDER BY e.starts_at, e.event_id)",
                            [&](const Row &row) {
                                table.behind.append({QString::number(row.integer(0))});
                                return QList<ReportCell>{row.integer(0),
                                                         row.text(1),
                                                         row.instant(2),
                                                         row.integer(3),
                                                         row.integer(4),
                                                         row.integer(5),
                                                         row.integer(6),
                                                         row.integer(7),
                                                         row.integer(8),
                                                         QString(),
                                                         row.integer(9),
                                                         row.integer(10),
                                                         row.money(11, scene.currency)};
                            },
                            scene.bounds.firstEvent, scene.bounds.lastEvent, from, to));
    for (QList<ReportCell> &row : table.rows) {
        TRY_GET(const QString codes, blockedByCode(scene, EventId(std::get<qint64>(row.first()))));
        row[9] = codes;
    }
    return table;
}

Result<ReportTable> sellThroughTable(const ReportScene &scene)
{
    TRY_GET(const EventId id, namedEvent(scene));
    TRY_GET(const EventSummary event, readEvent(scene.connection, id));
    TRY_GET(const QList<EventId> events, comparedWith(scene, event));
    ReportTable table{{keyColumn(u"event"_s), textColumn(u"name"_s, ReportTexts::tr("Name")),
                       textColumn(u"starts"_s, ReportTexts::tr("Starts")),
                       figureColumn(u"days_before"_s, ReportTexts::tr("Days before")),
                       figureColumn(u"sold"_s, ReportTexts::tr("Tickets of the day")),
                       figureColumn(u"sold_so_far"_s, ReportTexts::tr("Tickets so far")),
                       figureColumn(u"percent"_s, ReportTexts::tr("% of capacity")),
                       figureColumn(u"money"_s, ReportTexts::tr("Money of the day")),
                       figureColumn(u"money_so_far"_s, ReportTexts::tr("Money so far"))},
                      {},
                      {u"sold"_s, u"money"_s}};
    for (const EventId one : events) {
        TRY_GET(const EventSummary shown, readEvent(scene.connection, one));
        TRY_GET(const QList<DayLeft> days, daysLeftOf(scene, shown));
        qint64 sold = 0;
        Money money{0, scene.currency};
        for (const DayLeft &day : days) {
            sold += day.sold;
            money += day.money;
            const qint64 capacity = std::max<qint64>(shown.counters.capacity, 1);
            table.behind.append(day.behind);
            table.rows.append({shown.id.value(), shown.name, shown.starts, day.days, day.sold, sold,
                               (sold * 100 + capacity / 2) / capacity, day.money, money});
        }
    }
    return table;
}

Result<ReportTable> heatTable(const ReportScene &scene)
{
    TRY_GET(const EventId id, namedEvent(scene));
    ReportTable table{{keyColumn(u"seat"_s), textColumn(u"section"_s, ReportTexts::tr("Section")),
                       textColumn(u"row"_s, ReportTexts::tr("Row")), textColumn(u"number"_s, ReportTexts::tr("Seat")),
                       figureColumn(u"events"_s, ReportTexts::tr("Events")),
                       figureColumn(u"sold"_s, ReportTexts::tr("Sold at")),
                       figureColumn(u"days_before"_s, ReportTexts::tr("Days before, on average"))},
                      {},
                      {u"sold"_s}};
    TRY_GET(table.rows, all<QList<ReportCell>>(
                            scene.connection, R"(
        SELECT s.seat_no, s.section, s.row_name, s.number, count(DISTINCT o.event_id), count(t.ticket_id),
            CAST(coalesce(sum((o.starts_at - l.at) / 86400000), 0) AS BIGINT),
            coalesce(t.order_id, 0) * asked.opened
        FROM (SELECT CAST(? AS BIGINT) AS opened) AS asked CROSS JOIN event e
            JOIN event_seat s ON s.event_id = e.event_id AND s.place_no IS NOT NULL
        JOIN event o ON o.event_id = e.event_id OR (o.production_id = e.production_id AND o.deleted_at IS NULL)
        LEFT JOIN event_seat x ON x.event_id = o.event_id AND x.ref = s.ref
        LEFT JOIN ticket t ON t.event_id = x.event_id AND t.seat_no = x.seat_no AND t.state IN ('valid', 'used')
        LEFT JOIN order_line l ON l.ticket_id = t.ticket_id AND l.count = 1
        WHERE e.event_id = ? GROUP BY s.seat_no, s.section, s.row_name, s.number, s.place_no,
            coalesce(t.order_id, 0) * asked.opened ORDER BY s.place_no)",
                            [&](const Row &row) {
                                const qint64 sold = row.integer(5);
                                table.behind.append({QString::number(row.integer(0)), row.integer(7)});
                                return QList<ReportCell>{row.integer(0),
                                                         row.text(1),
                                                         row.text(2),
                                                         row.text(3),
                                                         row.integer(4),
                                                         sold,
                                                         sold > 0 ? ReportCell(row.integer(6) / sold) : ReportCell()};
                            },
                            scene.isOpened(), id));
    return table;
}

} // namespace rowlock
