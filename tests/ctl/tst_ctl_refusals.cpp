// Bad input in all its kinds: the right code and exit status, one sentence, and nothing half done.
#include "tests/ctl/ctl_driver.h"
#include "tests/support/foreign_program.h"

#include <sys/stat.h>

using namespace Qt::StringLiterals;
using namespace rowlock;

class CtlRefusalsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void wrongUsage_data();
    void wrongUsage();
    void refusedByTheRules_data();
    void refusedByTheRules();
    void nothingWasDone();
    void badPlans_data();
    void badPlans();
    void filesThatAreNoPlans();
    void filesThatAreNotWritten();
    void badDatabases_data();
    void badDatabases();
    void readOnlyDatabase();
    void newerDatabase();
    void lockedDatabase();
    void notUtf8();

private:
    CtlDriver m_ctl;      // one plan, one event; the tests only ask for what is refused
    QJsonObject m_before; // its counters and journal
    QString m_sold, m_order, m_ticket, m_active, m_foreign;
};

void CtlRefusalsTest::initTestCase()
{
    const auto done = [&](const QStringList &words) {
        const CtlRun run = m_ctl(words);
        if (run.status != 0)
            qFatal("%s", (run.out + run.err).constData());
        return run;
    };
    m_ctl.makeHouse();
    done({u"event"_s, u"create"_s, u"--plan"_s, u"1"_s, u"--name"_s, u"Hamlet"_s, u"--starts"_s, u"2031-11-21T19:30"_s,
          u"--price"_s, u"default=10"_s, u"--capacity"_s, u"Standing floor=30"_s});
    m_sold = QString::number(done({u"hold"_s, u"1"_s, u"--seats"_s, u"stalls-a-1"_s}).number("hold"));
    const CtlRun sale = done({u"sell"_s, m_sold, u"--pay"_s, u"cash:10"_s});
    m_order = QString::number(sale.number("order"));
    m_ticket = QString::number(sale.list("tickets")[0][u"ticket"_s].toInteger());
    m_active = QString::number(done({u"hold"_s, u"1"_s, u"--seats"_s, u"stalls-a-2"_s}).number("hold"));
    m_foreign = QString::number(
        done({u"hold"_s, u"1"_s, u"--seats"_s, u"stalls-a-3"_s, u"--terminal"_s, u"other"_s, u"--key"_s, u"used"_s})
            .number("hold"));
    m_before = done({u"event"_s, u"show"_s, u"1"_s}).json;
}

