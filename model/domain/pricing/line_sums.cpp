#include "model/domain/pricing/line_sums.h"

#include <map>

namespace rowlock {

namespace {

template <typename Wanted>
Money sumWhere(const QList<PricedLine> &lines, const Currency &currency, Wanted wanted)
{
    Money sum{0, currency};
    for (const PricedLine &line : lines) {
        if (wanted(line.kind))
            sum += line.paid;
    }
    return sum;
}

} // namespace

Money totalOf(const QList<PricedLine> &lines, const Currency &currency)
{
    return sumWhere(lines, currency, [](LineKind) { return true; });
}

Money totalOf(const QList<PricedLine> &lines, LineKind kind, const Currency &currency)
{
    return sumWhere(lines, currency, [kind](LineKind candidate) { return candidate == kind; });
}

Money reducedOf(const QList<PricedLine> &lines, const Currency &currency)
{
    Money off{0, currency};
    for (const PricedLine &line : lines)
        off += line.list - line.paid;
    return off;
}

Money turnoverOf(const QList<PricedLine> &lines, const Currency &currency)
{
    return sumWhere(lines, currency, isTurnover);
}

QList<RateSum> sumsByRate(const QList<PricedLine> &lines)
{
    std::map<TaxRate, RateSum> sums;
    for (const PricedLine &line : lines) {
        if (!isTurnover(line.kind))
            continue;
        const Money none{0, line.paid.currency};
        RateSum &sum = sums.try_emplace(line.tax.rate, RateSum{line.tax.rate, none, none, none}).first->second;
        sum.paid += line.paid;
        sum.net += line.net;
        sum.taxAmount += line.taxAmount;
    }
    QList<RateSum> result;
    for (const auto &[rate, sum] : sums)
        result.append(sum);
    return result;
}

} // namespace rowlock
