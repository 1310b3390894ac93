// The print queue (docs/decisions/printing.md): what is to be printed, who sends it, what became of it. Every function
// that writes is one transaction, in the turn of the order's event; nothing here talks to a printer.
#pragma once

#include "model/domain/order.h"
#include "model/domain/print_job.h"
#include "model/domain/willcall.h"
#include "model/store/writing.h"

namespace rowlock {

Result<PrintJob> readPrintJob(Connection &connection, PrintJobId job); // invalid_argument: unknown
// The oldest first; of a terminal, or empty: everywhere.
Result<QList<PrintJob>> readOpenPrints(Connection &connection, const QString &terminal);
Result<QList<PrintJob>> readLatestPrints(Connection &connection, int most);  // the newest first
Result<QList<PrintJob>> readPrintsOf(Connection &connection, OrderId order); // the oldest first

struct PrintAsked
{
    PrintKind kind = PrintKind::Tickets;
    OrderId order = {};
    int z = 0;            // of a report
    QString printer = {}; // instead of the terminal's own
};

// Of tickets all that are valid and were not asked for yet, or surely did not come out. For the act's terminal.
// A label that waits already, or is in doubt, is answered as it is. forbidden: all tickets were asked for, and a second
// paper is a reprint; or it is a practice copy. invalid_argument: unknown order or report, no valid ticket, not left at
// will-call, a printer that cannot be.
Result<PrintJob> askToPrint(Connection &connection, const Act &act, const PrintAsked &asked);

// The worker's. The next job that may be sent from this terminal now, which is this worker's from here on; none:
// nothing is due. `now`: the house's, to ask for no turn in vain; the turn's own moment decides. What another worker
// did not finish in time becomes doubtful, and what has no valid ticket any more is given up.
Result<std::optional<PrintJob>> takeNextPrint(Connection &connection, const Act &act, const PrintsToTake &which,
                                              Instant now);
// What came of a job as it was taken. Too late, or for the second time, it changes nothing but that a doubtful one came
// out after all. `label`: what a label said that was sent; once it came out it is on the will-call list as printed.
// Answers the job as it is.
Result<PrintJob> printSent(Connection &connection, const Act &act, const PrintJob &taken, const PrintOutcome &outcome,
                           const WillcallPaper &label = {});

// A person's word. Again answers the job that is printed now: of doubtful tickets another one, with new barcodes.
// forbidden: it is printed or being sent, or what is said is not open any more.
Result<PrintJob> settlePrint(Connection &connection, const Act &act, PrintJobId job, PrintSaid said,
                             const QString &printer = {});

// ---- for other use cases inside their own transaction ----

// askToPrint() for an order's tickets; nothing where it has none, or all of them are asked for.
Result<Done> askForTickets(Writing &writing, OrderId order);
// A Z report, where the act's terminal prints it by itself.
Result<Done> askForClosedShift(Writing &writing, int z);
// A report of a business day that is over, at the act's terminal and by nobody's word (night_reports.h).
Result<PrintJob> askForNight(Writing &writing, int favourite, const QDate &day);
// What the act's terminal prints by itself of a new order: asked for before its tickets are issued, so that the answers
// come together, and told of with them.
using SilentPrints = QList<std::pair<PrintJobId, PrintKind>>;
Result<Asked<SilentPrints::value_type>> askSilentPrints(Writing &writing, EventId event, OrderId order,
                                                        bool withTickets);
Result<Done> tellSilentPrints(Writing &writing, EventId event, OrderId order, const SilentPrints &asked,
                              const QList<Ticket> &tickets);

} // namespace rowlock
