// Settlements with promoters: made once, of all that came since the one before, and kept as they were told
// (docs/decisions/settlements.md).
#pragma once

#include "model/domain/settlement.h"
#include "model/store/writing.h"

namespace rowlock {

// Its number. event_unknown; invalid_argument: a deduction that cannot be taken, or nothing is new and nothing is taken
// off; forbidden: money of these events is neither used nor given back yet, or not confirmed (details.open).
Result<int> makeSettlement(Connection &connection, const Act &act, const SettlementAsked &asked,
                           const QString &key = {});
// The last first; of one event, or of all.
// `of`: what this person made; none: all.
Result<QList<PromoterSettlement>> readSettlements(Connection &connection, std::optional<EventId> event, int limit,
                                                  const std::optional<QString> &of = {});

} // namespace rowlock
