// Desk: the code letters of blocks, and the way to what is sold at which price.
#include "model/service/desk.h"

#include "model/store/block_codes.h"

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

InventoryDesk Desk::inventory()
{
    return InventoryDesk(*this);
}

} // namespace rowlock
