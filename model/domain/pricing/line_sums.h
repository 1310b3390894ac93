// Sums over an order's lines, or over everybody's: stored figures are added, nothing is worked out again.
#pragma once

#include "model/domain/pricing/priced_line.h"

#include <QList>

namespace rowlock {

struct RateSum
{
    TaxRate rate;
    Money paid;
    Money net;
    Money taxAmount;

    bool operator==(const RateSum &) const = default;
};

Money totalOf(const QList<PricedLine> &lines, const Currency &currency);
Money totalOf(const QList<PricedLine> &lines, LineKind kind, const Currency &currency);
Money reducedOf(const QList<PricedLine> &lines, const Currency &currency); // list prices less what is paid
Money turnoverOf(const QList<PricedLine> &lines, const Currency &currency);

// Turnover by rate of tax, the lowest rate first.
QList<RateSum> sumsByRate(const QList<PricedLine> &lines);

} // namespace rowlock
