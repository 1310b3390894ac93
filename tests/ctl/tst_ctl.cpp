// Every command that sets up, looks and holds: the fields of its answer and what it did, by running the real program.
#include "tests/ctl/ctl_house.h"
#include "tests/support/foreign_program.h"

#include <QDateTime>
#include <QSet>

using namespace Qt::StringLiterals;
using namespace rowlock;

class CtlTest : public QObject, protected CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void initMakesAHouseOnce();
    void initTellsOfRightsThatItCouldNotGive();
    void whatTheEngineSaidIsForWhoAsks();
    void initWithTheDemonstration();
    void theDefaultFileIsTheDesktopPrograms();
    void helpAndVersion();
    void plansAreListedShownAndExported();
    void importTellsItsRepairs();
    void realPlans_data();
    void realPlans();
    void eventsAreCreatedAndListed();
    void pricesGoByCategory();
    void holdingNamedSeats();
    void holdingTheBest();
    void holdingPlacesInAnArea();
    void seatsSinceARevision();
    void blocking();
    void blockingPlaces();
    void closingAnEvent();
    void readableText();
};

void CtlTest::initMakesAHouseOnce()
{
    RUN(made, 0, {u"init"_s, u"--currency"_s, u"CHF"_s, u"--time-zone"_s, u"Europe/Zurich"_s});
    const auto whole = [this] { // on a server, as far as verify names the journal's end
        QFile file(m_ctl->database());
        return testsOnServer() ? (*m_ctl)({u"verify"_s}).out
                               : (file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
    };
    if (testsOnServer())
        QCOMPARE(made.text("database"), m_ctl->database());
    else
        QCOMPARE(QFileInfo(made.text("database")).canonicalFilePath(),
                 QFileInfo(m_ctl->database()).canonicalFilePath());
    QVERIFY(made.number("schema") >= 1);
    const QByteArray before = whole();
    QVERIFY(!before.isEmpty());

    RUN(again, 3, {u"init"_s});
    QCOMPARE(again.code(), u"storage_unusable"_s);
    QCOMPARE(whole(), before);

    const QString empty = m_ctl->write(u"empty"_s, {});
    const CtlRun onEmpty = m_ctl->plain({u"--json"_s, u"--database"_s, empty, u"init"_s});
    QCOMPARE(onEmpty.status, 3);
    QCOMPARE(QFileInfo(empty).size(), 0);

    for (const auto &bad : {QStringList{u"--currency"_s, u"XXXX"_s}, QStringList{u"--currency"_s, u"eu"_s},
                            QStringList{u"--time-zone"_s, u"Mars/Olympus"_s}}) {
        const QString other = m_ctl->path(u"other"_s);
        const CtlRun refused = m_ctl->plain(QStringList{u"--database"_s, other, u"init"_s} + bad);
        QCOMPARE(refused.status, 2);
        QVERIFY(!QFile::exists(other));
    }
}

void CtlTest::initTellsOfRightsThatItCouldNotGive()
{
    if (!testsOnServer()) {
        RUN(made, 0, {u"init"_s});
        QVERIFY(!made.json.contains(u"rights_given"_s)); // a file gives none
        return;
    }
    RUN(made, 0, {u"init"_s});
    QCOMPARE(made.json[u"rights_given"_s], QJsonValue(true));
    for (const bool json : {true, false}) {
        const QString address = newServerDatabase();
        // As every role may on a server of version 14.
        QCOMPARE(ForeignProgram(address).tries(u"GRANT CREATE ON SCHEMA public TO rowlock_counter"_s), QString());
        const CtlRun told =
            json ? m_ctl->in(address, {u"init"_s}) : m_ctl->plain({u"--database"_s, address, u"init"_s});
        QCOMPARE(told.status, 0);
        if (json)
            QCOMPARE(told.json[u"rights_given"_s], QJsonValue(false));
        else
            QVERIFY2(told.out.contains("Only you may use it so far"), told.out.constData());
        dropServerDatabase(address);
    }
}

void CtlTest::whatTheEngineSaidIsForWhoAsks()
{
    QString broken = m_ctl->path(u"broken"_s);
    if (testsOnServer()) {
        broken = newServerAddress(); // nothing is there
    } else {
        RUN(made, 0, {u"init"_s});
        QVERIFY(QFile::copy(m_ctl->database(), broken) && QFile::resize(broken, 20'000));
    }
    const QStringList words{u"--database"_s, broken, u"event"_s, u"list"_s};
    const CtlRun plain = m_ctl->plain(words);
    QCOMPARE(plain.err.count('\n'), 1);
    m_ctl->environment().insert(u"ROWLOCK_LOG"_s, u"1"_s);
    const CtlRun logged = m_ctl->plain(words);
    QCOMPARE(logged.status, plain.status);
    QVERIFY2(logged.err.endsWith(plain.err), logged.err.constData());
    QVERIFY2(logged.err.contains(testsOnServer() ? "PostgreSQL 3D000" : "SQLite"), logged.err.constData());
}

void CtlTest::initWithTheDemonstration()
{
    if (testsOnServer()) {
        RUN(refused, 2, {u"init"_s, u"--demo"_s}); // it is for files alone
        QCOMPARE(refused.details()[u"argument"_s].toString(), u"demo"_s);
        return;
    }
    RUN(made, 0, {u"init"_s, u"--demo"_s});
    QVERIFY(made.number("schema") >= 1);
    RUN(plans, 0, {u"plan"_s, u"list"_s});
    QCOMPARE(plans.list("plans").size(), 2);
    RUN(events, 0, {u"event"_s, u"list"_s});
    QCOMPARE(events.list("events").size(), 6);
    qint64 sold = 0;
    for (const QJsonValue &event : events.list("events"))
        sold += event[u"sold"_s].toInteger();
    QVERIFY(sold > 0);
    RUN(checked, 0, {u"verify"_s});
    RUN(again, 3, {u"init"_s, u"--demo"_s});
    QCOMPARE(again.code(), u"storage_unusable"_s);
}

void CtlTest::theDefaultFileIsTheDesktopPrograms()
{
    ONLY_OF_A_FILE();
    const CtlRun made = m_ctl->plain({u"init"_s, u"--json"_s});
    QVERIFY2(made.status == 0, made.err.constData());
    QVERIFY(QFile::exists(m_ctl->path(u"home/share/Rowlock/house.rowlock"_s)));
    QCOMPARE(m_ctl->plain({u"event"_s, u"list"_s}).status, 0);

    m_ctl->environment().insert(u"ROWLOCK_DATABASE"_s, m_ctl->path(u"elsewhere"_s));
    QCOMPARE(m_ctl->plain({u"event"_s, u"list"_s}).status, 3); // it is looked for there
    QCOMPARE(m_ctl->plain({u"init"_s}).status, 0);
    QVERIFY(QFile::exists(m_ctl->path(u"elsewhere"_s)));
    RUN(named, 0, {u"init"_s}); // --database goes before the environment
    QVERIFY(QFile::exists(m_ctl->database()));
}

void CtlTest::helpAndVersion()
{
    const CtlRun help = m_ctl->plain({u"--help"_s});
    QCOMPARE(help.status, 0);
    QVERIFY(help.err.isEmpty());
    for (const char *command : {"init",       "plan import", "plan list",   "plan show", "plan export", "event create",
                                "event list", "event show",  "event seats", "hold",      "extend",      "release",
                                "sell",       "refund",      "order show",  "expire",    "verify",      "backup",
                                "restore",    "report",      "rush",        "rpc"}) {
        QVERIFY2(help.out.contains(QByteArray("\n  ") + command + ' '), command);
        const CtlRun one = m_ctl->plain(QString::fromLatin1(command).split(u' ') + QStringList{u"--help"_s});
        QCOMPARE(one.status, 0);
        QVERIFY2(one.out.startsWith(QByteArray("Usage: rowlockctl ") + command), one.out.constData());
        for (const QByteArray &line : one.out.split('\n').mid(1))
            QVERIFY2(line.size() <= 110, line.constData());
    }
    const CtlRun version = m_ctl->plain({u"--version"_s});
    QCOMPARE(version.out, "rowlockctl " ROWLOCK_VERSION "\n");
    RUN(asJson, 0, {u"--version"_s});
    QCOMPARE(asJson.text("version"), u"rowlockctl " ROWLOCK_VERSION ""_s);
}

void CtlTest::plansAreListedShownAndExported()
{
    RUN(made, 0, {u"init"_s});
    RUN(plan, 0, {u"plan"_s, u"import"_s, m_ctl->write(u"plan.json"_s, smallPlan()), u"--name"_s, u"Our house"_s});
    QVERIFY(plan.number("plan") > 0);
    QCOMPARE(plan.text("name"), u"Our house"_s);
    QCOMPARE(plan.number("seats"), 24);
    QCOMPARE(plan.number("areas"), 1);
    QCOMPARE(plan.list("categories"), (QJsonArray{u"Stalls"_s, u"Box = royal"_s}));
    QVERIFY(plan.json[u"warnings"_s].isArray());

    RUN(listed, 0, {u"plan"_s, u"list"_s});
    QCOMPARE(listed.list("plans").size(), 1);
    QCOMPARE(listed.list("plans")[0][u"name"_s].toString(), u"Our house"_s);

    RUN(shown, 0, {u"plan"_s, u"show"_s, u"Our house"_s}); // by name where only one has it
    QCOMPARE(shown.number("plan"), plan.number("plan"));
    QCOMPARE(shown.list("category_seats")[1][u"seats"_s].toInteger(), 4);
    QCOMPARE(shown.list("standing_areas")[0][u"name"_s].toString(), u"Standing floor"_s);

    const QString file = m_ctl->path(u"out.json"_s);
    RUN(exported, 0, {u"plan"_s, u"export"_s, str(plan.number("plan")), file});
    QCOMPARE(exported.text("file"), file);
    QCOMPARE(exported.number("bytes"), QFileInfo(file).size());
    RUN(again, 0, {u"plan"_s, u"import"_s, file, u"--name"_s, u"Our house"_s});
    QCOMPARE(again.number("seats"), 24);
    QCOMPARE(again.list("warnings").size(), 0); // what is written needs no repair
    RUN(ambiguous, 2, {u"plan"_s, u"show"_s, u"Our house"_s});
    QVERIFY(ambiguous.message().contains(u"2 seating plans"));
}

void CtlTest::importTellsItsRepairs()
{
    RUN(made, 0, {u"init"_s});
    QByteArray doubled = smallPlan();
    doubled.replace("\"stalls-a-2\"", "\"stalls-a-1\""); // copying a row copies its ids
    RUN(plan, 0, {u"plan"_s, u"import"_s, m_ctl->write(u"doubled.json"_s, doubled)});
    QCOMPARE(plan.number("seats"), 24);
    QVERIFY(plan.list("warnings").size() >= 1);
}

void CtlTest::realPlans_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("seats");
    QTest::addColumn<int>("categories");
    QTest::addColumn<bool>("repaired");
    QTest::newRow("theatre") << u"theatre-468.pretix.json"_s << 468 << 3 << false;
    QTest::newRow("arena") << u"arena-712.pretix.json"_s << 712 << 3 << false;
    QTest::newRow("stadium") << u"stadium-738.pretix.json"_s << 738 << 5 << true;
}

void CtlTest::realPlans()
{
    QFETCH(const QString, file);
    QFETCH(const int, seats);
    QFETCH(const int, categories);
    QFETCH(const bool, repaired);
    RUN(made, 0, {u"init"_s});
    const QString path = QStringLiteral(ROWLOCK_SOURCE_DIR "/tests/data/plans/") + file;
    RUN(plan, 0, {u"plan"_s, u"import"_s, path});
    QCOMPARE(plan.number("seats"), seats);
    QCOMPARE(plan.list("categories").size(), categories);
    QCOMPARE(!plan.list("warnings").isEmpty(), repaired);
    RUN(event, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, u"1"_s, u"--name"_s, u"Gala"_s, u"--starts"_s, u"2031-11-21T19:30"_s,
         u"--price"_s, u"default=30"_s});
    RUN(all, 0, {u"event"_s, u"seats"_s, u"1"_s});
    QSet<QString> refs;
    QSet<QString> labels;
    for (const QJsonValue &seat : all.list("seats")) {
        refs.insert(seat[u"seat"_s].toString());
        labels.insert(seat[u"label"_s].toString());
    }
    QCOMPARE(refs.size(), seats);
    QCOMPARE(labels.size(), seats);
    RUN(held, 0, {u"hold"_s, u"1"_s, u"--best"_s, u"4"_s});
    QCOMPARE(held.text("total"), u"120.00"_s);
    RUN(again, 0, {u"plan"_s, u"import"_s, path, u"--name"_s, u"Again"_s});
    RUN(second, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, u"2"_s, u"--name"_s, u"Gala"_s, u"--starts"_s, u"2031-11-22T19:30"_s});
    RUN(secondSeats, 0, {u"event"_s, u"seats"_s, u"2"_s});
    for (const QJsonValue &seat : secondSeats.list("seats"))
        QVERIFY(refs.contains(seat[u"seat"_s].toString())); // the same file, the same refs
}

