#include "tests/bench/houses.h"

#include "model/db/house_rows.h"
#include "model/db/statement.h"
#include "tests/bench/scratch.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryFile>

using namespace rowlock;

namespace bench {

namespace {

const SystemClock systemClock;

QJsonObject at(double x, double y)
{
    return {{QStringLiteral("x"), x}, {QStringLiteral("y"), y}};
}

} // namespace

QString refOf(int number)
{
    return QStringLiteral("s-%1").arg(number);
}

QByteArray planOf(int seats)
{
    constexpr int perRow = 50;
    constexpr int perSection = 1000;
    const QString category = QStringLiteral("Stalls");
    QJsonArray zones;
    for (int first = 0; first < seats; first += perSection) {
        QJsonArray rows;
        for (int start = first; start < qMin(seats, first + perSection); start += perRow) {
            QJsonArray places;
            for (int seat = start; seat < qMin(seats, start + perRow); ++seat) {
                places.append(QJsonObject{{QStringLiteral("seat_number"), QString::number(seat - start + 1)},
                                          {QStringLiteral("seat_guid"), refOf(seat)},
                                          {QStringLiteral("uuid"), QStringLiteral("u-%1").arg(seat)},
                                          {QStringLiteral("position"), at(25 * (seat - start), 0)},
                                          {QStringLiteral("category"), category}});
            }
            const int row = (start - first) / perRow + 1;
            rows.append(QJsonObject{{QStringLiteral("row_number"), QString::number(row)},
                                    {QStringLiteral("row_number_position"), QStringLiteral("both")},
                                    {QStringLiteral("uuid"), QStringLiteral("r-%1").arg(start)},
                                    {QStringLiteral("position"), at(0, 25 * row)},
                                    {QStringLiteral("seats"), places}});
        }
        const int section = first / perSection;
        zones.append(QJsonObject{{QStringLiteral("name"), QStringLiteral("Section %1").arg(section + 1)},
                                 {QStringLiteral("zone_id"), QStringLiteral("z%1").arg(section)},
                                 {QStringLiteral("uuid"), QStringLiteral("z-%1").arg(section)},
                                 {QStringLiteral("position"), at(1500 * (section % 10), 700 * (section / 10) + 100)},
                                 {QStringLiteral("rows"), rows},
                                 {QStringLiteral("areas"), QJsonArray()}});
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("name"), QStringLiteral("Bench")},
                                     {QStringLiteral("categories"),
                                      QJsonArray{QJsonObject{{QStringLiteral("name"), category},
                                                             {QStringLiteral("color"), QStringLiteral("#4C72B0")}}}},
                                     {QStringLiteral("zones"), zones},
                                     {QStringLiteral("size"),
                                      QJsonObject{{QStringLiteral("width"), 15000}, {QStringLiteral("height"), 8000}}}})
        .toJson(QJsonDocument::Compact);
}

EventId makeHouse(const QString &file, int seats)
{
    valueOf(Desk::createHouse(file, {}, systemClock));
    QTemporaryFile plan(QDir::tempPath() + QStringLiteral("/rowlock-bench-XXXXXX.json"));
    if (!plan.open() || plan.write(planOf(seats)) < 0)
        qFatal("the plan cannot be written");
    plan.close();
    const auto desk = deskAt(file, QStringLiteral("setup"));
    NewEvent event;
    event.plan = valueOf(desk->plans().import(plan.fileName())).plan.id;
    event.name = QStringLiteral("Hamlet");
    event.starts = {systemClock.now().ms + 86'400'000};
    event.defaultPrice = Money{4200, Currency()};
    event.rules.policy = HoldPolicy::Strict;
    return valueOf(desk->events().create(event)).id;
}

QString copyOf(const QString &house, const QString &name)
{
    const QString copy = QFileInfo(house).path() + u'/' + name;
    for (const char *suffix : {"", "-wal", "-shm", "-turn", "-bell"})
        QFile::remove(copy + QLatin1String(suffix));
    if (!QFile::copy(house, copy))
        qFatal("%s cannot be copied", qPrintable(house));
    return copy;
}

std::unique_ptr<Desk> deskAt(const QString &file, const QString &terminal)
{
    return valueOf(Desk::open(file, Actor{terminal, {}}, systemClock));
}

