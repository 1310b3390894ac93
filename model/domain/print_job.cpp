#include "model/domain/print_job.h"

#include "model/domain/names.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

struct PrintTexts
{
    Q_DECLARE_TR_FUNCTIONS(Print)
};

constexpr Names<PrintKind, printKinds> printKindTable = {{{PrintKind::Tickets, "tickets"},
                                                          {PrintKind::Receipts, "receipts"},
                                                          {PrintKind::Reports, "reports"},
                                                          {PrintKind::Labels, "labels"}}};

constexpr Names<PrintState, 6> printStateTable = {{{PrintState::Waiting, "waiting"},
                                                   {PrintState::Sending, "sending"},
                                                   {PrintState::Printed, "printed"},
                                                   {PrintState::Failed, "failed"},
                                                   {PrintState::Doubtful, "doubtful"},
                                                   {PrintState::GivenUp, "given_up"}}};

constexpr Names<PrintProblem, 12> printProblemTable = {{{PrintProblem::None, ""},
                                                        {PrintProblem::NoPrinter, "no_printer"},
                                                        {PrintProblem::Absent, "absent"},
                                                        {PrintProblem::NoAnswer, "no_answer"},
                                                        {PrintProblem::NoPaper, "no_paper"},
                                                        {PrintProblem::Offline, "offline"},
                                                        {PrintProblem::Refused, "refused"},
                                                        {PrintProblem::BrokenOff, "broken_off"},
                                                        {PrintProblem::Stopped, "stopped"},
                                                        {PrintProblem::Nothing, "nothing"},
                                                        {PrintProblem::Unpainted, "unpainted"},
                                                        {PrintProblem::ByPerson, "by_person"}}};

constexpr Names<SilentPrint, 3> silentTable = {
    {{SilentPrint::No, "no"}, {SilentPrint::Ask, "ask"}, {SilentPrint::Yes, "yes"}}};

constexpr Names<PrintSaid, 3> printSaidTable = {
    {{PrintSaid::CameOut, "came_out"}, {PrintSaid::Again, "again"}, {PrintSaid::GiveUp, "give_up"}}};

constexpr qint64 firstPauseMs = 5'000;
constexpr qint64 longestPauseMs = 300'000;

} // namespace

QString kindName(PrintKind kind)
{
    return nameIn(printKindTable, kind);
}

Result<PrintKind> printKindFromName(const QString &name)
{
    return valueIn(printKindTable, name);
}

QStringList printKindNames()
{
    return namesIn(printKindTable);
}

QString stateName(PrintState state)
{
    return nameIn(printStateTable, state);
}

Result<PrintState> printStateFromName(const QString &name)
{
    return valueIn(printStateTable, name);
}

QString problemName(PrintProblem problem)
{
    return nameIn(printProblemTable, problem);
}

Result<PrintProblem> printProblemFromName(const QString &name)
{
    return valueIn(printProblemTable, name);
}

QString problemText(PrintProblem problem)
{
    switch (problem) {
    case PrintProblem::None: return {};
    case PrintProblem::NoPrinter: return PrintTexts::tr("No printer is set for this paper.");
    case PrintProblem::Absent: return PrintTexts::tr("The printer cannot be reached.");
    case PrintProblem::NoAnswer: return PrintTexts::tr("The printer does not answer.");
    case PrintProblem::NoPaper: return PrintTexts::tr("The printer is out of paper.");
    case PrintProblem::Offline: return PrintTexts::tr("The printer is offline, open or stopped.");
    case PrintProblem::Refused: return PrintTexts::tr("The print queue does not take it.");
    case PrintProblem::BrokenOff: return PrintTexts::tr("The printer broke off. Look what came out of it.");
    case PrintProblem::Stopped: return PrintTexts::tr("Rowlock stopped while printing. Look what came out.");
    case PrintProblem::Nothing: return PrintTexts::tr("None of its tickets is valid any more.");
    case PrintProblem::Unpainted: return PrintTexts::tr("The paper could not be made.");
    case PrintProblem::ByPerson: return PrintTexts::tr("Given up.");
    }
    Q_UNREACHABLE();
}

QString silentName(SilentPrint silent)
{
    return nameIn(silentTable, silent);
}

Result<SilentPrint> silentFromName(const QString &name)
{
    return valueIn(silentTable, name);
}

QString saidName(PrintSaid said)
{
    return nameIn(printSaidTable, said);
}

Result<PrinterAddress> printerAddress(const QString &text)
{
    const QString given = text.trimmed();
    const bool isSystem = given.startsWith(u"system:"), isFgl = given.startsWith(u"fgl:");
    const auto way = kickWay(isSystem ? QStringLiteral("queue:") + given.mid(7) : isFgl ? given.mid(4) : given);
    if (!way || (isFgl && given.size() == 4))
        return refuse(ErrorCode::InvalidArgument,
                      PrintTexts::tr("“%1” is no printer. Give system:NAME for a printer of this computer, or "
                                     "tcp://HOST:PORT, file:///PATH or queue:NAME for a ticket or receipt printer, "
                                     "with fgl: before it for one of Boca's.")
                          .arg(given.left(40)),
                      {{QStringLiteral("argument"), QStringLiteral("print")}});
    return PrinterAddress{isSystem, isFgl, *way};
}

Result<QString> checkedPrinter(const QString &text)
{
    TRY(printerAddress(text));
    return text.trimmed();
}

QList<TicketId> PrintJob::validTickets() const
{
    QList<TicketId> valid;
    for (const PrintTicket &ticket : tickets) {
        if (ticket.isValid)
            valid.append(ticket.id);
    }
    return valid;
}

qint64 pauseAfterMs(int attempts)
{
    return std::min(longestPauseMs, firstPauseMs << std::clamp(attempts - 1, 0, 10));
}

QString paperText(const PrintJob &job)
{
    switch (job.kind) {
    case PrintKind::Tickets: {
        const auto count = job.validTickets().size();
        return count == 1 ? PrintTexts::tr("1 ticket") : PrintTexts::tr("%1 tickets").arg(count);
    }
    case PrintKind::Receipts: return PrintTexts::tr("Receipt");
    case PrintKind::Reports:
        return job.favourite > 0 ? PrintTexts::tr("%1, %2").arg(job.favouriteName, job.day.toString(Qt::ISODate))
                                 : PrintTexts::tr("Z report %1").arg(job.z);
    case PrintKind::Labels: return PrintTexts::tr("Will-call label");
    }
    Q_UNREACHABLE();
}

} // namespace rowlock
