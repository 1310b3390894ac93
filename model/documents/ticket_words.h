// What a ticket says, word by word, as templates ask for it. Pure functions; any thread.
#pragma once

#include "model/documents/tickets.h"
#include "model/domain/paper_template.h"

namespace rowlock {

// Empty where there is nothing to say.
QString ticketSays(TicketWord word, const TicketPrint &print, const Ticket &ticket);
// A text element's: its words, or its own text.
QString elementSays(const TemplateElement &element, const TicketPrint &print, const Ticket &ticket);
bool isShown(const TemplateElement &element, const TicketPrint &print);

// The lines that stand: neither taken back nor taking one back.
QList<LedgerLine> standingLines(const QList<LedgerLine> &lines);
// "incl. 7 % tax 2.78", a rate each, in their order; empty: no tax arises.
QString taxSaid(const QList<LedgerLine> &lines);

// Tickets with the longest that a house may be expected to have, for whoever designs a template: every word says
// something.
TicketPrint samplePrint(bool isLong);

} // namespace rowlock