void CtlRefusalsTest::wrongUsage_data()
{
    QTest::addColumn<QStringList>("words");
    const QStringList lines{
        u""_s,
        u"frobnicate"_s,
        u"event"_s,
        u"event frob"_s,
        u"plan import"_s,
        u"event show"_s,
        u"event show 1 2"_s,
        u"event show one"_s,
        u"event show -1"_s,
        u"event show 0"_s,
        u"event show 1e3"_s,
        u"event show 1.0"_s,
        u"event show +1"_s,
        u"event show ٣"_s,
        u"event show 99999999999999999999"_s,
        u"event seats 1 --since -1"_s,
        u"event seats 1 --since x"_s,
        u"event list --frob"_s,
        u"event list --json --json"_s,
        u"event list --help=yes"_s,
        u"event list --terminal"_s,
        u"--database a --database b event list"_s,
        u"--best 2 hold 1"_s,
        u"hold 1"_s,
        u"hold 1 --best"_s,
        u"hold 1 --best 0"_s,
        u"hold 1 --best -2"_s,
        u"hold 1 --best 2 --best 3"_s,
        u"hold 1 --best 2000000000"_s,
        u"hold 1 --best 99999999999999999999999"_s,
        u"hold 1 --best two"_s,
        u"hold 1 --best 0x2"_s,
        u"hold 1 --best 2 --seats stalls-a-5"_s,
        u"hold 1 --quantity 3"_s,
        u"hold 1 --area floor-area"_s,
        u"hold 1 --area floor-area --quantity 0"_s,
        u"hold 1 --area floor-area --quantity -4"_s,
        u"hold 1 --area floor-area --quantity 999999999999"_s,
        u"hold 1 --area nowhere --quantity 1"_s,
        u"hold 1 --seats stalls-a-5 --category Stalls"_s,
        u"hold 1 --seats stalls-a-5,,stalls-a-6"_s,
        u"hold 1 --seats stalls-a-5,stalls-a-5"_s,
        u"hold 1 --seats stalls-a-5,Stalls-A-5"_s,
        u"hold 1 --seats="_s,
        u"hold 1 --best 1 --seconds 0"_s,
        u"hold 1 --best 1 --seconds -5"_s,
        u"hold 1 --best 1 --seconds 86401"_s,
        u"hold 1 --best 1 --category Gallery"_s,
        u"hold 1 --best 1 --section Gallery"_s,
        u"hold 1 --seats stalls-a-5 --section Stalls"_s,
        u"hold 1 --best 1 --key="_s,
        u"extend 1 --seconds 0"_s,
        u"extend"_s,
        u"release"_s,
        u"sell 2"_s,
        u"sell 2 --pay cash"_s,
        u"sell 2 --pay cash:"_s,
        u"sell 2 --pay cash:-5"_s,
        u"sell 2 --pay cash:1e3"_s,
        u"sell 2 --pay cash:10.001"_s,
        u"sell 2 --pay cash:1,000"_s,
        u"sell 2 --pay cash:ten"_s,
        u"sell 2 --pay gold:10"_s,
        u"sell 2 --pay cash:9999999999999999999"_s,
        u"sell 2 --pay :10"_s,
        u"refund"_s,
        u"refund 1 --tickets 0"_s,
        u"refund 1 --tickets 1,x"_s,
        u"refund 1 --tickets 1,,2"_s,
        u"event create --plan 1 --name X"_s,
        u"event create --plan 1 --starts 2031-01-01T20:00"_s,
        u"event create --plan 1 --name X --starts tomorrow"_s,
        u"event create --plan 1 --name X --starts 2031-02-30T20:00"_s,
        u"event create --plan 1 --name X --starts 2031-03-30T02:30"_s, // the hour that summer time leaves out
        u"event create --plan 1 --name X --starts 2031-01-01T20:00 --price Stalls"_s,
        u"event create --plan 1 --name X --starts 2031-01-01T20:00 --price =5"_s,
        u"event create --plan 1 --name X --starts 2031-01-01T20:00 --price Stalls=-5"_s,
        u"event create --plan 1 --name X --starts 2031-01-01T20:00 --price Stalls=1 --price Stalls=2"_s,
        u"event create --plan 1 --name X --starts 2031-01-01T20:00 --price Gallery=1"_s,
        u"event create --plan 1 --name X --starts 2031-01-01T20:00 --capacity Gallery=1"_s,
        u"event create --plan 1 --name X --starts 2031-01-01T20:00 --capacity floor-area=-1"_s,
        u"event create --plan 1 --name X --starts 2031-01-01T20:00 --hold-seconds 0"_s,
        u"event create --plan 1 --name X --starts 2031-01-01T20:00 --hold-seconds 60 --hold-ceiling-seconds 30"_s,
        u"event create --plan 1 --name X --starts 2031-01-01T20:00 --hold-policy lenient"_s,
        u"block 1 --seats stalls-a-5 --code 7 --reason x"_s,
        u"block 1 --seats stalls-a-5 --reason x"_s,
        u"report"_s,
        u"report sales --format xlsx"_s,
        u"report sales --from yesterday"_s,
        u"journal --limit 0"_s,
        u"backup"_s,
        u"restore"_s,
        u"rush slowly"_s,
        u"rush e"_s,
        u"rush a b"_s,
        u"rush mixed --buyers 5"_s,
        u"rush payment --seconds 5"_s,
        u"rush a --requests 5"_s,
        u"rush a --processes 5"_s,
        u"rush b --payment-seconds 1"_s,
        u"rush a --payment-seconds 61"_s,
        u"rush a --payment-seconds 1e1"_s,
        u"rush a --payment-seconds -1"_s,
        u"rush a --buyers 2001"_s,
        u"rush b --buyers 1"_s,
        u"rush b --stock 0"_s,
        u"rush b --stock 5 --seats 5"_s,
        u"rush b --processes 1"_s,
        u"rush b --processes 257"_s,
        u"rush d --seconds 0"_s,
        u"rush b --seed x"_s,
        u"rush b --keep /"_s,
        u"rush b --copy=yes"_s};
    for (const QString &line : lines)
        QTest::newRow(qPrintable(line.isEmpty() ? u"nothing"_s : line)) << line.split(u' ', Qt::SkipEmptyParts);
    QTest::newRow("spaces") << QStringList{u"hold"_s, u"1"_s, u"--best"_s, u" 5 "_s};
    QTest::newRow("blank name") << QStringList{u"event"_s,  u"create"_s, u"--plan"_s,   u"1"_s,
                                               u"--name"_s, u"   "_s,    u"--starts"_s, u"2031-01-01T20:00"_s};
    QTest::newRow("control character") << QStringList{u"event"_s,    u"create"_s,          u"--plan"_s,
                                                      u"1"_s,        u"--name"_s,          u"a\x1b[31m"_s,
                                                      u"--starts"_s, u"2031-01-01T20:00"_s};
    QTest::newRow("long name") << QStringList{u"event"_s,  u"create"_s,         u"--plan"_s,   u"1"_s,
                                              u"--name"_s, QString(5000, u'x'), u"--starts"_s, u"2031-01-01T20:00"_s};
    QTest::newRow("long key") << QStringList{u"hold"_s, u"1"_s, u"--best"_s, u"1"_s, u"--key"_s, QString(5000, u'k')};
    QTest::newRow("long terminal") << QStringList{u"holds"_s, u"--terminal"_s, QString(500, u'k')};
}

