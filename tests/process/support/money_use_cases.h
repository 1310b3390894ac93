// The use cases in which money changes hands in other ways than a plain sale: gift cards, vouchers, goods, discounts,
// parts, accounts, several performances in one sale, second thoughts, and the prices that all of it goes by.
#pragma once

#include "tests/process/support/use_cases.h"

namespace rowlock {

QList<UseCase> moneyUseCases();

void prepareMoneyHouse(const HouseFolder &folder);

} // namespace rowlock
