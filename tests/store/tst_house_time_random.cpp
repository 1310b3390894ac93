// Random schedules of time that passes, clocks that are set, reboots and holds, against a few lines of plain C++ that
// count nothing but the time since boot. ROWLOCK_SEED=<number> repeats a run; ROWLOCK_SCHEDULES=<number> makes it
// another length.
#include "model/store/house_time.h"
#include "model/store/verify.h"
#include "tests/support/answers_checked.h"

#include <QMap>
#include <QRandomGenerator>

using namespace rowlock;

namespace {

constexpr int seatsInUse = 4;
constexpr int schedulesOfAHouse = 250;

// A program of the same boot that sees the wall clock differently.
class SkewedClock final : public Clock
{
public:
    explicit SkewedClock(const Clock &clock) : m_clock(clock) {}
    Instant now() const override { return m_clock.now().plusMs(aheadMs); }
    qint64 sinceBootMs() const override { return m_clock.sinceBootMs(); }
    QString bootId() const override { return m_clock.bootId(); }
    qint64 aheadMs = 0;

private:
    const Clock &m_clock;
};

// What must be: each hold has so many milliseconds left, and only time that passes takes from them.
struct Model
{
    struct Hold
    {
        HoldId id;
        qint64 leftMs = 0;
        qint64 ceilingLeftMs = 0;
        bool first = false; // of the first terminal
    };

    HoldPolicy policy = HoldPolicy::Strict;
    qint64 houseMs = 0;    // the house's time
    qint64 newestMs = 0;   // the newest entry's
    QMap<int, Hold> holds; // by seat

    void pass(qint64 ms)
    {
        houseMs += ms;
        for (Hold &hold : holds) {
            hold.leftMs -= ms;
            hold.ceilingLeftMs -= ms;
        }
    }
    void reboot(qint64 wallMs) { pass(std::max(wallMs, newestMs) - houseMs); }
    // True where the house's time moves.
    bool adopt(qint64 wallMs)
    {
        const qint64 goal = std::max(wallMs, newestMs);
        if (std::abs(goal - houseMs) < 1000)
            return false;
        houseMs = newestMs = goal;
        return true;
    }
};

} // namespace

class TestHouseTimeRandom : public QObject
{
    Q_OBJECT

private slots:
    void schedules_data();
    void schedules();

private:
    void schedule();
    void step();
    void timePasses();
    void clockIsSet();
    void machineRestarts();
    void someoneHolds();
    void someoneExtends();
    void someoneAdopts();
    void compare();
    void clear();

    qint64 below(qint64 limit) { return qint64(m_random.bounded(double(limit))); }
    Act act(bool first) const
    {
        return {{first ? QStringLiteral("counter/1") : QStringLiteral("counter/2"), {}},
                first ? static_cast<const Clock &>(m_house->clock) : *m_skewed};
    }
    static QString seatRef(int seat) { return QStringLiteral("A%1").arg(seat + 1); }
    Connection &db() { return *m_house->connection; }

    std::unique_ptr<HouseFixture> m_house;
    std::unique_ptr<SkewedClock> m_skewed;
    QRandomGenerator m_random;
    EventId m_event;
    Model m_model;
    QStringList m_done; // the schedule so far, for who has to look at a failure
};

void TestHouseTimeRandom::schedules_data()
{
    QTest::addColumn<HoldPolicy>("policy");
    QTest::addColumn<quint32>("seed");
    bool given = false;
    const quint32 seed = qEnvironmentVariable("ROWLOCK_SEED").toUInt(&given);
    // A server's steps cost ten times a file's, and the rules are the same ones.
    const bool onServer = qEnvironmentVariable("ROWLOCK_TEST_ENGINE") == QStringLiteral("postgresql");
    const int schedules =
        qEnvironmentVariable("ROWLOCK_SCHEDULES", onServer ? QStringLiteral("300") : QStringLiteral("2000")).toInt();
    for (int i = 0; i < std::max(2, given ? 2 : schedules / schedulesOfAHouse); ++i) {
        const HoldPolicy policy = i % 2 == 0 ? HoldPolicy::Strict : HoldPolicy::Yielding;
        const quint32 used = given ? seed : QRandomGenerator::global()->generate();
        QTest::addRow("%s, ROWLOCK_SEED=%u", qPrintable(policyName(policy)), used) << policy << used;
    }
}

void TestHouseTimeRandom::schedules()
{
    QFETCH(HoldPolicy, policy);
    QFETCH(quint32, seed);
    m_random.seed(seed);
    m_house = std::make_unique<HouseFixture>();
    m_skewed = std::make_unique<SkewedClock>(m_house->clock);
    if (!testsOnServer())
        DONE(run(db(), R"(PRAGMA synchronous = OFF)")); // this is not about what survives a power cut
    m_event = m_house->newEvent({policy, 600, 1200});
    m_model = {policy, m_house->clock.now().ms, m_house->clock.now().ms, {}};
    for (int i = 0; i < schedulesOfAHouse && !QTest::currentTestFailed(); ++i)
        schedule();
    if (QTest::currentTestFailed())
        qWarning("%s", qPrintable(m_done.join(u'\n')));
    QCOMPARE(m_house->verified(), QString());
    m_house.reset();
}

void TestHouseTimeRandom::schedule()
{
    m_done.clear();
    for (qint64 steps = 8 + below(12); steps > 0 && !QTest::currentTestFailed(); --steps) {
        step();
        compare();
    }
    if (!QTest::currentTestFailed())
        clear();
}

