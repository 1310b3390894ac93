#include "ui/words/parts.h"

#include "ui/words/tenders.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct Parts
{
    Q_DECLARE_TR_FUNCTIONS(Parts)
};

} // namespace

Question givingBackQuestion(const QList<PaymentAttempt> &parts)
{
    QList<PaymentLine> lines;
    bool isByCard = false;
    for (const PaymentAttempt &part : parts) {
        lines.append({part.method, part.amount});
        isByCard = isByCard || part.method == PaymentMethod::Card;
    }
    Question question;
    question.title = Parts::tr("Give back");
    question.text = Parts::tr("Give back %1?").arg(tendersText(lines));
    question.details = isByCard ? Parts::tr("Refund the card on the card reader first.") : QString();
    question.accept = Parts::tr("Given back");
    question.reject = Parts::tr("Cancel");
    question.losesWork = true;
    return question;
}

} // namespace rowlock