void CtlRefusalsTest::wrongUsage()
{
    QFETCH(const QStringList, words);
    const CtlRun run = m_ctl(words);
    QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
    QVERIFY2(run.status == 2, (run.out + run.err).constData());
    QCOMPARE(run.code(), u"invalid_argument"_s);
}

void CtlRefusalsTest::refusedByTheRules_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("code");
    const auto row = [](const QString &line, const char *code) {
        QTest::newRow(qPrintable(line)) << line.split(u' ') << QString::fromLatin1(code);
    };
    row(u"event show 77"_s, "event_unknown");
    row(u"event show 999999999999999999"_s, "event_unknown");
    row(u"event seats 77"_s, "event_unknown");
    row(u"hold 77 --best 1"_s, "event_unknown");
    row(u"expire 77"_s, "event_unknown");
    row(u"holds 77"_s, "event_unknown");
    row(u"report house --event 77"_s, "event_unknown");
    row(u"hold 1 --seats stalls-z-9"_s, "seat_unavailable");
    row(u"hold 1 --seats stalls-a-1"_s, "seat_unavailable"); // sold
    row(u"hold 1 --seats stalls-a-2"_s, "seat_unavailable"); // held
    row(u"hold 1 --seats stalls-a-5,stalls-a-1"_s, "seat_unavailable");
    row(u"hold 1 --best 24"_s, "sold_out");
    row(u"hold 1 --best 24 --section Stalls"_s, "sold_out");
    row(u"hold 1 --area floor-area --quantity 31"_s, "sold_out");
    // Said well, but the house knows no such thing; the closed list of codes has no other for it.
    for (const QString &line :
         {u"refund 1 --tickets 999"_s, u"refund 999"_s, u"order show 999"_s, u"order show NOPE-NOPE"_s,
          u"plan show 999"_s, u"plan show nothing"_s, u"plan export 999 nowhere"_s,
          u"event create --plan 9 --name X --starts 2031-01-01T20:00"_s, u"payment settle 99 --charged"_s,
          u"payment begin %1 --amount 10.01"_s.arg(m_active), u"waitlist accept 99"_s, u"waitlist decline 99"_s,
          u"waitlist leave 99"_s, u"waitlist join 1 --party 999 --name Smith"_s,
          u"unblock 1 --seats stalls-a-5 --reason x"_s})
        row(line, "invalid_argument");
    row(u"extend 999"_s, "hold_unknown");
    row(u"release 999"_s, "hold_unknown");
    row(u"sell 999 --pay cash:10"_s, "hold_unknown");
    row(u"extend %1"_s.arg(m_sold), "hold_consumed");
    row(u"release %1"_s.arg(m_sold), "hold_consumed");
    row(u"sell %1 --pay cash:10"_s.arg(m_sold), "hold_consumed");
    row(u"sell %1 --pay cash:9.99"_s.arg(m_active), "payment_mismatch");
    row(u"sell %1 --pay card:10.01"_s.arg(m_active), "payment_mismatch");
    row(u"sell %1 --pay cash:0"_s.arg(m_active), "payment_mismatch");
    row(u"sell %1 --pay cash:10"_s.arg(m_foreign), "forbidden");
    row(u"extend %1"_s.arg(m_foreign), "forbidden");
    row(u"hold 1 --seats stalls-a-5 --key used"_s, "key_reused");
}