void TestHouseTimeRandom::step()
{
    switch (below(20)) {
    case 0: return machineRestarts();
    case 1: return someoneAdopts();
    case 2:
    case 3:
    case 4:
    case 5: return clockIsSet();
    case 6:
    case 7:
    case 8:
    case 9:
    case 10:
    case 11: return timePasses();
    case 12:
    case 13:
    case 14: return someoneExtends();
    default: return someoneHolds();
    }
}

void TestHouseTimeRandom::timePasses()
{
    qint64 ms = below(400'000);
    // Often to exactly the deadline of some hold, or a millisecond beside it.
    if (!m_model.holds.isEmpty() && below(2) == 0) {
        const auto hold = std::next(m_model.holds.cbegin(), int(below(m_model.holds.size())));
        ms = std::max<qint64>(0, hold->leftMs - 1 + below(3));
    }
    m_done << QStringLiteral("%1 ms pass").arg(ms);
    m_house->clock.advanceMs(ms);
    m_model.pass(ms);
}

void TestHouseTimeRandom::clockIsSet()
{
    static const qint64 sizes[] = {1000, 60'000, 3'600'000, 86'400'000, qint64(3650) * 86'400'000};
    const qint64 size = sizes[below(std::size(sizes))];
    qint64 by = below(2 * size) - size;
    if (m_house->clock.now().ms + by < 86'400'000) // not before 1970
        by = std::abs(by);
    if (m_house->clock.now().ms + by > 30'000'000'000'000) // nor beyond the year 2920
        by = -std::abs(by);
    m_done << QStringLiteral("the clock is set by %1 ms").arg(by);
    m_house->clock.stepWallMs(by);
    if (below(3) == 0)
        m_skewed->aheadMs = below(2 * 86'400'000) - 86'400'000;
}

// What begins a boot is written by the first terminal, whose wall clock is the machine's.
void TestHouseTimeRandom::machineRestarts()
{
    const qint64 off = below(900'000);
    m_done << QStringLiteral("the machine restarts, off for %1 ms").arg(off);
    m_house->clock.reboot(off);
    m_model.reboot(m_house->clock.now().ms);
    DONE(setOnSale(db(), act(true), m_event, true));
    m_model.newestMs = m_model.houseMs;
}

void TestHouseTimeRandom::someoneHolds()
{
    const int seat = int(below(seatsInUse));
    const bool first = below(2) == 0;
    const qint64 seconds = 1 + below(900);
    m_done << QStringLiteral("terminal %1 wants seat %2").arg(first ? 1 : 2).arg(seat);
    const auto taken =
        takeHold(db(), act(first), m_event, m_house->plan, SeatRequest::named({seatRef(seat)}), {seconds, {}});
    const auto held = m_model.holds.constFind(seat);
    if (held != m_model.holds.constEnd() && held->leftMs > 0) {
        REFUSED(taken, ErrorCode::SeatUnavailable); // never early
        return;
    }
    DONE(taken); // and never late
    m_model.newestMs = m_model.houseMs;
    m_model.holds.insert(seat, {taken->id, std::min<qint64>(seconds, 1200) * 1000, 1'200'000, first});
}

void TestHouseTimeRandom::someoneExtends()
{
    if (m_model.holds.isEmpty())
        return;
    const auto hold = std::next(m_model.holds.begin(), int(below(m_model.holds.size())));
    const qint64 seconds = 1 + below(900);
    m_done << QStringLiteral("hold %1 is extended to %2 s").arg(hold->id.value()).arg(seconds);
    const auto extended = extendHold(db(), act(hold->first), hold->id, seconds);
    if (m_model.policy == HoldPolicy::Strict && hold->leftMs <= 0) {
        REFUSED(extended, ErrorCode::HoldExpired);
        return;
    }
    DONE(extended);
    hold->leftMs = std::max(hold->leftMs, std::min(seconds * 1000, hold->ceilingLeftMs));
    m_model.newestMs = m_model.houseMs;
}

void TestHouseTimeRandom::someoneAdopts()
{
    m_done << QStringLiteral("somebody uses the computer's time");
    const qint64 before = m_model.houseMs;
    const bool moves = m_model.adopt(m_house->clock.now().ms);
    const auto receipt = adoptClock(db(), act(true));
    DONE(receipt);
    QCOMPARE(receipt->movedMs, moves ? m_model.houseMs - before : 0);
}

void TestHouseTimeRandom::compare()
{
    if (QTest::currentTestFailed())
        return;
    // Both terminals go by the same time, whatever their clocks show.
    for (const bool first : {true, false}) {
        const auto time = HouseTime::read(db(), act(first).clock);
        DONE(time);
        QCOMPARE(time->reading().house.ms, m_model.houseMs);
        QCOMPARE(time->reading().newestEntry.ms, m_model.newestMs);
    }
    for (const Model::Hold &hold : std::as_const(m_model.holds)) {
        const auto found = readHold(db(), hold.id);
        DONE(found);
        QCOMPARE(found->times.expiresAt.ms - m_model.houseMs, hold.leftMs);
        QCOMPARE(found->times.ceilingAt.ms - m_model.houseMs, hold.ceilingLeftMs);
    }
}

void TestHouseTimeRandom::clear()
{
    for (const Model::Hold &hold : std::as_const(m_model.holds)) {
        DONE(releaseHold(db(), act(!hold.first), hold.id, {})); // a manager elsewhere may, also past the deadline
        m_model.newestMs = m_model.houseMs;
    }
    m_model.holds.clear();
}

ROWLOCK_TEST(TestHouseTimeRandom)
#include "tst_house_time_random.moc"
