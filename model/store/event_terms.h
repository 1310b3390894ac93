// What the sale of an event is bound to (SaleTerms), written down; and events that are drafts.
#pragma once

#include "model/domain/sale_terms.h"
#include "model/store/claims.h"

namespace rowlock {

// Takes it from the counters' lists. invalid_argument where it was ever sold or somebody holds a seat of it.
// setOnSale ends it.
Result<EventSummary> makeDraft(Connection &connection, const Act &act, EventId event);

// ---- for other use cases inside their own transaction ----

// `terms` as checkedTerms() gives them. Holds past their deadline give way to a lower limit; invalid_argument where
// more is held and sold even then. Who waits is served, where the new terms have room.
Result<Done> saveTerms(Writing &writing, const OpenEvent &event, const SaleTerms &terms, ProductionId production);
// Of an event of this transaction that nobody has sold yet.
Result<Done> beginAsDraft(Writing &writing, EventId event);

// The code is for who was given it: the journal has a digest of it. Empty: there is none.
QString presaleDigest(qint64 event, const QString &code);

} // namespace rowlock
