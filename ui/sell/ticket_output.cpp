#include "ui/sell/ticket_output.h"

#include "ui/common/answer.h"

#include <QDir>
#include <QFileInfo>
#include <QPrintDialog>
#include <QPrinter>

namespace rowlock {

TicketOutput::TicketOutput(const HouseContext &context, QWidget *window)
    : QObject(window)
    , m_context(context)
    , m_window(window)
{
}

void TicketOutput::prepare(const Order &order, std::function<void(const TicketPrint &)> then)
{
    const EventId event = order.event;
    const auto venueOf = [event](Desk &desk) -> Result<QString> {
        TRY_GET(const EventSummary summary, desk.event(event));
        TRY_GET(const PlanSummary plan, desk.planSummary(summary.plan));
        return plan.name;
    };
    const QByteArray timeZone = m_context.facts.timeZone;
    whenAnswered(m_context.office.ask(venueOf), this,
                 [this, order, timeZone, then = std::move(then)](const Result<QString> &venue) {
                     if (venue)
                         then({*venue, timeZone, order});
                     else
                         emit failed(venue.error().message);
                 });
}

void TicketOutput::print(const Order &order)
{
    prepare(order, [this](const TicketPrint &print) { choosePrinter(print); });
}

void TicketOutput::choosePrinter(const TicketPrint &print)
{
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(tr("Tickets %1").arg(print.order.code));
    auto *dialog = new QPrintDialog(printer.get(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QAbstractPrintDialog::PrintPageRange, false);
    connect(dialog, &QDialog::accepted, this, [this, print, printer] {
        whenAnswered(inBackground([print, printer] { return printTickets(*printer, print); }), this, [this](bool done) {
            if (!done)
                emit failed(tr("The printer did not take the tickets. Check it and print again, or save them as PDF."));
        });
    });
    connect(dialog, &QObject::destroyed, this, [printer] {}); // the dialog only borrows it
    dialog->open();
}

void TicketOutput::savePdf(const Order &order)
{
    const QString suggestion =
        QDir(m_context.settings.ticketFolder()).filePath(QStringLiteral("%1.pdf").arg(order.code));
    m_context.prompt.saveFile(
        m_window, tr("Save tickets"), suggestion, tr("PDF documents (*.pdf)"), [this, order](const QString &file) {
            if (file.isEmpty())
                return;
            m_context.settings.setTicketFolder(QFileInfo(file).absolutePath());
            prepare(order, [this, file](const TicketPrint &print) {
                whenAnswered(inBackground([file, print] { return writeTicketsPdf(file, print); }), this,
                             [this, file](const Result<Done> &done) {
                                 if (done)
                                     emit saved(file);
                                 else
                                     emit failed(done.error().message);
                             });
            });
        });
}

} // namespace rowlock
