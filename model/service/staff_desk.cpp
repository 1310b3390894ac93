#include "model/service/staff_desk.h"

#include "model/service/desk_session.h"
#include "model/store/sign_in.h"
#include "model/store/staff.h"

namespace rowlock {

Result<StaffHere> StaffDesk::here()
{
    return readStaffHere(m_session.connection(), m_session.actor().terminal);
}

Result<QList<StaffMember>> StaffDesk::people()
{
    return readStaff(m_session.connection());
}

Result<QList<StaffRole>> StaffDesk::roles()
{
    return readRoles(m_session.connection());
}

Result<PinTry> StaffDesk::tryPin(const QString &name)
{
    return rowlock::tryPin(m_session.connection(), m_session.act("staff.try"), name);
}

Result<Done> StaffDesk::wrongPin(const PinTry &attempt)
{
    return rowlock::wrongPin(m_session.connection(), m_session.act("staff.wrong"), attempt);
}

Result<AtWork> StaffDesk::signIn(const KnownPin &pin)
{
    return rowlock::signIn(m_session.connection(), m_session.act("staff.sign_in"), pin);
}

Result<Done> StaffDesk::signOut()
{
    return rowlock::signOut(m_session.connection(), m_session.act("staff.sign_out"));
}

Result<Approval> StaffDesk::approve(const KnownPin &pin, Right right)
{
    return rowlock::approve(m_session.connection(), m_session.act("approval"), pin, right);
}

Result<StaffMember> StaffDesk::make(const QString &name, int role, const PinHash &pin)
{
    return makeStaff(m_session.connection(), m_session.act("staff.make"), name, role, pin);
}

Result<StaffMember> StaffDesk::change(const StaffMember &member)
{
    return changeStaff(m_session.connection(), m_session.act("staff.change"), member);
}

Result<Done> StaffDesk::setPin(const QString &name, const PinHash &pin)
{
    return rowlock::setPin(m_session.connection(), m_session.act("staff.pin"), name, pin);
}

Result<Done> StaffDesk::recoverPin(const QString &name, const PinHash &pin, const QString &reason)
{
    return rowlock::recoverPin(m_session.connection(), m_session.act("staff.recover"), name, pin, reason);
}

Result<StaffRole> StaffDesk::saveRole(const StaffRole &role)
{
    return rowlock::saveRole(m_session.connection(), m_session.act("role"), role);
}

} // namespace rowlock
