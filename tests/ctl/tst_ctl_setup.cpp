// Setting up without a display: help of both programs where there is no screen at all, and a plan from figures alone.
#include "tests/ctl/ctl_house.h"

using namespace Qt::StringLiterals;
using namespace rowlock;

class CtlSetupTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_ctl = std::make_unique<CtlDriver>(); }
    void helpNeedsNoDisplay_data();
    void helpNeedsNoDisplay();
    void wrongLinesNeedNoDisplay_data();
    void wrongLinesNeedNoDisplay();
    void makesAPlanAndSellsIt();
    void makesABalconyAndStandingAreas();
    void refusesWhatIsNoRoom_data();
    void refusesWhatIsNoRoom();

private:
    // The desktop program, where no screen is named and none is to be had.
    CtlRun window(const QStringList &words) const
    {
        QProcess process;
        QProcessEnvironment environment = m_ctl->environment(); // without DISPLAY, WAYLAND_DISPLAY and QT_QPA_PLATFORM
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(ROWLOCK_BINARY_DIR "/app/rowlock"), words);
        CtlRun run;
        if (process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit)
            run.status = process.exitCode();
        run.out = process.readAllStandardOutput();
        run.err = process.readAllStandardError();
        return run;
    }

    std::unique_ptr<CtlDriver> m_ctl;
};

void CtlSetupTest::helpNeedsNoDisplay_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("help") << QStringList{u"--help"_s} << QByteArray("--database");
    QTest::newRow("-h") << QStringList{u"-h"_s} << QByteArray("--terminal");
    QTest::newRow("version") << QStringList{u"--version"_s} << QByteArray("rowlock " ROWLOCK_VERSION "\n");
    QTest::newRow("beside Qt's own") << QStringList{u"-platform"_s, u"xcb"_s, u"-style=Fusion"_s, u"--help"_s}
                                     << QByteArray("--event");
}

void CtlSetupTest::helpNeedsNoDisplay()
{
    QFETCH(const QStringList, words);
    QFETCH(const QByteArray, says);
    const CtlRun run = window(words);
    QVERIFY2(run.status == 0, run.err.constData());
    QVERIFY2(run.out.contains(says), run.out.constData());
    QCOMPARE(run.err, QByteArray());
    if (!words.contains(u"-platform"_s)) // which is the desktop program's own
        QCOMPARE(m_ctl->plain(words).status, 0);
}

void CtlSetupTest::wrongLinesNeedNoDisplay_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("unknown option") << QStringList{u"--frobnicate"_s} << QByteArray("frobnicate");
    QTest::newRow("no value") << QStringList{u"--database"_s} << QByteArray("database");
    QTest::newRow("no number") << QStringList{u"--event"_s, u"next"_s} << QByteArray("'next'");
    QTest::newRow("stray word") << QStringList{u"house.rowlock"_s} << QByteArray("'house.rowlock'");
}

void CtlSetupTest::wrongLinesNeedNoDisplay()
{
    QFETCH(const QStringList, words);
    QFETCH(const QByteArray, says);
    const CtlRun run = window(words);
    QVERIFY2(run.status == 2, run.err.constData());
    QCOMPARE(run.out, QByteArray());
    QCOMPARE(run.err.count('\n'), 1); // one line, as rowlockctl's
    QVERIFY2(run.err.startsWith("rowlock: ") && run.err.contains(says), run.err.constData());
    QCOMPARE(m_ctl->plain(words).status, 2);
}

void CtlSetupTest::makesAPlanAndSellsIt()
{
    RUN(made, 0, {u"init"_s});
    RUN(plan, 0,
        {u"plan"_s, u"make"_s, u"--name"_s, u"Playhouse"_s, u"--rows"_s, u"8"_s, u"--seats"_s, u"12"_s, u"--aisles"_s,
         u"4,8"_s, u"--category"_s, u"Standard"_s});
    QCOMPARE(plan.text("name"), u"Playhouse"_s);
    QCOMPARE(plan.number("seats"), 96);
    QCOMPARE(plan.list("categories"), (QJsonArray{u"Standard"_s}));
    QCOMPARE(plan.list("warnings").size(), 0);
    RUN(event, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, u"1"_s, u"--name"_s, u"Gala"_s, u"--starts"_s, u"2031-11-21T19:30"_s,
         u"--price"_s, u"Standard=30"_s});
    RUN(held, 0, {u"hold"_s, u"1"_s, u"--seats"_s, u"Stalls-H-5,Stalls-H-6"_s});
    QCOMPARE(held.text("total"), u"60.00"_s);
    RUN(sold, 0, {u"sell"_s, u"1"_s, u"--pay"_s, u"cash:60.00"_s});
    RUN(sound, 0, {u"verify"_s});
}

