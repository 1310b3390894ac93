// Somebody who asks for any order and pays it in any way, from a seed.
#pragma once

#include "tests/domain/pricing_desk.h"

#include <QRandomGenerator>

namespace rowlock::desk {

inline const Tax rates[] = {taxed("7"), taxed("19"), taxed("5.5"), taxed("20"), taxed("0")};

class Customer
{
public:
    explicit Customer(quint32 seed) : m_random(seed) {}

    int below(int limit) { return int(m_random.bounded(limit)); }
    bool perhaps(int percentage) { return below(100) < percentage; }

    OrderAsked order()
    {
        OrderAsked asked;
        const int count = 1 + below(perhaps(3) ? 40 : 5);
        for (int i = 0; i < count; ++i)
            asked.lines.append(line());
        if (perhaps(30)) {
            VoucherRule rule = voucher(PercentOff{*Percent::of(1 + below(10'000))});
            if (perhaps(50))
                rule.budget = Money{1 + below(3000), {}};
            asked.vouchers = {{rule}};
        }
        if (perhaps(20))
            asked.byHand = {{AmountOff{{1 + below(2000), {}}}, QStringLiteral("late")}};
        if (perhaps(60))
            asked.discounts = {automatic()};
        if (perhaps(50))
            asked.fees = {{FeeId(1), QStringLiteral("Fee"), FeeFor::Ticket, {1 + below(300), {}}, rates[1]},
                          {FeeId(2), QStringLiteral("Order"), FeeFor::Order, {1 + below(300), {}}, rates[below(5)]}};
        return asked;
    }

    // Tenders until nothing is due; `owed`: what is owed already is not owed again.
    QList<PaymentLine> tenders(const Money &total, CashStep coin, bool owed = false)
    {
        QList<PaymentLine> given;
        Money due = total;
        while (due.minor > 0 && given.size() < 4 && perhaps(60)) {
            const bool isCash = perhaps(40);
            Money part{1 + qint64(m_random.bounded(quint64(due.minor))), {}};
            if (isCash)
                part.minor -= part.minor % coin.minor();
            if (part.minor == 0 || part >= (isCash ? coin.rounded(due) : due)) // that would pay the rest
                continue;
            given.append(isCash ? PaymentLine{PaymentMethod::Cash, part} : byAnother(part, owed));
            due -= part;
        }
        if (due.minor > 0 && perhaps(60))
            given.append({PaymentMethod::Cash, coin.rounded(due) + Money{coin.minor() * below(200), {}}});
        else if (due.minor > 0)
            given.append(byAnother(due, owed));
        return given;
    }

private:
    // Of two gift cards, and two invoices; the same may come twice.
    PaymentLine byAnother(const Money &amount, bool owed)
    {
        switch (below(owed ? 3 : 5)) {
        case 0: return {PaymentMethod::Card, amount};
        case 1: return {PaymentMethod::GiftCard, amount, QString::number(1 + below(2))};
        case 2: return {PaymentMethod::Transfer, amount};
        default: return {PaymentMethod::Account, amount, QStringLiteral("INV-%1").arg(1 + below(2))};
        }
    }

    LineAsked line()
    {
        LineAsked line;
        const int kind = below(20);
        line.kind = kind == 0 ? LineKind::Donation : kind == 1 ? LineKind::GiftCard : LineKind::Ticket;
        line.event = EventId(1);
        const int dear = perhaps(1) ? 5'000'000 : 5000;
        line.list = {perhaps(10) && kind > 1 ? 0 : 1 + below(perhaps(50) ? 20 : dear), {}};
        if (perhaps(70))
            line.list.minor -= kind > 1 ? line.list.minor % 50 : 0;
        line.tax = rates[below(5)];
        return line;
    }

    DiscountRule automatic()
    {
        const int take = 2 + below(4);
        switch (below(4)) {
        case 0: return discount(PercentOff{*Percent::of(1 + below(10'000))});
        case 1: return discount(AmountOff{{1 + below(9000), {}}});
        case 2: return discount(SetPrice{{below(3000), {}}});
        default: return discount(TakeAndPay{take, 1 + below(take - 1)});
        }
    }

    QRandomGenerator m_random;
};

} // namespace rowlock::desk
