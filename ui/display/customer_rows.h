// The lines of a sale as its customer reads them: seats by their rows and price types, then what is taken off and what
// comes on top, so that the lines add up to the total. Never why somebody has something for nothing. Pure functions.
#pragma once

#include "model/domain/counter_state.h"
#include "model/domain/pricing/priced_order.h"
#include "ui/display/customer_view.h"

namespace rowlock {

QString takenOff(const Money &amount); // "−€5.00"
// Seats of one row at one price and price type are one line; `withTypes`: the types are named.
QList<CustomerRow> seatRows(const QList<HoldItem> &items, bool withTypes);
// What is taken off, by its rule's name, then fees, goods, gift cards. `holds`: which the order is for.
QList<CustomerRow> chargeRows(const PricedOrder &order, const QList<HoldInfo> &holds);
QList<CustomerRow> returnedRows(const QStringList &labels, const QString &amount);

} // namespace rowlock
