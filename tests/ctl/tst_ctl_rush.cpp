// The rush with small figures: exact for Rowlock, wrong for the careless ways, and never a finger on the house that was
// named. On a server it plays in a database of its own.
#include "tests/ctl/ctl_house.h"
#include "tests/support/foreign_program.h"
#include "tests/support/send_signal.h"

#include <QDir>
#include <QSet>

using namespace Qt::StringLiterals;
using namespace rowlock;

class CtlRushTest : public QObject, protected CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        QVERIFY(QDir().mkpath(m_ctl->path(u"temporary"_s)));
        m_ctl->environment().insert(u"TMPDIR"_s, m_ctl->path(u"temporary"_s));
    }
    void cleanup() { dropFolder(); }

    void paymentInsideWaitsForEverybody();
    void carelessWaysOversell();
    void moreSeatsThanBuyers();
    void soldOutIsSaidToAllOthers();
    void everythingAtOnce();
    void theHouseIsNotTouched();
    void aUserWhoMayMakeNoDatabase();
    void aCopyOfTheHouse();
    void aHouseThatIsNotThere();
    void anyPlan();
    void keptFolders();
    void interruption();
    void aProcessThatDies();
    void readableText();

private:
    static QJsonObject experiment(const CtlRun &run, const QString &name)
    {
        for (const QJsonValue &one : run.list("experiments")) {
            if (one[u"experiment"_s].toString() == name)
                return one.toObject();
        }
        return {};
    }
    static QJsonObject way(const QJsonObject &experiment, const QString &name)
    {
        for (const QJsonValue &one : experiment[u"ways"_s].toArray()) {
            if (one[u"way"_s].toString() == name)
                return one.toObject();
        }
        return {};
    }
    static void checkSound(const QJsonObject &experiment, qint64 acknowledged)
    {
        QCOMPARE(experiment[u"ok"_s], QJsonValue(true));
        QCOMPARE(experiment[u"lost"_s].toInteger(-1), 0);
        QCOMPARE(experiment[u"doubled"_s].toInteger(-1), 0);
        QCOMPARE(experiment[u"unaccounted"_s].toInteger(-1), 0);
        QCOMPARE(experiment[u"problems"_s].toArray(), QJsonArray());
        QCOMPARE(experiment[u"verify"_s].toObject(), (QJsonObject{{u"ok"_s, true}, {u"problems"_s, QJsonArray()}}));
        if (acknowledged >= 0)
            QCOMPARE(experiment[u"acknowledged"_s].toInteger(-1), acknowledged);
    }
    bool nothingIsLeft() const
    {
        return QDir(m_ctl->path(u"temporary"_s)).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)
               && databasesOfRushes() == 0;
    }
    qint64 databasesOfRushes() const
    {
        return testsOnServer() ? ForeignProgram(m_ctl->database())
                                     .number(u"SELECT count(*) FROM pg_database WHERE datname LIKE 'rowlock_rush%'"_s)
                               : 0;
    }
    QStringList named() const { return {u"--database"_s, m_ctl->database()}; }

    QMap<QString, QByteArray> filesOfTheHouse() const
    {
        QMap<QString, QByteArray> files;
        const QFileInfo house(m_ctl->database());
        for (const QString &name : house.dir().entryList({house.fileName() + u'*'}, QDir::Files | QDir::Hidden)) {
            QFile file(house.dir().filePath(name));
            if (!file.open(QIODevice::ReadOnly))
                qFatal("cannot read %s", qPrintable(name));
            files.insert(name, file.readAll());
        }
        return files;
    }
};

