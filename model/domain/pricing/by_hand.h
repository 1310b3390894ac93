// What a clerk takes off by hand, with a reason. Whether this clerk may is asked before.
#pragma once

#include "model/domain/pricing/price_effect.h"
#include "model/domain/pricing/priced_line.h"

#include <optional>

namespace rowlock {

// For nothing: the line stays, with its list price and the reason.
struct Comp
{
    bool operator==(const Comp &) const = default;
};

// A seat of a hold by its ref; or the places of an area, of all price types or of one.
struct ItemName
{
    QString ref;
    std::optional<int> type = {};

    bool covers(const ItemName &item) const { return ref == item.ref && (!type || type == item.type); }
    bool operator==(const ItemName &) const = default;
};

struct HandReduction
{
    std::variant<PercentOff, AmountOff, SetPrice, Comp> effect;
    QString reason;
    QList<int> lines = {};      // their numbers; empty: every ticket and all goods of the order
    QList<ItemName> items = {}; // the same of a hold, whose items become lines when it is priced (hold_terms.h)

    bool operator==(const HandReduction &) const = default;
};

// What becomes of a price above what the line costs by now: it is refused where it is agreed, and changes nothing where
// the line has become cheaper since.
enum class PriceAbove { Refused, Kept };

// invalid_argument: no reason, a line that is not there or has no price that could be changed (a gift card, a
// donation), a price above what the line costs by now.
Result<Done> applyByHand(QList<PricedLine> &lines, const HandReduction &asked, PriceAbove above);

} // namespace rowlock
