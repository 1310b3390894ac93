#include "model/service/willcall_desk.h"

#include "model/db/transaction.h"
#include "model/service/desk_session.h"
#include "model/store/willcall.h"

namespace rowlock {

Result<HoldInfo> WillcallDesk::mark(HoldId hold, bool isToBeLeft)
{
    return setWillcall(m_session.connection(), m_session.act("hold.willcall"), hold, isToBeLeft);
}

Result<WillcallOrder> WillcallDesk::leave(OrderId order, const PatronChoice &patron, const QString &key)
{
    return leaveAtWillcall(m_session.connection(), m_session.act("willcall.leave"), order, patron, key);
}

Result<WillcallOrder> WillcallDesk::takeOff(OrderId order, const QString &key)
{
    return takeOffWillcall(m_session.connection(), m_session.act("willcall.take_off"), order, key);
}

Result<WillcallOrder> WillcallDesk::handOver(OrderId order, const HandOverAsked &asked, const QString &key)
{
    return rowlock::handOver(m_session.connection(), m_session.act("willcall.hand_over"), order, asked, key);
}

Result<WillcallOrder> WillcallDesk::takeBack(OrderId order, const QString &reason, int handover, const QString &key)
{
    return takeBackHandover(m_session.connection(), m_session.act("willcall.take_back"), order, reason, handover, key);
}

Result<qint64> WillcallDesk::markPrinted(EventId event, const QList<WillcallPaper> &papers)
{
    return markWillcallPrinted(m_session.connection(), m_session.act("willcall.print"), event, papers);
}

Result<QList<WillcallOrder>> WillcallDesk::list(const QList<EventId> &events)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<QList<WillcallOrder>> {
        QList<WillcallOrder> all;
        for (const EventId event : events) {
            TRY_GET(const auto some, readWillcall(connection, event));
            all += some;
        }
        sortByName(all);
        return all;
    });
}

Result<std::optional<WillcallOrder>> WillcallDesk::order(OrderId order)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&] { return readWillcallOrder(connection, order); });
}

} // namespace rowlock
