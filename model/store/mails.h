// Tickets by e-mail (docs/decisions/mail.md): what is to be sent, who sends it, what became of it. Every function that
// writes is one transaction, in the turn of the order's event; nothing here talks to a server. The journal has numbers
// and a salted digest of the address, which stands in its row alone and can be emptied there.
#pragma once

#include "model/domain/mail_job.h"
#include "model/domain/order.h"
#include "model/store/writing.h"

namespace rowlock {

Result<MailJob> readMail(Connection &connection, MailId mail); // invalid_argument: unknown
// The oldest first; asked for at this terminal, or empty: everywhere.
Result<QList<MailJob>> readOpenMails(Connection &connection, const QString &terminal);
Result<QList<MailJob>> readLatestMails(Connection &connection, int most);  // the newest first
Result<QList<MailJob>> readMailsOf(Connection &connection, OrderId order); // the oldest first

// The order's valid tickets for which there is no paper, and which went to no other address. To the address that they
// went to before they go again as they are. forbidden: there is none such, they wait already, the house has no account,
// or it is a practice copy. invalid_argument: unknown order, no valid ticket, no address.
Result<MailJob> askToMail(Connection &connection, const Act &act, OrderId order, const QString &address);

// The worker's. The next mail that may be sent now, whoever asked for it, which is this worker's from here on; none:
// nothing is due. `now`: the house's, to ask for no turn in vain; the turn's own moment decides. What another worker
// did not finish in time becomes doubtful; what has no valid ticket or no address any more is given up.
Result<std::optional<MailJob>> takeNextMail(Connection &connection, const Act &act, const MailsToTake &which,
                                            Instant now);
// What came of a mail as it was taken. Too late, or for the second time, it changes nothing but that a doubtful one was
// sent after all. Answers the mail as it is.
Result<MailJob> mailSent(Connection &connection, const Act &act, const MailJob &taken, const MailOutcome &outcome);

// A person's word. Again answers the mail that is sent now: a new one, unless this one only waits for its time. To
// another address than the one that may have them the tickets are new, with new barcodes (which needs `reprint`).
// forbidden: it is being sent, or what is said is not open any more. invalid_argument: no address.
Result<MailJob> settleMail(Connection &connection, const Act &act, MailId mail, MailSaid said,
                           const QString &address = {});

// ---- for other use cases inside their own transaction ----

QString addressDigest(const QByteArray &salt, const QString &address); // as the journal tells of it

} // namespace rowlock
