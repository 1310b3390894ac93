// What is paid in cash is rounded to the smallest coin; the difference is a line of its own, without tax.
#pragma once

#include "model/domain/money.h"

namespace rowlock {

// The smallest coin in minor units: 5 is 0.05, 1 rounds nothing.
class CashStep
{
public:
    constexpr CashStep() = default;
    static Result<CashStep> of(qint64 minor); // 1 or more, at most 1,000,000
    // What is usual where the currency is at home (CHF 0.05, DKK 0.50, SEK 1.00); a house may choose another.
    static CashStep usualFor(const Currency &currency);

    constexpr qint64 minor() const { return m_minor; }
    constexpr bool operator==(const CashStep &) const = default;

    // The nearest amount that coins can pay, half a step away from zero.
    Money rounded(const Money &exact) const;
    // The rounding line: rounded - exact.
    Money roundingOf(const Money &exact) const { return rounded(exact) - exact; }

private:
    constexpr explicit CashStep(qint64 minor) : m_minor(minor) {}

    qint64 m_minor = 1;
};

} // namespace rowlock
