#include "ui/sell/ticket_output.h"

#include "model/domain/order_tickets.h"
#include "model/service/print_desk.h"
#include "model/service/ticket_issue.h"
#include "ui/common/answer.h"
#include "ui/print/print_worker.h"
#include "ui/sell/reprint_question.h"

#include <QPointer>
#include <QWidget>

#include <algorithm>

namespace rowlock {

namespace {

struct IssuedTickets
{
    QList<TicketPrint> tickets;
    std::optional<Error> refused; // what of them is not printed, and why
};

struct AskedPrints
{
    QList<Order> orders; // with the tickets that wait for the printer
    std::optional<Error> refused;
};

// With the tickets that are printed, and no others.
QList<Order> ordersOf(const QList<TicketPrint> &prints)
{
    QList<Order> orders;
    for (const TicketPrint &print : prints) {
        orders.append(print.order);
        orders.last().tickets.removeIf([&print](const Ticket &ticket) { return !print.only.contains(ticket.id); });
    }
    return orders;
}

// One order after the other, as the command line does: those that are told are printed, whatever becomes of the next.
template <typename Each>
std::optional<Error> forEach(const QList<TicketsToPrint> &orders, const Each &each)
{
    for (const TicketsToPrint &order : orders) {
        if (const Result<Done> done = each(order); !done)
            return done.error();
    }
    return {};
}

} // namespace

struct TicketOutput::Prints
{
    QList<TicketsToPrint> orders;
    PaperTemplate paper;          // of the first one's event, here: those of one sale come out of one printer
    QString printer;              // that this terminal prints them with; empty: none is set
    QList<TicketPrint> told = {}; // that the house knows to be printed

