#include "model/store/reports.h"

#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "model/store/event_prices.h"
#include "model/store/hold_prices.h"
#include "model/store/money_reports.h"
#include "model/store/records.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct ReportTexts
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

using Bounds = ReportBounds;
using Rows = ReportRows;

Result<Bounds> boundsOf(Connection &connection, const ReportFilter &filter)
{
    Bounds bounds;
    if (filter.event) {
        TRY(readEvent(connection, *filter.event));
        bounds.firstEvent = bounds.lastEvent = *filter.event;
    }
    bounds.from = filter.from.value_or(bounds.from);
    bounds.to = filter.to.value_or(bounds.to);
    return bounds;
}

ReportCell optionalInstant(const Row &row, int column)
{
    const auto instant = row.optionalInstant(column);
    return instant ? ReportCell(*instant) : ReportCell();
}

QList<ReportColumn> salesColumns()
{
    return {{u"event"_s, ReportTexts::tr("Event"), true},       {u"name"_s, ReportTexts::tr("Name")},
            {u"starts"_s, ReportTexts::tr("Starts")},           {u"method"_s, ReportTexts::tr("Method")},
            {u"orders"_s, ReportTexts::tr("Orders"), true},     {u"taken"_s, ReportTexts::tr("Taken"), true},
            {u"refunded"_s, ReportTexts::tr("Refunded"), true}, {u"net"_s, ReportTexts::tr("Net"), true},
            {u"voided"_s, ReportTexts::tr("Voided"), true}};
}

Result<Rows> houseRows(Connection &connection, const Bounds &bounds, const Currency &currency)
{
    return all<QList<ReportCell>>(
        connection,
        R"(SELECT e.event_id, e.name, e.starts_at, p.name, p.kind, p.price_minor,
                  p.capacity, p.available, p.held, p.reserved, p.sold, p.blocked
           FROM pool p JOIN event e ON e.event_id = p.event_id
           WHERE e.event_id BETWEEN ? AND ? AND e.starts_at >= ? AND e.starts_at < ? AND e.deleted_at IS NULL
           ORDER BY e.starts_at, e.event_id, p.pool_no)",
        [&](const Row &r) {
            return QList<ReportCell>{r.integer(0),         r.text(1),    r.instant(2), r.text(3),    r.text(4),
                                     r.money(5, currency), r.integer(6), r.integer(7), r.integer(8), r.integer(9),
                                     r.integer(10),        r.integer(11)};
        },
        bounds.firstEvent, bounds.lastEvent, bounds.from, bounds.to);
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

QList<ReportColumn> ledgerColumns()
{
    return {{u"payment"_s, ReportTexts::tr("Payment"), true},   {u"at"_s, ReportTexts::tr("At")},
            {u"order"_s, ReportTexts::tr("Order"), true},       {u"code"_s, ReportTexts::tr("Code")},
            {u"event"_s, ReportTexts::tr("Event"), true},       {u"name"_s, ReportTexts::tr("Name")},
            {u"method"_s, ReportTexts::tr("Method")},           {u"amount"_s, ReportTexts::tr("Amount"), true},
            {u"tendered"_s, ReportTexts::tr("Tendered"), true}, {u"reference"_s, ReportTexts::tr("Reference")},
            {u"terminal"_s, ReportTexts::tr("Terminal")},       {u"clerk"_s, ReportTexts::tr("Clerk")},
            {u"hold"_s, ReportTexts::tr("Hold"), true},         {u"entry"_s, ReportTexts::tr("Entry")}};
}

Result<Rows> holdRows(Connection &connection, const Bounds &bounds, const Currency &currency)
{
    return all<QList<ReportCell>>(
        connection,
        R"(SELECT h.hold_id, e.event_id, e.name, h.state, h.terminal, h.clerk, h.started_at, h.expires_at, h.ended_at,
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
                                     r.money(12, currency)};
        },
        bounds.firstEvent, bounds.lastEvent, bounds.from, bounds.to);
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

QString stateOf(const EventSummary &event)
{
    return event.cancelled ? u"cancelled"_s : event.draft ? u"draft"_s : event.onSale ? u"on sale"_s : u"closed"_s;
}

// The rows of the season page.
Result<Rows> seasonRows(Connection &connection, const Bounds &bounds, const Currency &)
{
    SeasonSpan span{{}, bounds.from, bounds.to};
    if (bounds.firstEvent == bounds.lastEvent)
        span.event = bounds.firstEvent;
    TRY_GET(const auto season, readSeason(connection, span));
    Rows rows;
    for (const SeasonEvent &one : season) {
        const Counters &counters = one.event.counters;
        rows.append({one.event.id.value(), one.event.name, one.event.starts, stateOf(one.event), counters.capacity,
                     counters.available, counters.held, counters.reserved, counters.sold, counters.blocked, one.orders,
                     one.net, one.event.productionName});
    }
    return rows;
}

