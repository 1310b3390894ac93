// In which shift money is taken (docs/decisions/shifts.md). A house without drawers asks for none.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/store/writing.h"

namespace rowlock {

// What somebody was asked for before (Writing::endsPayment) is taken whoever is signed in by now. forbidden: no shift
// is open at this terminal (details.shift), it is counted, or it is somebody else's.
Result<Done> requireShift(const Writing &writing);
// What is taken and given now belongs to it; not valid: none is open.
ShiftId shiftNow(const Writing &writing);
// Do they change what was turned over, or only tell tickets apart?
bool isMoney(const QList<LedgerLine> &lines);

} // namespace rowlock
