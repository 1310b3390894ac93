#include "model/service/mail_run.h"

#include "model/service/desk.h"
#include "model/service/mail_desk.h"

namespace rowlock {

MailOutcome sendContent(const Result<MailContent> &content, const Password &password, const MailPatience &patience)
{
    if (!content)
        return {MailState::Failed, MailProblem::Unpainted, content.error().diagnosis};
    return sendMail(*content, password, patience);
}

Result<MailRun> runMails(Desk &desk, const Password &password, bool all, const MailPatience &patience)
{
    MailRun run;
    TRY_GET(const MailAccount account, MailDesk(desk).account());
    MailsToTake which;
    which.all = all;
    which.canSend = account.isSet() && !(account.wantsPassword() && password.isEmpty());
    for (;;) {
        TRY_GET(const auto taken, MailDesk(desk).take(which));
        if (!taken)
            return run;
        which.but.append(taken->id);
        const MailOutcome outcome = sendContent(MailDesk(desk).content(*taken), password, patience);
        TRY_GET(const MailJob job, MailDesk(desk).sent(*taken, outcome));
        (job.state == MailState::Sent       ? run.sent
         : job.state == MailState::Doubtful ? run.doubtful
                                            : run.failed)
            .append(job);
    }
}

} // namespace rowlock
