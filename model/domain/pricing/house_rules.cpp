#include "model/domain/pricing/house_rules.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct HoldPriceTexts
{
    Q_DECLARE_TR_FUNCTIONS(HoldPrice)
};

template <typename Rule>
bool holdsAt(const Rule &rule, Instant at)
{
    return (!rule.from || *rule.from <= at) && (!rule.until || at < *rule.until);
}

} // namespace

CashStep coinAt(const HouseRules &rules, Instant at)
{
    CashStep step;
    for (const CoinFrom &coin : rules.coins) {
        if (coin.from <= at)
            step = coin.step;
    }
    return step;
}

Tax ticketTaxAt(const HouseRules &rules, Instant at)
{
    return taxAt(rules.taxes, QString(ticketTax), at).value_or(Tax());
}

namespace {

// Those that hold at a moment, taxed as then.
Result<QList<FeeRule>> feesAt(const HouseRules &rules, Instant at, bool ofExchanges)
{
    QList<FeeRule> fees;
    for (FeeRule fee : rules.fees) {
        const bool holds = holdsAt(fee, at);
        if (!holds || (fee.per == FeeFor::Exchange) != ofExchanges)
            continue;
        if (!fee.tax.code.isEmpty()) {
            TRY_GET(fee.tax, taxAt(rules.taxes, fee.tax.code, at));
        }
        fees.append(fee);
    }
    return fees;
}

} // namespace

Result<PricedOrder> priceHold(const HoldInfo &hold, const HouseRules &rules, const QList<PaymentMethod> &tenders,
                              Instant at, PriceAbove above)
{
    if (!hold.terms.isReadable || hold.terms.vouchers.size() != hold.vouchers.size()) {
        return refuse(
            ErrorCode::StorageCorrupt,
            HoldPriceTexts::tr("What was agreed for this hold cannot be read, so it cannot be priced. Release "
                               "it and hold the seats again."),
            {{QStringLiteral("hold"), hold.id.value()}});
    }
    OrderAsked asked{hold.total.currency, at, {}};
    asked.above = above;
    asked.tenders = tenders;
    const Tax tax = ticketTaxAt(rules, at);
    QList<ItemName> names; // of the lines
    for (const HoldItem &item : hold.items) {
        LineAsked line;
        line.event = hold.event;
        line.category = item.category;
        line.type = item.type;
        line.text = item.typeName;
        line.list = item.price;
        line.tax = tax;
        asked.lines.resize(asked.lines.size() + item.quantity, line);
        names.resize(asked.lines.size(), {item.ref, item.type});
    }
    asked.byHand = reductionsOf(hold.terms, names);
    asked.vouchers = hold.vouchers;
    for (const HoldExtra &extra : hold.extras) {
        LineAsked line;
        line.kind = extra.kind;
        line.event = hold.event;
        line.text = extra.text;
        line.list = extra.price;
        line.goods = extra.goods;
        line.card = extra.card;
        line.cardDays = extra.days;
        if (!extra.tax.isEmpty()) {
            TRY_GET(line.tax, taxAt(rules.taxes, extra.tax, at));
        }
        asked.lines.resize(asked.lines.size() + extra.quantity, line);
    }
    TRY_GET(asked.fees, feesAt(rules, at, false));
    for (const DiscountRule &discount : rules.discounts) {
        if (holdsAt(discount, at)) // one that ended before it began is no discount any more
            asked.discounts.append(discount);
    }
    return priceOrder(asked);
}

HouseRules atListPrice(HouseRules rules)
{
    rules.fees.clear();
    rules.discounts.clear();
    return rules;
}

Result<QList<PricedLine>> exchangeFeesOf(const QList<PricedLine> &lines, const HouseRules &rules, Instant at)
{
    TRY_GET(const QList<FeeRule> charged, feesAt(rules, at, true));
    TRY_GET(QList<PricedLine> fees, feesOf(lines, charged, {}, at));
    for (PricedLine &fee : fees)
        TRY(finish(fee));
    return fees;
}

QList<PaymentMethod> tendersOf(const QList<PaymentLine> &payments)
{
    QList<PaymentMethod> methods;
    for (const PaymentLine &line : payments) {
        if (!methods.contains(line.method))
            methods.append(line.method);
    }
    return methods;
}

} // namespace rowlock
