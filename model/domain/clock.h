// Where "now" comes from. Store functions take an Instant; only the service asks a Clock, and tests inject theirs.
#pragma once

#include "model/domain/instant.h"

#include <optional>

namespace rowlock {

// What a server that keeps a house says of its own time, whenever it is asked for the house's.
struct ServerTime
{
    Instant now;
    QString boot; // since when it runs, and which server it is
};

// The clocks of one moment of the computer that a house goes by: this one, or the server that keeps the house.
struct ComputerTime
{
    Instant now;
    qint64 sinceBootMs = 0;
    QString bootId;
    qint64 sinceBootHereMs = 0; // of this computer
    bool isServers = false;
};

class Clock
{
public:
    virtual ~Clock() = default;
    virtual Instant now() const = 0;        // the wall clock
    virtual qint64 sinceBootMs() const = 0; // never jumps; counts while the machine sleeps
    virtual QString bootId() const = 0;     // sinceBootMs() may be compared only where this is the same

    // `server`: of a house on a server, as of now. Clocks that are none (a test's, a demonstration's) go by themselves.
    virtual ComputerTime read(const std::optional<ServerTime> &server) const;
};

class SystemClock final : public Clock
{
public:
    Instant now() const override;
    qint64 sinceBootMs() const override;
    QString bootId() const override;
    ComputerTime read(const std::optional<ServerTime> &server) const override; // the server's, where there is one
};

} // namespace rowlock
