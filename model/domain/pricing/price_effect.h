// What a discount or a voucher does to prices.
#pragma once

#include "model/domain/pricing/percent.h"

#include <QList>

#include <variant>

namespace rowlock {

struct PercentOff
{
    Percent percent;

    bool operator==(const PercentOff &) const = default;
};

struct AmountOff // once, shared by the lines; never more than they cost
{
    Money amount;

    bool operator==(const AmountOff &) const = default;
};

struct SetPrice // for each line; what costs less already keeps its price
{
    Money price;

    bool operator==(const SetPrice &) const = default;
};

using PriceEffect = std::variant<PercentOff, AmountOff, SetPrice>;

// What is saved on each of the prices.
Result<QList<Money>> savingsOf(const PriceEffect &effect, const QList<Money> &prices);

// invalid_argument for what would change nothing (0 % or 0.00 off), and for amounts below zero or out of reach.
Result<Done> checkEffect(const PriceEffect &effect, const Currency &currency);

} // namespace rowlock
