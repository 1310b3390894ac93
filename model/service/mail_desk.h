// Tickets by e-mail and the house's account (docs/decisions/mail.md). MailDesk(desk) is for one command, on the desk's
// thread; every call answers as the desk says. It talks to no server itself: mail_sender.h does.
#pragma once

#include "model/domain/mail_account.h"
#include "model/domain/mail_job.h"
#include "model/domain/order.h"

namespace rowlock {

class Desk;
class DeskSession;
struct MailContent;

class MailDesk
{
public:
    explicit MailDesk(Desk &desk);

    // As mail_accounts.h.
    Result<MailAccount> account();
    Result<MailAccount> setAccount(const MailAccount &account);

    // As mails.h.
    Result<MailJob> mail(MailId id);
    Result<QList<MailJob>> open(); // asked for at this terminal
    Result<QList<MailJob>> openEverywhere();
    Result<QList<MailJob>> latest(int most);
    Result<QList<MailJob>> ofOrder(OrderId order);
    Result<MailJob> ask(OrderId order, const QString &address);
    Result<MailJob> settle(MailId mail, MailSaid said, const QString &address = {});

    // The worker's. What `take` answered is sent as its content, and then `sent` says what came of it.
    Result<std::optional<MailJob>> take(const MailsToTake &which);
    Result<MailContent> content(const MailJob &taken); // as mail_writer.h
    Result<MailJob> sent(const MailJob &taken, const MailOutcome &outcome);

    // The same for a person's own mail program, or a file: told as printed, since whoever has it can print it.
    Result<MailContent> handedOver(OrderId order, const QString &address);

private:
    DeskSession &m_session;
};

} // namespace rowlock
