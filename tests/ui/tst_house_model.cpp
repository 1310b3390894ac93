#include "tests/support/sample_house.h"
#include "tests/support/test_clock.h"
#include "ui/common/house_model.h"

#include <QSignalSpy>
#include <QtTest>

using namespace rowlock;

class HouseModelTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void loadsAWholeHouse();
    void tellsOnlyWhatChanged();
    void aDeltaMayComeTwice();
    void asksAnewWhenThePlanIsAnother();
    void ignoresOtherEventsAndOldNews();
    void ignoresRowsOlderThanItsOwn();
    void ignoresSeatsThatAreNot();
    void holdsComeAndGo();
    void holdsAreKnownBeforeTheirSeatsAreTold();
    void blocksComeAndGo();
    void countsPools();
    void dueBlocksAreFreeUnlessTheFileSaysOtherwise();
    void knowsItsOwn();
    void clears();

private:
    TestClock m_clock;
    HouseSnapshot m_snapshot;
    QString m_here = QStringLiteral("counter/1");
};

void HouseModelTest::init()
{
    m_snapshot = sample::busyHouse(sample::theatre(), m_clock.now(), m_here);
}

void HouseModelTest::loadsAWholeHouse()
{
    HouseModel model(m_here);
    QVERIFY(!model.isLoaded());
    QSignalSpy loaded(&model, &HouseModel::loaded);
    model.load(m_snapshot);
    QCOMPARE(loaded.size(), 1);
    QVERIFY(model.isLoaded());
    QCOMPARE(model.plan().name, QStringLiteral("Theatre by hand"));
    QCOMPARE(model.seats().size(), m_snapshot.seats.size());
    QCOMPARE(model.holds().size(), 4);
    for (int i = 1; i < model.holds().size(); ++i)
        QVERIFY(model.holds().at(i - 1).times.startedAt <= model.holds().at(i).times.startedAt);
    QCOMPARE(model.event().counters, m_snapshot.event.counters);
}

void HouseModelTest::tellsOnlyWhatChanged()
{
    HouseModel model(m_here);
    model.load(m_snapshot);
    QSignalSpy seats(&model, &HouseModel::seatsChanged);
    QSignalSpy counters(&model, &HouseModel::countersChanged);
    QSignalSpy pools(&model, &HouseModel::poolsChanged);
    HouseDelta delta = sample::delta(m_snapshot, {3, 7}, SeatState::Reserved);
    delta.seats.append(m_snapshot.seats.at(9)); // as it was
    delta.event.counters.available -= 2;
    delta.event.counters.reserved += 2;
    model.apply(delta);
    QCOMPARE(seats.size(), 1);
    QCOMPARE(seats.first().first().value<QList<int>>(), (QList<int>{3, 7}));
    QCOMPARE(model.seat(7).state, SeatState::Reserved);
    QCOMPARE(counters.size(), 1);
    QCOMPARE(pools.size(), 0);
    QCOMPARE(model.event().revision, delta.event.revision);
}

void HouseModelTest::aDeltaMayComeTwice()
{
    HouseModel model(m_here);
    model.load(m_snapshot);
    const HouseDelta delta = sample::delta(m_snapshot, {3}, SeatState::Sold);
    model.apply(delta);
    QSignalSpy seats(&model, &HouseModel::seatsChanged);
    model.apply(delta);
    QCOMPARE(seats.size(), 0);
    QCOMPARE(model.seat(3).state, SeatState::Sold);
}

void HouseModelTest::asksAnewWhenThePlanIsAnother()
{
    HouseModel model(m_here);
    model.load(m_snapshot);
    QSignalSpy seats(&model, &HouseModel::seatsChanged), changed(&model, &HouseModel::planChanged);
    HouseDelta delta = sample::delta(m_snapshot, {3}, SeatState::Reserved);
    delta.event.plan = PlanId(m_snapshot.event.plan.value() + 1);
    delta.seats[0].seatNo = 4; // another seat by now
    model.apply(delta);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(seats.size(), 0);
    QCOMPARE(model.seat(4).state, m_snapshot.seats.at(4).state);
    QCOMPARE(model.event().plan, m_snapshot.event.plan);
}

