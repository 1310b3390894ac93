// What an order is the sum of (docs/decisions/order-lines.md).
#pragma once

#include "model/domain/actor.h"
#include "model/domain/instant.h"
#include "model/domain/pricing/priced_line.h"

namespace rowlock {

// In the database by these names: sale, change (of seats), refund.
enum class LineAct { Sale, Change, Refund };

QString actName(LineAct act);
Result<LineAct> lineActFromName(const QString &name);

// A priced line as it was written down, once: another line takes it back, with the same figures below zero. Of event,
// category and price type it keeps what its text says; of several reductions one, with all their reasons.
struct LedgerLine : PricedLine
{
    LineAct act = LineAct::Sale;
    TicketId ticket = {};
    Actor by = {};
    Instant at = {};

    bool operator==(const LedgerLine &) const = default;
};

} // namespace rowlock
