#include "model/store/sales_entries.h"

#include "model/db/statement.h"
#include "model/store/money_entries.h"

#include <QCoreApplication>

#include <limits>
#include <map>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct EntryTexts
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr qint64 quarterMs = 900'000; // no zone's clock differs from another's by less

// What is asked for. The business moment of an entry decides, which is when its shift opened.
#define ROWLOCK_ENTRIES_ASKED                                                                                          \
    "WITH asked AS (SELECT CAST(? AS BIGINT) AS lowest, CAST(? AS BIGINT) AS highest, CAST(? AS BIGINT) AS "           \
    "production,"                                                                                                      \
    "    CAST(? AS BIGINT) AS since, CAST(? AS BIGINT) AS until, CAST(? AS BIGINT) AS any_clerk, CAST(? AS TEXT) AS"   \
    "    one_clerk, CAST(? AS BIGINT) AS any_terminal, CAST(? AS TEXT) AS one_terminal, CAST(? AS TEXT) AS first_by,"  \
    "    CAST(? AS TEXT) AS second_by, CAST(? AS BIGINT) AS opened)"

// The keys that lines and payments both have; times as quarters of an hour, which become the house's days elsewhere.
#define ROWLOCK_SHARED_KEYS                                                                                            \
    "    WHEN 'performance' THEN CAST(e.event_id AS TEXT) WHEN 'production' THEN"                                      \
    "        coalesce(CAST(v.production_id AS TEXT), '') WHEN 'day' THEN CAST(e.day_at / 900000 AS TEXT)"              \
    "    WHEN 'weekday' THEN CAST(e.day_at / 900000 AS TEXT) WHEN 'hour' THEN CAST(e.at / 900000 AS TEXT)"             \
    "    WHEN 'clerk' THEN e.clerk WHEN 'terminal' THEN e.terminal WHEN 'channel' THEN"                                \
    "        CASE WHEN EXISTS (SELECT 1 FROM reservation_hold r WHERE r.hold_id = e.hold_id) THEN 'reservation'"       \
    "            WHEN EXISTS (SELECT 1 FROM willcall w WHERE w.order_id = e.order_id) THEN 'willcall'"                 \
    "            ELSE 'counter' END"

// A fee and a kept charge are of the ticket that they were for.
#define ROWLOCK_TICKET_OF_LINE                                                                                         \
    "coalesce(e.ticket_id, (SELECT b.ticket_id FROM order_line b WHERE b.order_id = e.order_id"                        \
    "    AND b.line_no = e.of_line))"

#define ROWLOCK_LINE_KEY(by)                                                                                           \
    "CASE " by ROWLOCK_SHARED_KEYS "    WHEN 'kind' THEN e.kind WHEN 'discount' THEN e.reason"                         \
    "    WHEN 'tax_rate' THEN e.tax_code || ' ' || CAST(e.tax_rate AS TEXT)"                                           \
    "    WHEN 'type' THEN coalesce((SELECT CAST(t.type_no AS TEXT) FROM ticket t WHERE t.ticket_id "                   \
    "= " ROWLOCK_TICKET_OF_LINE "), '')"                                                                               \
    "    WHEN 'category' THEN coalesce((SELECT p.name FROM ticket t JOIN pool p ON p.event_id = t.event_id"            \
    "        AND p.pool_no = t.pool_no WHERE t.ticket_id = " ROWLOCK_TICKET_OF_LINE "), '')"                           \
    "    WHEN 'section' THEN coalesce((SELECT coalesce(s.section, p.name) FROM ticket t JOIN pool p"                   \
    "        ON p.event_id = t.event_id AND p.pool_no = t.pool_no LEFT JOIN event_seat s"                              \
    "        ON s.event_id = t.event_id AND s.seat_no = t.seat_no WHERE t.ticket_id = " ROWLOCK_TICKET_OF_LINE         \
    "), '')"                                                                                                           \
    "    ELSE '' END"

#define ROWLOCK_MONEY_KEY(by) "CASE " by ROWLOCK_SHARED_KEYS " WHEN 'tender' THEN e.method ELSE '' END"

// Without a limit SQLite folds the keys into the grouping and carries every column that they are made of through its
// sorter, which takes a quarter more time; PostgreSQL does not, and a limit keeps it from working in parallel.
#define ROWLOCK_KEYS_FIRST " LIMIT 9223372036854775807"

#define ROWLOCK_ENTRIES_MEANT                                                                                          \
    " FROM asked CROSS JOIN entry e JOIN event v ON v.event_id = e.event_id"                                           \
    " WHERE e.event_id BETWEEN asked.lowest AND asked.highest AND e.day_at >= asked.since AND e.day_at < asked.until"  \
    "    AND (asked.production = 0 OR v.production_id = asked.production)"                                             \
    "    AND (asked.any_clerk = 1 OR e.clerk = asked.one_clerk)"                                                       \
    "    AND (asked.any_terminal = 1 OR e.terminal = asked.one_terminal)"

