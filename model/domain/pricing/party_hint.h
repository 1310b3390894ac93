// What a party is just short of by the house's rules: said to the clerk before it is paid.
#pragma once

#include "model/domain/pricing/discount.h"

namespace rowlock {

struct PartyHint
{
    QString rule;    // its name
    qint64 more = 0; // so many more ...
    QString counted; // ... of this price type, as the lines say it

    bool operator==(const PartyHint &) const = default;
};

// Of the rules by which some are free for so many others: where a fifth of that number, or one, is missing and somebody
// pays who would be free. Nothing where it is not known who counts.
std::optional<PartyHint> partyHint(const QList<PricedLine> &lines, const QList<DiscountRule> &rules, Instant at);

} // namespace rowlock
