// Which lines of an order go back: what the window says before is what the store takes back.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/domain/pricing/reversal.h"

namespace rowlock {

// The numbers of the lines by which these tickets were sold.
QList<int> linesOfTickets(const QList<LedgerLine> &stored, const QList<TicketId> &tickets);

// Those of the tickets, and of the fees that were asked for with them or by themselves.
QList<int> linesToRefund(const QList<LedgerLine> &stored, const QList<TicketId> &tickets, const FeesAsked &fees);

// What was paid for the lines of these numbers.
Money paidFor(const QList<LedgerLine> &stored, const QList<int> &numbers, const Currency &currency);

// Fees that did not go back yet.
QList<LedgerLine> standingFees(const QList<LedgerLine> &stored);

} // namespace rowlock
