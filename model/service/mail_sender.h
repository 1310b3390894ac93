// Hands a mail to the account's server and says what came of it (docs/decisions/mail.md). Waits, within its patience,
// so it is called where nobody minds: the command line's thread, or one beside a window. Knows no store.
#pragma once

#include "model/domain/house_access.h"
#include "model/service/mail_writer.h"

#include <atomic>
#include <memory>

namespace rowlock {

struct MailPatience
{
    int connectMs = 15'000;
    int answerSeconds = 60;                         // for each of the server's answers
    int allMs = 200'000;                            // for all of it; below longestMailSendingMs
    QByteArray trusted = {};                        // a file with certificates of one's own instead of the system's
    std::shared_ptr<std::atomic<bool>> isOver = {}; // set: it is broken off
};

// Failed: the server surely has not taken it, for it takes a mail by the last line only. Doubtful: that was sent, and
// no answer came. Never anything else but these and Sent.
MailOutcome sendMail(const MailContent &content, const Password &password, const MailPatience &patience = {});

} // namespace rowlock
