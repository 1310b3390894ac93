// Moves a house from one engine to the other, row by row as it is.
#pragma once

#include "model/db/connection.h"
#include "model/domain/result.h"

namespace rowlock {

// Every row of `from`, at one moment of it, into `to`, a house of the same tables that nobody else can see yet: within
// Connection::create(). What was in `to` goes. The rules of `to` are switched off meanwhile, because a row says what
// has happened and not what may happen now; keys and checks of the tables hold. Ids that `to` gives by itself go on
// above the highest. storage_unusable where `from` lacks a table, or has another of its name; busy, storage_*.
Result<Done> copyRows(Connection &from, Connection &to);

} // namespace rowlock
