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
