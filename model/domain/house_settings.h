// What a house is set to (docs/decisions/settings.md): the holds of new events, the reasons that are offered, the notes
// and coins that are counted, and what each terminal has. Seconds; amounts in minor currency units.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/shift.h"

#include <QJsonValue>

namespace rowlock {

// What a reason is asked for. In the database and on the command line: refund, comp, reduction, reprint, block,
// paid_in, paid_out, no_sale, difference.
enum class ReasonFor { Refund, Comp, Reduction, Reprint, Block, PaidIn, PaidOut, NoSale, Difference };
inline constexpr int reasonKinds = 9;
QString reasonName(ReasonFor asked);
Result<ReasonFor> reasonFromName(const QString &name);
QStringList reasonNames(); // in that order

using OfferedReasons = QMap<ReasonFor, QStringList>; // in the house's order; what it does not have offers none

// A note or a coin that the house counts.
struct Denomination
{
    Money worth = {};
    qint64 roll = 0; // so many of it in a roll; 0: it comes in none

    bool operator==(const Denomination &) const = default;
};

// Those of the currency as they are counted where the house says nothing else, none of them in rolls.
QList<Denomination> usualDenominations(const Currency &currency);
// The largest first. invalid_argument: none or too many of them, one of nothing, one twice, a roll of one or too many.
Result<QList<Denomination>> checkedDenominations(QList<Denomination> denominations);
// invalid_argument, naming what is counted and is none of them.
Result<Done> checkCounted(const CashCount &count, const QList<Denomination> &denominations, const Currency &currency);

// On what a terminal prints the reports of its shifts. In the database: '', sheet, roll.
enum class ReportSize { AsBefore, Sheet, Roll };
QString sizeName(ReportSize size);
Result<ReportSize> sizeFromName(const QString &name);

// What a terminal has besides its card reader, which is its computer's own.
struct TerminalSetup
{
    QString terminal = {};
    int drawer = 0; // its usual one; 0: none
    ReportSize paper = ReportSize::AsBefore;
    QString ticketPrinter = {}; // as the system calls it; empty: the system's own choice

    bool operator==(const TerminalSetup &) const = default;
};

// ---- how the house keeps them ----

QJsonValue toJson(const HoldRules &rules);
Result<HoldRules> holdRulesFromJson(const QJsonValue &json);
QJsonValue toJson(const QList<Denomination> &denominations);
Result<QList<Denomination>> denominationsFromJson(const QJsonValue &json, const Currency &currency);

} // namespace rowlock
