#include "model/service/print_renderer.h"

#include "model/documents/printer_bytes.h"
#include "model/service/desk_session.h"
#include "model/service/night_paper.h"
#include "model/service/order_desk.h"
#include "model/service/paper_desk.h"
#include "model/service/settings_desk.h"
#include "model/service/shift_desk.h"
#include "model/service/willcall_desk.h"
#include "model/store/printers.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct PrintedTexts
{
    Q_DECLARE_TR_FUNCTIONS(Receipt)
};

// As it is chosen; but what is not made for a printer of dots is not sent to one, it would be cut off at its edge.
Result<PaperTemplate> paperFor(DeskSession &session, const PrintJob &job, PaperFor use, EventId event)
{
    TRY_GET(const NamedTemplate chosen, PaperDesk(session).chosen(use, event));
    TRY_GET(const PrinterAddress address, printerAddress(job.printer));
    if (address.isSystem || chosen.paper.paper.dpi > 0)
        return chosen.paper;
    if (use == PaperFor::Receipt)
        return builtInTemplate(QStringLiteral("receipt80"));
    return builtInTemplate(address.isFgl ? QStringLiteral("thermal203") : QStringLiteral("roll80"));
}

Result<Done> addTickets(DeskSession &session, const PrintJob &job, PrintContent &content)
{
    TRY_GET(const Order order, OrderDesk(session).order(QString::number(job.order.value())));
    TRY_GET(content.paper, paperFor(session, job, PaperFor::Ticket, order.event));
    TRY_GET(const TicketPrint print, PaperDesk(session).ticketPrint(order, job.validTickets()));
    content.tickets = {print};
    return Done{};
}

Result<Done> addReceipt(DeskSession &session, const PrintJob &job, PrintContent &content)
{
    TRY_GET(const Order order, OrderDesk(session).order(QString::number(job.order.value())));
    TRY_GET(content.paper, paperFor(session, job, PaperFor::Receipt, order.event));
    TRY_GET(const ReceiptPrint print, PaperDesk(session).receiptPrint(order));
    content.receipts = {print};
    return Done{};
}

// Of a printer of dots of which nothing else is known.
PaperTemplate usualInPrinter(const PrinterAddress &address)
{
    return builtInTemplate(address.isFgl ? QStringLiteral("thermal203") : QStringLiteral("receipt80"))
        .value_or(PaperTemplate());
}

// What lies in the printer, for reports and labels: the paper of what this terminal prints on the same one besides.
Result<PaperTemplate> inPrinterOf(DeskSession &session, const PrintJob &job)
{
    TRY_GET(const PrinterAddress address, printerAddress(job.printer));
    TRY_GET(const QList<TerminalPrinter> printers, readPrinters(session.connection(), job.terminal));
    for (const auto &[kind, use] :
         {std::pair(PrintKind::Receipts, PaperFor::Receipt), std::pair(PrintKind::Tickets, PaperFor::Ticket)}) {
        if (printers.at(int(kind)).printer != job.printer || (address.isFgl && use == PaperFor::Receipt))
            continue;
        TRY_GET(const PaperTemplate paper, paperFor(session, job, use, {}));
        return paper;
    }
    return usualInPrinter(address);
}

QByteArray dotsFor(bool isFgl, const QList<QImage> &pictures)
{
    return isFgl ? fglBytes(pictures) : escPosBytes(pictures);
}

Result<Done> addReportPaper(DeskSession &session, const PrintJob &job, PrintContent &content)
{
    TRY_GET(content.paper, inPrinterOf(session, job));
    TRY_GET(const Venue venue, ShiftDesk(session).venue());
    content.logo = venue.logo;
    TRY_GET(const TerminalSetup here, SettingsDesk(session).terminal(job.terminal));
    content.size = here.paper == ReportSize::Roll ? PaperSize::Roll : PaperSize::Sheet;
    return Done{};
}