void CtlTest::eventsAreCreatedAndListed()
{
    house();
    RUN(second, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"Matinee"_s, u"--starts"_s,
         u"2031-07-01T15:00:00+09:00"_s, u"--hold-seconds"_s, u"120"_s, u"--hold-policy"_s, u"strict"_s,
         u"--capacity"_s, u"Standing floor=5"_s});
    RUN(events, 0, {u"event"_s, u"list"_s});
    QCOMPARE(events.list("events").size(), 2);
    const QJsonObject matinee = events.list("events")[0].toObject(); // by start
    const QJsonObject hamlet = events.list("events")[1].toObject();
    QCOMPARE(hamlet[u"event"_s].toInteger(), m_event.toLongLong());
    QCOMPARE(hamlet[u"name"_s].toString(), u"Hamlet"_s);
    // 19:30 without an offset is the venue's, Berlin's, in winter.
    QCOMPARE(QDateTime::fromString(hamlet[u"starts"_s].toString(), Qt::ISODate).toUTC(),
             QDateTime({2031, 11, 21}, {18, 30}, Qt::UTC));
    QCOMPARE(QDateTime::fromString(matinee[u"starts"_s].toString(), Qt::ISODate).toUTC(),
             QDateTime({2031, 7, 1}, {6, 0}, Qt::UTC));
    QCOMPARE(hamlet[u"capacity"_s].toInteger(), 54);
    QCOMPARE(hamlet[u"available"_s].toInteger(), 54);
    for (const char *counter : {"held", "sold", "blocked"})
        QCOMPARE(hamlet[QLatin1String(counter)].toInteger(-1), 0);

    RUN(shown, 0, {u"event"_s, u"show"_s, str(second.number("event"))});
    QCOMPARE(shown.text("name"), u"Matinee"_s);
    QCOMPARE(shown.number("capacity"), 29);
    QCOMPARE(shown.text("hold_policy"), u"strict"_s);
    QCOMPARE(shown.number("hold_seconds"), 120);
    QVERIFY(shown.number("revision") >= 0);
}

