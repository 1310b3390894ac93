// What a clerk takes off by hand, with a reason. Whether this clerk may is asked before.
#pragma once

#include "model/domain/pricing/price_effect.h"
#include "model/domain/pricing/priced_line.h"

namespace rowlock {

// For nothing: the line stays, with its list price and the reason.
struct Comp
{
    bool operator==(const Comp &) const = default;
};

struct HandReduction
{
    std::variant<PercentOff, AmountOff, SetPrice, Comp> effect;
    QString reason;
    QList<int> lines = {}; // their numbers; empty: every ticket and all goods of the order
};

// invalid_argument: no reason, a line that is not there or has no price that could be changed (a gift card, a
// donation), a price above what the line costs by now.
Result<Done> applyByHand(QList<PricedLine> &lines, const HandReduction &asked);

} // namespace rowlock