void CtlRushTest::paymentInsideWaitsForEverybody()
{
    RUN(run, 0, {u"rush"_s, u"a"_s, u"--buyers"_s, u"8"_s, u"--stock"_s, u"5"_s, u"--payment-seconds"_s, u"0.1"_s});
    QCOMPARE(run.list("experiments").size(), 1);
    const QJsonObject payment = experiment(run, u"payment"_s);
    checkSound(payment, 5);
    QCOMPARE(payment[u"settings"_s][u"payment_seconds"_s].toDouble(), 0.1);
    for (const auto &name : {u"payment_inside"_s, u"rowlock"_s}) {
        QCOMPARE(way(payment, name)[u"told_yes"_s].toInteger(), 5);
        QCOMPARE(way(payment, name)[u"sold"_s].toInteger(), 5);
        QCOMPARE(way(payment, name)[u"refused"_s].toInteger(), 3);
        QVERIFY(way(payment, name)[u"longest_wait_ms"_s].toDouble() >= 100); // nobody pays faster than the device
    }
    // Five payments of a tenth of a second, one after the other: not a measurement but what the way is.
    QVERIFY(way(payment, u"payment_inside"_s)[u"longest_wait_ms"_s].toDouble() >= 500);
    QVERIFY(nothingIsLeft());
}

void CtlRushTest::carelessWaysOversell()
{
    RUN(run, 0, {u"rush"_s, u"oversell"_s, u"--buyers"_s, u"60"_s, u"--seats"_s, u"40"_s, u"--processes"_s, u"4"_s});
    const QJsonObject oversell = experiment(run, u"oversell"_s);
    checkSound(oversell, 80); // twice forty
    const QJsonObject naive = way(oversell, u"naive_any"_s);
    QVERIFY(naive[u"oversold"_s].toInteger() > 0);
    QCOMPARE(naive[u"told_yes"_s].toInteger() - naive[u"seats_sold"_s].toInteger(), naive[u"oversold"_s].toInteger());
    QVERIFY(way(oversell, u"naive_chosen"_s)[u"oversold"_s].toInteger() > 0);
    const QJsonObject version = way(oversell, u"version_any"_s);
    QCOMPARE(version[u"oversold"_s].toInteger(-1), 0);
    QVERIFY(version[u"conflicts"_s].toInteger() > 0); // who had to go away although there were seats
    QCOMPARE(version[u"told_yes"_s].toInteger() + version[u"conflicts"_s].toInteger()
                 + version[u"refused"_s].toInteger(),
             60);
    for (const auto &name : {u"rowlock_any"_s, u"rowlock_chosen"_s}) {
        QCOMPARE(way(oversell, name)[u"told_yes"_s].toInteger(), 40);
        QCOMPARE(way(oversell, name)[u"seats_sold"_s].toInteger(), 40);
        QCOMPARE(way(oversell, name)[u"oversold"_s].toInteger(-1), 0);
        QCOMPARE(way(oversell, name)[u"refused"_s].toInteger(), 20);
    }
}

void CtlRushTest::moreSeatsThanBuyers()
{
    RUN(run, 0, {u"rush"_s, u"b"_s, u"--buyers"_s, u"7"_s, u"--seats"_s, u"30"_s, u"--processes"_s, u"3"_s});
    const QJsonObject oversell = experiment(run, u"oversell"_s);
    checkSound(oversell, 14);
    QCOMPARE(way(oversell, u"rowlock_any"_s)[u"told_yes"_s].toInteger(), 7);
    QCOMPARE(way(oversell, u"rowlock_chosen"_s)[u"refused"_s].toInteger(-1), 0);
}

void CtlRushTest::soldOutIsSaidToAllOthers()
{
    RUN(run, 0, {u"rush"_s, u"c"_s, u"--requests"_s, u"401"_s, u"--stock"_s, u"13"_s, u"--processes"_s, u"3"_s});
    const QJsonObject soldOut = experiment(run, u"soldout"_s);
    checkSound(soldOut, 26);
    const QJsonObject rowlock = way(soldOut, u"rowlock"_s);
    QCOMPARE(rowlock[u"requests"_s].toInteger(), 401);
    QCOMPARE(rowlock[u"sold"_s].toInteger(), 13);
    QCOMPARE(rowlock[u"refused"_s].toInteger(), 388);
    QVERIFY(rowlock[u"answers_per_second"_s].toDouble() > 0);
    QVERIFY(way(soldOut, u"counter"_s)[u"answers_per_second"_s].toDouble() > 0);
    QVERIFY(way(soldOut, u"count_rows"_s)[u"answers_per_second"_s].toDouble() > 0);
    const QJsonObject abandoned = way(soldOut, u"abandoned"_s);
    QCOMPARE(abandoned[u"abandoned"_s].toInteger(), 13);
    QCOMPARE(abandoned[u"sold"_s].toInteger(), 13);
    QVERIFY(abandoned[u"seconds"_s].toDouble() >= 1); // the baskets' own time
}

