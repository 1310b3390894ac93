#include "model/domain/refund.h"

#include "model/domain/pricing/exact.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>
#include <utility>

namespace rowlock {

namespace {

struct Left
{
    PaymentLine line; // what is there
    Money exact;      // what it can settle: of cash, without what was rounded
};

// What is left of each way of paying, in the order in which they came. Cash is one, whatever was written beside it.
QList<Left> leftOf(const QList<Payment> &payments, const Money &rounded)
{
    QList<Left> left;
    for (const Payment &payment : payments) {
        const auto same = std::find_if(left.begin(), left.end(), [&](const Left &one) {
            return one.line.method == payment.method
                   && (payment.method == PaymentMethod::Cash || one.line.reference == payment.reference);
        });
        if (same == left.end())
            left.append(Left{{payment.method, payment.amount, payment.reference}, {}});
        else
            same->line.amount += payment.amount;
    }
    const bool hasCash =
        std::ranges::any_of(left, [](const Left &one) { return one.line.method == PaymentMethod::Cash; });
    if (rounded.minor != 0 && !hasCash) // cash of nothing paid what no coin does
        left.append(Left{{PaymentMethod::Cash, {0, rounded.currency}, {}}, {}});
    for (Left &one : left)
        one.exact = one.line.method == PaymentMethod::Cash ? one.line.amount - rounded : one.line.amount;
    left.removeIf([](const Left &one) { return one.exact.minor <= 0; });
    return left;
}

// Whether the one is the better way to give `amount` back.
bool isBetter(const Left &one, const Left &other, const Money &amount)
{
    const bool owed = one.line.method == PaymentMethod::Account;
    if (owed != (other.line.method == PaymentMethod::Account))
        return owed; // nobody is handed money who owes it
    const bool enough = one.exact >= amount;
    if (enough != (other.exact >= amount))
        return enough;
    return enough ? one.exact <= other.exact : one.exact >= other.exact; // the last of equal ones
}

std::optional<qsizetype> largestCard(const QList<Left> &left)
{
    std::optional<qsizetype> largest;
    for (qsizetype i = 0; i < left.size(); ++i) {
        const bool isCard = left.at(i).line.method == PaymentMethod::GiftCard;
        if (isCard && (!largest || left.at(i).exact > left.at(*largest).exact))
            largest = i;
    }
    return largest;
}

struct Given
{
    RefundSplit split;
    Money rest; // for which nothing is left
};

Money sumOf(const QList<Payment> &payments, const Money &nothing)
{
    Money sum = nothing;
    for (const Payment &payment : payments)
        sum += payment.amount;
    return sum;
}

// In cash only what coins can pay.
Money inCoins(const Money &amount, CashStep step)
{
    return {amount.minor - amount.minor % step.minor(), amount.currency};
}

// Never more than is left of all that was paid. That can be less than the lines that stand, where cash was rounded down
// and some of it went back onto a card. `leastToCards`: so much goes back to gift cards before anything else does.
Given giveBack(const QList<Payment> &payments, const Money &rounded, const Money &amount, CashStep step,
               qint64 leastToCards = 0)
{
    QList<Left> left = leftOf(payments, rounded);
    Money most = sumOf(payments, {0, amount.currency});
    Given given{{{}, amount}, amount};
    while (given.rest.minor > 0 && !left.isEmpty()) {
        qsizetype best = 0;
        for (qsizetype i = 1; i < left.size(); ++i) {
            if (isBetter(left.at(i), left.at(best), given.rest))
                best = i;
        }
        if (leastToCards > 0)
            best = largestCard(left).value_or(best);
        Left from = left.takeAt(best);
        const Money part = std::min(from.exact, given.rest);
        given.rest -= part;
        leastToCards -= part.minor;
        if (from.line.method == PaymentMethod::Cash) {
            // What came in before there was this coin need not be made of it.
            const Money coins = inCoins(std::min(from.line.amount, most), step), none{0, amount.currency};
            from.line.amount = std::clamp(step.rounded(part), none, std::max(none, coins));
        } else {
            from.line.amount = std::min(part, most);
        }
        if (from.line.amount.minor > 0) {
            given.split.back.append(from.line);
            given.split.rounding -= from.line.amount;
            most -= from.line.amount;
        }
    }
    return given;
}

} // namespace

Result<RefundSplit> splitRefund(const QList<Payment> &payments, const Money &amount, CashStep step,
                                const Money &rounded)
{
    TRY(checkNotNegative(amount, amount.currency));
    const Money exactLeft = sumOf(payments, {0, amount.currency}) - rounded;
    const Given given = giveBack(payments, rounded, amount, step);
    if (given.rest.minor > 0 || amount > std::max(exactLeft, Money{0, amount.currency})) {
        return refuse(ErrorCode::PaymentMismatch,
                      QCoreApplication::translate("Refund", "%1 cannot go back: %2 is left of what was paid.")
                          .arg(toDecimal(amount), toDecimal(exactLeft)),
                      {{QStringLiteral("total"), toDecimal(amount)}, {QStringLiteral("paid"), toDecimal(exactLeft)}});
    }
    return given.split;
}

namespace {

// What gift cards may not go on paying for once this has gone back.
qint64 leastToCards(const Order &order, const Money &amount, const Money &cards)
{
    if (order.cardsBought.minor == 0)
        return 0;
    qint64 stays = cards.minor - amount.minor - order.cardsBought.minor; // of the order, but for gift cards
    qint64 byCard = 0;
    for (const Payment &payment : order.payments) {
        stays += payment.amount.minor;
        byCard += payment.method == PaymentMethod::GiftCard ? payment.amount.minor : 0;
    }
    return byCard - std::max<qint64>(stays, 0);
}

} // namespace

RefundSplit refundOf(const Order &order, const Money &amount, const Money &cards)
{
    const Given given = giveBack(order.payments, order.rounded, amount, order.coin, leastToCards(order, amount, cards));
    Q_ASSERT(given.rest.minor <= 0);
    return given.split;
}

RefundSplit refundOnto(const Order &order, const Money &amount, const RefundOnto &onto, const Money &cards)
{
    RefundSplit split = refundOf(order, amount, cards);
    if (onto.way == RefundOnto::Way::AsPaid)
        return split;
    split.back.removeIf([&](const PaymentLine &line) {
        return line.method != PaymentMethod::Account && line.method != PaymentMethod::Comp
               && (line.method != PaymentMethod::GiftCard || !onto.isNewCard());
    });
    Money rest = amount, most = sumOf(order.payments, {0, amount.currency});
    for (const PaymentLine &line : std::as_const(split.back)) {
        rest -= line.amount;
        most -= line.amount;
    }
    const Money onCard = std::clamp(rest, Money{0, amount.currency}, std::max(most, Money{0, amount.currency}));
    split.rounding = rest - onCard;
    if (onCard.minor > 0)
        split.back.append({PaymentMethod::GiftCard, onCard, {}});
    return split;
}

QList<PaymentLine> refundOf(const QList<Payment> &payments, const Money &amount)
{
    const Given given = giveBack(payments, {0, amount.currency}, amount, {});
    Q_ASSERT(given.rest.minor <= 0);
    return given.split.back;
}

} // namespace rowlock
