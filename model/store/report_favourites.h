// The reports that the house keeps under names (docs/decisions/reports.md). What was dropped stays, for papers that
// tell of it. Every function that writes is one transaction of the house.
#pragma once

#include "model/domain/report_favourite.h"
#include "model/store/writing.h"

namespace rowlock {

Result<QList<ReportFavourite>> readFavourites(Connection &connection);              // by name, without dropped ones
Result<ReportFavourite> readFavourite(Connection &connection, const QString &name); // invalid_argument: none
Result<ReportFavourite> favouriteOfNumber(Connection &connection, int no);          // also a dropped one

// A new one where its number is 0. Where it is printed every night and was not, or elsewhere, it begins with the
// business day that is not over yet. invalid_argument: a name that is taken or cannot be, days that cannot be.
Result<ReportFavourite> keepFavourite(Connection &connection, const Act &act, const ReportFavourite &favourite);
// forbidden: it is dropped already.
Result<ReportFavourite> dropFavourite(Connection &connection, const Act &act, int no);

// ---- for other use cases ----

Result<QDate> lastDayClosed(Connection &connection, Instant now); // lastClosedDay() of the house

} // namespace rowlock
