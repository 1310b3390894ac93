// Tickets by e-mail, and the account that sends them.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/mail_password.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/mail_address.h"
#include "model/service/mail_desk.h"
#include "model/service/mail_run.h"
#include "model/service/ticket_issue.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr int mostMails = 200;

QJsonObject mailJson(const MailJob &job)
{
    QJsonArray tickets;
    for (const MailTicket &ticket : job.tickets)
        tickets.append(ticket.id.value());
    return {{u"mail"_s, job.id.value()},        {u"order"_s, job.order.value()},
            {u"code"_s, job.orderCode},         {u"to"_s, job.address},
            {u"state"_s, stateName(job.state)}, {u"problem"_s, problemName(job.problem)},
            {u"terminal"_s, job.by.terminal},   {u"attempts"_s, job.attempts},
            {u"asked_at"_s, toIso(job.at)},     {u"changed_at"_s, toIso(job.changed)},
            {u"next_at"_s, toIso(job.next)},    {u"tickets"_s, tickets}};
}

QJsonArray mailsJson(const QList<MailJob> &jobs)
{
    QJsonArray list;
    for (const MailJob &job : jobs)
        list.append(mailJson(job));
    return list;
}

QString mailsText(const QList<MailJob> &jobs)
{
    if (jobs.isEmpty())
        return Ctl::tr("No tickets wait to be sent.\n");
    TextTable table(
        {Ctl::tr(">MAIL"), Ctl::tr("TICKETS"), Ctl::tr("ORDER"), Ctl::tr("TO"), Ctl::tr("STATE"), Ctl::tr("PROBLEM")});
    for (const MailJob &job : jobs)
        table.add({digits(job.id.value()), mailText(job), job.orderCode, safeText(job.address), stateName(job.state),
                   problemText(job.problem)});
    return table.toString();
}

Answer mailAnswer(const MailJob &job)
{
    return {mailJson(job), [job] { return mailsText({job}); }};
}

Result<Answer> sendTickets(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY(checkedMailAddress(parameters.text(u"to"_s))); // before anything is made new
    bool isNew = false;
    if (parameters.has(u"again"_s)) {
        TRY_GET(const MailAccount account, MailDesk(*desk).account());
        isNew = account.isSet(); // else it is refused below, with the old tickets as they were
        if (isNew)
            TRY(TicketIssue(*desk).reissued(order.id, {}, parameters.text(u"again"_s)));
    }
    TRY_GET(const MailJob job,
            MailDesk(*desk).ask(order.id, parameters.text(u"to"_s)).map_error([isNew](const Error &error) {
                return doneInPart(error, isNew);
            }));
    return mailAnswer(job);
}

Result<Answer> listMails(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const QList<MailJob> jobs,
            parameters.flag(u"all"_s) ? MailDesk(*desk).latest(mostMails) : MailDesk(*desk).openEverywhere());
    return Answer{{{u"mails"_s, mailsJson(jobs)}}, [jobs] { return mailsText(jobs); }};
}

Result<Answer> sendAll(Session &session, const Parameters &parameters)
{
    TRY_GET(const Password password, mailPassword(parameters));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const MailRun run, runMails(*desk, password, parameters.flag(u"all"_s)));
    Answer answer{{{u"sent"_s, mailsJson(run.sent)},
                   {u"failed"_s, mailsJson(run.failed)},
                   {u"doubtful"_s, mailsJson(run.doubtful)}},
                  [run] { return mailsText(run.sent + run.failed + run.doubtful); }};
    if (!run.failed.isEmpty() || !run.doubtful.isEmpty()) {
        const MailJob &first = run.failed.isEmpty() ? run.doubtful.first() : run.failed.first();
        answer.status = 1;
        answer.complaint = Ctl::tr("%1 What was sold stands; what was not sent waits: see 'mail list'.")
                               .arg(problemText(first.problem));
    }
    return answer;
}