void CtlRushTest::everythingAtOnce()
{
    RUN(run, 0,
        {u"rush"_s, u"d"_s, u"--seconds"_s, u"2"_s, u"--stock"_s, u"12"_s, u"--processes"_s, u"4"_s, u"--seed"_s,
         u"7"_s});
    QCOMPARE(run.number("seed"), 7);
    const QJsonObject mixed = experiment(run, u"mixed"_s);
    checkSound(mixed, -1);
    qint64 done = 0;
    qint64 refused = 0;
    for (const auto &name : {u"hold"_s, u"extend"_s, u"sell"_s, u"release"_s, u"refund"_s, u"expire"_s}) {
        const QJsonObject act = way(mixed, name);
        QVERIFY2(act.contains(u"done"_s), qPrintable(name));
        QVERIFY(act[u"p50_ms"_s].toDouble() <= act[u"p99_ms"_s].toDouble());
        QVERIFY(act[u"p99_ms"_s].toDouble() <= act[u"longest_ms"_s].toDouble());
        done += act[u"done"_s].toInteger();
        refused += act[u"refused"_s].toInteger();
    }
    const QJsonObject all = way(mixed, u"all"_s);
    QCOMPARE(all[u"done"_s].toInteger(), done);
    QCOMPARE(all[u"refused"_s].toInteger(), refused);
    QVERIFY(way(mixed, u"hold"_s)[u"done"_s].toInteger() > 0);
    QVERIFY(way(mixed, u"sell"_s)[u"done"_s].toInteger() > 0);
    QVERIFY(refused > 0); // a dozen seats and four counters: they did meet
    QVERIFY(all[u"least_per_process"_s].toInteger() > 0);
    QVERIFY(all[u"least_per_process"_s].toInteger() <= all[u"most_per_process"_s].toInteger());
    static const QSet<QString> foreseen{u"seat_unavailable"_s, u"sold_out"_s, u"hold_expired"_s, u"hold_consumed"_s,
                                        u"busy"_s};
    for (const QString &code : all[u"refusals"_s].toObject().keys())
        QVERIFY2(foreseen.contains(code), qPrintable(code));
}

void CtlRushTest::theHouseIsNotTouched()
{
    house();
    const auto whole = [this] { // on a server, as far as verify names the journal's end and counts
        return testsOnServer() ? QMap<QString, QByteArray>{{u"verify"_s, (*m_ctl)({u"verify"_s}).out}}
                               : filesOfTheHouse();
    };
    const auto before = whole();
    RUN(run, 0, {u"rush"_s, u"b"_s, u"--buyers"_s, u"6"_s, u"--seats"_s, u"4"_s, u"--processes"_s, u"2"_s});
    QCOMPARE(run.text("house"), u"made"_s);
    QCOMPARE(run.text("server").startsWith(u"PostgreSQL "), testsOnServer());
    QCOMPARE(whole(), before);
    QVERIFY(nothingIsLeft());
}

void CtlRushTest::aUserWhoMayMakeNoDatabase()
{
    if (!testsOnServer())
        QSKIP("a file has no users");
    const CtlRun run = m_ctl->in(asCounter(m_ctl->database()), {u"rush"_s, u"b"_s});
    QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
    QCOMPARE(run.status, 3);
    QVERIFY2(run.message().contains(u"CREATEDB"), qPrintable(run.message()));
    QVERIFY(nothingIsLeft());
}

