// What the sales of a report are told apart by (docs/decisions/reports.md). Pure; any thread.
#pragma once

#include "model/domain/result.h"

#include <QString>
#include <QStringList>

namespace rowlock {

enum class ReportDimension {
    Performance,
    Production,
    Day,     // the business day: the one on which the shift opened, or the day of the house's clock without shifts
    Hour,    // of the house's clock
    Weekday, // of the business day
    Category,
    Type,    // of price
    Channel, // how the tickets went out: at the counter, reserved before, or left at will-call
    Clerk,
    Terminal,
    Discount, // the reason of what was taken off the list price
    Tender,   // counts payments, and knows nothing of lines: see goesWith()
    Section,
    Kind, // tickets, fees, goods ...
    Tax,  // code and rate
};

QString dimensionName(ReportDimension dimension);  // "performance", as programs say it
QString dimensionTitle(ReportDimension dimension); // as people do
QStringList dimensionNames();
Result<ReportDimension> dimensionFromName(const QString &name); // invalid_argument

// A payment is of an order and of no single line: by tender sales are told apart only beside what both know.
bool goesWith(ReportDimension one, ReportDimension other);
bool isTime(ReportDimension dimension);

} // namespace rowlock
