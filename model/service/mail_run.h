// Sends what waits, one mail after the other: for the command line, whose thread waits meanwhile. A window does the
// same beside its store thread (ui/mail/mail_worker.h).
#pragma once

#include "model/domain/mail_job.h"
#include "model/service/mail_sender.h"

namespace rowlock {

class Desk;

struct MailRun
{
    QList<MailJob> sent, failed, doubtful;
};

// Everything that is due, whoever asked for it; `all`: also what is not due yet or was refused for good. Each mail
// once.
Result<MailRun> runMails(Desk &desk, const Password &password, bool all, const MailPatience &patience = {});

// Of a mail that was taken: writes it, sends it and says what came of it.
MailOutcome sendContent(const Result<MailContent> &content, const Password &password,
                        const MailPatience &patience = {});

} // namespace rowlock
