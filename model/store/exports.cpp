#include "model/store/exports.h"

#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "model/store/money_entries.h"
#include "model/store/records.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

struct ExportTexts
{
    Q_DECLARE_TR_FUNCTIONS(Export)
};

using ColumnKind = ExportColumn::Kind;

ExportColumn number(const QString &name, const QString &meaning)
{
    return {name, meaning, ColumnKind::Number};
}

ExportColumn words(const QString &name, const QString &meaning)
{
    return {name, meaning, ColumnKind::Text};
}

ExportColumn amount(const QString &name, const QString &meaning)
{
    return {name, meaning, ColumnKind::Amount};
}

ExportColumn moment(const QString &name, const QString &meaning)
{
    return {name, meaning, ColumnKind::Time};
}

// A table with what reads it: as many columns, in the same order.
struct Exported
{
    ExportTable table;
    Sql rows;
};

QList<ExportColumn> whoAndWhen()
{
    return {words(u"terminal"_s, ExportTexts::tr("where it was done")),
            words(u"clerk"_s, ExportTexts::tr("who did it; empty: nobody was signed in")),
            moment(u"at"_s, ExportTexts::tr("when"))};
}

Exported ordersExport()
{
    return {{u"orders"_s, ExportTexts::tr("What was sold together, for one event"),
             QList<ExportColumn>{
                 number(u"order"_s, ExportTexts::tr("its number")), words(u"code"_s, ExportTexts::tr("its code")),
                 number(u"event"_s, ExportTexts::tr("of which event")),
                 number(u"patron"_s, ExportTexts::tr("the patron's number; empty: nobody who is known")),
                 amount(u"total"_s, ExportTexts::tr("the sum of its lines without refunds")),
                 amount(u"refunded"_s, ExportTexts::tr("what of it was given back, above zero")),
                 number(u"voided"_s, ExportTexts::tr("1: it was made in error and undone"))}
                 + whoAndWhen()},
            R"(SELECT o.order_id, o.code, o.event_id, p.patron_no, o.total_minor, o.refunded_minor,
            CASE WHEN v.order_id IS NULL THEN 0 ELSE 1 END, o.terminal, o.clerk, o.sold_at
            FROM sale_order o LEFT JOIN patron p ON p.patron_id = o.patron_id
            LEFT JOIN order_void v ON v.order_id = o.order_id ORDER BY o.order_id)"};
}

Exported linesExport()
{
    return {
        {u"lines"_s,
         ExportTexts::tr("What each order is made of; what was taken back is a line of its own, below zero"),
         QList<ExportColumn>{
             number(u"order"_s, ExportTexts::tr("of which order")),
             number(u"line"_s, ExportTexts::tr("its number in it")),
             words(u"act"_s, ExportTexts::tr("sale, change or refund")),
             words(u"kind"_s, ExportTexts::tr("ticket, fee, goods, donation, gift_card, kept_charge or rounding")),
             number(u"count"_s, ExportTexts::tr("1, or -1 where it takes another line back")),
             number(u"takes_back"_s, ExportTexts::tr("the line that it takes back")),
             number(u"ticket"_s, ExportTexts::tr("of which ticket")),
             words(u"text"_s, ExportTexts::tr("what it was for")), amount(u"list"_s, ExportTexts::tr("the list price")),
             amount(u"reduced"_s, ExportTexts::tr("what was taken off it")),
             amount(u"paid"_s, ExportTexts::tr("list less reduced, tax included")),
             words(u"reason"_s, ExportTexts::tr("of the reduction")),
             words(u"tax_code"_s, ExportTexts::tr("empty: no tax")),
             number(u"tax_rate"_s, ExportTexts::tr("in hundredths of a percent")),
             amount(u"tax"_s, ExportTexts::tr("what of paid is tax")),
             number(u"shift"_s, ExportTexts::tr("which shift booked it"))}
             + whoAndWhen()},
        R"(SELECT order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor, reduced_minor,
            paid_minor, reason, tax_code, tax_rate, tax_minor, shift_id, terminal, clerk, at
            FROM order_line ORDER BY order_id, line_no)"};
}

