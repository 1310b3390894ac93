// Tickets and receipts of an order, printed: told before they are, so that nobody has two papers for one seat.
#include "app/rowlockctl/command.h"
#include "app/rowlockctl/paper_output.h"
#include "app/rowlockctl/payment_answers.h"
#include "app/rowlockctl/print_answers.h"
#include "app/rowlockctl/session.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"
#include "model/domain/order_tickets.h"
#include "model/domain/whole_file.h"
#include "model/service/print_desk.h"
#include "model/service/ticket_issue.h"

#include <QJsonArray>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

Result<NamedTemplate> templateAsked(Desk &desk, const Parameters &parameters, PaperFor use, EventId event)
{
    if (!parameters.has(u"template"_s))
        return desk.settings().papers().chosen(use, event);
    TRY_GET(const NamedTemplate named, desk.settings().papers().named(parameters.text(u"template"_s)));
    if (named.paper.use != use)
        return wrongArgument(u"template"_s,
                             Ctl::tr("The template %1 is for a %2.").arg(named.name, paperForName(named.paper.use)));
    return named;
}

// Of these tickets of the order, those that are valid; none named: all.
Order withOnly(const Order &order, const QList<TicketId> &asked)
{
    Order only = order;
    const QList<TicketId> valid = validTicketsOf(order, asked);
    only.tickets.removeIf([&valid](const Ticket &ticket) { return !valid.contains(ticket.id); });
    return only;
}

// The tickets count as printed by now, whatever becomes of the file.
Error printedButUnwritten(Error error)
{
    error.details.insert(u"done"_s, true);
    error.message += u' ' + Ctl::tr("The tickets count as printed: print them again with --again and a reason.");
    return error;
}

Answer ticketsAnswer(const Order &order, const NamedTemplate &named, const QString &file)
{
    QJsonArray tickets;
    for (const Ticket &ticket : order.tickets)
        tickets.append(QJsonObject{{u"ticket"_s, ticket.id.value()},
                                   {u"seat"_s, ticket.ref},
                                   {u"label"_s, ticket.label},
                                   {u"barcode"_s, ticket.barcode}});
    return {QJsonObject{{u"order"_s, order.id.value()},
                        {u"code"_s, order.code},
                        {u"template"_s, named.name},
                        {u"tickets"_s, tickets},
                        {u"file"_s, file}},
            [count = order.tickets.size(), file, named] {
                return Ctl::tr("%1 tickets as %2 in %3.\n").arg(digits(count), named.name, file);
            }};
}

Result<Answer> writeTickets(Session &session, Desk &desk, const Order &order, const Parameters &parameters)
{
    TRY_GET(const NamedTemplate named, templateAsked(desk, parameters, PaperFor::Ticket, order.event));
    const QString file = parameters.text(u"output"_s);
    TRY(checkPdfTarget(session, file));
    const QList<TicketId> asked = ticketsNamed(parameters);
    TRY_GET(const TicketPrint trial, desk.settings().papers().ticketPrint(order, asked));
    TRY(ticketContent(parameters, named.paper, {trial})); // what cannot be drawn is refused while nothing has happened
    const auto again =
        parameters.has(u"again"_s) ? std::optional(parameters.text(u"again"_s)) : std::optional<QString>();
    TRY_GET(const TicketPrint print, TicketIssue(desk).issue(order.id, asked, again));
    TRY_GET(const QByteArray content, ticketContent(parameters, named.paper, {print}));
    if (auto written = writeWholeFile(file, content); !written)
        return refuse(printedButUnwritten(written.error()));
    return ticketsAnswer(withOnly(print.order, print.only), named, file);
}

// All valid tickets, where they wait for this terminal's printer and were never sent: no paper of them can have come
// out, so they are as new as can be, and a reprint that is asked for again after a crash is one.
Result<std::optional<PrintJob>> neverSent(Desk &desk, const Order &order, const QString &printer)
{
    TRY_GET(const QList<PrintJob> jobs, PrintDesk(desk).ofOrder(order.id));
    const auto valid = validTicketsOf(order).size();
    for (const PrintJob &job : jobs) {
        if (job.kind == PrintKind::Tickets && job.state == PrintState::Waiting && job.attempts == 0
            && job.terminal == desk.actor().terminal && job.printer == printer && job.validTickets().size() == valid)
            return job;
    }
    return std::nullopt;
}

