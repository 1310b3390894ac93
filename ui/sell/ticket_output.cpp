#include "ui/sell/ticket_output.h"

#include "ui/common/answer.h"

namespace rowlock {

TicketOutput::TicketOutput(const HouseContext &context, QWidget *window)
    : QObject(window), m_context(context), m_paper(context.prompt, context.settings, window)
{
    connect(&m_paper, &PaperOutput::printed, this, &TicketOutput::printed);
    connect(&m_paper, &PaperOutput::saved, this, &TicketOutput::saved);
    connect(&m_paper, &PaperOutput::failed, this, &TicketOutput::failed);
}

void TicketOutput::prepare(const Order &order, std::function<void(const PaperJob &)> then)
{
    const EventId event = order.event;
    const auto venueOf = [event](Desk &desk) -> Result<QString> {
        TRY_GET(const EventSummary summary, desk.events().event(event));
        TRY_GET(const PlanSummary plan, desk.plans().summary(summary.plan));
        return plan.name;
    };
    const QByteArray timeZone = m_context.facts.timeZone;
    whenAnswered(m_context.office.ask(venueOf), this,
                 [this, order, timeZone, then = std::move(then)](const Result<QString> &venue) {
                     if (!venue) {
                         emit failed(venue.error().message);
                         return;
                     }
                     const TicketPrint print{*venue, timeZone, order};
                     then({tr("Tickets of order %1").arg(order.code), tr("Save tickets"),
                           QStringLiteral("%1.pdf").arg(order.code),
                           tr("The tickets could not be printed. Check the printer, or save a PDF."),
                           [print](QPagedPaintDevice &device) { return printTickets(device, print); },
                           [print](const QString &file) { return writeTicketsPdf(file, print); }});
                 });
}

void TicketOutput::print(const Order &order)
{
    prepare(order, [this](const PaperJob &job) { m_paper.print(job); });
}

void TicketOutput::savePdf(const Order &order)
{
    prepare(order, [this](const PaperJob &job) { m_paper.savePdf(job); });
}

} // namespace rowlock
