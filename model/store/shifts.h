// The shifts in which money is taken (docs/decisions/shifts.md). Amounts are minor currency units; every
// function that writes is one transaction.
#pragma once

#include "model/domain/shift_figures.h"
#include "model/store/writing.h"

namespace rowlock {

// The last first; at most `limit`, or those that are not closed.
Result<QList<Shift>> readShifts(Connection &connection, int limit);
Result<QList<Shift>> readOpenShifts(Connection &connection);
Result<Shift> readShift(Connection &connection, ShiftId shift);           // invalid_argument
Result<QList<CashEntry>> readCash(Connection &connection, ShiftId shift); // by number
Result<ShiftHere> readShiftHere(Connection &connection, const QString &terminal);

// With what the drawer holds, counted; where that is not what the shift before left, the difference is an entry of
// this one. invalid_argument: no such drawer, not offered; forbidden: a shift is open with it or at this terminal.
Result<Shift> openShift(Connection &connection, const Act &act, int drawer, const Money &floated,
                        const QString &reason = {});
// Another terminal takes money in this shift too, or does no more. forbidden: the drawer is for one terminal, or for
// one person who is another one; what is left is somebody else's and others' shifts are not one's to look after; a
// payment is not settled there.
Result<Shift> joinShift(Connection &connection, const Act &act, ShiftId shift);
Result<Shift> leaveShift(Connection &connection, const Act &act);

// Money through the drawer of this terminal's shift that is no payment; of `kind` In, Out, Drop or NoSale, the amount
// above zero (NoSale: nothing). A key that was used answers what it did. forbidden: as requireShift, or a right is
// missing; invalid_argument: no amount, no reason (but for a drop).
Result<CashEntry> moveCash(Connection &connection, const Act &act, CashKind kind, const Money &amount,
                           const QString &reason, const QString &key = {});

// What is in the drawer, counted by who is not told what must be. No money is taken from here on until the shift goes
// on. Said again it is a new count beside the one before. forbidden: somebody else's, a payment is not settled at one
// of its terminals, it is closed.
Result<Shift> countShift(Connection &connection, const Act &act, ShiftId shift, const CashCount &count);
Result<Shift> resumeShift(Connection &connection, const Act &act, ShiftId shift);
// Writes the Z report, once. `leave` stays in the drawer (none: all that was counted), the rest goes to the safe.
// forbidden: not counted; invalid_argument: over or short without a reason, more is left than was counted.
Result<ZReport> closeShift(Connection &connection, const Act &act, ShiftId shift, const QString &reason,
                           std::optional<Money> leave = {});

// What it comes to by now. Where it is not counted yet and whoever works at the act's terminal may not look after
// others' shifts, blindly().
Result<ShiftFigures> readX(Connection &connection, const Act &act, ShiftId shift);
// The last first, at most so many. `of`: of shifts that this person worked in; none: of all.
Result<QList<ZReport>> readZReports(Connection &connection, int limit, const std::optional<QString> &of = {});
Result<ZReport> readZ(Connection &connection, int no); // invalid_argument

// ---- for other use cases ----

// Who opened it, took or gave back money in it, counted it or closed it.
Result<bool> workedInShift(Connection &connection, ShiftId shift, const QString &person);

} // namespace rowlock
