// Discounts that an order gets by itself: by quantity, by value, n for m, free places of a group.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/pricing/price_effect.h"
#include "model/domain/pricing/price_scope.h"

#include <optional>

namespace rowlock {

using DiscountId = Id<struct DiscountTag>;

// 3 for 2: of every three lines, by price, the cheapest are free. What is saved is spread over all the lines used, so
// that no free seat is left when the paid ones come back.
struct TakeAndPay
{
    int take = 3;
    int pay = 2;

    bool operator==(const TakeAndPay &) const = default;
};

// One free teacher for each full 15 pupils: the rule's scope says what is free, `counted` what is counted. The cheapest
// come free and cost 0.00; the dearest are counted, and both are used.
struct FreeForEach
{
    int each = 15;
    PriceScope counted;

    bool operator==(const FreeForEach &) const = default;
};

constexpr int mostPosition = 1'000'000;

struct DiscountRule
{
    DiscountId id;
    QString name; // the reason that its lines give
    std::variant<PercentOff, AmountOff, SetPrice, TakeAndPay, FreeForEach> effect;
    PriceScope scope = {};
    std::optional<qint64> minimumCount = {}; // lines; never together with a minimum value
    std::optional<Money> minimumValue = {};  // what the lines cost by then
    bool perEvent = false;                   // each performance by itself, otherwise all of the order together
    bool feesToo = false; // percent or amount: fees of the lines used, and of the order, which get what is left
    std::optional<Instant> from = {};
    std::optional<Instant> until = {}; // holds no more at this moment
    int position = 0;                  // rules run by position, then by id

    bool operator==(const DiscountRule &) const = default;
};

// invalid_argument for a rule whose result nobody can foresee: both minimums, a minimum beside n for m, an amount off
// for each performance, n for m that gives nothing, fees that are set to a price.
Result<Done> checkDiscount(const DiscountRule &rule, const Currency &currency);

// What a rule that says so takes off fees, once there are fees.
struct FeeReduction
{
    PriceEffect effect; // percent, or what is left of the amount
    qint64 rule = 0;
    QString reason;
    QList<int> lines; // whose fees; the order's own as well
};

// Runs the rules that hold at a moment. A line at 0.00 takes no part; any other is used by one rule at most, be it only
// to fulfil a condition. No line goes below zero.
Result<QList<FeeReduction>> applyDiscounts(QList<PricedLine> &lines, const QList<DiscountRule> &rules, Instant at);

} // namespace rowlock
