// A moment: UTC milliseconds since 1970. Durations are plain milliseconds in qint64, named ...Ms, or seconds, named
// ...Seconds.
#pragma once

#include "model/domain/result.h"

#include <QDateTime>
#include <QString>
#include <QTimeZone>

#include <compare>

namespace rowlock {

struct Instant
{
    qint64 ms = 0;

    constexpr auto operator<=>(const Instant &) const = default;
    constexpr Instant plusMs(qint64 duration) const { return {ms + duration}; }
    constexpr Instant plusSeconds(qint64 seconds) const { return {ms + seconds * 1000}; }
    friend constexpr qint64 operator-(Instant later, Instant earlier) { return later.ms - earlier.ms; }
};

// "2026-11-21T19:30:00.000Z"
QString toIso(Instant instant);

// ISO 8601 with an offset or Z; without one the time is in `zone`. Guesses nothing: a time that the zone's clocks show
// twice or leave out is refused with its two readings (details.readings), to be asked again with one of their offsets.
Result<Instant> instantFromIso(const QString &text, const QTimeZone &zone);

QDateTime inZone(Instant instant, const QTimeZone &zone);

} // namespace rowlock
