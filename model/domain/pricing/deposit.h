// A part that is paid in advance: what a house proposes, what tax is in it, and when the rest is due (selling.md,
// sections 3 and 5). It has the rates of the performance already when it is paid.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/pricing/priced_line.h"

namespace rowlock {

// What a house asks for in advance.
struct DepositTerms
{
    Percent percent = Percent::of(25'00).value(); // of the total; 0: nothing is proposed
    int days = 14;                                // the rest is due so many days before the performance

    bool operator==(const DepositTerms &) const = default;
};

constexpr int longestRestDays = 3650;

// What is asked for from now on; what is not said stays as it was said last, though that begins in a moment.
struct DepositChange
{
    std::optional<Percent> percent = {};
    std::optional<int> days = {};
};

// From a moment on.
struct DepositFrom
{
    Instant from;
    DepositTerms terms;

    bool operator==(const DepositFrom &) const = default;
};

Money proposedDeposit(const Money &total, Percent percent);

// When the rest is proposed to be paid: so many days before the performance, at the hour at which it begins; where that
// is past already, when it begins, and where that is too, now.
Instant proposedRestDue(const DepositTerms &terms, Instant starts, const QTimeZone &zone, Instant now);

// What of an amount is taxed alike.
struct TaxedPart
{
    Tax tax;
    Money amount; // above zero
    TaxSplit split;

    bool operator==(const TaxedPart &) const = default;
};

// A part of what these lines cost, by what they are taxed as, in the order in which that first stands in them: shared
// in proportion to what earlier parts left of each, by largest remainder, and the tax taken out of each share.
// invalid_argument: as sharesOf.
Result<QList<TaxedPart>> taxedParts(const Money &part, const QList<PricedLine> &lines,
                                    const QList<TaxedPart> &before = {});

// The lines of an order that keeps what was paid, a line for each, so that its tax stays what it was.
Result<QList<PricedLine>> depositLines(const QList<TaxedPart> &parts);

} // namespace rowlock