Result<Answer> settleSent(Session &session, const Parameters &parameters)
{
    const bool arrived = parameters.flag(u"arrived"_s), again = parameters.flag(u"again"_s),
               givesUp = parameters.flag(u"give_up"_s);
    if (int(arrived) + int(again) + int(givesUp) != 1)
        return wrongArgument(u"arrived"_s, Ctl::tr("Say one of --arrived, --again and --give-up."));
    if (parameters.has(u"to"_s) && !again)
        return wrongArgument(u"to"_s, Ctl::tr("--to goes with --again."));
    TRY_GET(Desk * desk, session.desk());
    const MailSaid said = arrived ? MailSaid::Arrived : again ? MailSaid::Again : MailSaid::GiveUp;
    TRY_GET(const MailJob job,
            MailDesk(*desk).settle(MailId(parameters.whole(u"mail"_s)), said, parameters.text(u"to"_s)));
    return mailAnswer(job);
}

Result<Answer> sendTest(Session &session, const Parameters &parameters)
{
    TRY_GET(const Password password, mailPassword(parameters));
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const MailAccount account, MailDesk(*desk).account());
    const QString to = parameters.has(u"to"_s) ? parameters.text(u"to"_s) : account.from;
    if (account.isSet())
        TRY(checkedMailAddress(to));
    const MailOutcome outcome = sendMail(testMailContent(account, to, desk->clock().now()), password);
    Answer answer{{{u"to"_s, to}, {u"state"_s, stateName(outcome.state)}, {u"problem"_s, problemName(outcome.problem)}},
                  [to] { return Ctl::tr("The test was sent to %1.\n").arg(safeText(to)); }};
    if (outcome.state != MailState::Sent) {
        answer.status = 1;
        answer.complaint = problemText(outcome.problem);
    }
    return answer;
}

// ---- the account ----

Answer accountAnswer(const MailAccount &account)
{
    if (!account.isSet())
        return {{{u"account"_s, QJsonValue()}}, [] { return Ctl::tr("The box office has no mail account.\n"); }};
    return {{{u"account"_s, toJson(account)}}, [account] {
                TextTable table(
                    {Ctl::tr("SERVER"), Ctl::tr(">PORT"), Ctl::tr("SECURITY"), Ctl::tr("USER"), Ctl::tr("FROM")});
                const QString from =
                    account.fromName.isEmpty() ? account.from : Ctl::tr("%1 <%2>").arg(account.fromName, account.from);
                table.add({account.server, digits(account.port), securityName(account.security), safeText(account.user),
                           safeText(from)});
                return table.toString();
            }};
}

Result<Answer> showMailAccount(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const MailAccount account, MailDesk(*desk).account());
    return accountAnswer(account);
}

Result<Answer> saveMailAccount(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(MailAccount account, MailDesk(*desk).account());
    for (const auto &[name, field] : {std::pair{u"server"_s, &MailAccount::server},
                                      {u"user"_s, &MailAccount::user},
                                      {u"from"_s, &MailAccount::from},
                                      {u"name"_s, &MailAccount::fromName}}) {
        if (parameters.has(name))
            account.*field = parameters.text(name) == u"none" ? QString() : parameters.text(name);
    }
    if (parameters.has(u"security"_s)) {
        TRY_GET(account.security, securityFromName(parameters.text(u"security"_s)));
        account.port = usualPort(account.security);
    }
    account.port = int(parameters.optionalWhole(u"port"_s).value_or(account.port));
    if (!account.isSet())
        return wrongArgument(u"server"_s, Ctl::tr("Say --server: the name of the outgoing mail server."));
    TRY_GET(const MailAccount saved, MailDesk(*desk).setAccount(account));
    return accountAnswer(saved);
}

Result<Answer> dropMailAccount(Session &session, const Parameters &)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const MailAccount none, MailDesk(*desk).setAccount({}));
    return accountAnswer(none);
}

// ---- what they are given ----

Parameter toOption(const QString &help, bool isRequired = false)
{
    Parameter to = textOption(u"to"_s, u"ADDRESS"_s, help);
    to.longest = 254;
    to.required = isRequired;
    return to;
}

Parameter mailFlag(const QString &name, const QString &help)
{
    return {.name = name, .kind = Kind::Flag, .placeholder = {}, .help = help};
}