void CtlRushTest::aCopyOfTheHouse()
{
    house();
    if (testsOnServer()) {
        RUN(refused, 2, {u"rush"_s, u"b"_s, u"--copy"_s});
        QVERIFY2(refused.message().contains(u"rowlockctl copy"), qPrintable(refused.message()));
        QVERIFY(nothingIsLeft());
        return;
    }
    const auto before = filesOfTheHouse();
    const QString kept = m_ctl->path(u"kept"_s);
    RUN(run, 0,
        {u"rush"_s, u"b"_s, u"--buyers"_s, u"6"_s, u"--seats"_s, u"4"_s, u"--processes"_s, u"2"_s, u"--copy"_s,
         u"--keep"_s, kept});
    QCOMPARE(run.text("house"), u"copy"_s);
    const QString name = QFileInfo(m_ctl->database()).fileName();
    QCOMPARE(filesOfTheHouse().value(name), before.value(name));
    RUN(own, 0, {u"event"_s, u"list"_s});
    QCOMPARE(own.list("events").size(), 1);
    const CtlRun copied =
        m_ctl->plain({u"--json"_s, u"--database"_s, kept + u"/house.rowlock"_s, u"event"_s, u"list"_s});
    const QJsonArray events = QJsonDocument::fromJson(copied.out)[u"events"_s].toArray();
    QCOMPARE(events.size(), 3); // the house's own, and one for each of Rowlock's two rounds
    QSet<QString> names;
    for (const QJsonValue &event : events)
        names.insert(event[u"name"_s].toString());
    QVERIFY(names.contains(u"Hamlet"_s));
}

void CtlRushTest::aHouseThatIsNotThere()
{
    if (testsOnServer()) {
        const CtlRun away = m_ctl->in(newServerAddress(), {u"rush"_s, u"b"_s});
        QCOMPARE(away.status, 3);
        QCOMPARE(away.code(), u"storage_unusable"_s);
        QVERIFY(nothingIsLeft());
        return;
    }
    RUN(run, 3, {u"rush"_s, u"b"_s, u"--copy"_s});
    QCOMPARE(run.code(), u"storage_unusable"_s);
    QVERIFY(!QFile::exists(m_ctl->database()));
    QVERIFY(nothingIsLeft());
}

void CtlRushTest::anyPlan()
{
    const QString plan = m_ctl->write(u"plan.json"_s, smallPlan()); // 24 seats and a standing floor
    RUN(run, 0, {u"rush"_s, u"b"_s, u"--buyers"_s, u"30"_s, u"--plan"_s, plan, u"--processes"_s, u"3"_s});
    QCOMPARE(run.text("plan"), u"Little house"_s);
    QJsonObject oversell = experiment(run, u"oversell"_s);
    checkSound(oversell, 48);
    QCOMPARE(oversell[u"settings"_s][u"stock"_s].toInteger(), 24);
    RUN(fewer, 0,
        {u"rush"_s, u"b"_s, u"--buyers"_s, u"12"_s, u"--seats"_s, u"9"_s, u"--plan"_s, plan, u"--processes"_s, u"3"_s});
    checkSound(experiment(fewer, u"oversell"_s), 18); // the other seats of the plan are kept out of it
    RUN(more, 2, {u"rush"_s, u"b"_s, u"--seats"_s, u"25"_s, u"--plan"_s, plan});
    QCOMPARE(more.code(), u"invalid_argument"_s);
    RUN(noPlan, 1, {u"rush"_s, u"b"_s, u"--plan"_s, m_ctl->write(u"none.json"_s, "{}")});
    QCOMPARE(noPlan.code(), u"plan_invalid"_s);
    QVERIFY(nothingIsLeft());
}

void CtlRushTest::keptFolders()
{
    const QString kept = m_ctl->path(u"kept"_s);
    const QStringList words{u"rush"_s, u"b"_s,           u"--buyers"_s, u"4"_s,      u"--seats"_s,
                            u"2"_s,    u"--processes"_s, u"2"_s,        u"--keep"_s, kept};
    RUN(run, 0, (words));
    QCOMPARE(run.text("folder"), kept);
    QCOMPARE(m_ctl->plain({u"--database"_s, run.text("database"), u"verify"_s}).status, 0);
    if (testsOnServer()) {
        QCOMPARE(databasesOfRushes(), 1);
        dropServerDatabase(run.text("database"));
    } else {
        QCOMPARE(run.text("database"), kept + u"/house.rowlock"_s);
    }
    const qint64 size = QFileInfo(kept + u"/house.rowlock"_s).size();
    RUN(again, 2, (words)); // somebody's work may be in there
    QCOMPARE(again.code(), u"invalid_argument"_s);
    QCOMPARE(QFileInfo(kept + u"/house.rowlock"_s).size(), size);
    QVERIFY(nothingIsLeft());
}

