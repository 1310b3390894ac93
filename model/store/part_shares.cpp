#include "model/store/part_shares.h"

#include "model/db/statement.h"
#include "model/domain/pricing/line_sums.h"
#include "model/domain/pricing/shares.h"
#include "model/store/sales.h"

#include <algorithm>

namespace rowlock {

Result<QList<PartShare>> readPartShares(Connection &connection, const QList<PaymentAttempt> &parts)
{
    QList<Asked<PartShare>> asked;
    for (const PaymentAttempt &part : parts) {
        const Currency currency = part.amount.currency;
        TRY_GET(const auto shares,
                ask<PartShare>(
                    connection, R"(
        SELECT attempt_id, hold_id, tax_code, tax_rate, amount_minor, tax_minor FROM part_share WHERE attempt_id = ?
            ORDER BY share_no)",
                    [currency](const Row &row) {
                        const Money amount = row.money(4, currency), tax = row.money(5, currency);
                        const Tax taxed{row.text(2), TaxRate::of(int(row.integer(3))).value_or(TaxRate())};
                        return PartShare{row.id<AttemptId>(0), row.id<HoldId>(1), {taxed, amount, {amount - tax, tax}}};
                    },
                    part.id));
        asked.append(shares);
    }
    QList<PartShare> all;
    for (const Asked<PartShare> &each : asked) {
        TRY_GET(const auto shares, each.all());
        all += shares;
    }
    return all;
}

QList<TaxedPart> sharesOfHold(const QList<PartShare> &shares, HoldId hold)
{
    QList<TaxedPart> parts;
    for (const PartShare &share : shares) {
        if (share.hold == hold)
            parts.append(share.taxed);
    }
    return parts;
}

Money totalOf(const QList<TaxedPart> &parts, const Currency &currency)
{
    Money sum{0, currency};
    for (const TaxedPart &part : parts)
        sum += part.amount;
    return sum;
}

namespace {

// What this part can pay of the order: what earlier ones left of it, and of a gift card nothing that is one.
struct Payable
{
    QList<PricedLine> lines;
    QList<TaxedPart> before;
    Money left;
};

Payable payableOf(const OrderInHand &order, const SaleInHand &sale, PaymentMethod method)
{
    const Currency currency = order.priced.total.currency;
    Payable payable{order.priced.lines, sharesOfHold(sale.shares, order.hold.id), {}};
    payable.left = order.priced.total - totalOf(payable.before, currency);
    if (method == PaymentMethod::GiftCard) {
        payable.lines.removeIf([](const PricedLine &line) { return line.kind == LineKind::GiftCard; });
        Money byCards{0, currency};
        for (const PartShare &share : sale.shares) {
            const auto part = std::ranges::find(sale.standing.parts, share.attempt, &PaymentAttempt::id);
            if (share.hold == order.hold.id && part->method == PaymentMethod::GiftCard)
                byCards += share.taxed.amount;
        }
        payable.left = std::min(payable.left, totalOf(payable.lines, currency) - byCards);
    }
    payable.left = std::max(payable.left, Money{0, currency});
    return payable;
}

Result<QList<PartShare>> sharesIn(const PaymentAttempt &part, const SaleInHand &sale)
{
    QList<Payable> payable;
    QList<Money> left;
    for (const OrderInHand &order : sale.orders) {
        payable.append(payableOf(order, sale, part.method));
        left.append(payable.last().left);
    }
    TRY_GET(const QList<Money> amounts, sharesOf(part.amount, left));
    QList<PartShare> shares;
    for (qsizetype i = 0; i < amounts.size(); ++i) {
        if (amounts.at(i).minor == 0)
            continue;
        TRY_GET(const auto taxed, taxedParts(amounts.at(i), payable.at(i).lines, payable.at(i).before));
        for (const TaxedPart &each : taxed)
            shares.append({part.id, sale.orders.at(i).hold.id, each});
    }
    return shares;
}

} // namespace

Result<QList<PartShare>> writePartShares(Writing &writing, const PaymentAttempt &part, const SaleInHand &sale)
{
    TRY_GET(const QList<PartShare> shares, sharesIn(part, sale));
    int number = 0;
    for (const PartShare &share : shares) {
        const auto isIts = [&share](const OrderInHand &order) { return order.hold.id == share.hold; };
        const OrderInHand &order = *std::ranges::find_if(sale.orders, isIts);
        TRY(post(writing.db(), R"(
        INSERT INTO part_share (attempt_id, share_no, hold_id, event_id, tax_code, tax_rate, amount_minor, tax_minor)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?))",
                 part.id, ++number, share.hold, order.hold.event, share.taxed.tax.code,
                 share.taxed.tax.rate.hundredths(), share.taxed.amount, share.taxed.split.tax));
    }
    return shares;
}

} // namespace rowlock
