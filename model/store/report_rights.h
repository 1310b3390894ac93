// Who sees the house's figures (docs/decisions/staff.md), asked by whatever shows, prints or writes them. In a house
// with people that is who has the right `reports`; everybody else who is signed in sees tonight, and what is of their
// own doing: a shift that they worked in, a settlement that they made. Where nobody can sign in, because there are no
// people or because the house may only be read, everybody sees everything.
#pragma once

#include "model/domain/report.h"
#include "model/domain/staff.h"
#include "model/store/writing.h"

namespace rowlock {

// What somebody wants to see; as it is made here, all figures of the house.
struct FiguresAsked
{
    bool isTonight = false; // today's events, and until noon those of the night before
    std::optional<ShiftId> shift = {};
    bool isSettlement = false;
    std::optional<int> settlement = {}; // that was made
};

FiguresAsked figuresOf(ReportKind kind, const ReportFilter &filter, const QTimeZone &zone, Instant now); // the venue's
FiguresAsked openedFiguresOf(ReportKind kind, const ReportFilter &filter); // the orders behind a row of it

// None: whoever is signed in at the terminal sees them. Otherwise why not (forbidden, details.sign_in or
// details.right).
Result<std::optional<Error>> whyNotSeen(Connection &connection, const QString &terminal, const FiguresAsked &asked);
// ... or uses up a second person's approval for this once, in a transaction of its own. forbidden.
Result<Done> requireMaySee(Connection &connection, const Act &act, const FiguresAsked &asked);
// The reports of which whoever is signed in at the terminal sees nothing without a second person's approval.
Result<QList<ReportKind>> reportsWithheld(Connection &connection, const QString &terminal);

// Whose shifts and settlements are listed: of everybody (none), or of this person alone. forbidden (details.sign_in).
Result<std::optional<QString>> whoseFigures(Connection &connection, const QString &terminal, Right besides);

} // namespace rowlock
