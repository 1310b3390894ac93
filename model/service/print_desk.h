// The print queue and its printers (docs/decisions/printing.md). PrintDesk(desk) is for one command, on the
// desk's thread; every call answers as the desk says. It talks to no printer itself: print_sender.h does.
#pragma once

#include "model/domain/order.h"
#include "model/domain/print_job.h"
#include "model/domain/willcall.h"

namespace rowlock {

class Desk;
class DeskSession;
struct PrintContent;
struct UnkeptReport;

class PrintDesk
{
public:
    explicit PrintDesk(Desk &desk);

    // As printers.h.
    Result<QList<TerminalPrinter>> printers();
    Result<QList<TerminalPrinter>> printers(const QString &terminal);
    Result<TerminalPrinter> printer(PrintKind kind); // this terminal's

    // As print_jobs.h.
    Result<PrintJob> job(PrintJobId id);
    Result<QList<PrintJob>> open(); // of this terminal
    Result<QList<PrintJob>> openEverywhere();
    Result<QList<PrintJob>> latest(int most);
    Result<QList<PrintJob>> ofOrder(OrderId order);
    Result<PrintJob> ask(PrintKind kind, OrderId order, const QString &printer = {});
    Result<PrintJob> askReport(int z, const QString &printer = {});
    Result<PrintJob> settle(PrintJobId job, PrintSaid said, const QString &printer = {});

    // The worker's. What `take` answered is sent with its bytes, and then `sent` says what came of it.
    Result<std::optional<PrintJob>> take(const PrintsToTake &which);
    Result<PrintContent> content(const PrintJob &taken); // as print_renderer.h
    Result<PrintJob> sent(const PrintJob &taken, const PrintOutcome &outcome, const WillcallPaper &label = {});

    // A report that nobody keeps and no queue knows, such as an X report: sent at once, as content is.
    Result<PrintContent> unkept(const UnkeptReport &report, const QString &printer = {}); // empty: this terminal's

private:
    DeskSession &m_session;
};

} // namespace rowlock
