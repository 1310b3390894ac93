// What an order is given after its sale: another patron's name, and notes, of which the first may come with it. Each is
// an entry of the journal, which has a salted digest of the words and not the words (docs/decisions/names.md).
#pragma once

#include "model/domain/order.h"
#include "model/domain/order_note.h"
#include "model/domain/patron.h"
#include "model/store/patrons.h"

namespace rowlock {

// An empty choice takes it away; the one that it has changes nothing. invalid_argument (unknown order, too long, no
// such patron).
Result<Order> nameOrder(Connection &connection, const Act &act, OrderId order, const PatronChoice &patron);

// invalid_argument: unknown order, no words, more than 500 characters, something that looks like a card's number.
// Without a key, which would keep the words: a note that is there twice does no harm.
Result<OrderNote> noteOrder(Connection &connection, const Act &act, OrderId order, const QString &text);

Result<QList<OrderNote>> readOrderNotes(Connection &connection, OrderId order); // oldest first

// What is noted with a sale, as it is kept; empty: nothing. invalid_argument, as noteOrder.
Result<QString> noteOfSale(const QString &typed);

// ---- for other use cases inside their own transaction ----

// Another name than it has, or none.
Result<Done> giveOrderName(Writing &writing, const Order &order, const GivenPatron &given);
// Of an order of the event that has `number` - 1 notes; nothing is asked of the house.
Result<OrderNote> writeNote(Writing &writing, EventId event, OrderId order, int number, const QString &text);

} // namespace rowlock
