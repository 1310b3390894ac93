// What an order is given after its sale: another patron's name, and notes. Each is an entry of the journal, which has a
// salted digest of the words and not the words (docs/decisions/names.md).
#pragma once

#include "model/domain/order.h"
#include "model/domain/order_note.h"
#include "model/store/writing.h"

namespace rowlock {

// An empty name takes it away; the one that it has changes nothing. invalid_argument (unknown order, too long).
Result<Order> nameOrder(Connection &connection, const Act &act, OrderId order, const QString &name);

// invalid_argument: unknown order, no words, more than 500 characters, something that looks like a card's number.
// Without a key, which would keep the words: a note that is there twice does no harm.
Result<OrderNote> noteOrder(Connection &connection, const Act &act, OrderId order, const QString &text);

Result<QList<OrderNote>> readOrderNotes(Connection &connection, OrderId order); // oldest first

} // namespace rowlock