// Of lines: those of one event by its orders, and all of them in their own order, for by the orders of one event after
// the other a house of years takes twice as long. Several sums of several million cents do not fit into what a server's
// sum answers: it says numeric.
#define ROWLOCK_LINES(event)                                                                                           \
    ROWLOCK_ENTRIES_ASKED                                                                                              \
    ", entry AS (SELECT l.order_id, " event " AS event_id, o.hold_id, l.kind, l.count, l.paid_minor, l.reduced_minor," \
    "    l.tax_minor, l.tax_code, l.tax_rate, l.reason, l.terminal, l.clerk, l.at, l.ticket_id, l.of_line,"            \
    "    coalesce(s.opened_at, l.at) AS day_at"                                                                        \
    "    FROM order_line l JOIN sale_order o ON o.order_id = l.order_id"                                               \
    "    LEFT JOIN shift s ON s.shift_id = l.shift_id),"
#define ROWLOCK_LINE_KEYS(end)                                                                                         \
    "  keyed AS (SELECT " ROWLOCK_LINE_KEY("asked.first_by") " AS first_key," ROWLOCK_LINE_KEY(                        \
        "asked.second_by") " AS second_key, e.order_id * asked.opened AS order_no,"                                    \
                           "    e.kind, e.count, e.paid_minor, e.reduced_minor, e.tax_minor" ROWLOCK_ENTRIES_MEANT end \
                           ")"
#define ROWLOCK_LINES_SUMMED                                                                                           \
    " SELECT first_key, second_key, order_no,"                                                                         \
    "    CAST(sum(CASE WHEN kind = 'ticket' AND count > 0 THEN 1 ELSE 0 END) AS BIGINT),"                              \
    "    CAST(sum(CASE WHEN kind = 'ticket' AND count < 0 THEN 1 ELSE 0 END) AS BIGINT),"                              \
    "    CAST(sum(CASE WHEN count > 0 THEN paid_minor ELSE 0 END) AS BIGINT),"                                         \
    "    CAST(sum(CASE WHEN count < 0 THEN paid_minor ELSE 0 END) AS BIGINT),"                                         \
    "    CAST(sum(reduced_minor) AS BIGINT), CAST(sum(tax_minor) AS BIGINT)"                                           \
    "  FROM keyed GROUP BY first_key, second_key, order_no"

#define ROWLOCK_SUM(event, end) ROWLOCK_LINES(event) ROWLOCK_LINE_KEYS(end) ROWLOCK_LINES_SUMMED

constexpr Sql sumOfLines(ROWLOCK_SUM("o.event_id", ROWLOCK_KEYS_FIRST), ROWLOCK_SUM("o.event_id", ""));
// No index is asked for it.
constexpr Sql sumOfAllLines(ROWLOCK_SUM("+o.event_id", ROWLOCK_KEYS_FIRST), ROWLOCK_SUM("+o.event_id", ""));

// Of money. What was paid in parts before its order stands where it came, as in the ledger, and is taken out of the
// order again where it was booked; both of that are of the shift that made the order.
constexpr const char *sumOfMoney = ROWLOCK_ENTRIES_ASKED ROWLOCK_PART_ENTRIES R"(, moved AS (
    SELECT o.event_id, o.hold_id, p.order_id, p.method, p.amount_minor AS amount, p.at, p.terminal, p.clerk,
        CASE WHEN p.attempt_id IS NULL THEN p.shift_id ELSE (SELECT l.shift_id FROM order_line l
            WHERE l.order_id = p.order_id AND l.line_no = 1) END AS shift_id,
        CASE WHEN p.amount_minor < 0 THEN -1 ELSE 1 END AS side
    FROM payment p JOIN sale_order o ON o.order_id = p.order_id
    UNION ALL SELECT m.event_id, m.hold_id, m.order_id, m.method, m.amount, m.at, m.terminal, m.clerk,
        CASE WHEN m.entry <> 'booked' THEN m.shift_id ELSE (SELECT l.shift_id FROM order_line l
            WHERE l.order_id = m.order_id AND l.line_no = 1) END, CASE WHEN m.entry = 'returned' THEN -1 ELSE 1 END
    FROM part_entry m),
    entry AS (SELECT m.*, coalesce(s.opened_at, m.at) AS day_at
    FROM moved m LEFT JOIN shift s ON s.shift_id = m.shift_id),
    keyed AS (SELECT )" ROWLOCK_MONEY_KEY("asked.first_by") R"( AS first_key,
        )" ROWLOCK_MONEY_KEY("asked.second_by") R"( AS second_key, coalesce(e.order_id,
            -e.hold_id) * asked.opened AS order_no,
        e.amount, e.side)" ROWLOCK_ENTRIES_MEANT R"()
    SELECT first_key, second_key, order_no, count(CASE WHEN side = 1 AND amount > 0 THEN 1 END)
            - count(CASE WHEN side = 1 AND amount < 0 THEN 1 END),
        count(CASE WHEN side = -1 THEN 1 END), CAST(sum(CASE WHEN side = 1 THEN amount ELSE 0 END) AS BIGINT),
        CAST(sum(CASE WHEN side = -1 THEN amount ELSE 0 END) AS BIGINT), 0, 0
    FROM keyed GROUP BY first_key, second_key, order_no)";

