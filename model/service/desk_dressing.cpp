// Desk: code letters, and category and price of seats for one performance.
#include "model/service/desk.h"

#include "model/store/block_codes.h"
#include "model/store/categories.h"

namespace rowlock {

Result<QList<BlockCode>> Desk::blockCodes()
{
    return readBlockCodes(*m_connection);
}

Result<BlockCode> Desk::saveBlockCode(const BlockCode &code)
{
    return rowlock::saveBlockCode(*m_connection, act("code"), code);
}

Result<Done> Desk::removeBlockCode(const QString &letter)
{
    return rowlock::removeBlockCode(*m_connection, act("code"), letter);
}

Result<int> Desk::recategorise(EventId event, const QList<CategoryChange> &changes,
                               const std::optional<NewCategory> &made)
{
    return rowlock::recategorise(*m_connection, act("category"), event, changes, made);
}

Result<PoolStatus> Desk::setPrice(EventId event, const QString &pool, const Money &price)
{
    return rowlock::setPrice(*m_connection, act("price"), event, pool, price);
}

} // namespace rowlock