Exported tendersExport()
{
    return {
        {u"tenders"_s, ExportTexts::tr("Every entry of money, as in the ledger; what went back is below zero"),
         QList<ExportColumn>{
             words(u"entry"_s, ExportTexts::tr("payment; of a part of a sale part (it came), returned, or booked (it "
                                               "stands as a payment of an order from here on)")),
             number(u"order"_s, ExportTexts::tr("of which order; empty: there is none yet")),
             number(u"event"_s, ExportTexts::tr("of which event")), words(u"method"_s, ExportTexts::tr("paid by what")),
             amount(u"amount"_s, ExportTexts::tr("after change")),
             number(u"shift"_s, ExportTexts::tr("in whose drawer"))}
             + whoAndWhen()},
        ROWLOCK_ASKED ROWLOCK_PART_ENTRIES R"(, money AS (
            SELECT 'payment' AS entry, p.order_id, o.event_id, p.method, p.amount_minor AS amount, p.shift_id,
                p.terminal, p.clerk, p.at, p.payment_id AS no
            FROM payment p JOIN sale_order o ON o.order_id = p.order_id
            UNION ALL SELECT entry, order_id, event_id, method, amount, shift_id, terminal, clerk, at, attempt_id
            FROM part_entry)
            SELECT m.entry, m.order_id, m.event_id, m.method, m.amount, m.shift_id, m.terminal, m.clerk, m.at
            FROM asked JOIN money m ON m.event_id BETWEEN asked.lowest AND asked.highest
                AND m.at >= asked.since AND m.at < asked.until ORDER BY m.at, m.entry, m.no)"};
}

Exported shiftsExport()
{
    return {{u"shifts"_s,
             ExportTexts::tr("Shifts with their Z reports"),
             {number(u"shift"_s, ExportTexts::tr("its number")), words(u"drawer"_s, ExportTexts::tr("of which drawer")),
              words(u"state"_s, ExportTexts::tr("open, counted or closed")),
              moment(u"opened_at"_s, ExportTexts::tr("its business day is this day")),
              moment(u"closed_at"_s, ExportTexts::tr("when it was closed")),
              words(u"terminal"_s, ExportTexts::tr("where it was opened")),
              words(u"clerk"_s, ExportTexts::tr("whose it is")),
              number(u"z"_s, ExportTexts::tr("the number of its Z report; they have no gap")),
              amount(u"sales"_s, ExportTexts::tr("turned over by sales")),
              amount(u"returns"_s, ExportTexts::tr("turned over by returns, above zero")),
              amount(u"all_sales"_s, ExportTexts::tr("of all Z reports so far")),
              amount(u"all_returns"_s, ExportTexts::tr("of all Z reports so far")),
              amount(u"left"_s, ExportTexts::tr("left in the drawer"))}},
            R"(SELECT s.shift_id, d.name, s.state, s.opened_at, s.closed_at, s.terminal, s.clerk, z.z_no,
            z.sales_minor, z.returns_minor, z.all_sales_minor, z.all_returns_minor, z.left_minor
            FROM shift s JOIN drawer d ON d.drawer_no = s.drawer_no LEFT JOIN z_report z ON z.shift_id = s.shift_id
            ORDER BY s.shift_id)"};
}

Exported settlementsExport()
{
    return {{u"settlements"_s, ExportTexts::tr("What promoters were told, each once"),
             QList<ExportColumn>{number(u"settlement"_s, ExportTexts::tr("its number; they have no gap")),
                                 {u"told"_s, ExportTexts::tr("its figures"), ColumnKind::Figures}}
                 + whoAndWhen()},
            R"(SELECT settlement_no, told, terminal, clerk, at FROM settlement ORDER BY settlement_no)"};
}

Exported settledExport()
{
    return {
        {u"settled"_s,
         ExportTexts::tr("Which lines of which order each settlement tells of"),
         {number(u"settlement"_s, ExportTexts::tr("which settlement")),
          number(u"event"_s, ExportTexts::tr("of which event")), number(u"order"_s, ExportTexts::tr("of which order")),
          number(u"first_line"_s, ExportTexts::tr("the first of its lines in 'lines'")),
          number(u"last_line"_s, ExportTexts::tr("the last of them"))}},
        R"(SELECT settlement_no, event_id, order_id, from_line, to_line FROM settled_order
            ORDER BY settlement_no, order_id)"};
}

