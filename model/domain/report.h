// A report before anybody decides how it looks: a table of figures, read in one moment. Shown on screen, printed, or
// written as text, CSV or JSON by others.
#pragma once

#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/report_dimension.h"
#include "model/domain/result.h"
#include "model/domain/settlement.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace rowlock {

enum class ReportKind {
    Sales,       // what came in and went back, by event and method of payment; by the payments' time
    House,       // the counters of every event's categories and standing areas; by the events' start
    Ledger,      // every payment, refunds negative; by its time
    Holds,       // every hold, live or ended; by its beginning
    Season,      // every event with its state, its counters and what its orders come to; by the events' start
    GiftCards,   // what went onto gift cards and off them, by kind of entry: all together what is owed; by its time
    Tax,         // what tickets and fees came to and what of it is tax, by event and rate; by the lines' time
    Breakdown,   // what was sold and taken back by one thing or two (ReportFilter::by); by business days
    Tonight,     // sold, held, reserved, blocked, waiting at will-call, comps and money of the events of a day
    SellThrough, // of an event, sold and money by days before it begins, beside others of its production
    // what was given back, changed, voided and reduced by hand: who, who approved it, why; by business days
    Refunds,
    Comps,       // free tickets by reason; by business days
    Outstanding, // what is promised and not settled: reservations, deposits, gift cards, accounts, vouchers
    Shift,       // one shift's figures, as its X or Z report has them
    Heat,        // of an event's seats, how often and how early they are sold over its production
    Settlement,  // what a promoter is told of events, before it is made or as it was (docs/decisions/settlements.md)
};

QString reportName(ReportKind kind); // "sales"
Result<ReportKind> reportKindFromName(const QString &name);
QStringList reportNames();

struct ReportFilter
{
    std::optional<EventId> event = {};
    std::optional<Instant> from = {};
    std::optional<Instant> to = {}; // not included
    // Of the newer reports, each where it says so; the older ones do not look at them.
    std::optional<ProductionId> production = {};
    std::optional<QString> clerk = {};    // who did it
    std::optional<QString> terminal = {}; // where
    ReportDimension by = ReportDimension::Performance;
    std::optional<ReportDimension> secondBy = {};
    QList<EventId> beside = {};
    std::optional<ShiftId> shift = {};
    // Of a settlement: one that was made, by its number, or what the next one of `event` (and `beside`) would say.
    std::optional<int> settlement = {};
    SettlementAsked settling = {};
};

using ReportCell = std::variant<std::monostate, QString, qint64, Money, Instant>;

struct ReportColumn
{
    QString name;        // stable, for programs: "event", "taken"
    QString title;       // for people
    bool number = false; // set to the right
    bool isKey = false;  // for programs, and to open the row by; people are not shown it
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
