#include "ui/words/tenders.h"

#include "model/domain/refund.h"
#include "ui/common/format.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct Tenders
{
    Q_DECLARE_TR_FUNCTIONS(Tenders)
};

} // namespace

QString tenderName(PaymentMethod method)
{
    switch (method) {
    case PaymentMethod::Cash: return Tenders::tr("Cash");
    case PaymentMethod::Card: return Tenders::tr("Card");
    case PaymentMethod::Voucher: return Tenders::tr("Voucher");
    case PaymentMethod::Account: return Tenders::tr("Account");
    case PaymentMethod::Comp: return Tenders::tr("Complimentary");
    case PaymentMethod::GiftCard: return Tenders::tr("Gift card");
    case PaymentMethod::Cheque: return Tenders::tr("Cheque");
    case PaymentMethod::Transfer: return Tenders::tr("Bank transfer");
    }
    return {};
}

QString tendersText(const QList<PaymentLine> &lines)
{
    QStringList parts;
    for (const PaymentLine &line : lines)
        parts << Tenders::tr("%1 %2").arg(tenderName(line.method), moneyText(line.amount));
    return parts.join(QStringLiteral(", "));
}

QString tendersText(const QList<Payment> &refunds)
{
    QList<PaymentLine> lines;
    for (const Payment &payment : refunds)
        lines.append({payment.method, -payment.amount, payment.reference});
    return tendersText(lines);
}

QString paymentText(const Payment &payment)
{
    const bool isOut = payment.amount.minor < 0;
    const QString what =
        Tenders::tr("%1 %2").arg(tenderName(payment.method), moneyText(isOut ? -payment.amount : payment.amount));
    if (!payment.otherOrder.isEmpty())
        return (isOut ? Tenders::tr("%1 moved to %2") : Tenders::tr("%1 from %2")).arg(what, payment.otherOrder);
    if (payment.isPaidSince)
        return Tenders::tr("%1 of it paid since").arg(moneyText(-payment.amount));
    if (payment.method == PaymentMethod::Account && !isOut)
        return Tenders::tr("%1 on account%2")
            .arg(moneyText(payment.amount),
                 payment.reference.isEmpty() ? QString() : QStringLiteral(": ") + payment.reference);
    return (isOut ? Tenders::tr("%1 refunded") : Tenders::tr("%1 paid")).arg(what);
}

QString orderSumText(const OrderLine &order)
{
    Money refunded{0, order.total.currency};
    for (const PaymentLine &line : order.refunds)
        refunded += line.amount;
    return refunded.minor > 0 ? Tenders::tr("%1 refunded").arg(moneyText(refunded)) : moneyText(order.total);
}

QString ticketStateText(const Ticket &ticket)
{
    switch (ticket.state) {
    case TicketState::Valid: return Tenders::tr("Valid");
    case TicketState::Used: return Tenders::tr("Admitted");
    case TicketState::Refunded: return Tenders::tr("Refunded");
    case TicketState::Void: break;
    }
    if (ticket.isReprinted())
        return Tenders::tr("Void, reprinted");
    if (ticket.isReplacedInPlace())
        return Tenders::tr("Void, changed to %1").arg(ticket.newType);
    return ticket.movedTo.isEmpty() ? Tenders::tr("Void") : Tenders::tr("Exchanged for %1").arg(ticket.movedTo);
}

QString refundText(const Order &order, const Money &sum)
{
    return tendersText(refundOf(order, sum).back);
}

} // namespace rowlock
