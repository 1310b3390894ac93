#include "model/service/waitlist_desk.h"

#include "model/db/transaction.h"
#include "model/service/desk_session.h"
#include "model/store/records.h"
#include "model/store/waitlist.h"

namespace rowlock {

Result<WaitlistEntry> WaitlistDesk::join(EventId event, const WaitlistRequest &request, const QString &key)
{
    return joinWaitlist(m_session.connection(), m_session.act("waitlist.join"), event, request, key);
}

Result<QList<WaitlistEntry>> WaitlistDesk::of(EventId event)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<QList<WaitlistEntry>> {
        TRY(readEvent(connection, event));
        return readWaitlist(connection, event);
    });
}

Result<WaitlistEntry> WaitlistDesk::entry(WaitlistId entry)
{
    return readWaiting(m_session.connection(), entry);
}

Result<WaitlistEntry> WaitlistDesk::leave(WaitlistId entry, const QString &reason)
{
    return leaveWaitlist(m_session.connection(), m_session.act("waitlist.leave"), entry, reason);
}

Result<WaitlistEntry> WaitlistDesk::decline(WaitlistId entry, const QString &reason)
{
    return declineOffer(m_session.connection(), m_session.act("waitlist.decline"), entry, reason);
}

Result<HoldInfo> WaitlistDesk::accept(WaitlistId entry)
{
    return acceptOffer(m_session.connection(), m_session.act("waitlist.accept"), entry);
}

} // namespace rowlock
