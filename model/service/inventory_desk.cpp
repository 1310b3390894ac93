#include "model/service/inventory_desk.h"

#include "model/service/desk.h"
#include "model/store/areas.h"
#include "model/store/block_codes.h"
#include "model/store/categories.h"

namespace rowlock {

Result<QHash<QString, qint64>> InventoryDesk::seatsByBlockCode()
{
    return rowlock::seatsByBlockCode(*m_desk.m_connection);
}

Result<int> InventoryDesk::recategorise(EventId event, const QList<CategoryChange> &changes,
                                        const std::optional<NewCategory> &made)
{
    return rowlock::recategorise(*m_desk.m_connection, m_desk.act("category"), event, changes, made);
}

Result<PoolStatus> InventoryDesk::setPrice(EventId event, const QString &pool, const Money &price)
{
    return rowlock::setPrice(*m_desk.m_connection, m_desk.act("price"), event, pool, price);
}

Result<PoolStatus> InventoryDesk::resizeArea(EventId event, const QString &area, qint64 capacity)
{
    return rowlock::resizeArea(*m_desk.m_connection, m_desk.act("capacity"), event, area, capacity);
}

Result<std::optional<Money>> InventoryDesk::highestPrice()
{
    return rowlock::highestPrice(*m_desk.m_connection, m_desk.facts().currency);
}

} // namespace rowlock
