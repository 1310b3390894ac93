// The numbers of holds, orders, tickets, payment attempts and parties on the waitlist: each is given once, also by a
// house that was restored, whose copy does not know what was given after it was made.
#pragma once

#include "model/db/statement.h"

#include <QMap>

namespace rowlock {

using GivenNumbers = QMap<QString, qint64>; // by what they number, as in the table: the highest that was given

Result<GivenNumbers> givenNumbers(Connection &house);
// The house takes the place of another that gave these. Where nobody knows what that one gave, more are left out than
// any house gives between two copies. One transaction.
Result<Done> numberOnAbove(Connection &restored, const std::optional<GivenNumbers> &before);

} // namespace rowlock
