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

// The last that had begun, of those that are each later than the one before; else as every house begins.
template <typename From>
From lastBegun(const QList<From> &rules, Instant at)
{
    From last;
    for (const From &rule : rules) {
        if (rule.from <= at)
            last = rule;
    }
    return last;
}

} // namespace

CashStep coinAt(const HouseRules &rules, Instant at)
{
    return lastBegun(rules.coins, at).step;
}

DepositTerms depositAt(const HouseRules &rules, Instant at)
{
    return lastBegun(rules.deposits, at).terms;
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

namespace {

// Appends the lines that a hold asks for, and what was agreed for it; where several are priced as one, for its own
// lines alone.
Result<Done> askFor(const HoldInfo &hold, const HouseRules &rules, bool isOneOfSeveral, OrderAsked &asked)
{
    if (!hold.terms.isReadable || hold.terms.vouchers.size() != hold.vouchers.size()) {
        return refuse(
            ErrorCode::StorageCorrupt,
            HoldPriceTexts::tr("What was agreed for this hold cannot be read, so it cannot be priced. Release "
                               "it and hold the seats again."),
            {{QStringLiteral("hold"), hold.id.value()}});
    }
    const int firstNumber = 1 + int(asked.lines.size());
    const Tax tax = ticketTaxAt(rules, asked.at);
    QList<ItemName> names; // of the lines
    for (const HoldItem &item : hold.items) {
        LineAsked line;
        line.event = hold.event;
        line.category = item.category;
        line.type = item.type;
        line.text = item.typeName;
        line.list = item.price;
        line.tax = tax;
        if (item.kind == PriceKind::Comp)
            line.compReason = hold.terms.compReason;
        asked.lines.resize(asked.lines.size() + item.quantity, line);
        names.resize(names.size() + item.quantity, {item.ref, item.type});
    }
    QList<int> changeable = lineNumbers(firstNumber, names.size()); // by hand
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
            TRY_GET(line.tax, taxAt(rules.taxes, extra.tax, asked.at));
        }
        for (qint64 i = 0; i < extra.quantity; ++i) {
            asked.lines.append(line);
            if (extra.kind == LineKind::Goods)
                changeable.append(int(asked.lines.size()));
        }
    }
    asked.byHand +=
        reductionsOf(hold.terms, names, firstNumber, isOneOfSeveral ? std::optional(changeable) : std::nullopt);
    for (const VoucherAsked &voucher : hold.vouchers)
        asked.vouchers.append(isOneOfSeveral ? onlyFor(voucher, hold.event) : voucher);
    return Done{};
}

// What belongs to the lines from..to and, of the first hold, to the order as a whole, numbered as an order of its own.
QList<PricedLine> ownLines(const PricedOrder &priced, int from, int to, bool isFirst)
{
    QList<PricedLine> own;
    for (PricedLine line : priced.lines) {
        const bool isFee = line.kind == LineKind::Fee;
        const int by = isFee ? line.of : line.number;
        if ((by < from || by > to) && !(isFirst && by == 0))
            continue;
        line.number = 1 + int(own.size());
        if (line.of > 0)
            line.of -= from - 1;
        own.append(line);
    }
    return own;
}

} // namespace

Result<QList<PricedOrder>> priceHolds(const QList<HoldInfo> &holds, const HouseRules &rules,
                                      const QList<PaymentMethod> &tenders, Instant at, PriceAbove above)
{
    OrderAsked asked{holds.first().total.currency, at, {}};
    asked.above = above;
    asked.tenders = tenders;
    QList<int> ends; // of each hold's lines
    for (const HoldInfo &hold : holds) {
        TRY(askFor(hold, rules, holds.size() > 1, asked));
        ends.append(int(asked.lines.size()));
    }
    TRY_GET(asked.fees, feesAt(rules, at, false));
    for (const DiscountRule &discount : rules.discounts) {
        if (holdsAt(discount, at)) // one that ended before it began is no discount any more
            asked.discounts.append(discount);
    }
    TRY_GET(const PricedOrder priced, priceOrder(asked));
    if (holds.size() == 1)
        return QList<PricedOrder>{priced};
    QList<PricedOrder> orders;
    qsizetype vouchers = 0;
    for (qsizetype i = 0; i < holds.size(); ++i) {
        PricedOrder order{ownLines(priced, i == 0 ? 1 : ends.at(i - 1) + 1, ends.at(i), i == 0),
                          priced.vouchers.sliced(vouchers, holds.at(i).vouchers.size()),
                          {0, asked.currency}};
        vouchers += holds.at(i).vouchers.size();
        for (const PricedLine &line : std::as_const(order.lines))
            order.total += line.paid;
        orders.append(order);
    }
    return orders;
}

Result<PricedOrder> priceHold(const HoldInfo &hold, const HouseRules &rules, const QList<PaymentMethod> &tenders,
                              Instant at, PriceAbove above)
{
    TRY_GET(const QList<PricedOrder> orders, priceHolds({hold}, rules, tenders, at, above));
    return orders.first();
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
