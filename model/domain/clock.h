// Where "now" comes from. Store functions take an Instant; only the service asks a Clock, and tests inject theirs.
#pragma once

#include "model/domain/instant.h"

namespace rowlock {

class Clock
{
public:
    virtual ~Clock() = default;
    virtual Instant now() const = 0;        // the wall clock
    virtual qint64 sinceBootMs() const = 0; // never jumps; counts while the machine sleeps
    virtual QString bootId() const = 0;     // sinceBootMs() may be compared only where this is the same
};

class SystemClock final : public Clock
{
public:
    Instant now() const override;
    qint64 sinceBootMs() const override;
    QString bootId() const override;
};

} // namespace rowlock