void CtlRefusalsTest::refusedByTheRules()
{
    QFETCH(const QStringList, words);
    QFETCH(const QString, code);
    const CtlRun run = m_ctl(words);
    QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
    QVERIFY2(run.status == 1, (run.out + run.err).constData());
    QCOMPARE(run.code(), code);
}

// After all of the above the house is as it was.
void CtlRefusalsTest::nothingWasDone()
{
    QCOMPARE(m_ctl({u"event"_s, u"show"_s, u"1"_s}).json, m_before);
    QCOMPARE(m_ctl({u"event"_s, u"list"_s}).list("events").size(), 1);
    QCOMPARE(m_ctl({u"verify"_s}).status, 0);
}

void CtlRefusalsTest::badPlans_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("not JSON") << QByteArray("<svg xmlns='http://www.w3.org/2000/svg'/>");
    QTest::newRow("binary") << QByteArray("SQLite format 3\0\x01\x02\xff", 18);
    QTest::newRow("half") << smallPlan().left(smallPlan().size() / 2);
    QTest::newRow("another JSON") << QByteArray("{\"a\": 1}");
    QTest::newRow("a list") << QByteArray("[1, 2]");
    QTest::newRow("a number") << QByteArray("5");
    QTest::newRow("nests 10,000 deep") << QByteArray(10'000, '[') + QByteArray(10'000, ']');
    QTest::newRow("zones are a text") << QByteArray(smallPlan()).replace("\"zones\": [", "\"zones\": \"x\", \"y\": [");
    QTest::newRow("a seat's position is a text") << QByteArray(smallPlan()).replace("\"x\": 25", "\"x\": \"left\"");
}

void CtlRefusalsTest::badPlans()
{
    QFETCH(const QByteArray, content);
    const CtlRun run = m_ctl({u"plan"_s, u"import"_s, m_ctl.write(u"bad.json"_s, content)});
    QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
    QVERIFY2(run.status == 1, (run.out + run.err).constData());
    QCOMPARE(run.code(), u"plan_invalid"_s);
    QVERIFY2(run.details().contains(u"place"_s), run.out.constData());
    QCOMPARE(m_ctl({u"plan"_s, u"list"_s}).list("plans").size(), 1); // never half imported
}

