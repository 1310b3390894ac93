#include "model/service/mail_desk.h"

#include "model/service/desk.h"
#include "model/service/mail_writer.h"
#include "model/store/mail_accounts.h"
#include "model/store/mails.h"

namespace rowlock {

MailDesk::MailDesk(Desk &desk) : m_session(*desk.m_session) {}

Result<MailAccount> MailDesk::account()
{
    return readMailAccount(m_session.connection());
}

Result<MailAccount> MailDesk::setAccount(const MailAccount &account)
{
    return setMailAccount(m_session.connection(), m_session.act("mail.account"), account);
}

Result<MailJob> MailDesk::mail(MailId id)
{
    return readMail(m_session.connection(), id);
}

Result<QList<MailJob>> MailDesk::open()
{
    return readOpenMails(m_session.connection(), m_session.actor().terminal);
}

Result<QList<MailJob>> MailDesk::openEverywhere()
{
    return readOpenMails(m_session.connection(), {});
}

Result<QList<MailJob>> MailDesk::latest(int most)
{
    return readLatestMails(m_session.connection(), most);
}

Result<QList<MailJob>> MailDesk::ofOrder(OrderId order)
{
    return readMailsOf(m_session.connection(), order);
}

Result<MailJob> MailDesk::ask(OrderId order, const QString &address)
{
    return askToMail(m_session.connection(), m_session.act("mail.ask"), order, address);
}

Result<MailJob> MailDesk::settle(MailId mail, MailSaid said, const QString &address)
{
    return settleMail(m_session.connection(), m_session.act("mail.settle"), mail, said, address);
}

Result<std::optional<MailJob>> MailDesk::take(const MailsToTake &which)
{
    return takeNextMail(m_session.connection(), m_session.act("mail.work"), which, m_session.clock().now());
}

Result<MailContent> MailDesk::content(const MailJob &taken)
{
    return mailContent(m_session, taken);
}

Result<MailJob> MailDesk::sent(const MailJob &taken, const MailOutcome &outcome)
{
    return mailSent(m_session.connection(), m_session.act("mail.work"), taken, outcome);
}

Result<MailContent> MailDesk::handedOver(OrderId order, const QString &address)
{
    return handedOverContent(m_session, order, address);
}

} // namespace rowlock
