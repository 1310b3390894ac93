// The use cases of a house that works in shifts: what is done in one, and how drawers and shifts change.
#pragma once

#include "tests/process/support/use_cases.h"

namespace rowlock {

QList<UseCase> shiftUseCases();

void prepareShiftHouse(const HouseFolder &folder);

} // namespace rowlock
