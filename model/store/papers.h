// The templates of tickets and receipts that a house made for itself, which of them are used where, and what was
// printed of an order (docs/decisions/tickets.md). Every function that writes is one transaction; done with what is so
// already it changes nothing.
#pragma once

#include "model/domain/order.h"
#include "model/domain/paper_choice.h"
#include "model/store/writing.h"

#include <QMap>

namespace rowlock {

Result<QList<NamedTemplate>> readTemplates(Connection &connection); // the house's own, by name
// Also those that every house has. invalid_argument: there is none of the name.
Result<NamedTemplate> readTemplate(Connection &connection, const QString &name);
// invalid_argument: a name that cannot be, or that every house has; another use than the one of the name has.
Result<NamedTemplate> setTemplate(Connection &connection, const Act &act, const QString &name,
                                  const PaperTemplate &paper);
// invalid_argument: there is none of its own by the name; forbidden: it is used somewhere, which is said.
Result<Done> dropTemplate(Connection &connection, const Act &act, const QString &name);

Result<QList<PaperChoice>> readPaperChoices(Connection &connection);
// An empty name: none from now on. invalid_argument: no such template or not for that, no such event, no terminal.
Result<PaperChoice> choosePaper(Connection &connection, const Act &act, const PaperChoice &choice);

Result<QList<PaperPrinted>> readPrinted(Connection &connection, OrderId order); // oldest first
// Of which there is paper, or will be as soon as the printer answers (print_jobs.h).
Result<QList<TicketId>> ticketsOnPaper(Connection &connection, OrderId order);
// ... or which went out by e-mail, or wait to (mails.h): whoever has them can print them.
Result<QList<TicketId>> ticketsWithPaper(Connection &connection, OrderId order);
// How often a receipt was printed, or may have been.
Result<int> receiptsPrinted(Connection &connection, OrderId order);
// Told before anything is printed, so that whoever asks twice has one paper. No tickets named: all that are valid.
// forbidden, with details.tickets: one of them was printed before; invalid_argument as reissueTickets.
Result<PaperPrinted> recordPrinted(Connection &connection, const Act &act, OrderId order,
                                   const QList<TicketId> &tickets);
Result<PaperPrinted> recordReceipt(Connection &connection, const Act &act, OrderId order);

// Which ticket took whose place, oldest first.
Result<QList<std::pair<TicketId, TicketId>>> readReplacements(Connection &connection, OrderId order);

} // namespace rowlock