QString foldedKey(ReportDimension dimension, const QString &key, const QTimeZone &zone)
{
    if (!isTime(dimension))
        return key;
    const QDateTime there = inZone(Instant{key.toLongLong() * quarterMs}, zone);
    switch (dimension) {
    case ReportDimension::Hour: return u"%1"_s.arg(there.time().hour(), 2, 10, QChar(u'0'));
    case ReportDimension::Weekday: return QString::number(there.date().dayOfWeek());
    default: return there.date().toString(Qt::ISODate);
    }
}

Result<Done> requireDay(const std::optional<Instant> &bound, const QTimeZone &zone, const QString &argument)
{
    if (!bound || inZone(*bound, zone).date().startOfDay(zone).toMSecsSinceEpoch() == bound->ms)
        return Done{};
    return refuse(ErrorCode::InvalidArgument,
                  EntryTexts::tr("This report goes by business days. Give a day, such as 2026-11-21."),
                  {{u"argument"_s, argument}});
}

Result<Done> requireTogether(const ReportFilter &filter)
{
    if (!filter.secondBy || goesWith(filter.by, *filter.secondBy))
        return Done{};
    return refuse(
        ErrorCode::InvalidArgument,
        EntryTexts::tr("A payment is of a whole order: by way of paying sales cannot be told apart by %1 too.")
            .arg(dimensionName(filter.by == ReportDimension::Tender ? *filter.secondBy : filter.by)),
        {{u"argument"_s, u"second_by"_s}});
}

} // namespace

Result<Done> requireDays(const ReportFilter &filter, const QTimeZone &zone)
{
    TRY(requireDay(filter.from, zone, u"from"_s));
    return requireDay(filter.to, zone, u"to"_s);
}

Result<QList<EntrySum>> readEntries(Connection &connection, const ReportFilter &filter, const QTimeZone &zone,
                                    const Currency &currency, const std::optional<EntryRow> &row)
{
    TRY(requireTogether(filter));
    TRY(requireDays(filter, zone));
    using Key = std::tuple<QString, QString, qint64>;
    std::map<Key, EntrySum> sums;
    const Money nothing{0, currency};
    const auto add = [&](const Row &told) {
        EntrySum sum{foldedKey(filter.by, told.text(0), zone), {}, 0, 0, 0, nothing, nothing, nothing, nothing};
        if (filter.secondBy)
            sum.second = foldedKey(*filter.secondBy, told.text(1), zone);
        if (row && (sum.first != row->first || (row->second && sum.second != *row->second)))
            return true;
        if (row)
            sum.source = told.integer(2);
        EntrySum &there = sums.try_emplace({sum.first, sum.second, sum.source}, sum).first->second;
        there.sold += told.integer(3);
        there.back += told.integer(4);
        there.soldAmount += told.money(5, currency);
        there.backAmount += told.money(6, currency);
        there.discount += told.money(7, currency);
        there.tax += told.money(8, currency);
        return true;
    };
    const bool isOfMoney = filter.by == ReportDimension::Tender || filter.secondBy == ReportDimension::Tender;
    const qint64 least = std::numeric_limits<qint64>::min(), most = std::numeric_limits<qint64>::max();
    TRY(detail::execute(
        connection,
        isOfMoney      ? Sql(sumOfMoney)
        : filter.event ? sumOfLines
                       : sumOfAllLines,
        add, filter.event ? filter.event->value() : qint64(1), filter.event ? filter.event->value() : most,
        filter.production ? filter.production->value() : qint64(0), filter.from ? filter.from->ms : least,
        filter.to ? filter.to->ms : most, !filter.clerk, filter.clerk.value_or(QString()), !filter.terminal,
        filter.terminal.value_or(QString()), dimensionName(filter.by),
        filter.secondBy ? dimensionName(*filter.secondBy) : u"none"_s, row.has_value()));
    QList<EntrySum> list;
    for (const auto &[key, sum] : sums) {
        if (sum.sold != 0 || sum.back != 0 || sum.soldAmount.minor != 0 || sum.backAmount.minor != 0)
            list.append(sum);
    }
    return list;
}

} // namespace rowlock