void addPastOrders(const QString &file, int orders)
{
    Scratch run(file);
    const QByteArray n = QByteArray::number(orders);
    run("CREATE TEMP TABLE n AS WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < " + n
        + ") SELECT i FROM k");
    run("INSERT INTO hold (hold_id, event_id, state, terminal, clerk, seconds, started_at, expires_at, ceiling_at, "
        "ended_at, ended_by, "
        "ended_reason, revision) SELECT 1000 + i, 1, 'sold', 'counter/' || (i % 8), '', 600, 1000 * i, 1000 * i + "
        "600000, "
        "1000 * i + 3600000, 1000 * i + 5000, 'counter/1', '', 1 FROM n");
    run("INSERT INTO hold_item (hold_id, event_id, pool_no, seat_no, quantity, price_minor) "
        "SELECT 1000 + i, 1, 0, i % 400, 1, 4200 FROM n");
    run("INSERT INTO sale_order (order_id, code, event_id, hold_id, terminal, clerk, total_minor, refunded_minor, "
        "change_minor, sold_at) "
        "SELECT 1000 + i, printf('%04X-%08X', i * 40503 % 65536, i), 1, 1000 + i, 'counter/1', '', 4200, 4200, 0, 1000 "
        "* i FROM n");
    run("INSERT INTO ticket (ticket_id, order_id, event_id, pool_no, seat_no, price_minor, state, barcode) "
        "SELECT 1000 + i, 1000 + i, 1, 0, i % 400, 4200, 'refunded', printf('%08X%020X', i * "
        "2654435761 % 4294967296, i) "
        "FROM n");
    run("INSERT INTO payment SELECT 1000 + i, 1000 + i, NULL, 'cash', 4200, 4200, '', 'counter/1', '', 1000 * i FROM "
        "n");
    for (const char *kind : {"hold.taken", "seat.held", "order.sold", "payment.taken", "seat.sold", "hold.sold"}) {
        run("INSERT INTO journal SELECT (SELECT max(seq) FROM journal) + i, 1000 * i, '" + QByteArray(kind)
            + "', 'counter/1', '', 1, CASE WHEN '" + kind
            + "' GLOB 'seat*' THEN i % 400 END, 1000 + i, 1000 + i, "
              "'{\"from\":\"free\",\"seat\":\"s-1\",\"version\":1}', randomblob(32), randomblob(32), NULL FROM n");
    }
    run("INSERT INTO command_key SELECT 'key-' || i, 'sell', '{\"hold\":1}', '{\"order\":1}', 1000 * i, randomblob(16) "
        "FROM n");
}

void addEvents(const QString &file, EventId like, int more)
{
    Scratch run(file);
    const QByteArray id = QByteArray::number(like.value());
    const QByteArray n = QByteArray::number(more);
    run("CREATE TEMP TABLE n AS WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < " + n
        + ") SELECT i FROM k");
    for (const char *table : {"event", "pool", "event_seat"}) {
        run("DROP TABLE IF EXISTS temp.c");
        run("CREATE TEMP TABLE c AS SELECT * FROM " + QByteArray(table) + " WHERE event_id = " + id);
        run("DROP TABLE IF EXISTS temp.d");
        run("CREATE TEMP TABLE d AS SELECT n.i AS copy_no, c.* FROM n, temp.c AS c");
        run("UPDATE temp.d SET event_id = " + id + " + copy_no");
        run("ALTER TABLE temp.d DROP COLUMN copy_no");
        run("INSERT INTO " + QByteArray(table) + " SELECT * FROM temp.d");
    }
}

QList<EventId> addPerformances(Desk &desk, EventId like, int more)
{
    constexpr int atOnce = 100; // the store makes so many seats at once and no more
    const Instant first = valueOf(desk.events().event(like)).starts;
    QList<EventId> events{like};
    while (events.size() <= more) {
        EventCopy copy;
        copy.of = like;
        for (qsizetype day = events.size(); day <= more && copy.starts.size() < atOnce; ++day)
            copy.starts.append(first.plusSeconds(86'400 * day));
        for (const EventSummary &one : valueOf(desk.events().copy(copy)))
            events.append(one.id);
    }
    return events;
}

// Row by row as it is; what the server's own upkeep knows of its tables after a while it knows at once.
void copyToServer(const QString &file, const QString &address)
{
    const auto source = valueOf(Connection::open(file, OpenMode::ReadOnly));
    valueOf(Connection::create(address, [&](Connection &draft) -> Result<Done> {
        TRY(copyRows(*source, draft));
        TRY(detail::execute(draft, "ANALYZE", nullptr));
        return Done();
    }));
}

} // namespace bench
