// What an order's window says of its lines. Pure functions.
#pragma once

#include "model/domain/ledger_line.h"
#include "model/domain/order.h"

namespace rowlock {

// With what was taken off: "Front · 3 for 2 −€10.00".
QString soldCategory(const Ticket &ticket, const QList<LedgerLine> &lines);
// "Booking fee · Stalls, row A, seat 1": of a ticket's fee, whose it is.
QString lineText(const LedgerLine &fee, const QList<LedgerLine> &lines, const Order &order);
// What has become of a fee that stands no more: it goes along with a ticket that is exchanged or printed anew.
QString goneText(const LedgerLine &fee, const QList<LedgerLine> &lines);

} // namespace rowlock
