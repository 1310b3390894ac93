// What the pure model's acts of people, drawers and promises are at a real desk, and what a clerk sees there.
#pragma once

#include "model/domain/error.h"
#include "tests/process/support/cashier.h"
#include "tests/process/support/pin_watch.h"

namespace rowlock {

class Desk;

pure::Answer askHouse(Desk &desk, const pure::Command &command, QString *message = nullptr);

// Why it was refused, where that is for want of a person, a right or a shift: after the error's code.
QString refusalOf(const Error &error);

Cashier::Sight sightOf(Desk &desk);

} // namespace rowlock