void CtlRefusalsTest::filesThatAreNoPlans()
{
    QFile huge(m_ctl.path(u"huge.json"_s));
    QVERIFY(huge.open(QIODevice::WriteOnly) && huge.resize(200 * 1024 * 1024)); // takes no room on the disk
    QCOMPARE(::mkfifo(qPrintable(m_ctl.path(u"pipe"_s)), 0600), 0);
    for (const QString &name : {u"huge.json"_s, u"pipe"_s, u"nowhere.json"_s, u"."_s}) {
        const CtlRun run = m_ctl({u"plan"_s, u"import"_s, m_ctl.path(name)});
        QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
        QVERIFY2(run.status == 1 && run.code() == u"plan_invalid", (run.out + run.err).constData());
    }
    QVERIFY(QFile::remove(m_ctl.path(u"pipe"_s)));
}

void CtlRefusalsTest::filesThatAreNotWritten()
{
    const QString pipe = m_ctl.path(u"pipe"_s);
    QCOMPARE(::mkfifo(qPrintable(pipe), 0600), 0);
    for (const QString &target : {pipe, m_ctl.path(u"."_s), m_ctl.path(u"no/such/folder/file"_s), m_ctl.database(),
                                  m_ctl.database() + u"-turn"_s}) {
        for (const QStringList &words :
             {QStringList{u"backup"_s, target}, QStringList{u"plan"_s, u"export"_s, u"1"_s, target},
              QStringList{u"report"_s, u"sales"_s, u"--output"_s, target}}) {
            const CtlRun run = m_ctl(words);
            QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
            QVERIFY2(run.status == 2 || run.status == 3, (run.out + run.err).constData());
        }
    }
    struct stat found
    {};
    QCOMPARE(::stat(qPrintable(pipe), &found), 0);
    QVERIFY(S_ISFIFO(found.st_mode)); // nothing was put in its place
    const QString existing = m_ctl.write(u"existing"_s, "precious");
    QCOMPARE(m_ctl({u"backup"_s, existing}).status, 3);
    QCOMPARE(QFileInfo(existing).size(), 8);
    QCOMPARE(m_ctl({u"verify"_s}).status, 0);
}

void CtlRefusalsTest::badDatabases_data() // of a server: tst_postgres_house
{
    ONLY_OF_A_FILE();
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<bool>("exists");
    QTest::newRow("missing") << QByteArray() << false;
    QTest::newRow("empty") << QByteArray() << true;
    QTest::newRow("text") << QByteArray("Dear box office,\n").repeated(400) << true;
    QTest::newRow("half-written") << QByteArray("SQLite format 3\0", 16) + QByteArray(3000, '\0') << true;
    QFile house(m_ctl.database());
    QVERIFY(house.open(QIODevice::ReadOnly));
    QTest::newRow("cut off") << house.read(20'000) << true;
    // Another program's database: a house in every other respect.
    QByteArray foreign = [&] {
        house.seek(0);
        return house.readAll();
    }();
    foreign.replace(68, 4, "\x01\x02\x03\x04"); // application_id
    QTest::newRow("foreign") << foreign << true;
}

void CtlRefusalsTest::badDatabases()
{
    QFETCH(const QByteArray, content);
    QFETCH(const bool, exists);
    CtlDriver other;
    if (exists)
        other.write(u"house.rowlock"_s, content);
    for (const QStringList &words :
         {QStringList{u"event"_s, u"list"_s}, QStringList{u"hold"_s, u"1"_s, u"--best"_s, u"1"_s},
          QStringList{u"verify"_s}, QStringList{u"backup"_s, other.path(u"copy"_s)}}) {
        const CtlRun run = other(words);
        QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
        QVERIFY2(run.status == 3, (run.out + run.err).constData());
        QVERIFY2(run.code() == u"storage_unusable" || run.code() == u"storage_corrupt", run.out.constData());
    }
    QCOMPARE(QFile::exists(other.database()), exists); // a missing one is not made by looking for it
    QVERIFY(!QFile::exists(other.path(u"copy"_s)));
    if (exists) {
        QFile file(other.database());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), content); // nor is one that looks broken touched
    }
    if (!exists) {
        const CtlRun folder = other.plain({u"--json"_s, u"--database"_s, other.path(u"."_s), u"event"_s, u"list"_s});
        QCOMPARE(folder.status, 3);
        const CtlRun server =
            other.plain({u"--json"_s, u"--database"_s, u"postgresql://a:b@host/db"_s, u"event"_s, u"list"_s});
        QCOMPARE(server.status, 3);
        QVERIFY(server.err.contains("PostgreSQL"));
        QVERIFY(!server.err.contains("a:b")); // no password on the screen
    }
}

