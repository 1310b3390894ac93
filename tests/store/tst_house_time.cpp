// The house's own time: whatever is done to the computer's clock, a hold lives for the seconds it was given, and the
// journal's times never go backwards.
#include "model/db/migrator.h"
#include "model/store/verify.h"
#include "tests/store/timed_house.h"
#include "tests/support/foreign_program.h"

#include <QTimeZone>

#include <sqlite3.h>

#include <ctime>

using namespace rowlock;

namespace {

// The same machine and boot, seen by a program whose clock is set otherwise.
class OtherWallClock final : public Clock
{
public:
    OtherWallClock(const Clock &clock, qint64 aheadMs) : m_clock(clock), m_aheadMs(aheadMs) {}
    Instant now() const override { return m_clock.now().plusMs(m_aheadMs); }
    qint64 sinceBootMs() const override { return m_clock.sinceBootMs(); }
    QString bootId() const override { return m_clock.bootId(); }

private:
    const Clock &m_clock;
    qint64 m_aheadMs;
};

// ... whose time since boot is another, as if the machine had restored its memory of it wrongly.
class OtherBootTime final : public Clock
{
public:
    OtherBootTime(const Clock &clock, qint64 aheadMs) : m_clock(clock), m_aheadMs(aheadMs) {}
    Instant now() const override { return m_clock.now(); }
    qint64 sinceBootMs() const override { return m_clock.sinceBootMs() + m_aheadMs; }
    QString bootId() const override { return m_clock.bootId(); }

private:
    const Clock &m_clock;
    qint64 m_aheadMs;
};

// A machine that cannot tell its boots apart.
class NamelessBootClock final : public Clock
{
public:
    explicit NamelessBootClock(const Clock &clock) : m_clock(clock) {}
    Instant now() const override { return m_clock.now(); }
    qint64 sinceBootMs() const override { return m_clock.sinceBootMs(); }
    QString bootId() const override { return {}; }

private:
    const Clock &m_clock;
};

class ZoneOfThisProcess
{
public:
    explicit ZoneOfThisProcess(const QByteArray &zone) : m_before(qgetenv("TZ")) { set(zone); }
    ~ZoneOfThisProcess() { set(m_before); }

private:
    static void set(const QByteArray &zone)
    {
        qputenv("TZ", zone);
        ::tzset();
    }
    QByteArray m_before;
};

} // namespace

class TestHouseTime : public TimedHouse
{
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void aSetClockMovesNoHold_data();
    void aSetClockMovesNoHold();
    void aSetClockGivesNoExtraTime();
    void throughSummerTimeNights_data();
    void throughSummerTimeNights();
    void inFarYears_data();
    void inFarYears();
    void terminalsOfABootAgree();
    void afterARebootTheComputersClockCounts();
    void afterARebootBehindTheNewestEntry_data();
    void afterARebootBehindTheNewestEntry();
    void aRefusedFirstWriteAnchorsNothing();
    void neverBehindTheNewestEntry();
    void anotherProgramMovesNoHold_data();
    void anotherProgramMovesNoHold();
    void withoutNamesForBoots();
    void verifySeesTimesThatGoBack();
    void excusesEntriesFromBefore_data();
    void excusesEntriesFromBefore();
    void showsTheComputersClockWithoutAHouse();

private:
    // As another program would: without the store.
    template <typename Change>
    void change(Change what)
    {
        DONE(inWriteTransaction(db(), [&](WriteTransaction &) { return what(); }));
    }
};

void TestHouseTime::aSetClockMovesNoHold_data()
{
    QTest::addColumn<HoldPolicy>("policy");
    QTest::addColumn<qint64>("step");
    for (const HoldPolicy policy : {HoldPolicy::Strict, HoldPolicy::Yielding}) {
        const auto row = [&](const char *name, qint64 step) {
            QTest::addRow("%s, %s", qPrintable(policyName(policy)), name) << policy << step;
        };
        row("a little back", -second);
        row("an hour back", -hour);
        row("an hour forward", hour);
        row("a day forward", day);
        row("a day back", -day);
        row("ten years forward", 10 * year);
        row("ten years back", -10 * year);
    }
}

