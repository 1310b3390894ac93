#include "ui/sell/ticket_output.h"

#include "ui/common/answer.h"

namespace rowlock {

namespace {

struct Prints
{
    QList<TicketPrint> tickets;
    QString printer; // that this terminal prints them with; empty: none is set
};

} // namespace

TicketOutput::TicketOutput(const HouseContext &context, QWidget *window)
    : QObject(window), m_context(context), m_paper(context.prompt, context.settings, context.facts.file, window)
{
    connect(&m_paper, &PaperOutput::printed, this, &TicketOutput::printed);
    connect(&m_paper, &PaperOutput::saved, this, &TicketOutput::saved);
    connect(&m_paper, &PaperOutput::failed, this, &TicketOutput::failed);
}

void TicketOutput::prepare(const QList<Order> &orders, std::function<void(const PaperJob &)> then)
{
    if (orders.isEmpty())
        return;
    const auto printsOf = [orders, timeZone = m_context.facts.timeZone,
                           isPractice = m_context.facts.isPractice()](Desk &desk) -> Result<Prints> {
        TRY_GET(const Venue venue, desk.shifts().venue());
        TRY_GET(const TerminalSetup here, desk.settings().terminal());
        Prints prints{{}, here.ticketPrinter};
        for (const Order &order : orders) {
            TRY_GET(const EventSummary summary, desk.events().event(order.event));
            TRY_GET(const PlanSummary plan, desk.plans().summary(summary.plan));
            prints.tickets += TicketPrint{plan.name, timeZone, order, isPractice, venue.terms, venue.logo};
        }
        return prints;
    };
    QStringList codes;
    for (const Order &order : orders)
        codes += order.code;
    whenAnswered(m_context.office.ask(printsOf), this,
                 [this, codes, then = std::move(then)](const Result<Prints> &prints) {
                     if (!prints) {
                         emit failed(prints.error().message);
                         return;
                     }
                     then({codes.size() == 1 ? tr("Tickets of order %1").arg(codes.first())
                                             : tr("Tickets of orders %1").arg(codes.join(QStringLiteral(", "))),
                           tr("Save tickets"), QStringLiteral("%1.pdf").arg(codes.first()),
                           tr("The tickets could not be printed. Check the printer, or save a PDF."),
                           [all = prints->tickets](QPagedPaintDevice &device) { return printTickets(device, all); },
                           [all = prints->tickets](const QString &file) { return writeTicketsPdf(file, all); },
                           prints->printer});
                 });
}

void TicketOutput::print(const QList<Order> &orders)
{
    prepare(orders, [this](const PaperJob &job) { m_paper.print(job); });
}

void TicketOutput::savePdf(const QList<Order> &orders)
{
    prepare(orders, [this](const PaperJob &job) { m_paper.savePdf(job); });
}

} // namespace rowlock
