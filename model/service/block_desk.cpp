#include "model/service/block_desk.h"

#include "model/service/desk_session.h"
#include "model/store/block_codes.h"
#include "model/store/blocks.h"
#include "model/store/writing.h"

namespace rowlock {

Result<BlockInfo> BlockDesk::block(EventId id, const QStringList &seats, const QString &code, const QString &reason)
{
    TRY_GET(const SharedPlan shared, m_session.plans().planOf(id));
    return blockSeats(m_session.connection(), m_session.act("block"), id, *shared, seats, code, reason);
}

Result<int> BlockDesk::unblock(EventId event, const QStringList &seats, const QString &reason, BlockId only)
{
    return unblockSeats(m_session.connection(), m_session.act("unblock"), event, seats, reason, only);
}

Result<BlockInfo> BlockDesk::blockPlaces(EventId event, const QString &area, qint64 quantity, const QString &code,
                                         const QString &reason)
{
    return rowlock::blockPlaces(m_session.connection(), m_session.act("block"), event, area, quantity, code, reason);
}

Result<QList<BlockedPlaces>> BlockDesk::unblockPlaces(EventId event, const QString &area, qint64 quantity,
                                                      const QString &reason, const QString &code, BlockId only)
{
    return rowlock::unblockPlaces(m_session.connection(), m_session.act("unblock"), event, area, quantity, reason, code,
                                  only);
}

Result<QList<BlockCode>> BlockDesk::codes()
{
    return readBlockCodes(m_session.connection());
}

Result<BlockCode> BlockDesk::saveCode(const BlockCode &code)
{
    return saveBlockCode(m_session.connection(), m_session.act("code"), code);
}

Result<Done> BlockDesk::removeCode(const QString &letter)
{
    return removeBlockCode(m_session.connection(), m_session.act("code"), letter);
}

Result<QHash<QString, qint64>> BlockDesk::seatsByCode()
{
    return seatsByBlockCode(m_session.connection());
}

} // namespace rowlock
