// Carries out what the counter asks: one use case for each command. On the database thread, in one job.
#pragma once

#include "model/domain/counter_command.h"

namespace rowlock {

class Desk;

Result<CounterAnswer> carryOut(Desk &desk, const CounterCommand &command);

} // namespace rowlock