    QStringList havePaper() const
    {
        QStringList seats;
        for (const TicketsToPrint &order : orders)
            seats += order.havePaper;
        return seats;
    }
};

TicketOutput::TicketOutput(const HouseContext &context, QWidget *window)
    : QObject(window), m_context(context), m_window(window),
      m_paper(context.prompt, context.settings, context.facts.file, window)
{
    connect(&m_paper, &PaperOutput::printed, this, &TicketOutput::printed);
    connect(&m_paper, &PaperOutput::saved, this, &TicketOutput::saved);
    connect(&m_paper, &PaperOutput::failed, this, &TicketOutput::failed);
}

void TicketOutput::prepare(const QList<Order> &orders, std::function<void(const Prints &, const Again &)> go)
{
    if (orders.isEmpty())
        return;
    const auto printsOf = [orders](Desk &desk) -> Result<Prints> {
        TRY_GET(const TerminalSetup here, desk.settings().terminal());
        TRY_GET(const NamedTemplate chosen, desk.settings().papers().chosen(PaperFor::Ticket, orders.first().event));
        Prints prints{{}, chosen.paper, here.ticketPrinter};
        std::optional<Error> refused; // of a sale of several orders one may have been refunded
        for (const Order &order : orders) {
            if (const auto wanted = TicketIssue(desk).toPrint(order.id, validTicketsOf(order)))
                prints.orders += *wanted;
            else
                refused = wanted.error();
        }
        if (prints.orders.isEmpty())
            return tl::unexpected(*refused);
        return prints;
    };
    whenAnswered(m_context.office.ask(printsOf), this, [this, go = std::move(go)](const Result<Prints> &prints) {
        if (!prints)
            return emit failed(prints.error().message);
        const QStringList seats = prints->havePaper();
        if (seats.isEmpty())
            return go(*prints, {});
        askWhyAgain(seats, [go, prints = *prints](const QString &reason) { go(prints, reason); });
    });
}

void TicketOutput::askWhyAgain(const QStringList &seats, std::function<void(const QString &reason)> go)
{
    m_context.prompt.ask(m_window, reprintQuestion(seats, ReprintFor::TicketsWithPaper, m_context.office),
                         [self = QPointer(this), go = std::move(go)](bool accepted, const QString &reason) {
                             if (self && accepted)
                                 go(reason);
                         });
}

// Answers only for what is told; what is not is said, and not printed.
void TicketOutput::issue(const std::shared_ptr<Prints> &prints, const Again &again, std::function<void()> go)
{
    const auto command = [orders = prints->orders, again](Desk &desk) -> Result<IssuedTickets> {
        IssuedTickets issued;
        issued.refused = forEach(orders, [&](const TicketsToPrint &order) -> Result<Done> {
            TRY_GET(const TicketPrint told, TicketIssue(desk).issue(order.order.id, order.tickets, again));
            issued.tickets.append(told);
            return Done{};
        });
        if (issued.tickets.isEmpty())
            return tl::unexpected(*issued.refused);
        return issued;
    };
    m_context.office.ask(this, command, [this, prints, again, go = std::move(go)](const Result<IssuedTickets> &issued) {
        if (!issued)
            return emit failed(issued.error().message);
        if (issued->refused)
            emit failed(issued->refused->message);
        prints->told = issued->tickets;
        if (again)
            emit reissued(ordersOf(issued->tickets));
        go();
    });
}

PaperJob TicketOutput::jobOf(const Prints &wanted, const Again &again)
{
    const auto prints = std::make_shared<Prints>(wanted);
    QStringList codes;
    for (const TicketsToPrint &order : wanted.orders)
        codes += order.order.code;
    PaperJob job{codes.size() == 1 ? tr("Tickets of order %1").arg(codes.first())
                                   : tr("Tickets of orders %1").arg(codes.join(QStringLiteral(", "))),
                 tr("Save tickets"),
                 QStringLiteral("%1.pdf").arg(codes.first()),
                 tr("The tickets could not be printed. Check the printer, or save a PDF."),
                 [prints](QPagedPaintDevice &device) { return printTickets(device, prints->paper, prints->told); },
                 [prints](const QString &file) { return writeTicketsPdf(file, prints->paper, prints->told); },
                 wanted.printer};
    job.first = [this, prints, again](std::function<void()> go) { issue(prints, again, std::move(go)); };
    job.sinceFirst = tr("They count as printed: print them again with a reason, and whatever came out is void.");
    return job;
}

void TicketOutput::print(const QList<Order> &orders)
{
    prepare(orders, [this](const Prints &prints, const Again &again) {
        if (m_context.prints.printsSilently(PrintKind::Tickets))
            askToPrint(prints, again);
        else
            m_paper.print(jobOf(prints, again));
    });
}

void TicketOutput::askToPrint(const Prints &prints, const Again &again)
{
    const auto ask = [orders = prints.orders, again](Desk &desk) -> Result<AskedPrints> {
        AskedPrints asked;
        asked.refused = forEach(orders, [&](const TicketsToPrint &order) -> Result<Done> {
            QList<TicketId> tickets = order.tickets;
            if (again) {
                TRY_GET(tickets, TicketIssue(desk).reissued(order.order.id, order.tickets, *again));
            }
            TRY_GET(const TicketsToPrint now, TicketIssue(desk).toPrint(order.order.id, tickets));
            asked.orders.append(now.order);
            asked.orders.last().tickets.removeIf([&now](const Ticket &each) { return !now.tickets.contains(each.id); });
            TRY(PrintDesk(desk).ask(PrintKind::Tickets, order.order.id));
            return Done{};
        });
        if (asked.refused && asked.orders.isEmpty())
            return tl::unexpected(*asked.refused);
        return asked;
    };
    m_context.office.ask(this, ask, [this, again](const Result<AskedPrints> &asked) {
        if (!asked)
            emit failed(asked.error().message);
        else if (asked->refused)
            emit failed(asked->refused->message);
        if (asked && again) // those that were made before one was refused are new all the same
            emit reissued(asked->orders);
        m_context.prints.wake();
    });
}

void TicketOutput::savePdf(const QList<Order> &orders)
{
    prepare(orders, [this](const Prints &prints, const Again &again) { m_paper.savePdf(jobOf(prints, again)); });
}

} // namespace rowlock
