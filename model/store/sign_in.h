// Who works at a terminal: signing in with a PIN, out, and a second person's approval of one act
// (docs/decisions/staff.md). A PIN is looked at in three steps, so that no lock is kept while it is: tryPin() counts it
// as wrong, and answers what to compare with; knowsPin() (pin_hash.h) does that on a worker thread; the third takes the
// count back, or says that it was wrong. A program that dies in between has used up a try.
#pragma once

#include "model/domain/staff.h"
#include "model/store/pin_hash.h"
#include "model/store/writing.h"

namespace rowlock {

constexpr qint64 approvalMs = 120'000; // how long an approval can be used

// By name, however it is cased. invalid_argument: nobody works here by that name; forbidden (details.wait_ms): too soon
// after a wrong one (details.after_wrong), or while another one is looked at.
Result<PinTry> tryPin(Connection &connection, const Act &act, const QString &name);
// Journals it. Always an error: forbidden, with details.wait_ms.
Result<Done> wrongPin(Connection &connection, const Act &act, const PinTry &attempt);

// At the act's terminal, in the place of whoever was. forbidden: the PIN was changed meanwhile, or they left.
Result<AtWork> signIn(Connection &connection, const Act &act, const KnownPin &pin);
Result<Done> signOut(Connection &connection, const Act &act); // also where nobody is

// For who is signed in at the act's terminal, for one act that needs the right, within two minutes. forbidden: nobody
// is signed in, it is the same person, or who approves may not do it either.
Result<Approval> approve(Connection &connection, const Act &act, const KnownPin &pin, Right right);

// Of a house that was put back to where it stood before: who was signed in then need not be there now.
Result<Done> signOutAll(Connection &connection, const Act &act);

Result<StaffHere> readStaffHere(Connection &connection, const QString &terminal);

// ---- for other use cases inside their own transaction ----

Result<Done> writeSignedIn(Writing &writing, int staff);
// At every terminal where this person is (none: where anybody is), but for one; each is told by itself, with the
// reason: "left", "pin", "restored". Nobody is named who ended them: the entry before tells that.
Result<Done> endSignIns(Writing &writing, const char *why, std::optional<int> staff = {}, const QString &but = {});

} // namespace rowlock
