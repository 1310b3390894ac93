#include "ui/mail/mail_words.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct MailWords
{
    Q_DECLARE_TR_FUNCTIONS(MailWords)
};

} // namespace

QString mailStateText(const MailJob &job)
{
    switch (job.state) {
    case MailState::Waiting: return MailWords::tr("Waiting");
    case MailState::Sending: return MailWords::tr("Being sent");
    case MailState::Sent: return MailWords::tr("Sent");
    case MailState::Failed: return MailWords::tr("Not sent");
    case MailState::Doubtful: return MailWords::tr("Ask the patron");
    case MailState::GivenUp: return MailWords::tr("Given up");
    }
    Q_UNREACHABLE();
}

QString mailsWaitText(const QList<MailJob> &waiting)
{
    const MailJob &first = waiting.first();
    const QString why = problemText(first.problem);
    if (waiting.size() == 1)
        return MailWords::tr("%1 The sale stands; order %2 was not sent to %3.")
            .arg(why, first.orderCode, mailAddressText(first));
    return MailWords::tr("%1 The sales stand; mails not sent: %2.").arg(why).arg(waiting.size());
}

QString mailDoubtText(const MailJob &job)
{
    return MailWords::tr("%1, order %2, to %3: %4")
        .arg(mailText(job), job.orderCode, mailAddressText(job), problemText(job.problem));
}

QString mailAddressText(const MailJob &job)
{
    return job.isErased() ? MailWords::tr("(erased)") : job.address;
}

} // namespace rowlock
