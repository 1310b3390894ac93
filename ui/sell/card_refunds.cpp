#include "ui/sell/card_refunds.h"

#include "ui/common/card_refund_dialog.h"

namespace rowlock {

namespace {

// The others are booked, and that is all.
bool isHandedOut(PaymentMethod method)
{
    return method != PaymentMethod::GiftCard && method != PaymentMethod::Account && method != PaymentMethod::Comp;
}

} // namespace

QList<RefundBooked> bookedOf(const Order &order, const RefundReceipt &refund)
{
    QList<RefundBooked> booked{{order.code, refund.payments}};
    for (const RefundReceipt &other : refund.others) {
        for (const SoldWith &with : order.soldWith) {
            if (with.id == other.order)
                booked.append({with.code, other.payments});
        }
    }
    return booked;
}

CardRefunds::CardRefunds(const HouseContext &context, QWidget *parent)
    : QObject(parent), m_context(context), m_window(parent)
{}

void CardRefunds::begin(const QList<RefundBooked> &orders, const QString &note)
{
    m_note = note;
    m_byHand.clear();
    m_waiting.clear();
    for (const RefundBooked &order : orders) {
        const QList<Payment> toAsk = remember(order.orderCode, order.payments);
        for (const Payment &payment : toAsk)
            m_waiting.append({order.orderCode, payment});
    }
    next();
}

QList<Payment> CardRefunds::remember(const QString &orderCode, const QList<Payment> &booked)
{
    const QString reader = readerOf(m_context);
    QList<Payment> toAsk;
    for (const Payment &payment : booked) {
        if (reader.isEmpty() || !isCardRefund(payment)) {
            if (isHandedOut(payment.method))
                m_byHand.append(payment);
            continue;
        }
        m_context.settings.setReaderAsked(cardRefundOf(orderCode, payment).key, reader); // before it is, whatever dies
        toAsk.append(payment);
    }
    return toAsk;
}

QList<Payment> CardRefunds::unanswered(const QString &orderCode, const QList<Payment> &payments) const
{
    QList<Payment> open;
    for (const Payment &payment : payments) {
        if (isCardRefund(payment) && !readerAskedOf(m_context, cardRefundOf(orderCode, payment).key).isEmpty())
            open.append(payment);
    }
    return open;
}

void CardRefunds::askAgain(const QString &orderCode, const QList<Payment> &unanswered)
{
    m_waiting.clear();
    for (const Payment &payment : unanswered)
        m_waiting.append({orderCode, payment});
    next();
}

void CardRefunds::next()
{
    if (m_waiting.isEmpty()) {
        emit done();
        return;
    }
    const auto [orderCode, payment] = m_waiting.takeFirst();
    const Charge charge = cardRefundOf(orderCode, payment);
    auto *dialog = new CardRefundDialog({ReaderAsks::Refund, charge, payment.reference},
                                        m_context.settings.readerAsked(charge.key), m_window);
    connect(dialog, &CardRefundDialog::settled, this,
            [this, key = charge.key] { m_context.settings.setReaderAsked(key, {}); });
    connect(dialog, &QDialog::finished, this, &CardRefunds::next);
    dialog->open();
}

} // namespace rowlock
