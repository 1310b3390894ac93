// Whose box office it is, and its cash drawers (docs/decisions/shifts.md). Every function that writes is one
// transaction.
#pragma once

#include "model/domain/shift.h"
#include "model/store/writing.h"

namespace rowlock {

Result<Venue> readVenue(Connection &connection);
// invalid_argument: too long, a character that cannot be kept, a logo that is no PNG or too large.
Result<Venue> setVenue(Connection &connection, const Act &act, const VenueChange &change);

Result<QList<Drawer>> readDrawers(Connection &connection); // by name
// A new one where its number is 0; with the first one the house works in shifts. invalid_argument: a name that is
// taken or cannot be, a printer that cannot be.
Result<Drawer> saveDrawer(Connection &connection, const Act &act, const Drawer &drawer);

// ---- for other use cases inside their own transaction ----

QString logoDigest(const QByteArray &logo); // SHA-256, as the journal has it; empty: none

Result<Drawer> drawerOfNumber(Connection &connection, int no); // invalid_argument

} // namespace rowlock