void HouseModelTest::ignoresOtherEventsAndOldNews()
{
    HouseModel model(m_here);
    QSignalSpy seats(&model, &HouseModel::seatsChanged);
    model.apply(sample::delta(m_snapshot, {3}, SeatState::Sold)); // nothing is loaded
    model.load(m_snapshot);
    HouseDelta other = sample::delta(m_snapshot, {3}, SeatState::Reserved);
    other.event.id = EventId(99);
    model.apply(other);
    HouseDelta old = sample::delta(m_snapshot, {3}, SeatState::Reserved);
    old.event.revision = m_snapshot.event.revision - 1;
    model.apply(old);
    QCOMPARE(seats.size(), 0);
    QCOMPARE(model.seat(3).state, m_snapshot.seats.at(3).state);
    QCOMPARE(model.event().revision, m_snapshot.event.revision);
}

void HouseModelTest::ignoresRowsOlderThanItsOwn()
{
    HouseModel model(m_here);
    m_snapshot.seats[3].revision = 50;
    m_snapshot.event.revision = 50;
    model.load(m_snapshot);
    HouseDelta delta = sample::delta(m_snapshot, {3}, SeatState::Reserved);
    delta.seats[0].revision = 49;
    model.apply(delta);
    QCOMPARE(model.seat(3).state, m_snapshot.seats.at(3).state);
}

void HouseModelTest::ignoresSeatsThatAreNot()
{
    HouseModel model(m_here);
    model.load(m_snapshot);
    QSignalSpy seats(&model, &HouseModel::seatsChanged);
    HouseDelta delta = sample::delta(m_snapshot, {3}, SeatState::Reserved);
    delta.seats[0].seatNo = int(m_snapshot.seats.size());
    SeatStatus negative = delta.seats[0];
    negative.seatNo = -1;
    delta.seats.append(negative);
    model.apply(delta);
    QCOMPARE(seats.size(), 0);
}

void HouseModelTest::holdsComeAndGo()
{
    HouseModel model(m_here);
    model.load(m_snapshot);
    QSignalSpy holds(&model, &HouseModel::holdsChanged);
    HouseDelta delta = sample::delta(m_snapshot, {}, SeatState::Free);
    HoldInfo ended = m_snapshot.holds.at(2);
    ended.state = HoldState::Expired;
    ended.revision = delta.event.revision;
    HoldInfo fresh = sample::hold(m_snapshot, 77, QStringLiteral("counter/4"), m_clock.now(), 600, {1, 2});
    delta.holds = {ended, fresh};
    model.apply(delta);
    QCOMPARE(holds.size(), 1);
    QCOMPARE(holds.first().first().value<QList<HoldInfo>>().size(), 2);
    QVERIFY(!model.hold(ended.id));
    QVERIFY(model.hold(HoldId(77)));
    QCOMPARE(model.holds().size(), 4);
}

void HouseModelTest::holdsAreKnownBeforeTheirSeatsAreTold()
{
    HouseModel model(m_here);
    model.load(m_snapshot);
    HouseDelta delta = sample::delta(m_snapshot, {1}, SeatState::Held, HoldId(77));
    delta.holds = {sample::hold(m_snapshot, 77, m_here, m_clock.now(), 600, {1})};
    bool known = false;
    connect(&model, &HouseModel::seatsChanged, this, [&] { known = model.isMine(model.seat(1)); });
    model.apply(delta);
    QVERIFY(known);
}

void HouseModelTest::blocksComeAndGo()
{
    HouseModel model(m_here);
    model.load(m_snapshot);
    QCOMPARE(model.block(BlockId(1))->code, QStringLiteral("H"));
    HouseDelta delta = sample::delta(m_snapshot, {}, SeatState::Free);
    BlockInfo released = m_snapshot.blocks.first();
    released.releasedAt = m_clock.now();
    delta.blocks = {released};
    model.apply(delta);
    QVERIFY(!model.block(BlockId(1)));
    QVERIFY(model.block(BlockId(2)));
}

void HouseModelTest::countsPools()
{
    HouseModel model(m_here);
    model.load(m_snapshot);
    const int pit = int(m_snapshot.pools.size()) - 1;
    const int area = model.areaOfPool(pit);
    QVERIFY(model.plan().areas.at(area).standing);
    QCOMPARE(model.poolOfArea(area), pit);
    QCOMPARE(model.areaOfPool(0), -1);
    QCOMPARE(model.poolOfArea(0), -1);
    QCOMPARE(model.poolOfArea(-1), -1);
    QCOMPARE(model.poolOfArea(1000), -1);
    QSignalSpy pools(&model, &HouseModel::poolsChanged);
    HouseDelta delta = sample::delta(m_snapshot, {}, SeatState::Free);
    PoolStatus pool = m_snapshot.pools.at(pit);
    pool.counters.available -= 4;
    pool.counters.held += 4;
    pool.revision = delta.event.revision;
    delta.pools = {pool};
    model.apply(delta);
    QCOMPARE(pools.size(), 1);
    QCOMPARE(model.pools().at(pit).counters, pool.counters);
}

