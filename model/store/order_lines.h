// The lines that an order is the sum of. An act adds what it sold and what it takes back, and seals it: the journal
// has a digest of the lines, so that `verify` sees one that was changed (docs/decisions/order-lines.md).
#pragma once

#include "model/domain/ledger_line.h"
#include "model/store/writing.h"

namespace rowlock {

Result<QList<LedgerLine>> readOrderLines(Connection &connection, OrderId order); // by number

// All of them, by order and number, one at a time.
Result<Done> eachOrderLine(Connection &connection, const std::function<void(qint64 order, const LedgerLine &)> &visit);

// Of lines by number, every figure and text of them.
QString linesDigest(const QList<LedgerLine> &lines);

// ---- for other use cases inside their own transaction ----

// A line for each ticket of the order that has none yet, at what it cost.
Result<Asked<LedgerLine>> addTicketLines(Writing &writing, OrderId order, LineAct act);
// A line that takes it back for each ticket of the order that has ended since.
Result<Asked<LedgerLine>> takeBackTicketLines(Writing &writing, OrderId order, LineAct act);
// Tells the journal of lines that were added: all of an act's, once, when their answer has come anyway.
Result<Done> sealLines(Writing &writing, EventId event, OrderId order, const QList<Asked<LedgerLine>> &added);

} // namespace rowlock
