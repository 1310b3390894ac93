#include "ui/papers/design_sample.h"

#include <QCoreApplication>

namespace rowlock {

ReceiptPrint receiptOf(const TicketPrint &print)
{
    ReceiptPrint receipt;
    receipt.venue.name = print.house;
    receipt.venue.address = print.address;
    receipt.venue.taxNumber = print.taxNumber;
    receipt.venue.logo = print.logo;
    receipt.timeZone = print.timeZone;
    receipt.order = print.order;
    receipt.lines = print.lines;
    receipt.printedAt = print.printedAt;
    receipt.printedBefore = 1;
    receipt.isPractice = print.isPractice;
    if (receipt.order.by.terminal.isEmpty() && receipt.order.by.clerk.isEmpty()) { // of no order that there is
        receipt.order.by.terminal = QCoreApplication::translate("rowlock::DesignSample", "Foyer/1");
        receipt.order.at = print.printedAt;
        for (LedgerLine &line : receipt.lines) {
            if (line.text.isEmpty() && !print.order.tickets.isEmpty())
                line.text = line.kind == LineKind::Fee
                                ? QCoreApplication::translate("rowlock::DesignSample", "Booking fee")
                                : print.order.tickets.first().label;
        }
    }
    return receipt;
}

TicketPrint markedSample(const TicketPrint &print)
{
    TicketPrint marked = print;
    marked.isPractice = true;
    return marked;
}

TicketPrint validOf(const TicketPrint &print)
{
    TicketPrint valid = print;
    valid.order.tickets.removeIf([](const Ticket &ticket) { return ticket.state != TicketState::Valid; });
    return valid;
}

} // namespace rowlock
