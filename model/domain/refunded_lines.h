// Which lines of an order go back: what the window says before is what the store takes back.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/domain/refund.h"

#include <QTimeZone>

#include <optional>

namespace rowlock {

struct OrderWithLines
{
    Order order;
    QList<LedgerLine> lines; // all of it
};

// What a void undoes besides the order that it is asked of.
struct SaleToVoid
{
    QList<OrderWithLines> others = {}; // that were sold together with it, and still stand
    std::optional<Error> whyNot = {};  // it would be refused
};

// The numbers of the lines by which these tickets were sold.
QList<int> linesOfTickets(const QList<LedgerLine> &stored, const QList<TicketId> &tickets);

// Those of the tickets, and of what is to go back with them or by itself.
QList<int> linesToRefund(const QList<LedgerLine> &stored, const QList<TicketId> &tickets, const RefundTerms &terms);

// What is kept of the tickets among the lines of these numbers: new lines, numbered on from `last`.
QList<PricedLine> linesKept(const QList<LedgerLine> &stored, const QList<int> &numbers, const KeptCharge &charge,
                            int last);

// What goes back: what was paid for the lines, less what is kept.
Money sumToRefund(const QList<LedgerLine> &stored, const QList<TicketId> &tickets, const RefundTerms &terms,
                  const Currency &currency);

// How it goes back: what is shown before is what is booked after.
RefundSplit splitToRefund(const Order &order, const QList<LedgerLine> &stored, const QList<TicketId> &tickets,
                          const RefundTerms &terms);

// Whether the sale can be undone as a whole: it is of the same day by that zone, none of its tickets came for others
// that were sold before, and nothing of it was used, refunded, exchanged or changed since.
bool mayBeVoided(const Order &order, const QList<LedgerLine> &stored, Instant now, const QTimeZone &zone);

// Fees, cancellation charges, goods, donations and gift cards: what goes back by itself. Tickets go back as tickets,
// for their seats go with them.
bool goesBackAlone(LineKind kind);
// Those of them that did not go back yet.
QList<LedgerLine> standingAlone(const QList<LedgerLine> &stored);

} // namespace rowlock
