#include "ui/mail/mail_queue.h"

#include "model/service/mail_desk.h"
#include "ui/common/action_button.h"
#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/common/reasons.h"
#include "ui/mail/mail_card.h"
#include "ui/mail/mail_words.h"
#include "ui/mail/mail_worker.h"

namespace rowlock {

namespace {

constexpr int mostMails = 200;

} // namespace

MailQueue::MailQueue(const HouseContext &context, QWidget *parent)
    : QueuePage(QStringLiteral("mailQueue"),
                {tr("Mails"),
                 tr("No tickets have been sent by e-mail yet."),
                 {tr("Tickets"), tr("Order"), tr("To"), tr("Asked"), tr("State"), tr("Problem")}},
                parent),
      m_context(context),
      m_arrived(secondaryButton(tr("They a&rrived"), "mailsArrived", this, [this] { settle(MailSaid::Arrived); })),
      m_again(secondaryButton(tr("&Send again"), "mailsAgain", this, [this] { settle(MailSaid::Again); })),
      m_other(secondaryButton(tr("Other a&ddress…"), "mailsOther", this,
                              [this] {
                                  if (const MailJob *mail = chosen())
                                      askForOtherAddress(m_context, *mail, this);
                              })),
      m_giveUp(secondaryButton(tr("Gi&ve up"), "mailsGiveUp", this, [this] { settle(MailSaid::GiveUp); }))
{
    addButtons({m_arrived, m_again, m_other, m_giveUp});
    connect(&context.mails, &MailWorker::changed, this, &MailQueue::read);
    connect(&context.mails, &MailWorker::refused, this, &MailQueue::sayRefused);
    fill({});
    read();
}

void MailQueue::read()
{
    whenAnswered(m_context.office.ask([](Desk &desk) { return MailDesk(desk).latest(mostMails); }), this,
                 [this](const Result<QList<MailJob>> &mails) {
                     if (mails)
                         fill(*mails);
                     else
                         sayRefused(mails.error().message);
                 });
}

void MailQueue::fill(const QList<MailJob> &mails)
{
    QList<Line> lines;
    for (const MailJob &mail : mails)
        lines.append({mail.id.value(),
                      {mailText(mail), mail.orderCode, mailAddressText(mail),
                       dayText(mail.at, m_context.facts.timeZone), mailStateText(mail), problemText(mail.problem)}});
    m_mails = mails;
    setLines(lines);
}

const MailJob *MailQueue::chosen() const
{
    const int row = current();
    return row >= 0 && row < m_mails.size() ? &m_mails.at(row) : nullptr;
}

void MailQueue::noteChosen()
{
    const MailJob *mail = chosen();
    const QString none = mail ? QString() : tr("Select a mail first");
    const QString over = mail && mail->isOver()                      ? tr("This mail is over")
                         : mail && mail->state == MailState::Sending ? tr("It is being sent")
                                                                     : none;
    const bool isInDoubt = mail && mail->state == MailState::Doubtful;
    enableUnless(*m_arrived, !over.isEmpty() ? over : isInDoubt ? QString() : tr("It was not sent yet"));
    for (ActionButton *button : {m_again, m_other, m_giveUp})
        enableUnless(*button, over);
}

void MailQueue::settle(MailSaid said)
{
    if (const MailJob *mail = chosen())
        m_context.mails.settle(mail->id, said);
}

} // namespace rowlock
