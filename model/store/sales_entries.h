// The one set of entries that every report of sales adds up: the lines of orders, what was taken back as entries of
// their own and at their own time, and for ways of paying the payments. One statement tells which entries are meant and
// what they are told apart by, whether they are added up or opened down to their orders, so that both come to the same
// (docs/decisions/reports.md). Plain reading, inside whatever transaction the caller has open.
#pragma once

#include "model/domain/report.h"

namespace rowlock {

class Connection;

struct EntrySum
{
    QString first;     // the key of what it was told apart by; see keyOf()
    QString second;    // ... and of the second thing, where one was asked for
    qint64 source = 0; // where it was opened: its order, or below zero the hold of a part without one
    qint64 sold = 0;   // tickets, or payments where told apart by those
    qint64 back = 0;   // ... that were taken back
    Money soldAmount;  // of every kind of line, tax included
    Money backAmount;  // below zero
    Money discount;    // what was taken off the list price, less what of it was taken back
    Money tax;         // of both

    Money net() const { return soldAmount + backAmount; }
};

struct EntryRow // the one that is opened
{
    QString first;
    std::optional<QString> second;
};

// By key. Without `row` added up; with it one for each order, or hold, behind that row. invalid_argument where what it
// is told apart by does not go together, or a bound is no beginning of a day.
Result<QList<EntrySum>> readEntries(Connection &connection, const ReportFilter &filter, const QTimeZone &zone,
                                    const Currency &currency, const std::optional<EntryRow> &row = {});

// Reports of business days are asked for by days. invalid_argument: a bound is no beginning of one.
Result<Done> requireDays(const ReportFilter &filter, const QTimeZone &zone);

} // namespace rowlock
