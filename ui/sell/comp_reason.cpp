#include "ui/sell/comp_reason.h"

#include "ui/common/format.h"
#include "ui/common/prompt.h"
#include "ui/common/reason_offer.h"
#include "ui/common/settings.h"

#include <QPointer>

namespace rowlock {

CompReason::CompReason(const HouseContext &context, Counter &counter, QWidget *parent)
    : QObject(parent), m_context(context), m_counter(counter), m_parent(parent)
{
    connect(&counter, &Counter::notice, this, [this](const SaleNotice &told) {
        if (told.kind == SaleNotice::Kind::CompReason)
            ask(told.error);
    });
}

void CompReason::ask(const Error &refused)
{
    const QString type = refused.details.value(QStringLiteral("comp")).toString();
    Question question;
    question.title = type;
    question.text = tr("Why is “%1” free of charge?").arg(type);
    question.details = tr("The reason is kept with the order.");
    question.accept = tr("Make it free");
    question.reject = tr("Cancel");
    question.wantsText = true;
    question.textLabel = tr("Reason");
    question.prepare = [this](QLineEdit &field) { offerReasons(field, m_context.office, ReasonFor::Comp); };
    question.objection = [](const QString &text) {
        HoldTerms terms;
        terms.compReason = text;
        const auto checked = checkTerms(terms);
        return checked ? QString() : checked.error().message;
    };
    question.usualText = m_context.settings.reasons().forComps();
    m_context.prompt.ask(m_parent, question, [self = QPointer<CompReason>(this)](bool accepted, const QString &reason) {
        if (!self)
            return;
        if (accepted)
            self->m_context.settings.reasons().rememberComp(reason);
        self->m_counter.tell(&SaleTypes::giveCompReason, accepted ? reason : QString());
    });
}

} // namespace rowlock
