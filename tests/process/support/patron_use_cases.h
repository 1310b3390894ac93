// The use cases of patrons whom a house knows: made, changed, merged while they buy, erased, imported.
#pragma once

#include "tests/process/support/use_cases.h"

namespace rowlock {

QList<UseCase> patronUseCases();

void preparePatronHouse(const HouseFolder &folder);

} // namespace rowlock