void CtlRushTest::interruption()
{
    QProcess process;
    process.setProcessEnvironment(m_ctl->environment());
    process.start(ctlBinary(), named()
                                   + QStringList{u"rush"_s, u"d"_s, u"--seconds"_s, u"3600"_s, u"--stock"_s, u"20"_s,
                                                 u"--processes"_s, u"2"_s});
    QVERIFY(process.waitForStarted());
    const QDir temporary(m_ctl->path(u"temporary"_s));
    QTRY_VERIFY_WITH_TIMEOUT(!temporary.entryList({u"rowlock-rush-*"_s}, QDir::Dirs).isEmpty(), 20'000);
    QVERIFY(sendSignal(process.processId(), SIGINT));
    QVERIFY(process.waitForFinished(20'000));
    QCOMPARE(process.exitStatus(), QProcess::CrashExit); // ended by the signal itself
    QCOMPARE(process.exitCode(), SIGINT);
    QVERIFY(nothingIsLeft());
}

void CtlRushTest::aProcessThatDies()
{
    QProcess process;
    process.setProcessEnvironment(m_ctl->environment());
    process.start(ctlBinary(), named()
                                   + QStringList{u"--json"_s, u"rush"_s, u"d"_s, u"--seconds"_s, u"1"_s, u"--stock"_s,
                                                 u"60"_s, u"--processes"_s, u"3"_s});
    QVERIFY(process.waitForStarted());
    QFile children(u"/proc/%1/task/%1/children"_s.arg(process.processId()));
    QList<QByteArray> buyers;
    const auto readBuyers = [&] {
        if (children.open(QIODevice::ReadOnly))
            buyers = children.readAll().simplified().split(' ');
        children.close();
        return buyers.size() == 3;
    };
    QTRY_VERIFY_WITH_TIMEOUT(readBuyers(), 20'000);
    QVERIFY(sendSignal(buyers[1].toInt(), SIGKILL));
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    CtlRun run;
    run.status = 1;
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    CtlDriver::check(run);
    QVERIFY2(run.fault.isEmpty(), qPrintable(run.fault));
    QCOMPARE(run.json[u"ok"_s], QJsonValue(false));
    const QJsonObject mixed = experiment(run, u"mixed"_s);
    QVERIFY2(mixed[u"problems"_s].toArray().first().toString().contains(u"signal 9"), run.out.constData());
    QCOMPARE(mixed[u"lost"_s].toInteger(-1), 0); // what it had been told is in the house all the same
    QCOMPARE(mixed[u"doubled"_s].toInteger(-1), 0);
    QCOMPARE(mixed[u"verify"_s][u"ok"_s], QJsonValue(true));
    QVERIFY(nothingIsLeft());
}

void CtlRushTest::readableText()
{
    const CtlRun run = m_ctl->plain(
        named()
        + QStringList{u"rush"_s, u"b"_s, u"--buyers"_s, u"8"_s, u"--seats"_s, u"6"_s, u"--processes"_s, u"2"_s});
    QCOMPARE(run.status, 0);
    QVERIFY(run.err.isEmpty()); // progress is for terminals
    QVERIFY2(run.out.contains("\nRowlock, any free"), run.out.constData());
    QVERIFY2(run.out.contains("lost: 0; sold twice: 0"), run.out.constData());
    for (const QByteArray &line : run.out.split('\n'))
        QVERIFY2(line.size() <= 100, line.constData());
    const CtlRun help = m_ctl->plain({u"rush"_s, u"--help"_s});
    QVERIFY2(help.out.startsWith("Usage: rowlockctl rush [EXPERIMENT] ["), help.out.constData());
}

ROWLOCK_TEST(CtlRushTest)

#include "tst_ctl_rush.moc"