QList<Command> mailQueueCommands()
{
    return {{.words = {u"mail"_s, u"send"_s},
             .summary = Ctl::tr("Lets an order's tickets wait to be sent by e-mail."),
             .help = Ctl::tr("Who has the mail can print it, so tickets that are printed or went to another address "
                             "are not sent. 'mail run' sends what waits, or a window.\n"
                             "Example: rowlockctl mail send K7QM-3RTD --to ada@example.org"),
             .parameters = {orderParameter(), toOption(Ctl::tr("Where they go."), true),
                            textOption(u"again"_s, u"REASON"_s,
                                       Ctl::tr("New tickets for those that are printed or were sent, as 'reprint' "
                                               "makes them."))},
             .run = sendTickets},
            {.words = {u"mail"_s, u"list"_s},
             .summary = Ctl::tr("Lists what waits to be sent, or was not surely sent."),
             .help = {},
             .parameters = {mailFlag(u"all"_s, Ctl::tr("The latest 200 instead, also what was sent."))},
             .run = listMails},
            {.words = {u"mail"_s, u"run"_s},
             .summary = Ctl::tr("Sends what is due."),
             .help = Ctl::tr("Each mail is sent by one program alone, whoever else runs. Ends with status 1 where "
                             "something was not sent."),
             .parameters = {mailFlag(u"all"_s, Ctl::tr("Also what waits for its time, was refused or is older than a "
                                                       "day.")),
                            passwordFileOption()},
             .run = sendAll,
             .takesLong = true},
            {.words = {u"mail"_s, u"settle"_s},
             .summary = Ctl::tr("Says what became of a mail."),
             .help = Ctl::tr("--again sends the same tickets to the same address. To another one they are new where "
                             "the first may have arrived, and what arrived is void.\n"
                             "Example: rowlockctl mail settle 7 --again --to ada@example.org"),
             .parameters = {{.name = u"mail"_s,
                             .kind = Kind::Whole,
                             .placeholder = u"MAIL"_s,
                             .help = Ctl::tr("Its number, as 'mail list' has it."),
                             .positional = true,
                             .required = true},
                            mailFlag(u"arrived"_s, Ctl::tr("It has arrived.")),
                            mailFlag(u"again"_s, Ctl::tr("Send it again.")),
                            mailFlag(u"give_up"_s, Ctl::tr("It is not to be sent any more.")),
                            toOption(Ctl::tr("Again, to this address."))},
             .run = settleSent}};
}

QList<Command> mailAccountCommands()
{
    return {{.words = {u"mail"_s, u"test"_s},
             .summary = Ctl::tr("Sends a test by the mail account."),
             .help = {},
             .parameters = {toOption(Ctl::tr("Where it goes; otherwise to the account's own address.")),
                            passwordFileOption()},
             .run = sendTest,
             .takesLong = true},
            {.words = {u"mail"_s, u"account"_s, u"show"_s},
             .summary = Ctl::tr("Shows the account by which tickets are sent."),
             .help = {},
             .parameters = {},
             .run = showMailAccount},
            {.words = {u"mail"_s, u"account"_s, u"set"_s},
             .summary = Ctl::tr("Sets the account by which tickets are sent."),
             .help = Ctl::tr("What is not said stays. The password is not kept here: see 'mail run'.\n"
                             "Example: rowlockctl mail account set --server smtp.example.org --user box --from "
                             "box@example.org"),
             .parameters = {textOption(u"server"_s, u"HOST"_s, Ctl::tr("The outgoing mail server.")),
                            {.name = u"port"_s,
                             .kind = Kind::Whole,
                             .placeholder = u"PORT"_s,
                             .help = Ctl::tr("Otherwise 587 with STARTTLS, 465 with TLS."),
                             .least = 1,
                             .most = 65'535},
                            textOption(u"security"_s, u"starttls|tls|none"_s,
                                       Ctl::tr("How the way there is kept safe; none is for a server on this computer "
                                               "alone."),
                                       {u"starttls"_s, u"tls"_s, u"none"_s}),
                            textOption(u"user"_s, u"USER|none"_s, Ctl::tr("Who signs in there.")),
                            textOption(u"from"_s, u"ADDRESS"_s, Ctl::tr("From which tickets come.")),
                            textOption(u"name"_s, u"NAME|none"_s, Ctl::tr("Whose that is, as patrons read it."))},
             .run = saveMailAccount},
            {.words = {u"mail"_s, u"account"_s, u"drop"_s},
             .summary = Ctl::tr("Lets the box office have no mail account any more."),
             .help = {},
             .parameters = {},
             .run = dropMailAccount}};
}

} // namespace

QList<Command> mailCommands()
{
    return mailQueueCommands() + mailAccountCommands();
}

} // namespace rowlock
