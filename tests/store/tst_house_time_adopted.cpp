// Adopting the computer's time: the house's time moves, what is left of each hold does not, and the journal stays in
// order.
#include "tests/store/timed_house.h"

using namespace rowlock;

class TestHouseTimeAdopted : public TimedHouse
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void keepsWhatIsLeft_data();
    void keepsWhatIsLeft();
    void stopsAtTheNewestEntry();
    void nothingWritesNothing();
};

void TestHouseTimeAdopted::keepsWhatIsLeft_data()
{
    QTest::addColumn<qint64>("step");
    QTest::newRow("a day forward") << day;
    QTest::newRow("ten years forward") << 10 * year;
    QTest::newRow("ten minutes back") << -10 * minute;
}

void TestHouseTimeAdopted::keepsWhatIsLeft()
{
    QFETCH(qint64, step);
    const EventId event = m_house->newEvent({HoldPolicy::Yielding, 600, 3600});
    const EventId quiet = m_house->newEvent({HoldPolicy::Strict, 600, 3600}, QStringLiteral("Faust"));
    const auto running = m_house->hold(m_house->one(), event, seat);
    const auto paying = m_house->hold(m_house->one(), event, {QStringLiteral("A2")});
    DONE(beginPayment(db(), m_house->one(), paying->id));
    const auto released = m_house->hold(m_house->one(), event, {QStringLiteral("A3")});
    DONE(releaseHold(db(), m_house->one(), released->id, {}));
    const auto sold = m_house->sold(m_house->one(), event, {QStringLiteral("A4")});
    DONE(sold);
    m_house->clock.advanceMs(14 * minute); // past its deadline, and it stands as long as nobody asks
    const HoldInfo endedBefore = now(*released);
    const qint64 quietRevision = readEvent(db(), quiet)->revision;
    m_house->clock.stepWallMs(step);
    const auto receipt = adoptClock(db(), m_house->two());
    DONE(receipt);
    QCOMPARE(receipt->movedMs, step);
    QCOMPARE(receipt->holds, 2);
    QCOMPARE(receipt->now.driftMs(), 0);
    QCOMPARE(houseNow(), m_house->clock.now());
    QCOMPARE(left(*running), -4 * minute);
    QCOMPARE(left(*paying), -4 * minute);
    QCOMPARE(now(*running).times.ceilingAt - houseNow(), 46 * minute);
    QCOMPARE(now(*running).times.startedAt, running->times.startedAt.plusMs(step));
    QCOMPARE(now(*running).revision, readEvent(db(), event)->revision); // other windows read it again
    QVERIFY(now(*running).revision > endedBefore.revision);
    QCOMPARE(now(*released).times.expiresAt, endedBefore.times.expiresAt); // what has ended stays as it was
    QCOMPARE(readEvent(db(), quiet)->revision, quietRevision);
    QCOMPARE(entries(QStringLiteral("clock.set")).size(), 1);
    m_house->clock.advanceMs(minute);
    DONE(extendHold(db(), m_house->one(), running->id, {}));
    QCOMPARE(left(*running), 10 * minute);
}

void TestHouseTimeAdopted::stopsAtTheNewestEntry()
{
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    const Instant before = newest();
    m_house->clock.advanceMs(minute);
    m_house->clock.stepWallMs(-hour);
    const auto receipt = adoptClock(db(), m_house->two());
    DONE(receipt);
    QCOMPARE(receipt->movedMs, -minute); // as far as it goes
    QCOMPARE(receipt->now.driftMs(), minute - hour);
    QVERIFY(receipt->now.isTold());
    QCOMPARE(houseNow(), before);
    QCOMPARE(left(*hold), 9 * minute);
    QCOMPARE(entries(QStringLiteral("clock.set")).first().at, before.ms);
}

void TestHouseTimeAdopted::nothingWritesNothing()
{
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    m_house->clock.stepWallMs(999);
    const auto receipt = adoptClock(db(), m_house->one());
    DONE(receipt);
    QCOMPARE(receipt->movedMs, 0);
    QVERIFY(entries(QStringLiteral("clock.set")).isEmpty());
    QCOMPARE(now(*hold).revision, hold->revision);
}

ROWLOCK_TEST(TestHouseTimeAdopted)
#include "tst_house_time_adopted.moc"
