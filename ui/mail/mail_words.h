// What a clerk is told of mails. Pure functions.
#pragma once

#include "model/domain/mail_job.h"

namespace rowlock {

QString mailStateText(const MailJob &job);            // "Waiting", "Sent"
QString mailsWaitText(const QList<MailJob> &waiting); // "The sale stands; mails that wait: 2.", with why
QString mailDoubtText(const MailJob &job);            // "2 tickets, order K7QM-3RTD, to ada@example.org: ..."
QString mailAddressText(const MailJob &job);          // or that it was erased

} // namespace rowlock