void TestHouseTime::aSetClockMovesNoHold()
{
    QFETCH(HoldPolicy, policy);
    QFETCH(qint64, step);
    const EventId event = m_house->newEvent({policy, 600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    DONE(hold);
    m_house->clock.advanceMs(5 * minute);
    m_house->clock.stepWallMs(step);
    QCOMPARE(left(*hold), 5 * minute);
    m_house->clock.advanceMs(5 * minute - 1);
    REFUSED(m_house->hold(m_house->two(), event, seat), ErrorCode::SeatUnavailable);
    DONE(rowlock::expireHolds(db(), m_house->two(), event)); // sweeps nothing yet
    QCOMPARE(now(*hold).state, HoldState::Active);
    m_house->clock.stepWallMs(-2 * step);
    m_house->clock.advanceMs(1);
    const auto second = m_house->hold(m_house->two(), event, seat);
    DONE(second);
    QCOMPARE(now(*hold).state, HoldState::Expired);
    QCOMPARE(second->times.startedAt - hold->times.startedAt, 10 * minute);
}

void TestHouseTime::aSetClockGivesNoExtraTime()
{
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 900});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    m_house->clock.advanceMs(9 * minute);
    m_house->clock.stepWallMs(-day);
    const auto longer = extendHold(db(), m_house->one(), hold->id, 600);
    DONE(longer);
    QCOMPARE(left(*hold), 6 * minute); // up to the ceiling of 15 minutes, counted in time that passed
    m_house->clock.advanceMs(6 * minute);
    REFUSED(extendHold(db(), m_house->one(), hold->id, 600), ErrorCode::HoldExpired);
}

void TestHouseTime::throughSummerTimeNights_data()
{
    QTest::addColumn<QByteArray>("zone");
    QTest::addColumn<bool>("spring");
    QTest::addColumn<HoldPolicy>("policy");
    QTest::addColumn<bool>("setByHand");
    for (const char *zone : {"Europe/Berlin", "Pacific/Chatham"}) {
        for (const bool spring : {true, false}) {
            for (const HoldPolicy policy : {HoldPolicy::Strict, HoldPolicy::Yielding}) {
                for (const bool byHand : {true, false}) {
                    QTest::addRow("%s %s %s%s", zone, spring ? "spring" : "autumn", qPrintable(policyName(policy)),
                                  byHand ? ", set by hand" : "")
                        << QByteArray(zone) << spring << policy << byHand;
                }
            }
        }
    }
}

