// How money and tickets are named at the counter: by tender and amount, and by what has become of them.
#pragma once

#include "model/domain/order.h"

namespace rowlock {

QString tenderName(PaymentMethod method);             // "Card"
QString tendersText(const QList<PaymentLine> &lines); // "Card €16.00, Cash €18.00"
QString tendersText(const QList<Payment> &refunds);   // of money that went back, which is below zero
// "Cash €43.00 paid", "€60.00 on account: invoice 4711", "Card €14.00 refunded", "Cash €43.00 moved to 6YTT-20JB".
QString paymentText(const Payment &payment);
// Of an order in a list: "€60.00", or "€18.00 refunded", all that went back, differences of exchanges too.
QString orderSumText(const OrderLine &order);
// What has become of a ticket: "Valid", "Exchanged for Stalls, row A, seat 3".
QString ticketStateText(const Ticket &ticket);
QString refundText(const Order &order, const Money &sum); // how that much of the order's money would go back

} // namespace rowlock
