// Reports of what is there: categories and areas, holds, the season, gift cards. Plain reading, inside whatever
// transaction the caller has open.
#pragma once

#include "model/store/report_table.h"

namespace rowlock {

Result<ReportTable> houseTable(const ReportScene &scene);
Result<ReportTable> holdsTable(const ReportScene &scene);
Result<ReportTable> seasonTable(const ReportScene &scene);
Result<ReportTable> giftCardsTable(const ReportScene &scene);

} // namespace rowlock