void CtlTest::pricesGoByCategory()
{
    house();
    RUN(seats, 0, {u"event"_s, u"seats"_s, m_event});
    QCOMPARE(seats.list("seats").size(), 24);
    QSet<QString> refs;
    for (const QJsonValue &value : seats.list("seats")) {
        const QJsonObject seat = value.toObject();
        refs.insert(seat[u"seat"_s].toString());
        QCOMPARE(seat[u"state"_s].toString(), u"free"_s);
        QVERIFY(seat[u"version"_s].isDouble());
        QCOMPARE(seat[u"price"_s].toString(), seat[u"category"_s] == u"Stalls"_s ? u"42.00"_s : u"100.00"_s);
    }
    QCOMPARE(refs.size(), 24);
    QVERIFY(refs.contains(u"stalls-a-1"_s));
    QCOMPARE(seats.list("seats")[0][u"label"_s].toString(), u"Stalls, row A, seat 1"_s);
    QCOMPARE(seats.list("areas").size(), 1);
    const QJsonObject floor = seats.list("areas")[0].toObject();
    QCOMPARE(floor[u"price"_s].toString(), u"12.50"_s); // the default's
    QCOMPARE(floor[u"capacity"_s].toInteger(), 30);
    QCOMPARE(floor[u"available"_s].toInteger(), 30);

    RUN(unknown, 2,
        {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"X"_s, u"--starts"_s, u"2031-11-21T19:30"_s,
         u"--price"_s, u"Balcony=1"_s});
    QCOMPARE(unknown.code(), u"invalid_argument"_s);
    QVERIFY2(unknown.message().contains(u"Balcony") && unknown.message().contains(u"Box = royal"),
             unknown.out.constData());
    RUN(free, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, m_plan, u"--name"_s, u"Open day"_s, u"--starts"_s, u"2031-11-22T19:30"_s,
         u"--capacity"_s, u"Standing floor=5"_s});
    RUN(held, 0, {u"hold"_s, str(free.number("event")), u"--best"_s, u"2"_s});
    QCOMPARE(held.text("total"), u"0.00"_s);
}

