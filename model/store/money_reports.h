// The reports of money, each one statement: what was paid and given back on its day, a part of a sale that is not whole
// yet on the day on which it came (docs/decisions/deposits.md). Plain reading, inside whatever transaction the caller
// has open.
#pragma once

#include "model/domain/report.h"

#include <limits>

namespace rowlock {

class Connection;

// A filter as bounds that always hold, so that each report is one statement whatever is asked for.
struct ReportBounds
{
    EventId firstEvent{1};
    EventId lastEvent{std::numeric_limits<qint64>::max()};
    Instant from{std::numeric_limits<qint64>::min()};
    Instant to{std::numeric_limits<qint64>::max()};
};

using ReportRows = QList<QList<ReportCell>>;

Result<ReportRows> salesRows(Connection &connection, const ReportBounds &bounds, const Currency &currency);
Result<ReportRows> ledgerRows(Connection &connection, const ReportBounds &bounds, const Currency &currency);
Result<ReportRows> taxRows(Connection &connection, const ReportBounds &bounds, const Currency &currency);

} // namespace rowlock
