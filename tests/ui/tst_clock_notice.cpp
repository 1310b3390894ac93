// What a clerk sees when somebody sets the computer's clock: a message, and countdowns that do not care.
#include "tests/support/counter_fixture.h"
#include "ui/mainwindow/clock_notice.h"

#include <QtTest>

using namespace rowlock;

namespace {

constexpr qint64 minute = 60'000;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;

} // namespace

class TestClockNotice : public QObject
{
    Q_OBJECT

private slots:
    void aJumpIsToldAndMovesNothing_data();
    void aJumpIsToldAndMovesNothing();
    void aSmallDriftIsNotTold();
    void usesTheComputersTime();
    void thinksBetterOfIt();
    void followsAnotherProgram();
    void behindAtTheStart();
};

namespace {

// A window with A-1 held and nine minutes of it left.
void beginSale(CounterFixture &fixture)
{
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_COMPARE(fixture.text("holdLeft"), u"10:00"_qs);
    fixture.clock.advanceMs(minute);
    QTRY_COMPARE(fixture.text("holdLeft"), u"9:00"_qs);
    QCOMPARE(fixture.text("clockText"), QString());
}

} // namespace

void TestClockNotice::aJumpIsToldAndMovesNothing_data()
{
    QTest::addColumn<qint64>("step");
    QTest::addColumn<QString>("word");
    QTest::newRow("a day forward") << day << u"is ahead of"_qs;
    QTest::newRow("an hour back") << -hour << u"behind"_qs;
}

void TestClockNotice::aJumpIsToldAndMovesNothing()
{
    QFETCH(qint64, step);
    QFETCH(QString, word);
    CounterFixture fixture;
    beginSale(fixture);
    fixture.clock.stepWallMs(step);
    QTRY_VERIFY(fixture.text("clockText").contains(word));
    fixture.clock.advanceMs(1000);
    QTRY_COMPARE(fixture.text("holdLeft"), u"8:59"_qs);
    fixture.click(u"A-2"_qs); // selling goes on
    QTRY_COMPARE(fixture.state(u"A-2"_qs), SeatState::Held);
    // Once for each jump.
    auto *notice = fixture.find<ClockNotice>("clockNotice");
    fixture.press("clockClose");
    notice->look();
    QCOMPARE(fixture.text("clockText"), QString());
    fixture.clock.stepWallMs(3 * minute);
    notice->look();
    QVERIFY(!fixture.text("clockText").isEmpty());
    // ... and no longer than it is true.
    fixture.clock.stepWallMs(-step - 3 * minute);
    notice->look();
    QCOMPARE(fixture.text("clockText"), QString());
}

void TestClockNotice::aSmallDriftIsNotTold()
{
    CounterFixture fixture;
    beginSale(fixture);
    auto *notice = fixture.find<ClockNotice>("clockNotice");
    fixture.clock.stepWallMs(2 * minute);
    notice->look();
    QCOMPARE(fixture.text("clockText"), QString());
    fixture.clock.stepWallMs(1);
    notice->look();
    QVERIFY(!fixture.text("clockText").isEmpty());
}

void TestClockNotice::usesTheComputersTime()
{
    CounterFixture fixture;
    beginSale(fixture);
    fixture.clock.stepWallMs(day);
    fixture.find<ClockNotice>("clockNotice")->look();
    fixture.press("clockAction");
    QCOMPARE(fixture.prompt.asked.size(), 1);
    QVERIFY(fixture.prompt.asked.first().losesWork); // it cannot be taken back
    QTRY_VERIFY(fixture.text("clockText").contains(u"Box office time is now"_qs));
    QCOMPARE(fixture.window->office()->clock().driftMs(), 0);
    QTRY_COMPARE(fixture.sell().sale()->times.expiresAt, fixture.clock.now().plusMs(9 * minute));
    QTRY_COMPARE(fixture.text("holdLeft"), u"9:00"_qs);
}

void TestClockNotice::thinksBetterOfIt()
{
    CounterFixture fixture;
    beginSale(fixture);
    fixture.prompt.accepts = false;
    fixture.clock.stepWallMs(day);
    fixture.find<ClockNotice>("clockNotice")->look();
    const QString told = fixture.text("clockText");
    fixture.press("clockAction");
    QCOMPARE(fixture.prompt.asked.size(), 1);
    QCOMPARE(fixture.text("clockText"), told);
    QCOMPARE(fixture.window->office()->clock().driftMs(), day);
}

void TestClockNotice::followsAnotherProgram()
{
    CounterFixture fixture;
    beginSale(fixture);
    fixture.clock.stepWallMs(day);
    fixture.find<ClockNotice>("clockNotice")->look();
    QVERIFY(!fixture.text("clockText").isEmpty());
    const auto receipt = fixture.desk(u"counter/7"_qs)->upkeep().adoptClock();
    QVERIFY(receipt);
    QCOMPARE(receipt->holds, 1);
    QTRY_COMPARE(fixture.window->office()->clock().driftMs(), 0);
    QTRY_COMPARE(fixture.text("clockText"), QString());
    QTRY_COMPARE(fixture.sell().sale()->times.expiresAt, fixture.clock.now().plusMs(9 * minute));
    QTRY_COMPARE(fixture.text("holdLeft"), u"9:00"_qs);
}

void TestClockNotice::behindAtTheStart()
{
    CounterFixture fixture;
    beginSale(fixture);
    fixture.closeWindow();
    fixture.clock.reboot(0);
    fixture.clock.stepWallMs(-hour);
    fixture.openWindow();
    QVERIFY(fixture.text("clockText").contains(u"behind"_qs));
    QTRY_COMPARE(fixture.text("holdLeft"),
                 u"10:00"_qs); // the newest entry is the hold itself: no time is known to have passed
    fixture.click(u"A-2"_qs);
    QTRY_COMPARE(fixture.state(u"A-2"_qs), SeatState::Held);
    fixture.press("clockAction"); // it can only be told why not
    QTRY_VERIFY(fixture.text("clockText").contains(u"cannot go back"_qs));
    fixture.find<ClockNotice>("clockNotice")->look();
    QVERIFY(fixture.text("clockText").contains(u"cannot go back"_qs));
}

ROWLOCK_WINDOW_TEST(TestClockNotice)
#include "tst_clock_notice.moc"
