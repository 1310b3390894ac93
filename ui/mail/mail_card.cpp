#include "ui/mail/mail_card.h"

#include "model/domain/mail_address.h"
#include "ui/common/action_button.h"
#include "ui/mail/mail_words.h"
#include "ui/mail/mail_worker.h"

namespace rowlock {

MailCard::MailCard(const HouseContext &context, QWidget *parent)
    : TroubleCard(QStringLiteral("mail"), tr("E-mail"), parent), m_context(context)
{
    const auto settleFirst = [this](MailSaid said) {
        const QList<MailJob> mails = shown();
        if (!mails.isEmpty())
            m_context.mails.settle(mails.first().id, said);
    };
    m_arrived = secondaryButton(tr("They arrived"), "mailArrived", this, [=] { settleFirst(MailSaid::Arrived); });
    m_again = secondaryButton(tr("Try again"), "mailAgain", this, &MailCard::again);
    m_other = secondaryButton(tr("&Address…"), "mailOther", this, [this] {
        const QList<MailJob> mails = shown();
        if (!mails.isEmpty())
            askForOtherAddress(m_context, mails.first(), this);
    });
    m_giveUp = secondaryButton(tr("Give up"), "mailGiveUp", this, [=] { settleFirst(MailSaid::GiveUp); });
    addButtons({m_arrived, m_again, m_other, m_giveUp});
    connect(&context.mails, &MailWorker::changed, this, &MailCard::refresh);
    refresh();
}

QList<MailJob> MailCard::shown() const
{
    return inTrouble(m_context.mails.open());
}

void MailCard::refresh()
{
    const QList<MailJob> mails = shown();
    if (mails.isEmpty())
        putAway();
    else
        show(mails);
}

void MailCard::show(const QList<MailJob> &mails)
{
    m_isInDoubt = mails.first().state == MailState::Doubtful;
    m_arrived->setVisible(m_isInDoubt);
    m_again->setText(m_isInDoubt ? tr("Send again") : tr("Try again"));
    m_again->setAccessibleName(m_again->text());
    const bool isOne = mails.size() == 1;
    m_other->setVisible(isOne);
    m_giveUp->setVisible(isOne && !m_isInDoubt);
    say(m_isInDoubt ? mailDoubtText(mails.first()) : mailsWaitText(mails),
        m_isInDoubt ? tr("Mail: ask the patron") : tr("Not sent: %1").arg(mails.size()));
}

// What a server refused for good is a new mail, as a person's word has it.
void MailCard::again()
{
    const QList<MailJob> mails = shown();
    for (const MailJob &mail : mails) {
        if (m_isInDoubt || isForGood(mail.problem))
            m_context.mails.settle(mail.id, MailSaid::Again);
    }
    m_context.mails.wake(true);
}

void askForOtherAddress(const HouseContext &context, const MailJob &mail, QWidget *parent)
{
    Question question;
    question.title = MailCard::tr("Send to another address");
    question.text = MailCard::tr("Where are the tickets of order %1 to go?").arg(mail.orderCode);
    question.details = mail.wasDoubtful
                           ? MailCard::tr("They are new, with new barcodes: what arrived is void.")
                           : MailCard::tr("If they were sent before, they get new barcodes, and what arrived is void.");
    question.accept = MailCard::tr("Send");
    question.reject = MailCard::tr("Cancel");
    question.wantsText = true;
    question.textLabel = MailCard::tr("Address");
    question.usualText = mail.address;
    question.objection = [](const QString &text) {
        const auto address = checkedMailAddress(text);
        return address ? QString() : address.error().message;
    };
    context.prompt.ask(parent, question, [&mails = context.mails, id = mail.id](bool accepted, const QString &address) {
        if (accepted)
            mails.settle(id, MailSaid::Again, address.trimmed());
    });
}

} // namespace rowlock