QByteArray reportBytes(const PrintContent &content, bool isPages, bool isFgl, const TemplatePaper &inPrinter)
{
    const bool isSheet = isPages && content.size == PaperSize::Sheet;
    if (isSheet && content.table)
        return tablePages(*content.table);
    const QList<PaperRow> rows = content.table ? rowsOf(*content.table) : content.rows;
    return isPages ? rowPages(rows, content.size, content.logo)
                   : dotsFor(isFgl, rowBitmaps(rows, inPrinter, content.logo));
}

} // namespace

Result<PrintContent> printContent(DeskSession &session, const PrintJob &job)
{
    PrintContent content{job.kind, job.printer};
    switch (job.kind) {
    case PrintKind::Tickets: TRY(addTickets(session, job, content)); break;
    case PrintKind::Receipts: TRY(addReceipt(session, job, content)); break;
    case PrintKind::Reports: {
        if (job.favourite > 0) {
            TRY(addNight(session, job, content));
        } else {
            TRY_GET(const ZReport report, ShiftDesk(session).z(job.z));
            content.rows = report.paper;
        }
        TRY(addReportPaper(session, job, content));
        break;
    }
    case PrintKind::Labels: {
        TRY_GET(content.paper, inPrinterOf(session, job));
        TRY_GET(const auto order, WillcallDesk(session).order(job.order));
        if (order)
            content.labels.orders = {*order};
        content.labels.timeZone = session.facts().timeZone;
        content.labels.at = session.clock().now();
        break;
    }
    }
    return content;
}

Result<PrintContent> unkeptContent(DeskSession &session, const UnkeptReport &report, const QString &printer)
{
    PrintJob job;
    job.kind = PrintKind::Reports;
    job.terminal = session.actor().terminal;
    TRY_GET(job.printer, checkedPrinter(printer));
    PrintContent content{job.kind, job.printer};
    content.rows = session.facts().isPractice() ? markedAsPractice(report.rows) : report.rows;
    content.table = report.table;
    TRY(addReportPaper(session, job, content));
    return content;
}

PrintContent testContent(PrintKind kind, const QString &printer, const QString &terminal)
{
    using Kind = PaperRow::Kind;
    PrintContent content{PrintKind::Reports, printer};
    content.size = kind == PrintKind::Reports ? PaperSize::Sheet : PaperSize::Roll;
    content.rows = {{Kind::Title, PrintedTexts::tr("Test page")},
                    {Kind::Line, PrintedTexts::tr("Paper"), {}, kindName(kind)},
                    {Kind::Line, PrintedTexts::tr("Terminal"), {}, terminal},
                    {Kind::Line, PrintedTexts::tr("Printer"), {}, printer},
                    {Kind::Text, PrintedTexts::tr("This is no ticket. If you can read it, the printer works.")}};
    return content;
}

PrintBytes printBytes(const PrintContent &content)
{
    const auto address = printerAddress(content.printer);
    const bool isPages = address && address->isSystem, isFgl = address && address->isFgl;
    const TemplatePaper inPrinter = content.paper.paper.size.width() > 0
                                        ? content.paper.paper
                                        : usualInPrinter(address.value_or(PrinterAddress())).paper;
    PrintBytes paper{{}, isPages, !isPages && !isFgl};
    switch (content.kind) {
    case PrintKind::Tickets:
        paper.bytes = isPages ? ticketsPdf(content.paper, content.tickets).value_or(QByteArray())
                              : dotsFor(isFgl, ticketBitmaps(content.paper, content.tickets, 0));
        break;
    case PrintKind::Receipts:
        if (content.receipts.isEmpty())
            break;
        paper.bytes = isPages ? receiptPdf(content.paper, content.receipts.first()).value_or(QByteArray())
                              : dotsFor(isFgl, receiptBitmaps(content.paper, content.receipts.first(), 0));
        break;
    case PrintKind::Reports: paper.bytes = reportBytes(content, isPages, isFgl, inPrinter); break;
    case PrintKind::Labels:
        paper.bytes = isPages ? labelPages(content.labels) : dotsFor(isFgl, labelBitmaps(content.labels, inPrinter));
        break;
    }
    return paper;
}

} // namespace rowlock
