#include "model/store/house_time.h"

#include "model/store/journal.h"
#include "model/store/seals.h"
#include "model/store/staff_rights.h"

#include <QJsonDocument>

namespace rowlock {

namespace {

QJsonObject clockBody(const QString &boot, qint64 offsetMs)
{
    return {{QStringLiteral("boot"), boot}, {QStringLiteral("offset"), offsetMs}};
}

} // namespace

Result<HouseTime> HouseTime::read(Connection &connection, const Clock &clock)
{
    TRY_GET(const KeptTime kept, readKeptTime(connection));
    return of(connection, kept, clock);
}

// On a file that was copied from a server the last entry need not be the newest, which only who anchors has to know.
Result<HouseTime> HouseTime::of(Connection &connection, KeptTime kept, const Clock &clock)
{
    const HouseTime time = of(kept, clock);
    if (!time.m_anchored)
        return time;
    TRY_GET(kept.newest, newestEntry(connection));
    return of(kept, clock);
}

HouseTime HouseTime::of(const KeptTime &kept, const Clock &clock)
{
    const ComputerTime computer = clock.read(kept.server);
    const qint64 sinceBoot = computer.sinceBootMs;
    HouseTime time;
    time.m_computer = computer;
    time.m_head = kept.head;
    time.m_workplace = kept.workplace;
    time.m_offsetMs = kept.offsetMs;
    time.m_untold = !kept.isTold;
    time.m_mended = kept.isMended;
    time.m_sealDue = kept.sealDue;
    time.m_namesDue = kept.namesDue;
    time.m_wallUntil = kept.wallUntil;
    // Where boots cannot be told apart, every write is the first of its boot.
    if (computer.bootId.isEmpty() || computer.bootId != kept.boot) {
        time.m_anchored = true;
        time.m_offsetMs = std::max(computer.now, kept.newest).ms - sinceBoot;
    } else if (sinceBoot + kept.offsetMs < kept.newest.ms) {
        time.m_anchored = true; // as little as possible: running holds are measured by it
        time.m_offsetMs = kept.newest.ms - sinceBoot;
    }
    time.m_reading = {{sinceBoot + time.m_offsetMs}, computer.now, kept.newest};
    return time;
}

void HouseTime::show(HouseClock &clock) const
{
    const qint64 here = m_computer.sinceBootHereMs;
    clock.follow(m_reading.house.ms - here,
                 m_computer.isServers ? std::optional(m_computer.now.ms - here) : std::nullopt);
}

Writing HouseTime::writing(WriteTransaction &transaction, const Act &act, const HouseTime &time)
{
    return Writing(transaction, act, time.m_head, time.m_reading.house, time.m_workplace);
}

Result<HouseTime> HouseTime::beginning(TransactionRunner &runner, const Act &act, const Turn &turn)
{
    std::optional<KeptTime> found;
    const FirstLook first = askKeptTime(act.by.terminal, found);
    TRY(runner.beginWrite(turn, &first));
    TRY_GET(const KeptTime kept, theOne(found));
    return of(runner.proof().connection(), kept, act.clock);
}

Result<Writing> beginWriting(TransactionRunner &runner, const Act &act, const Turn &turn)
{
    TRY_GET(HouseTime time, HouseTime::beginning(runner, act, turn));
    if (time.concernsHouse() && !runner.proof().isAlone()) {
        runner.rollBack();
        TRY_GET(time, HouseTime::beginning(runner, act, Turn::house()));
    }
    Writing writing = HouseTime::writing(runner.proof(), act, time);
    if (time.m_anchored || time.m_untold || time.m_mended) {
        QJsonObject body = clockBody(time.m_computer.bootId, time.m_offsetMs);
        if (time.m_untold)
            body.insert(QStringLiteral("wall_until"), time.m_wallUntil);
        TRY(record(
            writing,
            {time.m_mended ? QStringLiteral("clock.mended") : QStringLiteral("clock.anchored"), {}, -1, {}, {}, body}));
        TRY(writeEntries(writing));
        TRY(post(writing.db(), R"(UPDATE house_clock SET boot = ?, offset_ms = ?)", time.m_computer.bootId,
                 time.m_offsetMs));
    }
    if (time.m_anchored && time.reading().driftMs() < -toldDriftMs) {
        TRY(record(
            writing,
            {QStringLiteral("clock.behind"), {}, -1, {}, {}, {{QStringLiteral("by"), -time.reading().driftMs()}}}));
    }
    if (time.m_sealDue)
        TRY(sealHouse(writing));
    TRY(writeEntries(writing));
    if (time.m_namesDue)
        TRY(takeNamesOut(writing));
    TRY(requireRightFor(writing, act));
    return writing;
}

Result<ClockReceipt> adoptClock(Connection &connection, const Act &act)
{
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<ClockReceipt> {
        TRY_GET(HouseTime time, HouseTime::read(writing.db(), act.clock)); // anew: the beginning may have anchored it
        ClockReceipt receipt{0, 0, time.reading()};
        const Instant goal = std::max(receipt.now.computer, receipt.now.newestEntry);
        receipt.movedMs = goal - receipt.now.house;
        if (std::abs(receipt.movedMs) < 1000) { // not worth an entry, and nobody could see it
            receipt.movedMs = 0;
            return receipt;
        }
        receipt.now.house = goal;
        HouseTime::move(writing, goal);
        const qint64 offset = time.m_offsetMs + receipt.movedMs;
        QJsonObject body = clockBody(time.m_computer.bootId, offset);
        body.insert(QStringLiteral("by"), receipt.movedMs);
        TRY(record(writing, {QStringLiteral("clock.set"), {}, -1, {}, {}, body}));
        TRY(writeEntries(writing));
        TRY(post(writing.db(), R"(UPDATE house_clock SET offset_ms = ?)", offset));
        TRY(post(writing.db(), R"(
            UPDATE event SET revision = revision + 1
            WHERE event_id IN (SELECT event_id FROM hold WHERE state IN ('active', 'paying')))"));
        TRY_GET(receipt.holds, run(writing.db(), R"(
            UPDATE hold SET started_at = started_at + ?, expires_at = expires_at + ?, ceiling_at = ceiling_at + ?,
                revision = (SELECT revision FROM event WHERE event.event_id = hold.event_id)
            WHERE state IN ('active', 'paying')
                AND NOT EXISTS (SELECT 1 FROM reservation_hold r WHERE r.hold_id = hold.hold_id))",
                                   receipt.movedMs, receipt.movedMs, receipt.movedMs));
        receipt.now.newestEntry = goal;
        return receipt;
    });
}

} // namespace rowlock
