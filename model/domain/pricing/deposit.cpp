#include "model/domain/pricing/deposit.h"

#include "model/domain/pricing/shares.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct DepositTexts
{
    Q_DECLARE_TR_FUNCTIONS(Deposit)
};

} // namespace

Money proposedDeposit(const Money &total, Percent percent)
{
    return partOf(total, percent);
}

Instant proposedRestDue(const DepositTerms &terms, Instant starts, const QTimeZone &zone, Instant now)
{
    const Instant due{inZone(starts, zone).addDays(-terms.days).toMSecsSinceEpoch()};
    return due > now ? due : std::max(starts, now);
}

Result<QList<TaxedPart>> taxedParts(const Money &part, const QList<PricedLine> &lines, const QList<TaxedPart> &before)
{
    QList<Tax> taxes;
    QList<Money> sums;
    for (const PricedLine &line : lines) {
        qsizetype at = taxes.indexOf(line.tax);
        if (at < 0) {
            at = taxes.size();
            taxes.append(line.tax);
            sums.append({0, part.currency});
        }
        sums[at] += line.paid;
    }
    QList<Money> left = sums;
    Money all{0, part.currency};
    for (qsizetype i = 0; i < taxes.size(); ++i) {
        for (const TaxedPart &each : before)
            left[i] -= each.tax == taxes.at(i) ? each.amount : Money{0, part.currency};
        left[i] = std::max(left.at(i), Money{0, part.currency}); // a fee that went with a part which was given back
        all += left.at(i);
    }
    TRY_GET(const QList<Money> shares, sharesOf(part, all < part ? sums : left));
    QList<TaxedPart> parts;
    for (qsizetype i = 0; i < taxes.size(); ++i) {
        if (shares.at(i).minor == 0)
            continue;
        TRY_GET(const TaxSplit split, splitTax(shares.at(i), taxes.at(i).rate));
        parts.append({taxes.at(i), shares.at(i), split});
    }
    return parts;
}

Result<QList<PricedLine>> depositLines(const QList<TaxedPart> &parts)
{
    QList<PricedLine> kept;
    for (const TaxedPart &each : parts) {
        TRY_GET(PricedLine line, lineOf(LineKind::KeptCharge, DepositTexts::tr("Deposit kept"), each.amount, each.tax));
        line.number = 1 + int(kept.size());
        kept.append(line);
    }
    return kept;
}

} // namespace rowlock