// Into a file, or to the printer by the queue.
Result<Answer> printPapersOf(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    const QString named = parameters.text(u"kind"_s);
    TRY_GET(const PrintKind kind, printKindFromName(named.isEmpty() ? kindName(PrintKind::Tickets) : named));
    const bool toFile = parameters.has(u"output"_s);
    for (const QString &option : {u"template"_s, u"device"_s, u"dpi"_s, u"tickets"_s, u"open_drawer"_s}) {
        if (!toFile && parameters.has(option))
            return wrongArgument(option, Ctl::tr("--%1 goes with --output.").arg(option));
    }
    if (toFile && (kind != PrintKind::Tickets || parameters.has(u"printer"_s)))
        return wrongArgument(u"output"_s, Ctl::tr("--output is for tickets, and without a printer."));
    if (toFile)
        return writeTickets(session, *desk, order, parameters);
    if (parameters.has(u"again"_s)) {
        if (kind != PrintKind::Tickets)
            return wrongArgument(u"again"_s, Ctl::tr("Only tickets need a reason to be printed again."));
        TRY_GET(const auto waiting, neverSent(*desk, order, parameters.text(u"printer"_s)));
        if (waiting)
            return printAnswer(*waiting);
        TRY(TicketIssue(*desk).reissued(order.id, {}, parameters.text(u"again"_s)));
    }
    TRY_GET(const PrintJob job,
            PrintDesk(*desk).ask(kind, order.id, parameters.text(u"printer"_s)).map_error([&](const Error &error) {
                return doneInPart(error, parameters.has(u"again"_s)); // the tickets are new ones by now
            }));
    return printAnswer(job);
}

QString receiptText(const QList<ReceiptRow> &rows)
{
    QString text;
    for (const ReceiptRow &row : rows) {
        if (row.kind == ReceiptRow::Kind::Rule)
            text += QString(48, u'-') + u'\n';
        else if (row.kind == ReceiptRow::Kind::Text)
            text += row.amount.isEmpty() ? safeText(row.text) + u'\n'
                                         : u"%1 %2\n"_s.arg(safeText(row.text), -34).arg(row.amount, 13);
    }
    return text;
}

Result<Answer> printReceiptOf(Session &session, const Parameters &parameters)
{
    TRY_GET(Desk * desk, session.desk());
    TRY_GET(const Order order, namedOrder(*desk, parameters));
    TRY_GET(const NamedTemplate named, templateAsked(*desk, parameters, PaperFor::Receipt, order.event));
    TRY_GET(const ReceiptPrint print, desk->settings().papers().receiptPrint(order));
    const QString file = parameters.text(u"output"_s);
    QByteArray content;
    if (!file.isEmpty()) {
        TRY(checkPdfTarget(session, file));
        TRY_GET(content, receiptContent(parameters, named.paper, print));
    }
    TRY(desk->settings().papers().recordReceipt(order.id));
    if (!file.isEmpty())
        TRY(writeWholeFile(file, content));
    const QList<ReceiptRow> rows = receiptRows(named.paper, print);
    QJsonArray list;
    for (const ReceiptRow &row : rows)
        if (row.kind == ReceiptRow::Kind::Text)
            list.append(QJsonObject{{u"text"_s, row.text}, {u"amount"_s, row.amount}});
    const ReceiptSums sums = receiptSums(print);
    QJsonObject json{{u"order"_s, order.id.value()},
                     {u"code"_s, order.code},
                     {u"template"_s, named.name},
                     {u"copy"_s, print.printedBefore},
                     {u"total"_s, toDecimal(sums.lines)},
                     {u"paid"_s, toDecimal(sums.paid)},
                     {u"rows"_s, list}};
    if (!file.isEmpty())
        json.insert(u"file"_s, file);
    return Answer{json, [rows, file, named] {
                      return file.isEmpty() ? receiptText(rows)
                                            : Ctl::tr("The receipt as %1 in %2.\n").arg(named.name, file);
                  }};
}

Parameter templateOption()
{
    return textOption(u"template"_s, u"NAME"_s, Ctl::tr("What it looks like; otherwise as 'template use' says."));
}

} // namespace

QList<Command> paperCommands()
{
    const QList<Parameter> toPrint{
        orderParameter(),
        textOption(u"kind"_s, u"KIND"_s, Ctl::tr("tickets (so it is where this is left out), receipts or labels."),
                   {u"tickets"_s, u"receipts"_s, u"labels"_s}),
        textOption(u"printer"_s, u"PRINTER"_s, Ctl::tr("Not the terminal's own, but this one.")),
        textOption(u"again"_s, u"REASON"_s,
                   Ctl::tr("New tickets for those that have paper already, as 'reprint' makes them.")),
        {.name = u"tickets"_s,
         .kind = Kind::Wholes,
         .placeholder = u"ID,ID,..."_s,
         .help = Ctl::tr("With --output: only these; otherwise all that are valid.")},
        templateOption()};
    return {{.words = {u"order"_s, u"print"_s},
             .summary = Ctl::tr("Lets an order's papers wait for this terminal's printer, or writes its tickets into "
                                "a file."),
             .help = Ctl::tr("A ticket is printed once. Again it is printed with a reason only: the old paper is void, "
                             "and the new one says that it is a reprint. 'print run' prints what waits, or a window of "
                             "this terminal.\n"
                             "Example: rowlockctl order print K7QM-3RTD --output tickets.pdf"),
             .parameters = toPrint + paperParameters(Ctl::tr("Tickets go into this file.")),
             .run = printPapersOf},
            {.words = {u"order"_s, u"receipt"_s},
             .summary = Ctl::tr("Shows an order's receipt, or writes it into a file."),
             .help = Ctl::tr("The second and later ones say that they are copies."),
             .parameters = QList<Parameter>{orderParameter(), templateOption()}
                           + paperParameters(Ctl::tr("Where it goes; otherwise it is shown.")),
             .run = printReceiptOf}};
}

} // namespace rowlock
