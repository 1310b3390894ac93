// A short way to say prices and orders in tests: amounts and rates as they are written down.
#pragma once

#include "model/domain/pricing/line_sums.h"
#include "model/domain/pricing/priced_order.h"
#include "model/domain/pricing/reversal.h"
#include "model/domain/pricing/tender_split.h"
#include "model/domain/refund.h"

namespace rowlock::desk {

// "24.00" or "-24.00", in euros.
inline Money euros(const char *text)
{
    const QString amount = QLatin1String(text);
    const bool isBelow = amount.startsWith(u'-');
    const Money size = *moneyFromDecimal(isBelow ? amount.mid(1) : amount, {});
    return isBelow ? -size : size;
}

inline Tax taxed(const char *rate)
{
    return {QLatin1String(rate), *TaxRate::fromText(QLatin1String(rate))};
}

inline Percent percent(const char *text)
{
    return *Percent::fromText(QLatin1String(text));
}

inline CashStep step(qint64 minor)
{
    return *CashStep::of(minor);
}

inline LineAsked ticket(const char *price, const char *rate = "7", int type = firstPriceType)
{
    LineAsked line;
    line.event = EventId(1);
    line.category = QStringLiteral("Stalls");
    line.type = type;
    line.text = QStringLiteral("Ticket");
    line.list = euros(price);
    line.tax = taxed(rate);
    return line;
}

inline OrderAsked orderOf(const QList<LineAsked> &lines)
{
    OrderAsked asked;
    asked.lines = lines;
    return asked;
}

inline OrderAsked tickets(const QList<const char *> &prices, const char *rate = "7")
{
    OrderAsked asked;
    for (const char *price : prices)
        asked.lines.append(ticket(price, rate));
    return asked;
}

inline OrderAsked tickets(int count, const char *price, const char *rate = "7")
{
    return orderOf(QList<LineAsked>(count, ticket(price, rate)));
}

inline FeeRule fee(FeeFor per, const char *amount, const char *rate = "19")
{
    return {FeeId(1), QStringLiteral("Fee"), per, euros(amount), taxed(rate)};
}

template <typename Effect>
DiscountRule discount(Effect effect, qint64 id = 1)
{
    DiscountRule rule;
    rule.id = DiscountId(id);
    rule.name = QStringLiteral("Discount");
    rule.effect = effect;
    return rule;
}

template <typename Effect>
HandReduction byHand(Effect effect, const QList<int> &lines = {})
{
    return {effect, QStringLiteral("said so"), lines};
}

inline VoucherRule voucher(const PriceEffect &effect)
{
    return {VoucherId(1), QStringLiteral("Voucher"), effect};
}

// "20.54, 20.55": what every line costs.
inline QString paid(const QList<PricedLine> &lines)
{
    QStringList texts;
    for (const PricedLine &line : lines)
        texts << toDecimal(line.paid);
    return texts.join(QStringLiteral(", "));
}

// "3.46, 3.45": what was taken off every line.
inline QString saved(const QList<PricedLine> &lines)
{
    QStringList texts;
    for (const PricedLine &line : lines)
        texts << toDecimal(line.list - line.paid);
    return texts.join(QStringLiteral(", "));
}

inline QString total(const QList<PricedLine> &lines)
{
    return toDecimal(totalOf(lines, {}));
}

inline QString total(const QList<PricedLine> &lines, LineKind kind)
{
    return toDecimal(totalOf(lines, kind, {}));
}

// The tax at a rate as stored in the lines; "-" where no line has it.
inline QString tax(const QList<PricedLine> &lines, const char *rate)
{
    for (const RateSum &sum : sumsByRate(lines)) {
        if (sum.rate == taxed(rate).rate)
            return toDecimal(sum.taxAmount);
    }
    return QStringLiteral("-");
}

inline PaymentLine tender(PaymentMethod method, const char *amount)
{
    return {method, euros(amount)};
}

inline Payment paidBy(PaymentMethod method, const Money &amount)
{
    return {{}, method, amount, amount, {}, {}};
}

// "card 24.00, cash 2.30"
inline QString ways(const QList<PaymentLine> &lines)
{
    QStringList texts;
    for (const PaymentLine &line : lines)
        texts << methodName(line.method) + u' ' + toDecimal(line.amount);
    return texts.join(QStringLiteral(", "));
}

} // namespace rowlock::desk
