#include "model/domain/mail_job.h"

#include "model/domain/names.h"

#include <algorithm>

namespace rowlock {

namespace {

struct MailJobTexts
{
    Q_DECLARE_TR_FUNCTIONS(Mail)
};

constexpr Names<MailState, 6> mailStateTable = {{{MailState::Waiting, "waiting"},
                                                 {MailState::Sending, "sending"},
                                                 {MailState::Sent, "sent"},
                                                 {MailState::Failed, "failed"},
                                                 {MailState::Doubtful, "doubtful"},
                                                 {MailState::GivenUp, "given_up"}}};

constexpr Names<MailProblem, 16> mailProblemTable = {{{MailProblem::None, ""},
                                                      {MailProblem::NoAccount, "no_account"},
                                                      {MailProblem::NoPassword, "no_password"},
                                                      {MailProblem::Unreachable, "unreachable"},
                                                      {MailProblem::NoAnswer, "no_answer"},
                                                      {MailProblem::NotSecure, "not_secure"},
                                                      {MailProblem::Login, "login"},
                                                      {MailProblem::Later, "later"},
                                                      {MailProblem::NoSuchAddress, "no_such_address"},
                                                      {MailProblem::Refused, "refused"},
                                                      {MailProblem::BrokenOff, "broken_off"},
                                                      {MailProblem::Stopped, "stopped"},
                                                      {MailProblem::Nothing, "nothing"},
                                                      {MailProblem::Erased, "erased"},
                                                      {MailProblem::Unpainted, "unpainted"},
                                                      {MailProblem::ByPerson, "by_person"}}};

constexpr Names<MailSaid, 3> mailSaidTable = {
    {{MailSaid::Arrived, "arrived"}, {MailSaid::Again, "again"}, {MailSaid::GiveUp, "give_up"}}};

constexpr qint64 firstMailPauseMs = 15'000;
constexpr qint64 longestMailPauseMs = 900'000;

} // namespace

QString stateName(MailState state)
{
    return nameIn(mailStateTable, state);
}

Result<MailState> mailStateFromName(const QString &name)
{
    return valueIn(mailStateTable, name);
}

QString problemName(MailProblem problem)
{
    return nameIn(mailProblemTable, problem);
}

Result<MailProblem> mailProblemFromName(const QString &name)
{
    return valueIn(mailProblemTable, name);
}

QString problemText(MailProblem problem)
{
    switch (problem) {
    case MailProblem::None: return {};
    case MailProblem::NoAccount: return MailJobTexts::tr("No mail account is set.");
    case MailProblem::NoPassword: return MailJobTexts::tr("This computer has no password for the mail account.");
    case MailProblem::Unreachable: return MailJobTexts::tr("The mail server cannot be reached.");
    case MailProblem::NoAnswer: return MailJobTexts::tr("The mail server does not answer.");
    case MailProblem::NotSecure: return MailJobTexts::tr("The mail server does not offer a safe connection.");
    case MailProblem::Login: return MailJobTexts::tr("The mail server does not take the user and password.");
    case MailProblem::Later: return MailJobTexts::tr("The mail server asks to try again later.");
    case MailProblem::NoSuchAddress: return MailJobTexts::tr("The mail server does not take the address. Check it.");
    case MailProblem::Refused: return MailJobTexts::tr("The mail server does not take the mail.");
    case MailProblem::BrokenOff:
        return MailJobTexts::tr("The mail server broke off. Ask whether the tickets have arrived.");
    case MailProblem::Stopped:
        return MailJobTexts::tr("Rowlock stopped while sending. Ask whether the tickets have arrived.");
    case MailProblem::Nothing: return MailJobTexts::tr("None of its tickets is valid any more.");
    case MailProblem::Erased: return MailJobTexts::tr("The address was erased with its patron.");
    case MailProblem::Unpainted: return MailJobTexts::tr("The tickets could not be made.");
    case MailProblem::ByPerson: return MailJobTexts::tr("Given up.");
    }
    Q_UNREACHABLE();
}

bool isForGood(MailProblem problem)
{
    return problem == MailProblem::NoSuchAddress || problem == MailProblem::Refused;
}

QString saidName(MailSaid said)
{
    return nameIn(mailSaidTable, said);
}

QList<TicketId> MailJob::validTickets() const
{
    QList<TicketId> valid;
    for (const MailTicket &ticket : tickets) {
        if (ticket.isValid)
            valid.append(ticket.id);
    }
    return valid;
}

qint64 mailPauseAfterMs(int attempts)
{
    return std::min(longestMailPauseMs, firstMailPauseMs << std::clamp(attempts - 1, 0, 10));
}

QString mailText(const MailJob &job)
{
    const auto count = job.validTickets().size();
    return count == 1 ? MailJobTexts::tr("1 ticket") : MailJobTexts::tr("%1 tickets").arg(count);
}

} // namespace rowlock
