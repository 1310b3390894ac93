// What the acts of the pure model are at a real desk.
#pragma once

#include "tests/process/support/box_office_model.h"

#include <functional>

namespace rowlock {

class Desk;

// Asks the real house. What failed in the storage is answered by its code too.
pure::Answer askDesk(Desk &desk, const pure::Command &command, QString *message = nullptr);

// What its screen says of a hold that is to be paid.
std::function<pure::Due(qint64)> quotesOf(Desk &desk);

} // namespace rowlock
