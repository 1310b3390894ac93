#include "model/service/ticket_issue.h"

#include "model/documents/tickets.h"
#include "model/domain/order_tickets.h"
#include "model/service/desk.h"

namespace rowlock {

Result<Order> TicketIssue::orderOf(OrderId id)
{
    return m_desk.orders().order(QString::number(id.value()));
}

Result<TicketsToPrint> TicketIssue::toPrint(OrderId id, const QList<TicketId> &asked)
{
    TRY_GET(const Order order, orderOf(id));
    TRY_GET(const QList<TicketId> before, m_desk.settings().papers().withPaper(id));
    TicketsToPrint wanted{order, validTicketsOf(order, asked), {}};
    for (const Ticket &ticket : order.tickets) {
        if (wanted.tickets.contains(ticket.id) && before.contains(ticket.id))
            wanted.havePaper.append(ticket.label);
    }
    if (wanted.tickets.isEmpty())
        return refuse(
            ErrorCode::InvalidArgument,
            TicketTexts::tr("Order %1 has no valid tickets to print: they were refunded or used.").arg(order.code),
            {{QStringLiteral("argument"), QStringLiteral("order")}});
    return wanted;
}

Result<QList<TicketId>> TicketIssue::reissued(OrderId id, const QList<TicketId> &asked, const QString &reason)
{
    TRY_GET(const Order order, orderOf(id));
    TRY_GET(const QList<TicketId> before, m_desk.settings().papers().withPaper(id));
    QList<TicketId> again, wanted;
    for (const TicketId ticket : validTicketsOf(order, asked))
        (before.contains(ticket) ? again : wanted).append(ticket);
    if (again.isEmpty())
        return wanted;
    TRY_GET(const MoveReceipt receipt, m_desk.orders().reissue(id, again, reason, {}));
    for (const MovedSeat &seat : receipt.seats)
        wanted.append(seat.ticket);
    return wanted;
}

Result<TicketPrint> TicketIssue::issue(OrderId id, const QList<TicketId> &asked, const std::optional<QString> &again)
{
    QList<TicketId> wanted = asked;
    if (again) {
        TRY_GET(wanted, reissued(id, asked, *again));
    }
    TRY_GET(const PaperPrinted printed, m_desk.settings().papers().recordTickets(id, wanted));
    TRY_GET(const Order order, orderOf(id));
    return m_desk.settings().papers().ticketPrint(order, printed.tickets);
}

} // namespace rowlock
