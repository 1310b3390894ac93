// What every report is asked for by.
#pragma once

#include "model/domain/report.h"

#include <limits>

namespace rowlock {

// A filter as bounds that always hold, so that each report is one statement whatever is asked for.
struct ReportBounds
{
    EventId firstEvent{1};
    EventId lastEvent{std::numeric_limits<qint64>::max()};
    Instant from{std::numeric_limits<qint64>::min()};
    Instant to{std::numeric_limits<qint64>::max()};
};

using ReportRows = QList<QList<ReportCell>>;

} // namespace rowlock