namespace {

void copyHouse(CtlDriver &from, CtlDriver &to)
{
    if (testsOnServer()) {
        dropServerDatabase(to.database());
        copyServerDatabase(from.database(), to.database());
        return;
    }
    const CtlRun copy = from({u"backup"_s, to.database()});
    if (copy.status != 0)
        qFatal("%s", (copy.out + copy.err).constData());
}

} // namespace

void CtlRefusalsTest::newerDatabase()
{
    CtlDriver newer;
    copyHouse(m_ctl, newer);
    const QString makesNewer =
        testsOnServer() ? u"UPDATE rowlock_schema SET version = 9999"_s : u"PRAGMA user_version = 9999"_s;
    QCOMPARE(ForeignProgram(newer.database()).tries(makesNewer), QString());
    const CtlRun run = newer({u"event"_s, u"list"_s});
    QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
    QCOMPARE(run.status, 3);
    QCOMPARE(run.code(), u"storage_newer"_s);
    QCOMPARE(run.details()[u"schema"_s].toInteger(), 9999);
}

void CtlRefusalsTest::readOnlyDatabase()
{
    CtlDriver locked;
    if (!testsOnServer())
        locked.obeyPermissions();
    copyHouse(m_ctl, locked);
    QVERIFY(testsOnServer() || QFile::setPermissions(locked.database(), QFile::ReadOwner));
    const QString house = testsOnServer() ? asReader(locked.database()) : locked.database();
    const CtlRun look = locked.in(house, {u"event"_s, u"show"_s, u"1"_s}); // is still possible
    QVERIFY2(look.status == 0, (look.out + look.err).constData());
    const CtlRun run = locked.in(house, {u"hold"_s, u"1"_s, u"--best"_s, u"1"_s});
    QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
    QCOMPARE(run.status, 3);
    QCOMPARE(run.code(), u"storage_unusable"_s);
}

// Another program keeps a write transaction open: an answer in the end, never a hang; afterwards all goes on.
void CtlRefusalsTest::lockedDatabase()
{
    CtlDriver locked;
    copyHouse(m_ctl, locked);
    QCOMPARE(locked({u"event"_s, u"list"_s}).status, 0); // now in the journal mode of the house
    ForeignProgram other(locked.database());
    QVERIFY(other.begins(u"UPDATE event SET revision = revision + 1"_s));
    QCOMPARE(locked({u"event"_s, u"show"_s, u"1"_s}).status, 0); // reading waits for nobody
    const CtlRun run = locked({u"hold"_s, u"1"_s, u"--best"_s, u"1"_s});
    QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
    QVERIFY2(run.status == 3, (run.out + run.err).constData());
    QCOMPARE(run.code(), u"busy"_s);
    QVERIFY(run.details().contains(u"waited_ms"_s));
    QCOMPARE(other.tries(u"ROLLBACK"_s), QString());
    QCOMPARE(locked({u"hold"_s, u"1"_s, u"--best"_s, u"1"_s}).status, 0);
}

void CtlRefusalsTest::notUtf8()
{
    QProcess process;
    process.setProcessEnvironment(m_ctl.environment());
    process.start(u"sh"_s, {u"-c"_s, u"\"$0\" --database \"$1\" plan show \"$(printf 'a\\377b')\""_s, ctlBinary(),
                            m_ctl.database()});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitCode(), 2);
    QVERIFY(process.readAllStandardError().contains("UTF-8"));
}

ROWLOCK_TEST(CtlRefusalsTest)
#include "tst_ctl_refusals.moc"
