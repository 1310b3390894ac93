// Tickets that are printed without the queue, or asked for anew: the one rule of the window and the command line
// (docs/decisions/tickets.md). TicketIssue(desk) is for one command, on the desk's thread.
#pragma once

#include "model/domain/order.h"

#include <QStringList>

#include <optional>

namespace rowlock {

class Desk;
struct TicketPrint;

// What is to be printed of an order, as it stands.
struct TicketsToPrint
{
    Order order;
    QList<TicketId> tickets;
    QStringList havePaper; // the labels of those of which there is paper, or which wait for the printer
};

class TicketIssue
{
public:
    explicit TicketIssue(Desk &desk) : m_desk(desk) {}

    // Of these tickets those that are valid; none named: all. invalid_argument: none is.
    Result<TicketsToPrint> toPrint(OrderId order, const QList<TicketId> &tickets);
    // The same with new tickets, as OrderDesk::reissue() makes them and refuses, for those of which there is paper.
    Result<QList<TicketId>> reissued(OrderId order, const QList<TicketId> &tickets, const QString &reason);
    // All of it: told, and with what the paper says. `again`: why those that have paper are printed again; without it
    // they are refused as PaperDesk::recordTickets() does.
    Result<TicketPrint> issue(OrderId order, const QList<TicketId> &tickets, const std::optional<QString> &again);

private:
    Result<Order> orderOf(OrderId id);

    Desk &m_desk;
};

} // namespace rowlock
