// The time that a house goes by, as milliseconds since this machine's boot plus an offset: for a file the one that
// stands in it, for a house on a server what they differ by (docs/decisions/clocks.md). Setting this computer's clock
// moves it nowhere, so no hold ends early or lives longer.
#pragma once

#include "model/domain/clock.h"

#include <atomic>
#include <limits>

namespace rowlock {

// A person is told when the computer's clock and the house's time are further apart than this.
constexpr qint64 toldDriftMs = 120'000;

// May be asked and moved from any thread. Until an offset is known it shows the computer's clock.
class HouseClock final : public Clock
{
public:
    explicit HouseClock(const Clock &computer) : m_computer(computer) {} // `computer` outlives it

    Instant now() const override;
    qint64 sinceBootMs() const override { return m_computer.sinceBootMs(); }
    QString bootId() const override { return m_computer.bootId(); }

    const Clock &computer() const { return m_computer; }
    bool goesByServer() const { return m_serverMs != unknown; }
    Instant computerNow() const; // the wall clock of the computer that the house goes by: this one, or the server
    qint64 driftMs() const { return computerNow() - now(); } // above 0: the computer's clock is ahead
    // Both to be added to the time since boot here; `serverMs` makes a server's wall clock of it.
    void follow(qint64 offsetMs, std::optional<qint64> serverMs = {});
    void forget() { m_offsetMs = unknown; }

private:
    static constexpr qint64 unknown = std::numeric_limits<qint64>::min();

    const Clock &m_computer;
    std::atomic<qint64> m_offsetMs = unknown;
    std::atomic<qint64> m_serverMs = unknown;
};

// What the house goes by and what the computer shows, at one moment.
struct ClockReading
{
    Instant house;
    Instant computer;
    Instant newestEntry; // of the journal; the house's time is never before it

    qint64 driftMs() const { return computer - house; }
    bool isTold() const { return driftMs() > toldDriftMs || driftMs() < -toldDriftMs; }
};

struct ClockReceipt
{
    qint64 movedMs = 0; // what the house's time and the holds' deadlines were moved by; 0: there was nothing to move
    qint64 holds = 0;   // live ones, moved along
    ClockReading now;   // a drift that is left: the computer's clock is behind the newest entry
};

} // namespace rowlock