void CtlTest::holdingNamedSeats()
{
    house();
    const auto before = QDateTime::currentDateTimeUtc();
    RUN(held, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1,Stalls-A-2"_s}); // a ref and a label
    QVERIFY(held.number("hold") > 0);
    QCOMPARE(held.list("seats"), (QJsonArray{u"stalls-a-1"_s, u"stalls-a-2"_s}));
    QCOMPARE(held.text("total"), u"84.00"_s);
    const auto until = QDateTime::fromString(held.text("expires_at"), Qt::ISODate);
    QVERIFY(until.isValid());
    QVERIFY(until >= before.addSecs(599) && until <= QDateTime::currentDateTimeUtc().addSecs(601));

    // All or nothing: one of the two is taken, neither is held.
    RUN(refused, 1, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-2,stalls-a-3"_s});
    QCOMPARE(refused.code(), u"seat_unavailable"_s);
    const QJsonArray taken = refused.details()[u"seats"_s].toArray();
    QCOMPARE(taken.size(), 1);
    QCOMPARE(taken[0][u"seat"_s].toString(), u"stalls-a-2"_s);
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("held"), 2);
    QCOMPARE(shown.number("available"), 52);

    RUN(single, 0,
        {u"hold"_s, m_event, u"--seat"_s, u"stalls-a-3"_s, u"--seat"_s, u"stalls-a-4"_s, u"--seconds"_s, u"60"_s});
    QCOMPARE(single.list("seats").size(), 2);
    QVERIFY(QDateTime::fromString(single.text("expires_at"), Qt::ISODate)
            < QDateTime::currentDateTimeUtc().addSecs(61));
    RUN(holds, 0, {u"holds"_s, m_event});
    QCOMPARE(holds.list("holds").size(), 2);
}

void CtlTest::holdingTheBest()
{
    house();
    RUN(best, 0, {u"hold"_s, m_event, u"--best"_s, u"3"_s, u"--category"_s, u"Box = royal"_s});
    QCOMPARE(best.list("seats").size(), 3);
    for (const QJsonValue &seat : best.list("seats"))
        QVERIFY(seat.toString().startsWith(u"box-r-"));
    QCOMPARE(best.text("total"), u"300.00"_s);
    RUN(left, 1, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Box = royal"_s});
    QCOMPARE(left.code(), u"sold_out"_s);
    QCOMPARE(left.details()[u"left"_s].toInteger(-1), 1);
    RUN(absurd, 1, {u"hold"_s, m_event, u"--best"_s, u"25"_s});
    QCOMPARE(absurd.code(), u"sold_out"_s);
    RUN(unknown, 2, {u"hold"_s, m_event, u"--best"_s, u"2"_s, u"--category"_s, u"Gallery"_s});
    QCOMPARE(unknown.code(), u"invalid_argument"_s);
}

void CtlTest::holdingPlacesInAnArea()
{
    house();
    RUN(held, 0, {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"28"_s});
    QCOMPARE(held.text("total"), u"350.00"_s);
    QCOMPARE(held.number("quantity"), 28);
    const QString ref = held.list("areas")[0][u"area"_s].toString();
    RUN(seats, 0, {u"event"_s, u"seats"_s, m_event});
    QCOMPARE(seats.list("areas")[0][u"area"_s].toString(), ref);
    QCOMPARE(seats.list("areas")[0][u"held"_s].toInteger(), 28);
    RUN(refused, 1, {u"hold"_s, m_event, u"--area"_s, ref, u"--quantity"_s, u"3"_s}); // by ref
    QCOMPARE(refused.code(), u"sold_out"_s);
    QCOMPARE(refused.details()[u"left"_s].toInteger(-1), 2);
    RUN(sold, 0, {u"sell"_s, str(held.number("hold")), u"--pay"_s, u"card:350.00:TERM-9"_s});
    QCOMPARE(sold.list("tickets").size(), 28);
    for (const QJsonValue &ticket : sold.list("tickets"))
        QCOMPARE(ticket[u"seat"_s].toString(), ref);
}

void CtlTest::seatsSinceARevision()
{
    house();
    RUN(all, 0, {u"event"_s, u"seats"_s, m_event});
    const qint64 start = all.number("revision");
    RUN(none, 0, {u"event"_s, u"seats"_s, m_event, u"--since"_s, str(start)});
    QCOMPARE(none.list("seats").size(), 0);
    QCOMPARE(none.number("revision"), start);
    RUN(held, 0, {u"hold"_s, m_event, u"--seats"_s, u"box-r-1"_s});
    RUN(changed, 0, {u"event"_s, u"seats"_s, m_event, u"--since"_s, str(start)});
    QVERIFY(changed.number("revision") > start);
    QCOMPARE(changed.list("seats").size(), 1);
    const QJsonObject seat = changed.list("seats")[0].toObject();
    QCOMPARE(seat[u"seat"_s].toString(), u"box-r-1"_s);
    QCOMPARE(seat[u"state"_s].toString(), u"held"_s);
    QCOMPARE(seat[u"category"_s].toString(), u"Box = royal"_s);
    QVERIFY(!seat[u"label"_s].toString().isEmpty());
    QVERIFY(seat[u"version"_s].toInteger() > 0);
    RUN(floor, 0, {u"hold"_s, m_event, u"--area"_s, u"Standing floor"_s, u"--quantity"_s, u"2"_s});
    RUN(area, 0, {u"event"_s, u"seats"_s, m_event, u"--since"_s, str(changed.number("revision"))});
    QCOMPARE(area.list("seats").size(), 0);
    QCOMPARE(area.list("areas").size(), 1);
    QCOMPARE(area.list("areas")[0][u"available"_s].toInteger(), 28);
}

void CtlTest::blocking()
{
    house();
    RUN(blocked, 0,
        {u"block"_s, m_event, u"--seats"_s, u"Stalls-A-1,Stalls-A-2"_s, u"--code"_s, u"H"_s, u"--reason"_s,
         u"house seats"_s});
    QVERIFY(blocked.number("block") > 0);
    QCOMPARE(blocked.number("blocked"), 2);
    RUN(shown, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(shown.number("blocked"), 2);
    RUN(refused, 1, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1"_s});
    QCOMPARE(refused.details()[u"seats"_s][0][u"state"_s].toString(), u"blocked"_s);
    RUN(badCode, 2, {u"block"_s, m_event, u"--seats"_s, u"Stalls-A-3"_s, u"--code"_s, u"hh"_s, u"--reason"_s, u"x"_s});
    RUN(freed, 0, {u"unblock"_s, m_event, u"--seats"_s, u"stalls-a-1,stalls-a-2"_s, u"--reason"_s, u"not needed"_s});
    QCOMPARE(freed.number("unblocked"), 2);
    RUN(held, 0, {u"hold"_s, m_event, u"--seats"_s, u"stalls-a-1"_s});
}

void CtlTest::blockingPlaces()
{
    house();
    const QStringList floor{u"--area"_s, u"Standing floor"_s, u"--quantity"_s};
    RUN(blocked, 0, (QStringList{u"block"_s, m_event} + floor + QStringList{u"12"_s, u"--code"_s, u"H"_s}));
    QCOMPARE(blocked.number("blocked"), 12);
    RUN(press, 0, (QStringList{u"block"_s, m_event} + floor + QStringList{u"3"_s, u"--code"_s, u"P"_s}));
    RUN(seats, 0, {u"event"_s, u"seats"_s, m_event});
    QCOMPARE(seats.list("areas")[0][u"blocked"_s].toInteger(), 15);
    QCOMPARE(seats.list("areas")[0][u"available"_s].toInteger(), 15);
    RUN(tooMany, 1, (QStringList{u"hold"_s, m_event} + floor + QStringList{u"16"_s}));
    QCOMPARE(tooMany.code(), u"sold_out"_s);
    RUN(nobody, 1, (QStringList{u"hold"_s, m_event} + floor + QStringList{u"1"_s, u"--from-block"_s}));
    RUN(anybody, 0, {u"code"_s, u"set"_s, u"P"_s, u"--who"_s, u"anybody"_s});
    RUN(sold, 0, (QStringList{u"hold"_s, m_event} + floor + QStringList{u"2"_s, u"--from-block"_s}));
    RUN(freed, 0,
        (QStringList{u"unblock"_s, m_event} + floor
         + QStringList{u"10"_s, u"--code"_s, u"H"_s, u"--reason"_s, u"not needed"_s}));
    QCOMPARE(freed.number("unblocked"), 10);
    RUN(fewer, 1, (QStringList{u"unblock"_s, m_event} + floor + QStringList{u"4"_s, u"--reason"_s, u"x"_s}));
    QCOMPARE(fewer.details()[u"blocked"_s].toInteger(), 3);
    RUN(order, 0, {u"sell"_s, str(sold.number("hold")), u"--pay"_s, u"card:"_s + sold.text("total")});
    RUN(refunded, 0, {u"refund"_s, str(order.number("order"))});
    QCOMPARE(refunded.list("blocked").size(), 1);
    QCOMPARE(refunded.list("blocked")[0][u"code"_s].toString(), u"P"_s);
    QCOMPARE(refunded.list("blocked")[0][u"places"_s].toInteger(), 2);
    RUN(neither, 2, {u"block"_s, m_event, u"--code"_s, u"H"_s});
    RUN(both, 2,
        (QStringList{u"block"_s, m_event, u"--seats"_s, u"stalls-a-1"_s} + floor
         + QStringList{u"1"_s, u"--code"_s, u"H"_s}));
    RUN(verified, 0, {u"verify"_s});
}

void CtlTest::closingAnEvent()
{
    house();
    RUN(closed, 0, {u"event"_s, u"close"_s, m_event});
    QCOMPARE(closed.json[u"on_sale"_s], QJsonValue(false));
    RUN(refused, 1, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
    QCOMPARE(refused.code(), u"event_closed"_s);
    RUN(opened, 0, {u"event"_s, u"open"_s, m_event});
    RUN(held, 0, {u"hold"_s, m_event, u"--best"_s, u"1"_s});
}

void CtlTest::readableText()
{
    house();
    const auto said = [&](const QStringList &words) {
        const CtlRun run = m_ctl->plain(QStringList{u"--database"_s, m_ctl->database()} + words);
        return run.status == 0 && run.err.isEmpty() ? QString::fromUtf8(run.out) : QString::fromUtf8(run.err);
    };
    QVERIFY(said({u"event"_s, u"list"_s}).contains(u"Fri 2031-11-21 19:30"));
    QVERIFY(said({u"plan"_s, u"list"_s}).contains(u"Little house"));
    QVERIFY(said({u"event"_s, u"show"_s, m_event}).contains(u"54 places: 54 available"));
    QVERIFY(said({u"hold"_s, m_event, u"--best"_s, u"2"_s}).contains(u"84.00 EUR"));
    QVERIFY(said({u"event"_s, u"seats"_s, m_event}).contains(u"Standing floor"));
    QVERIFY(said({u"sell"_s, u"1"_s, u"--pay"_s, u"cash:90"_s}).contains(u"change 6.00 EUR"));
    QVERIFY(said({u"order"_s, u"show"_s, u"1"_s}).contains(u"cash"));
    QVERIFY(said({u"refund"_s, u"1"_s}).contains(u"84.00 EUR to refund"));
    QVERIFY(said({u"verify"_s}).contains(u"No problems found."));
    QCOMPARE(said({u"capacity"_s, m_event, u"Standing floor"_s, u"1"_s}),
             u"Standing floor has 1 place, 1 available.\n"_s);
    QVERIFY(said({u"holds"_s}).contains(u"Nothing is on hold."));
    for (const QString &report : {u"sales"_s, u"house"_s, u"ledger"_s, u"holds"_s, u"season"_s})
        QVERIFY(said({u"report"_s, report}).count(u'\n') >= 2);
    QCOMPARE(said({u"event"_s, u"show"_s, u"9"_s}).count(u'\n'), 1);
}

ROWLOCK_TEST(CtlTest)
#include "tst_ctl.moc"
