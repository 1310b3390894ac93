// An order that is paid in any way, paid off and taken back, and what is wrong with each of these by another way to
// work it out.
#pragma once

#include "tests/domain/random_customer.h"
#include "tests/domain/slow_prices.h"

#include "model/domain/account.h"

#include <map>

namespace rowlock::desk {

// An order that is paid and comes back: its lines and payments as a store would have them.
struct Account
{
    QList<PricedLine> lines;
    QList<Payment> payments;
    CashStep coin = {};
    Money rounded = {};
    int roundings = 0; // so often was it rounded on the way in

    Money money() const
    {
        Money sum;
        for (const Payment &payment : payments)
            sum += payment.amount;
        return sum;
    }
    bool ties() const { return totalOf(lines, {}) + rounded == money(); }
    void pay(const PaymentLine &line, const Money &amount)
    {
        payments.append(paidBy(line.method, amount));
        payments.last().reference = line.reference;
    }
    Order order() const
    {
        Order order;
        order.payments = payments;
        order.rounded = rounded;
        order.coin = coin;
        return order;
    }
    slow::Cents owed() const
    {
        slow::Cents owed = 0;
        for (const Payment &payment : payments)
            owed += payment.method == PaymentMethod::Account ? payment.amount.minor : 0;
        return owed;
    }
    QString overdrawn() const // what went back another way than it came; empty: nothing
    {
        std::map<std::pair<PaymentMethod, QString>, slow::Cents> left; // each gift card and invoice by itself
        for (const Payment &payment : payments)
            left[{payment.method, payment.reference}] += payment.amount.minor;
        for (const auto &[way, amount] : left) {
            if (amount < 0)
                return QStringLiteral("more went back as %1 %2 than was paid").arg(methodName(way.first), way.second);
        }
        return {};
    }
};

// Pays so much and says what is wrong.
inline QString wrongPayment(Account &account, const Money &total, const QList<PaymentLine> &given)
{
    const CashStep coin = account.coin;
    const Result<TenderSplit> split = splitTenders(total, given, coin);
    if (!split)
        return split.error().message;
    slow::Cents due = total.minor;
    slow::Cents handed = 0, kept = 0;
    for (qsizetype i = 0; i < given.size(); ++i) {
        const TenderPart &part = split->parts.at(i);
        handed += given.at(i).amount.minor;
        const bool isLast = i + 1 == given.size();
        const bool isCash = given.at(i).method == PaymentMethod::Cash;
        const slow::Cents asked = isCash && isLast ? slow::toCoins(due, coin.minor()) : due;
        const slow::Cents keeps = isLast ? asked : given.at(i).amount.minor;
        due = isLast ? 0 : due - keeps;
        kept += keeps;
        if (part.kept.minor != keeps || part.dueAfter.minor != due)
            return QStringLiteral("tender %1 keeps %2, %3 due").arg(i).arg(part.kept.minor).arg(part.dueAfter.minor);
        account.pay(given.at(i), part.kept);
    }
    account.rounded += split->rounding;
    account.roundings += split->rounding.minor != 0 ? 1 : 0;
    if (split->due.minor != 0 || handed - split->change.minor != kept)
        return QStringLiteral("what was kept is not what was given less the change");
    if (2 * qAbs(split->rounding.minor) > coin.minor())
        return QStringLiteral("rounded by more than half a coin");
    return account.ties() ? QString() : QStringLiteral("lines and money differ after paying");
}

// Gives the lines back and says what is wrong; the account is as it is afterwards.
inline QString wrongRefund(Account &account, const QList<int> &numbers)
{
    const Result<QList<PricedLine>> back = takeBack(account.lines, numbers);
    if (!back)
        return back.error().message;
    const Money amount = -totalOf(*back, {});
    const Result<RefundSplit> split = splitRefund(account.payments, amount, account.coin, account.rounded);
    if (!split)
        return split.error().message;
    account.lines += *back;
    account.rounded += split->rounding;
    bool handedOut = false;
    for (const PaymentLine &line : split->back) {
        account.pay(line, -line.amount);
        handedOut = handedOut || line.method != PaymentMethod::Account;
    }
    if (const QString wrong = account.overdrawn(); !wrong.isEmpty())
        return wrong;
    if (handedOut && account.owed() > 0)
        return QStringLiteral("money was handed to whom still owes %1").arg(account.owed());
    return account.ties() ? QString() : QStringLiteral("lines and money differ after a refund");
}

inline QString wrongWholeRefund(Account account)
{
    QList<int> numbers;
    for (const PricedLine &line : std::as_const(account.lines))
        numbers << line.number;
    const Money tooMuch = totalOf(account.lines, {}) + Money{1, {}};
    if (splitRefund(account.payments, tooMuch, account.coin, account.rounded))
        return QStringLiteral("a cent more than was paid went back");
    if (const QString wrong = wrongRefund(account, numbers); !wrong.isEmpty())
        return wrong;
    for (const RateSum &sum : sumsByRate(account.lines)) {
        if (sum.paid.minor != 0 || sum.net.minor != 0 || sum.taxAmount.minor != 0)
            return QStringLiteral("a whole reversal leaves something at %1 %").arg(sum.rate.toText());
    }
    // Rounded once, all of it comes back. Of several times the halves of coins may add up to one that no rounding of
    // what goes back undoes; then it stays in the drawer and in the lines alike.
    const slow::Cents most = account.roundings > 1 ? account.roundings * account.coin.minor() / 2 : 0;
    const bool isEven = account.money() == account.rounded && std::abs(account.rounded.minor) <= most;
    return isEven ? QString() : QStringLiteral("a whole reversal leaves money or rounding");
}

inline QString wrongParts(Account account, Customer &customer)
{
    Money gone;
    for (QList<PricedLine> left = standing(account.lines); !left.isEmpty(); left = standing(account.lines)) {
        QList<int> numbers;
        for (const PricedLine &line : std::as_const(left)) {
            if (customer.perhaps(60))
                numbers << line.number;
        }
        if (numbers.isEmpty())
            numbers << left.last().number;
        const Money before = totalOf(account.lines, {});
        if (const QString wrong = wrongRefund(account, numbers); !wrong.isEmpty())
            return wrong;
        gone += before - totalOf(account.lines, {});
    }
    if (totalOf(account.lines, {}).minor != 0)
        return QStringLiteral("the parts are not the whole");
    return {};
}

// What is owed, or a part of it, is paid in other ways from now on: it goes off the oldest invoice first.
inline QString wrongSettling(Account &account, Customer &customer)
{
    const slow::Cents owed = account.owed();
    if (totalOwed(account.order()).minor != owed)
        return QStringLiteral("%1 is said to be owed, and not %2").arg(totalOwed(account.order()).minor).arg(owed);
    if (owed == 0)
        return {};
    Money settled{customer.perhaps(50) ? owed : 1 + customer.below(int(std::min<slow::Cents>(owed, 1'000'000))), {}};
    const QList<PaymentLine> given = settled.minor == owed ? customer.tenders(settled, account.coin, true)
                                                           : QList<PaymentLine>{{PaymentMethod::Transfer, settled}};
    Money left = settled;
    for (const PaymentLine &line : owedOf(account.order())) {
        account.pay(line, -std::min(line.amount, left));
        account.payments.last().isPaidSince = true;
        left += account.payments.last().amount;
    }
    if (left.minor != 0 || account.owed() != owed - settled.minor)
        return QStringLiteral("the invoices are not what is owed");
    const QString wrong = wrongPayment(account, settled, given);
    return wrong.isEmpty() ? account.overdrawn() : wrong;
}

} // namespace rowlock::desk
