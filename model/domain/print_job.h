// What is to be printed, and what became of it (docs/decisions/printing.md). The values, and the rules as pure
// functions of any thread. Deadlines in UTC milliseconds.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/drawer_kick.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"

#include <QDate>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace rowlock {

using PrintJobId = Id<struct PrintJobTag>;

// In the database and on the command line: tickets, receipts, reports, labels.
enum class PrintKind { Tickets, Receipts, Reports, Labels };
inline constexpr int printKinds = 4;
QString kindName(PrintKind kind);
Result<PrintKind> printKindFromName(const QString &name);
QStringList printKindNames(); // in that order

// waiting, sending, printed, failed, doubtful, given_up. Failed: surely nothing came out, and it is tried again.
// Doubtful: something may have come out, and a person says. Printed and given up are its end.
enum class PrintState { Waiting, Sending, Printed, Failed, Doubtful, GivenUp };
QString stateName(PrintState state);
Result<PrintState> printStateFromName(const QString &name);

// Why nothing came out, or nobody knows. The list is closed; in the database by these names.
enum class PrintProblem {
    None,      // ""
    NoPrinter, // no_printer: none is set for this kind of paper
    Absent,    // absent: refused, unreachable, no such queue or device
    NoAnswer,  // no_answer: in time
    NoPaper,   // no_paper: it says so
    Offline,   // offline: it says so, or its queue is stopped
    Refused,   // refused: the queue does not take it
    BrokenOff, // broken_off: after a part of it was sent
    Stopped,   // stopped: the program that sent it, in the middle
    Nothing,   // nothing: no ticket of it is valid any more
    Unpainted, // unpainted: it could not be made
    ByPerson   // by_person: given up by hand
};
QString problemName(PrintProblem problem);
Result<PrintProblem> printProblemFromName(const QString &name);
// What a clerk is told of it; empty for None.
QString problemText(PrintProblem problem);

// After a sale: by itself (yes), without a dialog where the clerk asks for it (ask), or by the system's dialog (no).
enum class SilentPrint { No, Ask, Yes };
QString silentName(SilentPrint silent);
Result<SilentPrint> silentFromName(const QString &name);

// How a printer is reached: the system's own way (pages), or with the printer's own bytes.
struct PrinterAddress
{
    bool isSystem = false;
    bool isFgl = false; // speaks Boca's language; otherwise ESC/POS
    KickWay way = {};   // ByHand: none is set
};
// "system:NAME", or as kickWay() has it, after "fgl:" for one of Boca's; empty: none. invalid_argument.
Result<PrinterAddress> printerAddress(const QString &text);
Result<QString> checkedPrinter(const QString &text); // as it is kept

// What a terminal prints a kind of paper on.
struct TerminalPrinter
{
    QString terminal = {};
    PrintKind kind = PrintKind::Tickets;
    QString printer = {}; // its address; empty: none
    SilentPrint silent = SilentPrint::No;

    bool operator==(const TerminalPrinter &) const = default;
};

struct PrintTicket
{
    TicketId id;
    bool isValid = true; // still

    bool operator==(const PrintTicket &) const = default;
};

struct PrintJob
{
    PrintJobId id;
    PrintKind kind = PrintKind::Tickets;
    EventId event = {};
    OrderId order = {};
    QString orderCode = {};
    int z = 0;         // of a Z report
    int favourite = 0; // of a report that is printed every night ...
    QString favouriteName = {};
    QDate day = {};        // ... and of which business day
    QString terminal = {}; // that prints it
    Actor by = {};         // who asked for it
    Instant at = {};       // ... and when
    PrintState state = PrintState::Waiting;
    int attempts = 0;
    PrintProblem problem = PrintProblem::None;
    QString printer = {}; // named by hand; empty: the terminal's own. Of one that is taken: where it is to be sent
    bool wasDoubtful = false;
    Instant changed = {}; // its state
    Instant next = {};    // not tried again by itself before
    QList<PrintTicket> tickets = {};

    bool isOver() const { return state == PrintState::Printed || state == PrintState::GivenUp; }
    bool surelyDidNotComeOut() const
    {
        return state == PrintState::Waiting || state == PrintState::Failed
               || (state == PrintState::GivenUp && !wasDoubtful);
    }
    bool mayBeSent() const { return state == PrintState::Waiting || state == PrintState::Failed; }
    QList<TicketId> validTickets() const;
};

// What came of sending it.
struct PrintOutcome
{
    PrintState state = PrintState::Printed; // Printed, Failed or Doubtful
    PrintProblem problem = PrintProblem::None;
    QString diagnosis = {}; // for the log
};

// What a person says of a job.
enum class PrintSaid {
    CameOut, // came_out: of a doubtful one
    Again,   // again: of a doubtful one with new tickets, whose barcodes are others; else at once
    GiveUp   // give_up
};
QString saidName(PrintSaid said);

// Which jobs a worker takes.
struct PrintsToTake
{
    bool all = false;           // a person asked for it: also what waits for its pause, or is old
    QList<PrintJobId> but = {}; // those that it has just tried
};

// A worker that has not said what came of a job by then has died or is stuck. Longer than the sum of a sender's waits.
inline constexpr qint64 longestSendingMs = 90'000;
// What is older is tried again only where a person says so: paper that comes out days later, or out of a restored
// backup, is nobody's. A night's report is read by whoever comes next, however late.
inline constexpr qint64 longestUnaskedMs = 12 * 3'600'000LL;
// How long after so many attempts nothing is tried: 5 s, 10 s, ... at most 5 min.
qint64 pauseAfterMs(int attempts);

// As for a clerk: "2 tickets", "the receipt".
QString paperText(const PrintJob &job);

} // namespace rowlock
