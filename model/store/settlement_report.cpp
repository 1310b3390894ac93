#include "model/store/settlement_report.h"

#include "model/db/statement.h"
#include "model/store/records.h"
#include "model/store/settled_lines.h"

#include <QJsonDocument>
#include <QMap>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct Comps
{
    QString reason;
    qint64 count;
};

// Of live tickets alone: what was taken back takes no seat.
Result<QList<Comps>> compsOf(Connection &connection, EventId event)
{
    return all<Comps>(
        connection, R"(
        SELECT l.reason, count(*) FROM ticket t JOIN order_line l ON l.ticket_id = t.ticket_id AND l.count = 1
        WHERE t.event_id = ? AND t.state IN ('valid', 'used') AND l.paid_minor = 0 AND l.reduced_minor > 0
        GROUP BY l.reason ORDER BY l.reason)",
        [](const Row &row) {
            return Comps{row.text(0), row.integer(1)};
        },
        event);
}

Result<qint64> killsOf(Connection &connection, EventId event)
{
    return one<qint64>(
        connection, R"(
        SELECT CAST((SELECT count(*) FROM event_seat s JOIN block b ON b.block_id = s.block_id AND b.is_kill = 1
                WHERE s.event_id = ? AND s.state = 'blocked')
            + (SELECT coalesce(sum(c.quantity), 0) FROM area_claim c JOIN block b ON b.block_id = c.block_id
                AND b.is_kill = 1 WHERE c.event_id = ? AND c.state = 'blocked') AS BIGINT))",
        [](const Row &row) { return row.integer(0); }, event, event);
}

// The places of the events together, as they stand.
struct PlacesTogether
{
    qint64 capacity = 0, kills = 0, blocked = 0, held = 0, sold = 0, free = 0;
    QMap<QString, qint64> comps = {}; // by reason

    Result<Done> add(Connection &connection, const EventSummary &event)
    {
        TRY_GET(const auto given, compsOf(connection, event.id));
        TRY_GET(const qint64 killed, killsOf(connection, event.id));
        const Counters &counters = event.counters;
        capacity += counters.capacity;
        kills += killed;
        blocked += counters.blocked - killed;
        held += counters.held + counters.reserved;
        sold += counters.sold;
        for (const Comps &one : given) {
            comps[one.reason] += one.count;
            free += one.count;
        }
        return Done{};
    }

    QList<SettlementRow> rows() const
    {
        QList<SettlementRow> rows;
        const auto tell = [&rows](const QString &part, const QString &what, qint64 count) {
            rows.append({.part = part, .what = what, .count = count});
        };
        tell(u"capacity"_s, ReportTexts::tr("Capacity"), capacity);
        tell(u"kills"_s, ReportTexts::tr("Kills"), kills);
        tell(u"blocked"_s, ReportTexts::tr("Blocked, kept by the house"), blocked);
        tell(u"held"_s, ReportTexts::tr("Held and reserved"), held);
        for (auto one = comps.begin(); one != comps.end(); ++one)
            tell(u"comps"_s, ReportTexts::tr("Comps: %1").arg(one.key()), *one);
        tell(u"sellable"_s, ReportTexts::tr("Sellable"), capacity - kills - free);
        tell(u"sold"_s, ReportTexts::tr("Sold, without comps"), sold - free);
        tell(u"unsold"_s, ReportTexts::tr("Unsold"), capacity - kills - sold);
        return rows;
    }
};

SettlementAsked askedIn(const ReportFilter &filter)
{
    SettlementAsked asked = filter.settling;
    asked.events = filter.event ? QList<EventId>{*filter.event} : QList<EventId>();
    for (const EventId other : filter.beside) {
        if (!asked.events.contains(other))
            asked.events.append(other);
    }
    return asked;
}

QList<ReportColumn> settlementColumns()
{
    QList<ReportColumn> columns{textColumn(u"part"_s, ReportTexts::tr("Part")),
                                keyColumn(u"row"_s),
                                textColumn(u"what"_s, ReportTexts::tr("What")),
                                figureColumn(u"count"_s, ReportTexts::tr("Number")),
                                figureColumn(u"list_price"_s, ReportTexts::tr("List price")),
                                figureColumn(u"gross"_s, ReportTexts::tr("Gross")),
                                figureColumn(u"discount"_s, ReportTexts::tr("Discount")),
                                figureColumn(u"paid"_s, ReportTexts::tr("Paid")),
                                figureColumn(u"tax"_s, ReportTexts::tr("Tax"))};
    columns.first().isKey = true;
    return columns;
}

template <typename T>
ReportCell cellOf(const std::optional<T> &value)
{
    return value ? ReportCell(*value) : ReportCell();
}

QList<ReportCell> wordsRow(const QString &part, const QString &words)
{
    QList<ReportCell> row(settlementColumns().size());
    row[0] = part;
    row[1] = QString();
    row[2] = words;
    return row;
}

QString shownText(const SettlementRow &row)
{
    return row.percent                ? ReportTexts::tr("Less %1, %2% of the net").arg(row.what, row.percent->toText())
           : row.part == u"deduction" ? ReportTexts::tr("Less %1").arg(row.what)
                                      : row.what;
}

Result<PromoterSettlement> settlementAsked(const ReportScene &scene)
{
    return scene.filter.settlement ? readSettlement(scene.connection, *scene.filter.settlement, scene.currency)
                                   : nextSettlement(scene.connection, askedIn(scene.filter), scene.currency);
}

} // namespace