void CtlSetupTest::makesABalconyAndStandingAreas()
{
    RUN(made, 0, {u"init"_s});
    RUN(plan, 0,
        {u"plan"_s, u"make"_s, u"--name"_s, u"Hall"_s, u"--rows"_s, u"4"_s, u"--seats"_s, u"10"_s, u"--balcony-rows"_s,
         u"2"_s, u"--standing"_s, u"Pit=60"_s, u"--numbering"_s, u"odd-even"_s, u"--row-names"_s, u"numbers"_s,
         u"--standing"_s, u"Bar=25"_s, u"--from-back"_s});
    QCOMPARE(plan.number("seats"), 60);
    QCOMPARE(plan.number("areas"), 2);
    QCOMPARE(plan.list("categories"), (QJsonArray{u"Stalls"_s, u"Balcony"_s}));
    RUN(shown, 0, {u"plan"_s, u"show"_s, u"1"_s});
    QHash<QString, qint64> capacities;
    for (const QJsonValue &area : shown.list("standing_areas"))
        capacities.insert(area[u"name"_s].toString(), area[u"capacity"_s].toInteger());
    QCOMPARE(capacities, (QHash<QString, qint64>{{u"Pit"_s, 60}, {u"Bar"_s, 25}}));
    RUN(event, 0,
        {u"event"_s, u"create"_s, u"--plan"_s, u"1"_s, u"--name"_s, u"Gala"_s, u"--starts"_s, u"2031-11-21T19:30"_s,
         u"--price"_s, u"default=5"_s});
    RUN(held, 0, {u"hold"_s, u"1"_s, u"--seats"_s, u"Balcony-2-9,Stalls-1-10"_s});
}

void CtlSetupTest::refusesWhatIsNoRoom_data()
{
    QTest::addColumn<QStringList>("more");
    QTest::addColumn<QString>("argument");
    QTest::newRow("nothing") << QStringList() << u"sections"_s;
    QTest::newRow("rows alone") << QStringList{u"--rows"_s, u"8"_s} << u"seats"_s;
    QTest::newRow("too many rows") << QStringList{u"--rows"_s, u"201"_s, u"--seats"_s, u"8"_s} << u"rows"_s;
    QTest::newRow("too many seats") << QStringList{u"--rows"_s, u"200"_s, u"--seats"_s, u"300"_s} << u"seats"_s;
    QTest::newRow("aisle beyond") << QStringList{u"--rows"_s, u"8"_s, u"--seats"_s, u"8"_s, u"--aisles"_s, u"8"_s}
                                  << u"aisles"_s;
    QTest::newRow("balcony alone") << QStringList{u"--balcony-rows"_s, u"3"_s} << u"rows"_s;
    QTest::newRow("balcony without rows")
        << QStringList{u"--rows"_s, u"8"_s, u"--seats"_s, u"8"_s, u"--balcony"_s, u"Circle"_s} << u"balcony_rows"_s;
    const QString card = u"4111 1111 1111 1111"_s;
    QTest::newRow("a card's number") << QStringList{u"--standing"_s, card + u"=5"_s} << u"name"_s;
    QTest::newRow("a card's number for a section")
        << QStringList{u"--rows"_s, u"8"_s, u"--seats"_s, u"8"_s, u"--section"_s, card} << u"name"_s;
    QTest::newRow("empty area") << QStringList{u"--standing"_s, u"Floor=0"_s} << u"standing"_s;
}

void CtlSetupTest::refusesWhatIsNoRoom()
{
    QFETCH(const QStringList, more);
    QFETCH(const QString, argument);
    RUN(made, 0, {u"init"_s});
    RUN(refused, 2, (QStringList{u"plan"_s, u"make"_s, u"--name"_s, u"Hall"_s} + more));
    QCOMPARE(refused.details()[u"argument"_s].toString(), argument);
    RUN(plans, 0, {u"plan"_s, u"list"_s});
    QCOMPARE(plans.list("plans").size(), 0);
}

ROWLOCK_TEST(CtlSetupTest)
#include "tst_ctl_setup.moc"
