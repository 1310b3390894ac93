// Percentages as whole hundredths of a percent: 7 % is 700, 5.5 % is 550, 12.5 % is 1250. A rate of tax and a
// percentage taken off are two types, so that one is never passed for the other.
#pragma once

#include "model/domain/money.h"

#include <compare>

namespace rowlock {

constexpr int wholeInHundredths = 100'00; // 100 %

// "7", "5.5", "12,25" as people type them: ASCII digits, a point or comma, at most two decimals, 0 to 100, spaces
// around it; invalid_argument otherwise.
Result<int> hundredthsFromText(const QString &text);
QString hundredthsToText(int hundredths);
Result<Done> checkHundredths(int hundredths);

template <typename Tag>
class Hundredths
{
public:
    constexpr Hundredths() = default; // 0 %
    static Result<Hundredths> of(int hundredths)
    {
        TRY(checkHundredths(hundredths));
        return Hundredths(hundredths);
    }
    static Result<Hundredths> fromText(const QString &text)
    {
        TRY_GET(const int hundredths, hundredthsFromText(text));
        return Hundredths(hundredths);
    }

    constexpr int hundredths() const { return m_hundredths; }
    QString toText() const { return hundredthsToText(m_hundredths); } // "5.5"
    constexpr auto operator<=>(const Hundredths &) const = default;

private:
    constexpr explicit Hundredths(int hundredths) : m_hundredths(hundredths) {}

    int m_hundredths = 0;
};

using TaxRate = Hundredths<struct TaxRateTag>;
using Percent = Hundredths<struct PercentTag>;

// So many percent of an amount (a deposit), half away from zero.
Money partOf(const Money &amount, Percent percent);

// What an amount comes to when so many percent are taken off. The new amount is rounded, not what is taken off: 9.99
// less 50 % is 5.00.
Money lessPercent(const Money &amount, Percent percent);

} // namespace rowlock
