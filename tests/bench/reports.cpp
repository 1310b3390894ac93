// Every report over 200,000 orders of 400 performances, beside the plainest sum of their lines that a database can be
// asked for; in a file, and the same house on a server.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"
#include "tests/bench/scratch.h"

#include "model/db/connection.h"
#include "model/db/statement.h"
#include "model/service/desk.h"
#include "model/service/report_desk.h"
#include "tests/support/test_server.h"

#include <QDateTime>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace bench {

namespace {

constexpr BusinessSize business{.orders = 200'000, .patrons = 0, .reservations = 1000, .events = 400, .seats = 450};
constexpr double wantedMs = 1000; // where it is longer the window shows that it reads and can be told to stop

// A line for each ticket and for each that was given back, a fee on every second order, five price types, some
// discounts, and the shifts of eight counters, one a day.
void addLines(const QString &file)
{
    Scratch run(file);
    run("UPDATE sale_order SET clerk = 'Clerk ' || order_id % 20; UPDATE ticket SET type_no = ticket_id % 5;"
        " UPDATE payment SET clerk = 'Clerk ' || order_id % 20");
    run("INSERT INTO drawer (drawer_no, name, several_people, several_terminals, is_offered, kick)"
        " SELECT row_number() OVER (ORDER BY terminal), terminal, 1, 1, 1, '' FROM (SELECT DISTINCT terminal FROM"
        " sale_order)");
    run("INSERT INTO shift (drawer_no, state, opened_at, terminal, clerk, staff_no, closed_at)"
        " SELECT d.drawer_no, 'closed', min(o.sold_at), o.terminal, o.clerk, NULL, max(o.sold_at)"
        " FROM sale_order o JOIN drawer d ON d.name = o.terminal GROUP BY o.sold_at / 86400000, d.drawer_no");
    run("CREATE TEMP TABLE shift_of_day AS SELECT opened_at / 86400000 AS day, terminal, shift_id FROM shift;"
        " CREATE INDEX temp.day_of_shift ON shift_of_day (day, terminal)");
    run("UPDATE payment SET shift_id = (SELECT s.shift_id FROM shift_of_day s WHERE s.day = at / 86400000"
        " AND s.terminal = payment.terminal)");
    // Of the price 7 in a hundred is tax, as the schema rounds it.
    run("INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor,"
        "    reduced_minor, paid_minor, reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, shift_id)"
        " SELECT t.order_id, 1 + t.ticket_id % 2, 'sale', 'ticket', 1, NULL, t.ticket_id, y.name, t.price_minor + off, "
        "off,"
        "    t.price_minor, CASE WHEN off > 0 THEN 'Friends' ELSE '' END, o.terminal, o.clerk, o.sold_at, 'VAT', 700,"
        "    t.price_minor - (t.price_minor * 20000 + 10700) / 21400, p.shift_id"
        " FROM (SELECT *, CASE WHEN order_id % 10 = 0 THEN 200 ELSE 0 END AS off FROM ticket) t"
        " JOIN sale_order o ON o.order_id = t.order_id JOIN payment p ON p.order_id = t.order_id"
        " JOIN price_type y ON y.type_no = t.type_no");
    run("INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor,"
        "    reduced_minor, paid_minor, reason, terminal, clerk, at, of_line, shift_id)"
        " SELECT order_id, 3, 'sale', 'fee', 1, NULL, NULL, 'Booking fee', 150, 0, 150, '', terminal, clerk, at, 1,"
        "    shift_id FROM order_line WHERE line_no = 1 AND order_id % 2 = 0");
    run("INSERT INTO order_line (order_id, line_no, act, kind, count, takes_back, ticket_id, text, list_minor,"
        "    reduced_minor, paid_minor, reason, terminal, clerk, at, tax_code, tax_rate, tax_minor, shift_id)"
        " SELECT l.order_id, l.line_no + 3, 'refund', 'ticket', -1, l.line_no, l.ticket_id, l.text, -l.list_minor,"
        "    -l.reduced_minor, -l.paid_minor, l.reason, l.terminal, l.clerk, l.at + 1000, l.tax_code, l.tax_rate,"
        "    -l.tax_minor, l.shift_id"
        " FROM order_line l JOIN ticket t ON t.ticket_id = l.ticket_id AND t.state = 'refunded'");
}

struct Asked
{
    QString name;
    ReportKind kind;
    ReportFilter filter;
};

QList<Asked> asked(EventId event)
{
    QList<Asked> list;
    for (const QString &name : reportNames()) {
        const ReportKind kind = valueOf(reportKindFromName(name));
        ReportFilter filter;
        if (kind == ReportKind::SellThrough || kind == ReportKind::Heat || kind == ReportKind::Settlement)
            filter.event = event;
        if (kind != ReportKind::Breakdown && kind != ReportKind::Shift) // a Z report is read as it was printed
            list.append({name, kind, filter});
    }
    using enum ReportDimension;
    for (const QString &name : dimensionNames())
        list.append({u"by "_s + name, ReportKind::Breakdown, {.by = valueOf(dimensionFromName(name))}});
    for (const auto &[first, second] :
         {std::pair(Performance, Type), {Day, Clerk}, {Section, Discount}, {Category, Tax}, {Performance, Tender}})
        list.append({u"by "_s + dimensionName(first) + u" and "_s + dimensionName(second),
                     ReportKind::Breakdown,
                     {.by = first, .secondBy = second}});
    return list;
}

qint64 plainSum(Connection &house)
{
    qint64 sum = 0;
    valueOf(detail::execute(house,
                            "SELECT o.event_id, count(*), CAST(sum(l.paid_minor) AS BIGINT) FROM order_line l"
                            " JOIN sale_order o ON o.order_id = l.order_id GROUP BY o.event_id",
                            [&](const rowlock::Row &row) {
                                sum += row.integer(2);
                                return true;
                            }));
    return sum;
}

void measureReports(Results &results, const QString &where, const QString &house, int rounds)
{
    const auto desk = deskAt(house, u"counter/1"_s);
    const auto connection = valueOf(Connection::open(house, OpenMode::ReadOnly));
    valueOf(desk->reports().report(ReportKind::Season)); // pages are read
    results.tableHead(u"lines alone"_s);
    for (const Asked &report : asked(EventId(business.events))) {
        Frames frames, plain;
        for (int round = 0; round < rounds; ++round) {
            plain.add([&] { plainSum(*connection); });
            frames.add([&] { valueOf(desk->reports().report(report.kind, report.filter)); });
        }
        frames.sort();
        plain.sort();
        const double wall = frames.wall.us(0.5) / 1000; // a server's work is not this process's
        results.row({where + u": "_s + report.name, u"ms"_s, wantedMs, wall, frames.wall.us(0.95) / 1000,
                     connection->isOnServer() ? wall : frames.cpu.us(0.5) / 1000, plain.wall.us(0.5) / 1000});
    }
}

} // namespace

void benchReports(Results &results, const Options &options)
{
    results.heading(u"Every report over %1 orders"_s.arg(business.orders));
    const QString file = options.folder + u"/reports.rowlock"_s;
    const EventId event = makeHouse(file, business.seats);
    addEvents(file, event, business.events - 1);
    BusinessSize size = business;
    size.now = QDateTime::currentMSecsSinceEpoch();
    addBusiness(file, size);
    addLines(file);
    const int rounds = options.full ? 15 : 3;
    measureReports(results, u"file"_s, file, rounds);
    if (!canTestOnServer()) {
        results.note(u"skipped on a server: PostgreSQL is not installed"_s);
        return;
    }
    const QString address = newServerDatabase();
    copyToServer(file, address);
    measureReports(results, u"server"_s, address, rounds);
}

} // namespace bench
