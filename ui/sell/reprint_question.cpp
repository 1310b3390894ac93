#include "ui/sell/reprint_question.h"

#include "ui/common/format.h"
#include "ui/common/reason_offer.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct ReprintTexts
{
    Q_DECLARE_TR_FUNCTIONS(OrderDialog)
};

} // namespace

Question reprintQuestion(const QStringList &seats, ReprintFor what, BoxOffice &office)
{
    const bool isOne = seats.size() == 1, isKnown = what == ReprintFor::LostTickets;
    Question question;
    question.title = ReprintTexts::tr("Reprint");
    question.text = isKnown
                        ? ReprintTexts::tr("Print new tickets for %1?").arg(joinedSeats(seats))
                        : ReprintTexts::tr("There is paper for %1 already. Print new tickets?").arg(joinedSeats(seats));
    question.details = isOne ? ReprintTexts::tr("The old ticket becomes void: nobody is admitted with it.")
                             : ReprintTexts::tr("The old tickets become void: nobody is admitted with them.");
    question.accept = ReprintTexts::tr("Reprint %1").arg(seats.size());
    question.reject = ReprintTexts::tr("Cancel");
    question.wantsText = true;
    question.textLabel = ReprintTexts::tr("Reason");
    question.prepare = [&office](QLineEdit &field) { offerReasons(field, office, ReasonFor::Reprint); };
    return question;
}

} // namespace rowlock
