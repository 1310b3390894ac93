// The lines that an order is the sum of. An act adds what it sold and what it takes back, and seals it: the journal
// has a digest of the lines, so that `verify` sees one that was changed (docs/decisions/order-lines.md).
#pragma once

#include "model/domain/ledger_line.h"
#include "model/domain/order.h"
#include "model/domain/pricing/house_rules.h"
#include "model/domain/pricing/kept_charge.h"
#include "model/store/writing.h"

namespace rowlock {

Result<QList<LedgerLine>> readOrderLines(Connection &connection, OrderId order); // by number
Result<Asked<LedgerLine>> askOrderLines(Connection &connection, OrderId order);

// All of them, by order and number, one at a time.
Result<Done> eachOrderLine(Connection &connection, const std::function<void(qint64 order, const LedgerLine &)> &visit);

// What an exchange of this moment cost besides.
Result<Money> exchangeFeesIn(Connection &connection, OrderId order, Instant at, const Currency &currency);

// Of lines by number, every figure and text of them.
QString linesDigest(const QList<LedgerLine> &lines);

// ---- for other use cases inside their own transaction ----

// Of an order just priced: tickets in the order of their lines.
QList<LedgerLine> linesSold(const Writing &writing, const QList<PricedLine> &lines, const QList<Ticket> &tickets);
// Lines that take these back. As takeBack.
Result<QList<LedgerLine>> linesTakenBack(const Writing &writing, const QList<LedgerLine> &stored,
                                         const QList<int> &numbers, LineAct act);
// What is kept of the tickets that go back, of this act; numbered on from `last`.
QList<LedgerLine> chargesKept(const Writing &writing, const QList<LedgerLine> &stored, const QList<int> &numbers,
                              const KeptCharge &charge, int last);
// How tickets that replace others are priced where they do not cost what those did.
struct PricedAnew
{
    EventSummary event;
    Tax tax;
    QString compReason = {}; // of comps among them; empty: what was said of the old ones
};
// Where tickets of the order were replaced: lines that take the old ones back, and lines for the new ones. Fees of the
// old ones are the new ones' from now on.
Result<QList<LedgerLine>> linesReplaced(Writing &writing, OrderId order, const std::optional<PricedAnew> &anew);
// What an exchange costs besides, of the moment at which its price was said; numbered on from the lines that replaced
// the old ones.
Result<QList<LedgerLine>> exchangeFeeLines(Writing &writing, const QList<LedgerLine> &replaced, const HouseRules &rules,
                                           Instant at);
// What cash was rounded by; nothing where it was not.
QList<LedgerLine> roundingLines(const Writing &writing, int after, const Money &rounding, LineAct act);
// The number that the order's lines go on from.
Result<int> lastLineOf(Connection &connection, OrderId order);
// Writes them down; the order's tickets and total follow, or went before.
Result<Done> addLines(Writing &writing, OrderId order, const QList<LedgerLine> &lines);
// Tells the journal of lines that were added: all of an act's, once.
Result<Done> sealLines(Writing &writing, EventId event, OrderId order, const QList<LedgerLine> &lines);

} // namespace rowlock
