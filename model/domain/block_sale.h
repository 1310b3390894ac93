// Selling a seat out of its block: the one rule, for the transaction and for the windows. Pure.
#pragma once

#include "model/domain/event.h"

namespace rowlock {

// May this terminal or clerk? By what the letter means now; kills never are.
bool maySell(const BlockInfo &block, const Actor &seller);

} // namespace rowlock
