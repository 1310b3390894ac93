#include "model/service/print_desk.h"

#include "model/service/desk.h"
#include "model/service/print_renderer.h"
#include "model/store/print_jobs.h"
#include "model/store/printers.h"
#include "model/store/report_rights.h"
#include "model/store/shifts.h"

namespace rowlock {

PrintDesk::PrintDesk(Desk &desk) : m_session(*desk.m_session) {}

Result<QList<TerminalPrinter>> PrintDesk::printers()
{
    return readPrinters(m_session.connection());
}

Result<QList<TerminalPrinter>> PrintDesk::printers(const QString &terminal)
{
    return readPrinters(m_session.connection(), terminal);
}

Result<TerminalPrinter> PrintDesk::printer(PrintKind kind)
{
    return readPrinter(m_session.connection(), m_session.actor().terminal, kind);
}

Result<PrintJob> PrintDesk::job(PrintJobId id)
{
    return readPrintJob(m_session.connection(), id);
}

Result<QList<PrintJob>> PrintDesk::open()
{
    return readOpenPrints(m_session.connection(), m_session.actor().terminal);
}

Result<QList<PrintJob>> PrintDesk::openEverywhere()
{
    return readOpenPrints(m_session.connection(), {});
}

Result<QList<PrintJob>> PrintDesk::latest(int most)
{
    return readLatestPrints(m_session.connection(), most);
}

Result<QList<PrintJob>> PrintDesk::ofOrder(OrderId order)
{
    return readPrintsOf(m_session.connection(), order);
}

Result<PrintJob> PrintDesk::ask(PrintKind kind, OrderId order, const QString &printer)
{
    return askToPrint(m_session.connection(), m_session.act("print.ask"), {kind, order, 0, printer});
}

Result<PrintJob> PrintDesk::askReport(int z, const QString &printer)
{
    if (const auto report = readZ(m_session.connection(), z)) // one that is not there is refused as ever
        TRY(requireMaySee(m_session.connection(), m_session.act("report"), {false, report->shift}));
    return askToPrint(m_session.connection(), m_session.act("print.ask"), {PrintKind::Reports, {}, z, printer});
}

Result<PrintJob> PrintDesk::settle(PrintJobId job, PrintSaid said, const QString &printer)
{
    return settlePrint(m_session.connection(), m_session.act("print.settle"), job, said, printer);
}

Result<std::optional<PrintJob>> PrintDesk::take(const PrintsToTake &which)
{
    return takeNextPrint(m_session.connection(), m_session.act("print.work"), which, m_session.clock().now());
}

Result<PrintContent> PrintDesk::content(const PrintJob &taken)
{
    return printContent(m_session, taken);
}

Result<PrintJob> PrintDesk::sent(const PrintJob &taken, const PrintOutcome &outcome, const WillcallPaper &label)
{
    return printSent(m_session.connection(), m_session.act("print.work"), taken, outcome, label);
}

Result<PrintContent> PrintDesk::unkept(const UnkeptReport &report, const QString &printer)
{
    TRY_GET(const TerminalPrinter own, this->printer(PrintKind::Reports));
    return unkeptContent(m_session, report, printer.isEmpty() ? own.printer : printer);
}

} // namespace rowlock
