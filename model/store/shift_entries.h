// What all that happens to a shift is told and written by, inside a use case's own transaction.
#pragma once

#include "model/domain/shift.h"
#include "model/store/writing.h"

namespace rowlock {

// An entry of the journal about it, written at once: the schema compares each row with it.
Result<Done> tellShift(Writing &writing, const char *kind, QJsonObject body, ShiftId shift);
// Told and written down; `amount` is below zero where money goes out.
Result<CashEntry> writeCash(Writing &writing, ShiftId shift, CashKind kind, const Money &amount, const QString &reason);

Result<Done> requireAmount(const Money &amount);   // invalid_argument: below zero, or more than a payment can be
Result<Done> requireStillOpen(const Shift &shift); // forbidden, with its Z report
// Their own, whoever may work with the drawer; others' with a right. forbidden
Result<Done> requireMayHandle(Writing &writing, const Shift &shift);

// What the journal says of a Z report: nobody changes it without being found.
QString zDigest(const QString &figures, const QString &paper);

} // namespace rowlock
