// What a line of an order is for, in a word: where the lines stand under the tickets.
#pragma once

#include "model/domain/pricing/priced_line.h"

namespace rowlock {

QString kindText(LineKind kind); // of those that go back by themselves: "Fee", "Goods"

} // namespace rowlock
