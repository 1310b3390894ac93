// The use cases of a house whose people sign in: what is done there, and how people, roles and PINs change. Signing in
// is none of them: a program that dies there has used up a try, and the same again is refused for a second (tst_staff).
#pragma once

#include "tests/process/support/use_cases.h"

namespace rowlock {

QList<UseCase> staffUseCases();

void prepareStaffHouse(const HouseFolder &folder);

} // namespace rowlock
