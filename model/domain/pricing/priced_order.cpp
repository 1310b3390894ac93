#include "model/domain/pricing/priced_order.h"

#include "model/domain/pricing/exact.h"

#include <QCoreApplication>
#include <QSet>

namespace rowlock {

namespace {

struct PricedOrderTexts
{
    Q_DECLARE_TR_FUNCTIONS(PricedOrder)
};

constexpr qsizetype mostLines = 10'000;

tl::unexpected<Error> cannotBeAsked(const QString &message)
{
    return refuse(ErrorCode::InvalidArgument, message);
}

Result<Done> checkLine(const LineAsked &line, const Currency &currency)
{
    TRY(checkNotNegative(line.list, currency));
    const bool anyAmount = line.kind == LineKind::Donation || line.kind == LineKind::GiftCard;
    if (!anyAmount && line.kind != LineKind::Ticket && line.kind != LineKind::Goods)
        return cannotBeAsked(PricedOrderTexts::tr("A “%1” line is not sold.").arg(kindName(line.kind)));
    if (anyAmount && line.list.minor == 0)
        return cannotBeAsked(PricedOrderTexts::tr("“%1” needs an amount. Enter one.").arg(line.text.left(40)));
    return Done{};
}

Result<Done> checkAsked(const OrderAsked &asked)
{
    if (asked.lines.isEmpty() || asked.lines.size() > mostLines || asked.firstNumber < 1)
        return cannotBeAsked(PricedOrderTexts::tr("An order has 1 to %1 lines.").arg(mostLines));
    for (const LineAsked &line : asked.lines)
        TRY(checkLine(line, asked.currency));
    QSet<VoucherId> vouchers;
    for (const VoucherAsked &voucher : asked.vouchers) {
        TRY(checkVoucher(voucher.rule, asked.currency));
        if (voucher.rule.budget)
            TRY(checkNotNegative(voucher.budgetGone, asked.currency));
        if (vouchers.contains(voucher.rule.id))
            return cannotBeAsked(
                PricedOrderTexts::tr("The voucher “%1” is in the order already.").arg(voucher.rule.name.left(40)));
        vouchers.insert(voucher.rule.id);
    }
    for (const DiscountRule &rule : asked.discounts)
        TRY(checkDiscount(rule, asked.currency));
    for (const FeeRule &rule : asked.fees)
        TRY(checkFee(rule, asked.currency));
    return Done{};
}

QList<PricedLine> atListPrices(const OrderAsked &asked)
{
    QList<PricedLine> lines;
    for (const LineAsked &from : asked.lines) {
        PricedLine line;
        line.number = asked.firstNumber + int(lines.size());
        line.kind = from.kind;
        line.event = from.event;
        line.category = from.category;
        line.type = from.type;
        line.text = from.text;
        line.list = from.list;
        line.paid = from.list;
        line.tax = isTurnover(from.kind) ? from.tax : Tax{};
        line.goods = from.goods;
        line.card = from.card;
        line.cardDays = from.cardDays;
        lines.append(line);
    }
    return lines;
}

// A price type that costs nothing does so for a reason, and before anything else is taken off.
Result<Done> giveComps(QList<PricedLine> &lines, const OrderAsked &asked)
{
    for (qsizetype i = 0; i < asked.lines.size(); ++i) {
        const std::optional<QString> &reason = asked.lines.at(i).compReason;
        if (!reason || lines.at(i).paid.minor == 0)
            continue;
        if (reason->isEmpty())
            return refuseWithoutReason(lines.at(i).text);
        reduce(lines[i], ReductionBy::ByHand, 0, *reason, lines.at(i).paid);
    }
    return Done{};
}

} // namespace

Money totalOf(const QList<PricedOrder> &orders)
{
    Money total{0, orders.first().total.currency};
    for (const PricedOrder &order : orders)
        total += order.total;
    return total;
}

Result<PricedOrder> priceOrder(const OrderAsked &asked)
{
    TRY(checkAsked(asked));
    PricedOrder order{atListPrices(asked), {}, {}};
    TRY(giveComps(order.lines, asked));
    for (const VoucherAsked &voucher : asked.vouchers) {
        TRY_GET(const VoucherSpent spent, applyVoucher(order.lines, voucher, asked.at));
        order.vouchers.append(spent);
    }
    for (const HandReduction &byHand : asked.byHand)
        TRY(applyByHand(order.lines, byHand, asked.above));
    TRY_GET(const QList<FeeReduction> feeReductions, applyDiscounts(order.lines, asked.discounts, asked.at));
    TRY_GET(QList<PricedLine> fees, feesOf(order.lines, asked.fees, asked.tenders, asked.at));
    for (const FeeReduction &reduction : feeReductions)
        TRY(reduceFees(fees, reduction));
    order.lines += fees;
    QList<Money> paid;
    for (PricedLine &line : order.lines) {
        TRY(finish(line));
        paid.append(line.paid);
    }
    TRY_GET(order.total, checkedSum(paid, asked.currency));
    return order;
}

} // namespace rowlock
