// What is drawn where a template is designed. Pure.
#pragma once

#include "model/documents/receipt.h"
#include "model/documents/tickets.h"

namespace rowlock {

ReceiptPrint receiptOf(const TicketPrint &print); // whatever a receipt may say of it
// Marked, and its code none: whoever prints it gets in nowhere.
TicketPrint markedSample(const TicketPrint &print);
// Of an order: of its tickets those that are valid; none where there is none.
TicketPrint validOf(const TicketPrint &print);

} // namespace rowlock