Result<PromoterSettlement> nextSettlement(Connection &connection, const SettlementAsked &asked,
                                          const Currency &currency)
{
    if (asked.events.isEmpty())
        return refuse(ErrorCode::InvalidArgument, ReportTexts::tr("Say which event this report is about."),
                      {{u"argument"_s, u"event"_s}});
    TRY(checkSettlement(asked));
    PromoterSettlement settlement;
    PlacesTogether places;
    QList<SettledSum> sums;
    for (const EventId id : asked.events) {
        TRY_GET(const EventSummary event, readEvent(connection, id));
        settlement.events.append({event.id, event.name, event.starts});
        TRY(places.add(connection, event));
        TRY_GET(const auto sold, settledSums(connection, id, 0, currency));
        sums += sold;
        TRY_GET(const qint64 lines, unsettledLines(connection, id));
        settlement.lines += lines;
    }
    settlement.rows = places.rows();
    addFigures(settlement, sums, asked, currency);
    return settlement;
}

PromoterSettlement keptSettlement(const Row &row, const Currency &currency)
{
    PromoterSettlement settlement = settlementFromJson(QJsonDocument::fromJson(row.utf8(3)).object(), currency);
    settlement.at = row.instant(0);
    settlement.by = {row.text(1), row.text(2)};
    return settlement;
}

Result<PromoterSettlement> readSettlement(Connection &connection, int no, const Currency &currency)
{
    TRY_GET(const auto kept,
            optional<PromoterSettlement>(
                connection, R"(SELECT at, terminal, clerk, told FROM settlement WHERE settlement_no = ?)",
                [&currency](const Row &row) { return keptSettlement(row, currency); }, no));
    if (!kept)
        return refuseByHouse(ReportTexts::tr("There is no settlement %1. See the list of settlements.").arg(no),
                             {{u"argument"_s, u"settlement"_s}});
    return *kept;
}

Result<ReportTable> settlementTable(const ReportScene &scene)
{
    TRY_GET(const PromoterSettlement settlement, settlementAsked(scene));
    ReportTable table{settlementColumns(), {}, {}};
    for (const SettledEvent &event : settlement.events)
        table.rows.append(wordsRow(
            u"event"_s, u"%1, %2"_s.arg(event.name, inZone(event.starts, scene.zone).toString(u"yyyy-MM-dd HH:mm"))));
    if (settlement.no > 0)
        table.rows.append(wordsRow(
            u"made_by"_s, ReportTexts::tr("Made by %1")
                              .arg(settlement.by.clerk.isEmpty() ? settlement.by.terminal : settlement.by.clerk)));
    for (const SettlementRow &row : settlement.rows)
        table.rows.append({row.part, row.key, shownText(row), cellOf(row.count), cellOf(row.listPrice),
                           cellOf(row.gross), cellOf(row.discount), cellOf(row.paid), cellOf(row.tax)});
    return table;
}

Result<ReportTable> settlementOrders(const ReportScene &scene, const QString &key)
{
    TRY_GET(const PromoterSettlement settlement, settlementAsked(scene));
    const bool hasOrders = !key.isEmpty() && std::ranges::any_of(settlement.rows, [&key](const SettlementRow &row) {
        return row.key == key;
    });
    if (!hasOrders)
        return refuse(
            ErrorCode::InvalidArgument,
            ReportTexts::tr("This settlement has no row “%1” with orders. Take one of its row keys.").arg(key),
            {{u"argument"_s, u"row"_s}});
    std::map<qint64, SettledSum> orders;
    for (const SettledEvent &event : settlement.events) {
        TRY_GET(const auto sums, settledSums(scene.connection, event.id, settlement.no, scene.currency, true));
        for (const SettledSum &sum : sums) {
            if (!sum.isOf(key))
                continue;
            const auto [place, isNew] = orders.try_emplace(sum.order.value(), sum);
            if (!isNew)
                place->second.add(sum);
        }
    }
    ReportTable table{
        {figureColumn(u"order"_s, ReportTexts::tr("Order")), textColumn(u"code"_s, ReportTexts::tr("Code")),
         textColumn(u"at"_s, ReportTexts::tr("Sold at")), figureColumn(u"event"_s, ReportTexts::tr("Event")),
         textColumn(u"name"_s, ReportTexts::tr("Name")), figureColumn(u"count"_s, ReportTexts::tr("Number")),
         figureColumn(u"gross"_s, ReportTexts::tr("Gross")), figureColumn(u"discount"_s, ReportTexts::tr("Discount")),
         figureColumn(u"paid"_s, ReportTexts::tr("Paid")), figureColumn(u"tax"_s, ReportTexts::tr("Tax"))},
        {},
        {u"count"_s, u"gross"_s, u"discount"_s, u"paid"_s, u"tax"_s}};
    for (const auto &[id, order] : orders) {
        TRY_GET(
            const auto cells,
            one<QList<ReportCell>>(
                scene.connection, R"(
            SELECT o.order_id, o.code, o.sold_at, e.event_id, e.name FROM sale_order o
            JOIN event e ON e.event_id = o.event_id WHERE o.order_id = ?)",
                [](const Row &row) {
                    return QList<ReportCell>{row.integer(0), row.text(1), row.instant(2), row.integer(3), row.text(4)};
                },
                id));
        table.rows.append(cells + QList<ReportCell>{order.count, order.list, order.reduced, order.paid, order.tax});
    }
    return table;
}

Result<std::optional<Instant>> settlementMadeAt(const ReportScene &scene)
{
    if (!scene.filter.settlement)
        return std::optional<Instant>();
    TRY_GET(const PromoterSettlement settlement, settlementAsked(scene));
    return std::optional(settlement.at);
}

} // namespace rowlock
