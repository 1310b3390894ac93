// People, their roles, and who works at the desk's terminal (docs/decisions/staff.md). Desk::staff() gives it for one
// command, on the desk's thread; every call answers as the desk says. PINs are hashed and compared outside: hashPin()
// and knowsPin() take a tenth of a second of the caller's own thread.
#pragma once

#include "model/domain/result.h"
#include "model/domain/staff.h"
#include "model/store/pin_hash.h"

namespace rowlock {

class DeskSession;

class StaffDesk
{
public:
    explicit StaffDesk(DeskSession &session) : m_session(session) {}

    Result<StaffHere> here(); // who is signed in at this terminal
    Result<QList<StaffMember>> people();
    Result<QList<StaffRole>> roles();

    // As sign_in.h and staff.h.
    Result<PinTry> tryPin(const QString &name);
    Result<Done> wrongPin(const PinTry &attempt);
    Result<AtWork> signIn(const KnownPin &pin);
    Result<Done> signOut();
    Result<Approval> approve(const KnownPin &pin, Right right);

    Result<StaffMember> make(const QString &name, int role, const PinHash &pin);
    Result<StaffMember> change(const StaffMember &member);
    Result<Done> setPin(const QString &name, const PinHash &pin);
    Result<Done> recoverPin(const QString &name, const PinHash &pin, const QString &reason);
    Result<StaffRole> saveRole(const StaffRole &role);

private:
    DeskSession &m_session;
};

} // namespace rowlock
