// A report as CSV (RFC 4180): UTF-8, comma, CRLF, one line of column names, then one a row; no line of totals, since
// those who read CSV add up themselves.
#pragma once

#include "model/domain/report.h"

#include <QByteArray>

namespace rowlock {

// Amounts as decimals, times in ISO 8601 UTC. A text that a spreadsheet would run as a formula gets an apostrophe in
// front.
QByteArray toCsv(const Report &report);

// A cell as programs read it: "42.00", "2026-11-21T18:30:00.000Z", "" for none.
QString plainText(const ReportCell &cell);

} // namespace rowlock
