// The steps by which a connection comes to be. For connection.cpp alone.
#pragma once

#include "model/db/connection_inner.h"

namespace rowlock {

// Opens the file and checks that it is a house that this program understands. Changes nothing in it.
Result<std::unique_ptr<Connection::Inner>> openHouse(const HouseFile &house, qint64 waitMs);

// Journal, durability and the neighbours' files; migrations must have run before.
Result<Done> settleHouse(Connection::Inner &inner);

// The empty file that a new house grows in, under a name that nobody knows yet; without turnstile and bell. What goes
// wrong with it is told of `named`, the file that was asked for.
Result<std::unique_ptr<Connection::Inner>> openDraft(const HouseFile &draft, const QString &named);

} // namespace rowlock
