// Tickets of a random order exchanged for those of another performance, worked out a second time: what goes back, what
// the new ones cost, which money goes along, and that both orders tie.
#pragma once

#include "tests/domain/random_account.h"

#include "model/domain/pricing/exchange_price.h"

namespace rowlock::desk {

// Of tickets, one or more that stand.
inline QList<int> someTickets(const Account &account, Customer &customer)
{
    QList<int> tickets;
    for (const PricedLine &line : standing(account.lines)) {
        if (line.kind == LineKind::Ticket && (tickets.isEmpty() || customer.perhaps(50)))
            tickets << line.number;
    }
    return tickets;
}

inline HoldInfo anotherNight(qsizetype places, Customer &customer)
{
    HoldInfo hold;
    hold.event = EventId(2);
    for (qsizetype i = 0; i < places; ++i) {
        HoldItem item{0, int(i), QStringLiteral("B%1").arg(i), {}, QStringLiteral("Stalls"), 1, {}};
        item.price.minor = customer.perhaps(10) ? 0 : 1 + customer.below(5000);
        hold.items.append(item);
        hold.total += item.price;
    }
    return hold;
}

// The figures of an exchange.
inline QString wrongDifference(const Account &old, const QList<int> &tickets, const HoldInfo &hold,
                               const HouseRules &rules, const ExchangePrice &price)
{
    slow::Cents back = 0, total = 0, fees = 0;
    qsizetype along = 0;
    for (const PricedLine &line : standing(old.lines)) {
        const bool isFee = line.kind == LineKind::Fee && tickets.contains(line.of);
        back += isFee || tickets.contains(line.number) ? line.paid.minor : 0;
        total += isFee ? line.paid.minor : 0;
        along += isFee ? 1 : 0;
    }
    for (const HoldItem &item : hold.items) {
        total += item.price.minor;
        fees += item.price.minor > 0 && !rules.fees.isEmpty() ? rules.fees.first().amount.minor : 0;
    }
    if (price.back.minor != back || price.fees.minor != fees || price.order.total.minor != total + fees)
        return QStringLiteral("%1 back, %2 for the exchange, %3 in all; not %4, %5, %6")
            .arg(price.back.minor)
            .arg(price.fees.minor)
            .arg(price.order.total.minor)
            .arg(back)
            .arg(fees)
            .arg(total + fees);
    const int rate = ticketTaxAt(rules, {}).rate.hundredths();
    for (qsizetype i = 0; i < hold.items.size(); ++i) {
        const PricedLine &line = price.order.lines.at(i);
        if (line.kind != LineKind::Ticket || line.paid != hold.items.at(i).price
            || line.net.minor != slow::netOf(line.paid.minor, rate))
            return QStringLiteral("new ticket %1").arg(i + 1);
    }
    const auto isFee = [](const PricedLine &line) { return line.kind == LineKind::Fee; };
    const qsizetype feeLines = std::ranges::count_if(price.order.lines, isFee);
    const qsizetype charged =
        rules.fees.isEmpty() ? 0
                             : std::ranges::count_if(hold.items, [](const auto &item) { return item.price.minor > 0; });
    return feeLines == along + charged ? QString() : QStringLiteral("%1 fees in the new order").arg(feeLines);
}

// So much leaves the order by these tenders; what is wrong with that.
inline QString wrongLeaving(Account &account, const RefundSplit &split, const Money &amount)
{
    Money gone = split.rounding;
    for (const PaymentLine &line : split.back) {
        account.pay(line, -line.amount);
        gone += line.amount;
    }
    account.rounded += split.rounding;
    return gone == amount ? account.overdrawn() : QStringLiteral("%1 left, not %2").arg(gone.minor).arg(amount.minor);
}

// Exchanges some of its tickets; the account is as it is afterwards.
inline QString wrongExchange(Account &old, Customer &customer)
{
    const QList<int> tickets = someTickets(old, customer);
    if (tickets.isEmpty())
        return {};
    const HoldInfo hold = anotherNight(tickets.size(), customer);
    HouseRules rules;
    rules.taxes = {{QString(ticketTax), {}, rates[customer.below(5)].rate}};
    if (customer.perhaps(50))
        rules.fees = {fee(FeeFor::Exchange, "2.50", "0")};
    if (!rules.fees.isEmpty())
        rules.fees.first().tax.code.clear();
    const auto price = priceExchange(old.lines, tickets, hold, rules, {});
    if (!price)
        return price.error().message;
    if (const QString wrong = wrongDifference(old, tickets, hold, rules, *price); !wrong.isEmpty())
        return wrong;

    const Money before = old.money(), moved = std::min(price->back, price->order.total);
    const auto back = takeBack(old.lines, price->numbers);
    if (!back)
        return back.error().message;
    old.lines += *back;
    const RefundSplit out = refundOf(old.order(), price->back - moved);
    if (const QString wrong = wrongLeaving(old, out, price->back - moved); !wrong.isEmpty())
        return wrong;
    const RefundSplit along = refundOf(old.order(), moved);
    if (const QString wrong = wrongLeaving(old, along, moved); !wrong.isEmpty())
        return wrong;
    Account fresh{price->order.lines, {}, old.coin, -along.rounding, along.rounding.minor != 0 ? 1 : 0};
    for (const PaymentLine &line : along.back)
        fresh.pay(line, line.amount);
    const Money rest = price->order.total - moved;
    if (rest.minor > 0) {
        if (const QString wrong = wrongPayment(fresh, rest, customer.tenders(rest, old.coin)); !wrong.isEmpty())
            return wrong;
    }
    Money wentOut;
    for (const PaymentLine &line : out.back)
        wentOut += line.amount;
    Money cameIn;
    for (qsizetype i = along.back.size(); i < fresh.payments.size(); ++i)
        cameIn += fresh.payments.at(i).amount;
    if (old.money() + fresh.money() != before - wentOut + cameIn)
        return QStringLiteral("money was lost between the two orders");
    if (!old.ties() || !fresh.ties())
        return QStringLiteral("lines and money differ after an exchange");
    const QString wrong = wrongWholeRefund(fresh);
    return wrong.isEmpty() ? wrong : QStringLiteral("after an exchange, ") + wrong;
}

} // namespace rowlock::desk
