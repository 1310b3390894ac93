// People and roles (docs/decisions/staff.md). Nobody is deleted, and nobody gets another name: the journal has it.
#pragma once

#include "model/domain/staff.h"
#include "model/store/pin_hash.h"
#include "model/store/writing.h"

namespace rowlock {

Result<QList<StaffRole>> readRoles(Connection &connection);   // by number
Result<QList<StaffMember>> readStaff(Connection &connection); // by name; those who left too

// The first whom a house has is an administrator, and signed in at the act's terminal. invalid_argument: a name that is
// taken or cannot be, no such role; forbidden.
Result<StaffMember> makeStaff(Connection &connection, const Act &act, const QString &name, int role,
                              const PinHash &pin);
// Another role, or away and back. invalid_argument: nobody of that name, no such role, nobody could manage staff then.
Result<StaffMember> changeStaff(Connection &connection, const Act &act, const StaffMember &member);
// Their own, or anybody's by who manages staff. Wrong ones are forgotten. invalid_argument, forbidden.
Result<Done> setPin(Connection &connection, const Act &act, const QString &name, const PinHash &pin);
// The way back to a house whose administrators' PINs are lost: for whoever has the file itself, or is the owner of the
// house on its server. Stands in the journal with its reason. invalid_argument: nobody of that name who manages staff;
// forbidden.
Result<Done> recoverPin(Connection &connection, const Act &act, const QString &name, const PinHash &pin,
                        const QString &reason);

// A new one where its number is 0. invalid_argument: a taken or empty name, a limit below zero, nobody could manage
// staff then.
Result<StaffRole> saveRole(Connection &connection, const Act &act, const StaffRole &role);

// ---- for other use cases inside their own transaction ----

// Who works here, however the name is cased. invalid_argument
Result<StaffMember> staffNamed(Connection &connection, const QString &name);

} // namespace rowlock
