// The house's rates of tax and its fees (docs/decisions/fees-and-tax.md), and with its discounts what a hold comes to.
// Neither is ever changed: a rate is followed by another, and a fee ends where another takes its place, so that a
// payment that was begun before costs what it did.
#pragma once

#include "model/domain/pricing/house_rules.h"
#include "model/store/writing.h"

namespace rowlock {

struct StandingPayment;

Result<HouseRules> readHouseRules(Connection &connection); // as they were entered

// From a moment on (none: from now) a code means this rate. invalid_argument: no code, a moment that is past.
Result<TaxFrom> setTaxRate(Connection &connection, const Act &act, const QString &code, TaxRate rate,
                           std::optional<Instant> from = {});

// From now on this is the smallest coin, and what is paid and handed out in cash is rounded to it.
Result<CoinFrom> setCoin(Connection &connection, const Act &act, CashStep step);

// Another fee, from its moment on (none: from now); its tax by code alone. invalid_argument: as checkFee, a code
// without a rate by then, no such price type, a moment that is past, too many.
Result<FeeRule> addFee(Connection &connection, const Act &act, const FeeRule &fee);
// ... in the place of this one, which ends there. invalid_argument: unknown, or ended already.
Result<FeeRule> changeFee(Connection &connection, const Act &act, const FeeRule &fee);
Result<FeeRule> endFee(Connection &connection, const Act &act, FeeId fee);

// ---- for other use cases inside their own transaction ----

struct HouseRuleRow
{
    std::optional<TaxFrom> tax;
    std::optional<FeeRule> fee;
    std::optional<DiscountRule> discount; // its amounts are still without currency
    QString terms;
    std::optional<CoinFrom> coin = {};
    std::optional<Goods> goods = {};
    std::optional<DepositFrom> deposit = {};
};
Result<Asked<HouseRuleRow>> askHouseRules(Connection &connection);
Result<HouseRules> rulesOf(const Asked<HouseRuleRow> &asked, const Currency &currency);

Result<CoinFrom> nameCoin(Writing &writing, CashStep step); // setCoin

// From when on a rule holds that is made now: at the earliest from the next moment, so that nothing that was begun at
// this one costs anything else. invalid_argument: a moment that is past.
Result<Instant> beginningAt(const Writing &writing, std::optional<Instant> from);

// What holds that go together come to now, or when their payment was begun, if it is paid in these ways.
Result<QList<PricedOrder>> priceNow(Writing &writing, const QList<HoldInfo> &holds, const HouseRules &rules,
                                    const QList<PaymentMethod> &tenders, const StandingPayment &standing);

} // namespace rowlock