Exported patronsExport()
{
    return {
        {u"patrons"_s,
         ExportTexts::tr("Patrons by number, without anything about them"),
         {number(u"patron"_s, ExportTexts::tr("the number")), moment(u"made_at"_s, ExportTexts::tr("since when known")),
          moment(u"changed_at"_s, ExportTexts::tr("last changed")),
          moment(u"erased_at"_s, ExportTexts::tr("when erased; empty: not")),
          number(u"merged_into"_s, ExportTexts::tr("who they turned out to be"))}},
        R"(SELECT patron_no, made_at, changed_at, erased_at, merged_into FROM known_patron ORDER BY patron_no)"};
}

Exported waitlistExport()
{
    return {{u"waitlist"_s, ExportTexts::tr("Parties that waited for seats"),
             QList<ExportColumn>{number(u"entry"_s, ExportTexts::tr("its number")),
                                 number(u"event"_s, ExportTexts::tr("of which event")),
                                 number(u"party"_s, ExportTexts::tr("how many")),
                                 words(u"wants"_s, ExportTexts::tr("category or area; empty: any")),
                                 words(u"state"_s, ExportTexts::tr("waiting, offered, taken, lapsed or removed"))}
                 + whoAndWhen()},
            R"(SELECT w.entry_id, w.event_id, w.party, p.name, w.state, w.terminal, w.clerk, w.joined_at
            FROM waitlist_entry w LEFT JOIN pool p ON p.event_id = w.event_id AND p.pool_no = w.pool_no
            ORDER BY w.entry_id)"};
}

Exported seatsExport()
{
    return {{u"seats"_s,
             ExportTexts::tr("Every seat of every event as it stands now"),
             {number(u"event"_s, ExportTexts::tr("of which event")),
              words(u"seat"_s, ExportTexts::tr("its reference in the plan")),
              words(u"section"_s, ExportTexts::tr("its section")), words(u"row"_s, ExportTexts::tr("its row")),
              words(u"number"_s, ExportTexts::tr("its number")),
              words(u"category"_s, ExportTexts::tr("its price category")),
              words(u"state"_s, ExportTexts::tr("free, held, sold or blocked")),
              number(u"ticket"_s, ExportTexts::tr("the ticket that has it")),
              words(u"code"_s, ExportTexts::tr("the block's code"))}},
            R"(SELECT s.event_id, s.ref, s.section, s.row_name, s.number, p.name, s.state, s.ticket_id, b.code
            FROM event_seat s JOIN pool p ON p.event_id = s.event_id AND p.pool_no = s.pool_no
            LEFT JOIN block b ON b.block_id = s.block_id WHERE s.place_no IS NOT NULL
            ORDER BY s.event_id, s.place_no)"};
}

Exported eventsExport()
{
    return {{u"events"_s,
             ExportTexts::tr("Events with their counters as they stand now"),
             {number(u"event"_s, ExportTexts::tr("its number")), words(u"name"_s, ExportTexts::tr("its name")),
              moment(u"starts_at"_s, ExportTexts::tr("when it begins")),
              words(u"production"_s, ExportTexts::tr("of which production")),
              number(u"capacity"_s, ExportTexts::tr("the sum of the five that follow")),
              number(u"available"_s, ExportTexts::tr("can be sold")), number(u"held"_s, ExportTexts::tr("in sales")),
              number(u"reserved"_s, ExportTexts::tr("reserved")), number(u"sold"_s, ExportTexts::tr("sold")),
              number(u"blocked"_s, ExportTexts::tr("kept by the house")),
              number(u"cancelled"_s, ExportTexts::tr("1: it is cancelled")),
              number(u"deleted"_s, ExportTexts::tr("1: it was deleted"))}},
            R"(SELECT e.event_id, e.name, e.starts_at, p.name, e.capacity, e.available, e.held, e.reserved, e.sold,
            e.blocked, e.cancelled, CASE WHEN e.deleted_at IS NULL THEN 0 ELSE 1 END
            FROM event e LEFT JOIN production p ON p.production_id = e.production_id ORDER BY e.event_id)"};
}

