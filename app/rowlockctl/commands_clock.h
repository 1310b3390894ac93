// What a person at the command line is told of clocks that are apart.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/domain/house_clock.h"

namespace rowlock {

// One line; empty where the clocks agree well enough.
QString clockWarning(const HouseClock &clock);

} // namespace rowlock
