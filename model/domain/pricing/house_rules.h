// What a house adds to its prices or takes off them, and what a hold comes to with it.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/pricing/cash_rounding.h"
#include "model/domain/pricing/deposit.h"
#include "model/domain/pricing/goods.h"
#include "model/domain/pricing/priced_order.h"

namespace rowlock {

// What tickets are taxed as: the rate of this code. A house that gave it none sells tickets without tax.
constexpr QLatin1StringView ticketTax{"tickets"};

// The smallest coin from a moment on.
struct CoinFrom
{
    Instant from;
    CashStep step;

    bool operator==(const CoinFrom &) const = default;
};

// Every rate, fee and discount that ever held: a moment that is past comes to the same again.
struct HouseRules
{
    QList<TaxFrom> taxes;
    QList<FeeRule> fees; // their taxes by code alone; the rate is that of the moment
    QList<DiscountRule> discounts = {};
    QList<CoinFrom> coins = {}; // each later than the one before
    QList<Goods> goods = {};
    QList<DepositFrom> deposits = {}; // each later than the one before

    bool operator==(const HouseRules &) const = default;
};

// At a moment; where none was named yet cash is not rounded.
CashStep coinAt(const HouseRules &rules, Instant at);

// At a moment; where nothing was said yet as every house begins.
DepositTerms depositAt(const HouseRules &rules, Instant at);

// Of tickets at a moment.
Tax ticketTaxAt(const HouseRules &rules, Instant at);

// The order that a hold would be at a moment if it were paid in these ways: a line for each of its seats and places in
// the order of its items, less what was agreed for it and the discounts, then the fees. What the counter shows and the
// store writes. As priceOrder; `above`: Refused where its terms are agreed at this moment.
Result<PricedOrder> priceHold(const HoldInfo &hold, const HouseRules &rules, const QList<PaymentMethod> &tenders,
                              Instant at, PriceAbove above = PriceAbove::Kept);

// The orders that holds of several performances would be that are paid together, one for each, in their order: priced
// as one, so that a discount counts the seats of all of them and what is charged once stands in the first. What was
// agreed for a hold is for its own lines. As priceHold.
Result<QList<PricedOrder>> priceHolds(const QList<HoldInfo> &holds, const HouseRules &rules,
                                      const QList<PaymentMethod> &tenders, Instant at,
                                      PriceAbove above = PriceAbove::Kept);

// What the new places of an exchange are priced by: neither a sale's fees nor its discounts, which were given to the
// order as it was sold.
HouseRules atListPrice(HouseRules rules);

// What is charged at a moment for an exchange in which tickets come by these lines; numbers follow on the last line's.
Result<QList<PricedLine>> exchangeFeesOf(const QList<PricedLine> &lines, const HouseRules &rules, Instant at);

// The methods of payments, each once.
QList<PaymentMethod> tendersOf(const QList<PaymentLine> &payments);

} // namespace rowlock