Exported journalExport()
{
    return {{u"journal"_s,
             ExportTexts::tr("The heads of the journal's entries, each with the hash that the next one carries"),
             QList<ExportColumn>{number(u"seq"_s, ExportTexts::tr("its number; they have no gap")),
                                 words(u"kind"_s, ExportTexts::tr("what happened")),
                                 number(u"event"_s, ExportTexts::tr("to which event")),
                                 number(u"hold"_s, ExportTexts::tr("to which hold")),
                                 number(u"order"_s, ExportTexts::tr("to which order")),
                                 words(u"hash"_s, ExportTexts::tr("SHA-256, in hexadecimal"))}
                 + whoAndWhen()},
            Sql(R"(SELECT seq, kind, event_id, hold_id, order_id, lower(hex(hash)), terminal, clerk, at
            FROM journal ORDER BY seq)",
                R"(SELECT seq, kind, event_id, hold_id, order_id, encode(hash, 'hex'), terminal, clerk, at
            FROM journal ORDER BY seq)")};
}

const QList<Exported> &everyExport()
{
    static const QList<Exported> all{ordersExport(),      linesExport(),   tendersExport(), shiftsExport(),
                                     settlementsExport(), settledExport(), patronsExport(), waitlistExport(),
                                     seatsExport(),       eventsExport(),  journalExport()};
    return all;
}

ReportCell exportedCell(const Row &row, int column, ColumnKind kind, const Currency &currency)
{
    if (row.isNull(column))
        return {};
    switch (kind) {
    case ColumnKind::Number: return row.integer(column);
    case ColumnKind::Text:
    case ColumnKind::Figures: return row.text(column);
    case ColumnKind::Amount: return row.money(column, currency);
    case ColumnKind::Time: return row.instant(column);
    }
    Q_UNREACHABLE();
}

Result<Done> readExport(Connection &connection, const Exported &exported, const Currency &currency,
                        const ExportVisitor &visit)
{
    const ExportTable &table = exported.table;
    const auto tell = [&](const Row &row) {
        QList<ReportCell> cells;
        for (int column = 0; column < table.columns.size(); ++column)
            cells.append(exportedCell(row, column, table.columns.at(column).kind, currency));
        visit(table, cells);
        return true;
    };
    if (table.name != u"tenders") {
        TRY(detail::execute(connection, exported.rows, tell));
        return Done{};
    }
    constexpr qint64 least = std::numeric_limits<qint64>::min(), most = std::numeric_limits<qint64>::max();
    TRY(detail::execute(connection, exported.rows, tell, qint64(1), most, least, most, qint64(0)));
    return Done{};
}

} // namespace

const QList<ExportTable> &exportTables()
{
    static const QList<ExportTable> tables = [] {
        QList<ExportTable> all;
        for (const Exported &each : everyExport())
            all.append(each.table);
        return all;
    }();
    return tables;
}

Result<ExportTable> exportTable(const QString &name)
{
    QStringList names;
    for (const ExportTable &table : exportTables()) {
        if (table.name == name)
            return table;
        names.append(table.name);
    }
    return refuse(ErrorCode::InvalidArgument,
                  ExportTexts::tr("'%1' cannot be exported. There are: %2.").arg(name, names.join(u", "_s)),
                  {{u"argument"_s, u"name"_s}});
}

Result<Done> readExports(Connection &connection, const QList<ExportTable> &tables, const ExportVisitor &visit)
{
    return inReadTransaction(
        connection,
        [&]() -> Result<Done> {
            TRY_GET(const HouseRecord house, readHouse(connection));
            for (const ExportTable &table : tables) {
                const auto named =
                    std::ranges::find(everyExport(), table.name, [](const Exported &each) { return each.table.name; });
                TRY(readExport(connection, *named, house.currency, visit));
            }
            return Done{};
        },
        Look::Whole);
}

} // namespace rowlock