// What no event has done, such as what expired, is of none.
Result<Rows> giftCardRows(Connection &connection, const Bounds &bounds, const Currency &currency)
{
    return all<QList<ReportCell>>(
        connection,
        R"(SELECT g.kind, count(*), CAST(sum(g.amount_minor) AS BIGINT)
           FROM gift_card_entry g LEFT JOIN sale_order o ON o.order_id = g.order_id
           LEFT JOIN payment_attempt a ON a.attempt_id = g.attempt_id
           WHERE g.amount_minor <> 0 AND g.at >= ? AND g.at < ?
               AND (coalesce(o.event_id, a.event_id) BETWEEN ? AND ?
                   OR (g.kind = 'expired' AND CAST(? AS BIGINT) = 9223372036854775807))
           GROUP BY g.kind ORDER BY g.kind)",
        [&](const Row &r) {
            return QList<ReportCell>{r.text(0), r.integer(1), r.money(2, currency)};
        },
        bounds.from, bounds.to, bounds.firstEvent, bounds.lastEvent, bounds.lastEvent);
}

QList<ReportColumn> giftCardColumns()
{
    return {{u"kind"_s, ReportTexts::tr("What")},
            {u"entries"_s, ReportTexts::tr("Entries"), true},
            {u"amount"_s, ReportTexts::tr("Amount"), true}};
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

QList<ReportColumn> taxColumns()
{
    return {{u"event"_s, ReportTexts::tr("Event"), true},
            {u"name"_s, ReportTexts::tr("Name")},
            {u"starts"_s, ReportTexts::tr("Starts")},
            {u"kind"_s, ReportTexts::tr("For")},
            {u"code"_s, ReportTexts::tr("Tax")},
            {u"percent"_s, ReportTexts::tr("Percent"), true},
            {u"sold"_s, ReportTexts::tr("Sold"), true},
            {u"back"_s, ReportTexts::tr("Taken back"), true},
            {u"gross"_s, ReportTexts::tr("With tax"), true},
            {u"net"_s, ReportTexts::tr("Without tax"), true},
            {u"tax"_s, ReportTexts::tr("Tax amount"), true}};
}

// Adds up the named columns; the others stay empty.
QList<ReportCell> totalsOf(const Report &report, const QStringList &summed, const Currency &currency)
{
    QList<ReportCell> totals(report.columns.size());
    for (qsizetype column = 0; column < report.columns.size(); ++column) {
        if (!summed.contains(report.columns[column].name))
            continue;
        qint64 count = 0;
        Money money{0, currency};
        bool isMoney = false;
        for (const auto &row : report.rows) {
            if (const auto *amount = std::get_if<Money>(&row[column])) {
                money += *amount;
                isMoney = true;
            } else if (const auto *number = std::get_if<qint64>(&row[column])) {
                count += *number;
            }
        }
        totals[column] = isMoney ? ReportCell(money) : ReportCell(count);
    }
    return totals;
}

struct Recipe
{
    QList<ReportColumn> columns;
    Result<Rows> (*read)(Connection &, const Bounds &, const Currency &);
    QStringList summed;
};

Recipe recipeOf(ReportKind kind)
{
    switch (kind) {
    case ReportKind::Sales: return {salesColumns(), salesRows, {u"taken"_s, u"refunded"_s, u"net"_s, u"voided"_s}};
    case ReportKind::House:
        return {houseColumns(),
                houseRows,
                {u"capacity"_s, u"available"_s, u"held"_s, u"reserved"_s, u"sold"_s, u"blocked"_s}};
    case ReportKind::Ledger: return {ledgerColumns(), ledgerRows, {u"amount"_s}};
    case ReportKind::Tax: return {taxColumns(), taxRows, {u"sold"_s, u"back"_s, u"gross"_s, u"net"_s, u"tax"_s}};
    case ReportKind::GiftCards: return {giftCardColumns(), giftCardRows, {u"entries"_s, u"amount"_s}};
    case ReportKind::Holds: return {holdColumns(), holdRows, {u"quantity"_s, u"total"_s}};
    case ReportKind::Season:
        return {
            seasonColumns(),
            seasonRows,
            {u"capacity"_s, u"available"_s, u"held"_s, u"reserved"_s, u"sold"_s, u"blocked"_s, u"orders"_s, u"net"_s}};
    }
    Q_UNREACHABLE();
}

} // namespace

Result<Report> readReport(Connection &connection, ReportKind kind, const ReportFilter &filter, Instant now)
{
    return inReadTransaction(connection, [&]() -> Result<Report> {
        TRY_GET(const HouseRecord house, readHouse(connection));
        TRY_GET(const Bounds bounds, boundsOf(connection, filter));
        const Recipe recipe = recipeOf(kind);
        TRY_GET(Rows rows, recipe.read(connection, bounds, house.currency));
        if (kind == ReportKind::House)
            TRY(showListPrices(connection, now, rows));
        if (kind == ReportKind::Holds)
            TRY(showWhatIsPaid(connection, now, rows));
        Report report{kind, filter, now, house.timeZone, recipe.columns, rows, {}};
        if (!rows.isEmpty())
            report.totals = totalsOf(report, recipe.summed, house.currency);
        return report;
    });
}

} // namespace rowlock
