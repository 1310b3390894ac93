// What a discount or a voucher does to prices.
#pragma once

#include "model/domain/pricing/percent.h"

#include <QList>

#include <variant>

namespace rowlock {

struct PercentOff
{
    Percent percent;
};

struct AmountOff // once, shared by the lines; never more than they cost
{
    Money amount;
};

struct SetPrice // for each line; what costs less already keeps its price
{
    Money price;
};

using PriceEffect = std::variant<PercentOff, AmountOff, SetPrice>;

// What is saved on each of the prices.
Result<QList<Money>> savingsOf(const PriceEffect &effect, const QList<Money> &prices);

// invalid_argument for what would change nothing (0 % or 0.00 off), and for amounts below zero or out of reach.
Result<Done> checkEffect(const PriceEffect &effect, const Currency &currency);

} // namespace rowlock