// What the model shows as free stays consistent with what the file tells of it, whatever comes in between.
void HouseModelTest::dueBlocksAreFreeUnlessTheFileSaysOtherwise()
{
    HouseModel model(m_here);
    model.follow(m_clock);
    BlockInfo &block = m_snapshot.blocks.first();
    QList<int> seats;
    for (const SeatStatus &seat : std::as_const(m_snapshot.seats)) {
        if (seat.block == block.id)
            seats << seat.seatNo;
    }
    QVERIFY(!seats.isEmpty());
    block.dueAt = m_clock.now().plusMs(300);
    model.load(m_snapshot);
    const Counters before = m_snapshot.event.counters;
    QCOMPARE(model.event().counters, before);
    QCOMPARE(model.seat(seats.first()).state, SeatState::Blocked);

    QSignalSpy changed(&model, &HouseModel::seatsChanged);
    QSignalSpy counted(&model, &HouseModel::countersChanged);
    m_clock.advanceMs(300);
    QTRY_COMPARE(changed.size(), 1);
    QList<int> told = changed.first().first().value<QList<int>>();
    std::sort(told.begin(), told.end());
    QCOMPARE(told, seats);
    QCOMPARE(counted.size(), 1);
    Counters after = before;
    after.blocked -= seats.size();
    after.available += seats.size();
    QCOMPARE(model.event().counters, after);
    const int pool = model.seat(seats.first()).pool;
    QVERIFY(model.pools().at(pool).counters.available > m_snapshot.pools.at(pool).counters.available);

    // Something else is sold; the block still stands in the file, and its row comes once more.
    int other = 0;
    while (m_snapshot.seats.at(other).state != SeatState::Free)
        ++other;
    HouseDelta delta = sample::delta(m_snapshot, {other}, SeatState::Sold);
    delta.seats.append(m_snapshot.seats.at(seats.first()));
    --delta.event.counters.available;
    ++delta.event.counters.sold;
    model.apply(delta);
    QCOMPARE(changed.last().first().value<QList<int>>(), QList<int>{other});
    QCOMPARE(model.seat(seats.first()).state, SeatState::Free);
    --after.available;
    ++after.sold;
    QCOMPARE(model.event().counters, after);

    // Put off until later: blocked again, by the file's own rows.
    HouseDelta later = delta;
    later.seats.clear();
    later.since = delta.event.revision;
    ++later.event.revision;
    BlockInfo off = block;
    off.dueAt = m_clock.now().plusMs(3'600'000);
    ++off.revision;
    later.blocks = {off};
    model.apply(later);
    QCOMPARE(model.seat(seats.first()).state, SeatState::Blocked);
    QCOMPARE(model.seat(seats.first()).block, block.id);
    QCOMPARE(model.event().counters, later.event.counters);
}

void HouseModelTest::knowsItsOwn()
{
    HouseModel model(m_here);
    model.load(m_snapshot);
    QVERIFY(model.isMine(model.seat(model.hold(HoldId(1))->items.first().seatNo)));
    QVERIFY(!model.isMine(model.seat(model.hold(HoldId(3))->items.first().seatNo)));
    for (const SeatStatus &seat : model.seats())
        QVERIFY(seat.state == SeatState::Held || !model.isMine(seat));
}

void HouseModelTest::clears()
{
    HouseModel model(m_here);
    QSignalSpy cleared(&model, &HouseModel::cleared);
    model.clear();
    QCOMPARE(cleared.size(), 0);
    model.load(m_snapshot);
    model.clear();
    QCOMPARE(cleared.size(), 1);
    QVERIFY(!model.isLoaded());
    QVERIFY(model.holds().isEmpty());
    QVERIFY(model.seats().isEmpty());
}

ROWLOCK_WINDOW_TEST(HouseModelTest)
#include "tst_house_model.moc"
