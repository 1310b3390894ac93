#include "ui/words/parts.h"

#include "ui/common/format.h"
#include "ui/words/tenders.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct Parts
{
    Q_DECLARE_TR_FUNCTIONS(Parts)
};

} // namespace

QString partlyPaidText(const Money &paid)
{
    return Parts::tr("%1 is paid already. Take the rest, or refund what was paid.").arg(moneyText(paid));
}

Question keepQuestion(const OpenPayment &payment)
{
    const Money paid = payment.partly->paid();
    Question question;
    question.title = Parts::tr("Keep deposit");
    question.text = Parts::tr("Keep %1 and release %2?").arg(moneyText(paid), quantityText(payment));
    question.details = Parts::tr("%1 held the seats. The money becomes an order of its own, which can be refunded.")
                           .arg(payment.hold.holder.terminal);
    question.accept = Parts::tr("Keep deposit");
    question.reject = Parts::tr("Cancel");
    question.losesWork = true;
    question.wantsText = true;
    question.textLabel = Parts::tr("Reason");
    return question;
}

Question restDueQuestion(const QString &now)
{
    Question question;
    question.title = Parts::tr("Set due date");
    question.text = Parts::tr("When is the rest due?");
    question.details = Parts::tr("Nothing is released then: the sale is listed first, as overdue.");
    question.accept = Parts::tr("Set due date");
    question.reject = Parts::tr("Cancel");
    question.wantsText = true;
    question.textLabel = Parts::tr("Date and time");
    question.usualText = now;
    return question;
}

QString keptText(const DepositKept &deposit)
{
    QStringList orders;
    for (const Order &order : deposit.orders)
        orders << Parts::tr("%1 kept as order %2").arg(moneyText(order.total), order.code);
    return Parts::tr("%1. %2 released.").arg(orders.join(QStringLiteral(", ")), countText(deposit.released));
}

Question refundOfParts(const QList<PaymentAttempt> &parts, bool byHand)
{
    QStringList ways;
    bool isByCard = false;
    for (const PaymentAttempt &part : parts) {
        const QString sum = moneyText(part.amount);
        isByCard = isByCard || part.method == PaymentMethod::Card;
        ways << (part.method == PaymentMethod::Card   ? Parts::tr("%1 to the card").arg(sum)
                 : part.method == PaymentMethod::Cash ? Parts::tr("%1 in cash").arg(sum)
                                                      : Parts::tr("%1 (%2)").arg(sum, tenderName(part.method)));
    }
    Question question;
    question.title = Parts::tr("Refund");
    question.text = Parts::tr("Refund %1?").arg(ways.join(QStringLiteral(", ")));
    question.details = isByCard && byHand ? Parts::tr("Refund the card on the card reader first.") : QString();
    question.accept = Parts::tr("Refund");
    question.reject = Parts::tr("Cancel");
    question.losesWork = true;
    return question;
}

} // namespace rowlock
