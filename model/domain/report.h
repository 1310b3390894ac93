// A report before anybody decides how it looks: a table of figures, read in one moment. Shown on screen, printed, or
// written as text, CSV or JSON by others.
#pragma once

#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/result.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace rowlock {

enum class ReportKind {
    Sales,     // what came in and went back, by event and method of payment; by the payments' time
    House,     // the counters of every event's categories and standing areas; by the events' start
    Ledger,    // every payment, refunds negative; by its time
    Holds,     // every hold, live or ended; by its beginning
    Season,    // every event with its state, its counters and what its orders come to; by the events' start
    GiftCards, // what went onto gift cards and off them, by kind of entry: all together what is owed; by its time
    Tax,       // what tickets and fees came to and what of it is tax, by event and rate; by the lines' time
};

QString reportName(ReportKind kind); // "sales"
Result<ReportKind> reportKindFromName(const QString &name);
QStringList reportNames();

struct ReportFilter
{
    std::optional<EventId> event;
    std::optional<Instant> from;
    std::optional<Instant> to; // not included
};

using ReportCell = std::variant<std::monostate, QString, qint64, Money, Instant>;

struct ReportColumn
{
    QString name;        // stable, for programs: "event", "taken"
    QString title;       // for people
    bool number = false; // set to the right
};

struct Report
{
    ReportKind kind = ReportKind::Sales;
    ReportFilter filter;
    Instant madeAt;
    QByteArray timeZone; // the venue's
    QList<ReportColumn> columns;
    QList<QList<ReportCell>> rows;
    QList<ReportCell> totals; // as wide as a row; empty where nothing can be summed
};

} // namespace rowlock