// By hand: a computer that takes local time for universal time is set by an hour in such a night.
void TestHouseTime::throughSummerTimeNights()
{
    QFETCH(QByteArray, zone);
    QFETCH(bool, spring);
    QFETCH(HoldPolicy, policy);
    QFETCH(bool, setByHand);
    const ZoneOfThisProcess process(zone);
    const QTimeZone venue(zone);
    QDateTime at = inZone(m_house->clock.now(), venue);
    QTimeZone::OffsetData change;
    do {
        change = venue.nextTransition(at);
        QVERIFY(change.atUtc.isValid());
        at = change.atUtc;
    } while ((change.daylightTimeOffset > 0) != spring);
    m_house->clock.advanceMs(Instant{change.atUtc.toMSecsSinceEpoch()} - m_house->clock.now() - 5 * minute);
    const EventId event = m_house->newEvent({policy, 600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    DONE(hold);
    m_house->clock.advanceMs(5 * minute);
    if (setByHand)
        m_house->clock.stepWallMs(spring ? hour : -hour);
    m_house->clock.advanceMs(5 * minute - 1);
    REFUSED(m_house->hold(m_house->two(), event, seat), ErrorCode::SeatUnavailable);
    m_house->clock.advanceMs(1);
    DONE(m_house->hold(m_house->two(), event, seat));
    QCOMPARE(now(*hold).endedAt->ms, hold->times.startedAt.ms + 10 * minute);
}

void TestHouseTime::inFarYears_data()
{
    QTest::addColumn<QDateTime>("at");
    QTest::newRow("the last second of 32 bits") << QDateTime({2038, 1, 19}, {3, 14, 7}, Qt::UTC);
    QTest::newRow("no leap year") << QDateTime({2100, 2, 28}, {23, 59, 59}, Qt::UTC);
    QTest::newRow("the end of 2099") << QDateTime({2099, 12, 31}, {23, 59, 59}, Qt::UTC);
}

void TestHouseTime::inFarYears()
{
    QFETCH(QDateTime, at);
    m_house->clock.stepWallMs(Instant{at.toMSecsSinceEpoch()} - m_house->clock.now());
    m_house->clock.reboot(0);
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    DONE(hold);
    QCOMPARE(toIso(hold->times.expiresAt), toIso({at.addSecs(600).toMSecsSinceEpoch()}));
    m_house->clock.advanceMs(10 * minute - 1);
    DONE(m_house->sellForCash(m_house->one(), *hold));
    const auto other = m_house->hold(m_house->one(), event, {QStringLiteral("A2")});
    m_house->clock.advanceMs(10 * minute);
    REFUSED(extendHold(db(), m_house->one(), other->id, {}), ErrorCode::HoldExpired);
}

void TestHouseTime::terminalsOfABootAgree()
{
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    auto opened = Connection::open(m_house->file, OpenMode::ReadWrite);
    QVERIFY(opened);
    Connection &theirs = **opened;
    for (const qint64 ahead : {day, -hour}) {
        const OtherWallClock wall(m_house->clock, ahead);
        const Act other{{QStringLiteral("counter/9"), {}}, wall};
        QCOMPARE(HouseTime::read(theirs, wall)->reading().house, houseNow());
        REFUSED(takeHold(theirs, other, event, m_house->plan, SeatRequest::named(seat), {}),
                ErrorCode::SeatUnavailable);
        const auto apart = takeHold(theirs, other, event, m_house->plan,
                                    SeatRequest::named({ahead > 0 ? QStringLiteral("B1") : QStringLiteral("B2")}), {});
        DONE(apart);
        QCOMPARE(apart->times.expiresAt - m_house->clock.now(), 10 * minute);
        QCOMPARE(newest(), m_house->clock.now());
    }
    m_house->clock.advanceMs(10 * minute);
    DONE(takeHold(theirs, m_house->two(), event, m_house->plan, SeatRequest::named(seat), {}));
}

void TestHouseTime::afterARebootTheComputersClockCounts()
{
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 3600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    m_house->clock.advanceMs(minute);
    m_house->clock.stepWallMs(90 * second); // a drift that nobody is told of ...
    QCOMPARE(left(*hold), 59 * minute);
    QVERIFY(!HouseTime::read(db(), m_house->clock)->reading().isTold());
    m_house->clock.reboot(30 * minute);
    QCOMPARE(left(*hold), 29 * minute - 90 * second); // ... is made up for when the machine starts again
    DONE(extendHold(db(), m_house->one(), hold->id, 60));
    QCOMPARE(newest(), m_house->clock.now());
    QCOMPARE(houseNow(), m_house->clock.now());
    m_house->clock.reboot(29 * minute);
    REFUSED(extendHold(db(), m_house->one(), hold->id, 60),
            ErrorCode::HoldExpired); // the night was longer than the hold
    QVERIFY(entries(QStringLiteral("clock.behind")).isEmpty());
}

void TestHouseTime::afterARebootBehindTheNewestEntry_data()
{
    QTest::addColumn<qint64>("behind");
    QTest::addColumn<bool>("told");
    QTest::newRow("a minute") << minute << false;
    QTest::newRow("two minutes") << 2 * minute << false;
    QTest::newRow("a little more") << 2 * minute + 1 << true;
    QTest::newRow("two days") << 2 * day << true;
    QTest::newRow("ten years") << 10 * year << true;
}

void TestHouseTime::afterARebootBehindTheNewestEntry()
{
    QFETCH(qint64, behind);
    QFETCH(bool, told);
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    const Instant before = newest();
    m_house->clock.reboot(0);
    m_house->clock.stepWallMs(-behind);
    QCOMPARE(HouseTime::read(db(), m_house->clock)->reading().isTold(), told);
    const auto again = m_house->hold(m_house->one(), event, {QStringLiteral("A2")});
    DONE(again); // selling goes on
    QCOMPARE(again->times.startedAt, before);
    QCOMPARE(left(*hold), 10 * minute);
    const auto entry = entries(QStringLiteral("clock.behind"));
    QCOMPARE(entry.size(), told ? 1 : 0);
    if (told)
        QCOMPARE(entry.first().body, QStringLiteral("{\"by\":%1}").arg(behind));
    m_house->clock.advanceMs(minute);
    QCOMPARE(left(*hold), 9 * minute);
    DONE(m_house->hold(m_house->one(), event, {QStringLiteral("A3")}));
    QCOMPARE(entries(QStringLiteral("clock.behind")).size(), told ? 1 : 0); // once a boot
}

void TestHouseTime::aRefusedFirstWriteAnchorsNothing()
{
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    m_house->clock.reboot(minute);
    REFUSED(m_house->hold(m_house->two(), event, seat), ErrorCode::SeatUnavailable);
    m_house->clock.stepWallMs(-10 * second); // set right before the first sale
    QCOMPARE(houseNow(), m_house->clock.now());
    DONE(m_house->hold(m_house->two(), event, {QStringLiteral("A2")}));
    QCOMPARE(newest(), m_house->clock.now());
    QCOMPARE(left(*hold), 9 * minute + 10 * second);
}

void TestHouseTime::neverBehindTheNewestEntry()
{
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    const OtherBootTime slow(m_house->clock, -day); // a boot of the same name with less behind it
    const Act act{{QStringLiteral("counter/2"), {}}, slow};
    QCOMPARE(HouseTime::read(db(), slow)->reading().house, hold->times.startedAt);
    const auto other = takeHold(db(), act, event, m_house->plan, SeatRequest::named({QStringLiteral("A2")}), {});
    DONE(other);
    QCOMPARE(other->times.startedAt, hold->times.startedAt);
    m_house->clock.advanceMs(minute);
    QCOMPARE(other->times.expiresAt - HouseTime::read(db(), slow)->reading().house, 9 * minute);
}

void TestHouseTime::anotherProgramMovesNoHold_data()
{
    QTest::addColumn<QString>("sql");
    QTest::newRow("a day forward") << QStringLiteral("UPDATE house_clock SET offset_ms = offset_ms + 86400000");
    QTest::newRow("a day back") << QStringLiteral("UPDATE house_clock SET offset_ms = offset_ms - 86400000");
    QTest::newRow("as of another boot") << QStringLiteral("UPDATE house_clock SET boot = 'x', offset_ms = 0");
}

// With the triggers taken away and put back: the journal goes before the row, which is put right with the next write.
void TestHouseTime::anotherProgramMovesNoHold()
{
    QFETCH(QString, sql);
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const auto hold = m_house->hold(m_house->one(), event, seat);
    ForeignProgram program(m_house->file);
    QVERIFY(program.tries(sql).contains(u"with an entry in the journal"));
    QCOMPARE(program.forces(sql), QString());
    QCOMPARE(left(*hold), 10 * minute);
    const auto report = verifyHouse(db());
    DONE(report);
    QVERIFY2(!report->problems.filter(QStringLiteral("The box office clock")).isEmpty(), "nothing was seen");
    m_house->clock.advanceMs(minute);
    REFUSED(m_house->hold(m_house->two(), event, seat), ErrorCode::SeatUnavailable);
    QCOMPARE(entries(QStringLiteral("clock.mended")).size(), 0); // a refusal leaves nothing
    DONE(m_house->hold(m_house->two(), event, {QStringLiteral("A2")}));
    QCOMPARE(newest(), m_house->clock.now());
    QCOMPARE(left(*hold), 9 * minute);
    QCOMPARE(entries(QStringLiteral("clock.mended")).size(), 1);
    QCOMPARE(m_house->verified(), QString());
}

void TestHouseTime::withoutNamesForBoots()
{
    const NamelessBootClock nameless(m_house->clock);
    const Act act{{QStringLiteral("counter/1"), {}}, nameless};
    const EventId event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const auto hold = takeHold(db(), act, event, m_house->plan, SeatRequest::named(seat), {});
    QCOMPARE(hold->times.startedAt, m_house->clock.now());
    m_house->clock.stepWallMs(minute); // there is only the computer's clock to go by
    DONE(extendHold(db(), act, hold->id, {}));
    QCOMPARE(newest(), m_house->clock.now());
    const Instant before = newest();
    m_house->clock.stepWallMs(-hour);
    DONE(extendHold(db(), act, hold->id, {}));
    QCOMPARE(newest(), before);
}

void TestHouseTime::verifySeesTimesThatGoBack()
{
    const EventId event = m_house->newEvent();
    JournalRow row = journalRows(db(), 0, 100'000)->last();
    row.previous = row.hash;
    row.at -= 1;
    row.seq += 1;
    row.kind = QStringLiteral("event.opened");
    row.body = QStringLiteral("{}");
    row.event = event.value();
    row.hash = journalHash(row);
    change([&] {
        return run(db(), R"(
            INSERT INTO journal (seq, at, kind, terminal, clerk, event_id, seat_no, hold_id, order_id, body, previous,
                hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))",
                   row.seq, row.at, row.kind, row.terminal, row.clerk, row.event, row.seatNo, row.hold, row.order,
                   row.body, row.previous, row.hash);
    });
    const auto report = verifyHouse(db());
    DONE(report);
    QCOMPARE(report->problems.size(), 1);
    QVERIFY2(report->problems.first().contains(QStringLiteral("is dated 1 ms before")),
             qPrintable(report->problems.first()));
    // From before there was a house's time such an entry is no fault; but who says so without the journal is seen.
    QCOMPARE(
        ForeignProgram(m_house->file).forces(QStringLiteral("UPDATE house_clock SET wall_until = %1").arg(row.seq)),
        QString());
    const auto excused = verifyHouse(db());
    DONE(excused);
    QCOMPARE(excused->problems.size(), 1);
    QVERIFY2(excused->problems.first().contains(QStringLiteral("The box office clock")),
             qPrintable(excused->problems.first()));
    QCOMPARE(ForeignProgram(m_house->file)
                 .forces(QStringLiteral("DELETE FROM journal WHERE seq = %1; UPDATE house_clock SET wall_until = 0")
                             .arg(row.seq)),
             QString());
}

void TestHouseTime::excusesEntriesFromBefore_data()
{
    QTest::addColumn<int>("entries");
    QTest::newRow("an empty house") << 0;
    QTest::newRow("a house that was in use") << 3;
}

// What the migration makes of a house of the schema before: its entries may run backwards, later ones may not.
void TestHouseTime::excusesEntriesFromBefore()
{
    QFETCH(int, entries);
    sqlite3 *old = nullptr;
    QCOMPARE(sqlite3_open(":memory:", &old), SQLITE_OK);
    const auto closed = qScopeGuard([&] { sqlite3_close(old); });
    const auto execute = [&](const QByteArray &sql) {
        return sqlite3_exec(old, sql.constData(), nullptr, nullptr, nullptr);
    };
    QCOMPARE(execute(embeddedMigrations().at(0).sql), SQLITE_OK);
    for (int i = 0; i < entries; ++i) {
        QCOMPARE(execute("INSERT INTO journal (seq, at, kind, terminal, clerk, body, previous, hash) SELECT "
                         "coalesce(max(seq), 0) + 1, "
                         "1000 - coalesce(max(seq), 0), 'x', 't', '', '{}', coalesce((SELECT hash FROM journal ORDER "
                         "BY seq DESC LIMIT 1), "
                         "zeroblob(32)), randomblob(32) FROM journal"),
                 SQLITE_OK);
    }
    QCOMPARE(execute(embeddedMigrations().at(1).sql), SQLITE_OK);
    sqlite3_stmt *kept = nullptr;
    QCOMPARE(sqlite3_prepare_v2(old, "SELECT boot, wall_until FROM house_clock", -1, &kept, nullptr), SQLITE_OK);
    const auto finished = qScopeGuard([&] { sqlite3_finalize(kept); });
    QCOMPARE(sqlite3_step(kept), SQLITE_ROW);
    QCOMPARE(sqlite3_column_bytes(kept, 0), 0); // of no boot yet
    QCOMPARE(sqlite3_column_int(kept, 1), entries);
}

void TestHouseTime::showsTheComputersClockWithoutAHouse()
{
    TestClock computer;
    HouseClock clock(computer);
    QCOMPARE(clock.now(), computer.now());
    clock.follow(computer.now().ms - computer.sinceBootMs());
    computer.advanceMs(hour);
    QCOMPARE(clock.now(), computer.now());
    computer.stepWallMs(-day);
    QCOMPARE(clock.driftMs(), -day);
    QCOMPARE(clock.bootId(), computer.bootId());
    clock.forget();
    QCOMPARE(clock.driftMs(), 0);
}

ROWLOCK_TEST(TestHouseTime)
#include "tst_house_time.moc"
