#include "model/domain/shared_payments.h"

#include <algorithm>

namespace rowlock {

namespace {

// What of each payment goes to each order, from the first order on.
class Sharing
{
public:
    Sharing(const QList<Payment> &payments, const QList<OrderDue> &orders) : m_payments(payments)
    {
        for (const OrderDue &order : orders) {
            m_room.append(order.due.minor);
            m_cards.append(order.cards.minor);
        }
        m_shares.resize(payments.size(), QList<qint64>(orders.size(), 0));
        for (const Payment &payment : payments)
            m_left.append(payment.amount.minor);
    }

    void takeAsSaid(const QList<QList<Money>> &said)
    {
        for (qsizetype payment = 0; payment < said.size(); ++payment) {
            for (qsizetype order = 0; order < said.at(payment).size(); ++order)
                give(payment, order, std::min(said.at(payment).at(order).minor, m_room.at(order)));
        }
    }

    void take(PaymentMethod method, bool sparesCards)
    {
        for (qsizetype payment = 0; payment < m_payments.size(); ++payment) {
            if (m_payments.at(payment).method == method)
                share(payment, sparesCards);
        }
    }

    // The order that has most to be paid in cash is rounded.
    qsizetype round(const Money &rounding)
    {
        const qsizetype order = std::ranges::max_element(m_room) - m_room.begin();
        m_room[order] += rounding.minor;
        return order;
    }

    qint64 of(qsizetype payment, qsizetype order) const { return m_shares.at(payment).at(order); }
    bool isLast(qsizetype payment, qsizetype order) const
    {
        const QList<qint64> &shares = m_shares.at(payment);
        return std::ranges::all_of(shares.sliced(order + 1), [](qint64 share) { return share == 0; });
    }

private:
    void share(qsizetype payment, bool sparesCards)
    {
        for (qsizetype order = 0; order < m_room.size(); ++order) {
            const qint64 room = m_room.at(order) - (sparesCards ? m_cards.at(order) : 0);
            give(payment, order, std::min(m_left.at(payment), std::max<qint64>(room, 0)));
        }
    }

    void give(qsizetype payment, qsizetype order, qint64 some)
    {
        m_shares[payment][order] += some;
        m_room[order] -= some;
        m_left[payment] -= some;
    }

    const QList<Payment> &m_payments;
    QList<qint64> m_room; // of an order: still to be paid
    QList<qint64> m_cards;
    QList<qint64> m_left; // of a payment
    QList<QList<qint64>> m_shares;
};

} // namespace

QList<OrderPaid> sharePayments(const QList<Payment> &payments, qsizetype before, const Money &rounding,
                               const QList<OrderDue> &orders, const QList<QList<Money>> &said)
{
    const Currency currency = orders.first().due.currency;
    Sharing sharing(payments, orders);
    sharing.takeAsSaid(said);
    sharing.take(PaymentMethod::GiftCard, true);
    sharing.take(PaymentMethod::GiftCard, false); // more than they may: the sale refuses it
    for (const PaymentMethod method : {PaymentMethod::Card, PaymentMethod::Voucher, PaymentMethod::Account,
                                       PaymentMethod::Comp, PaymentMethod::Cheque, PaymentMethod::Transfer})
        sharing.take(method, false);
    const qsizetype rounded = sharing.round(rounding);
    sharing.take(PaymentMethod::Cash, false);
    QList<OrderPaid> paid;
    for (qsizetype order = 0; order < orders.size(); ++order) {
        OrderPaid made;
        made.rounding = order == rounded ? rounding : Money{0, currency};
        for (qsizetype i = 0; i < payments.size(); ++i) {
            if (sharing.of(i, order) == 0)
                continue;
            Payment payment = payments.at(i);
            payment.amount.minor = sharing.of(i, order);
            payment.tendered = payment.amount;
            if (sharing.isLast(i, order))
                payment.tendered += payments.at(i).tendered - payments.at(i).amount;
            made.payments.append(payment);
            made.before += i < before ? 1 : 0;
        }
        if (made.payments.isEmpty())
            made.payments.append({{},
                                  PaymentMethod::Comp,
                                  {0, currency},
                                  {0, currency},
                                  {},
                                  payments.isEmpty() ? Instant() : payments.first().at});
        paid.append(made);
    }
    return paid;
}

} // namespace rowlock
