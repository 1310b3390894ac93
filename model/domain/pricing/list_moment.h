// When a price list begins or ends for one performance, as it is typed: a date and time, or how long before the start.
// Pure functions.
#pragma once

#include "model/domain/instant.h"

#include <QString>

#include <optional>

QT_BEGIN_NAMESPACE
class QTimeZone;
QT_END_NAMESPACE

namespace rowlock {

// "60 min before", "2 hours before", "3 days before", "2 weeks before": minutes and hours by the clock, days at the
// hour of the start on the venue's clock. Nothing where it is none of these.
std::optional<Instant> momentBeforeStart(const QString &text, Instant starts, const QTimeZone &zone);

enum class BeforeStart { Minutes, Hours, Days, Weeks };
Instant momentBeforeStart(qint64 count, BeforeStart unit, Instant starts, const QTimeZone &zone);

} // namespace rowlock
