#include "model/db/postgres_turn.h"

#include <array>

namespace rowlock {
namespace {

// As in the migrations, whose rules take the same for those who have taken none: "Rowl" as a number.
constexpr qint64 houseLock = 0x526F776C;
constexpr qint64 journalLock = houseLock + 1;
constexpr int keyLocks = houseLock; // the first of two numbers: such locks are a kind of their own

QByteArray lockOf(qint64 number)
{
    return "SELECT pg_advisory_xact_lock(" + QByteArray::number(number) + ')';
}

} // namespace

Result<Done> PostgresTurn::post(const Turn &turn)
{
    m_alone = turn.isHouse();
    if (m_alone) {
        m_session.link().post(lockOf(houseLock)); // where there is no house yet, there is no function either
        return Done();
    }
    const std::array<Bind, 2> asked{turn.kind(), turn.numbers()};
    return m_session.link().post(
        "SELECT rowlock_take_turn(?, CAST(CAST(? AS text) AS bigint[]))", asked,
        [this](const Row &row) {
            m_alone = row.boolean(0);
            return true;
        },
        std::nullopt);
}

Result<Done> PostgresTurn::takeKey(const QString &key)
{
    if (m_alone)
        return Done();
    const std::array<Bind, 2> asked{keyLocks, key};
    return m_session.link().post("SELECT pg_advisory_xact_lock(CAST(? AS int), hashtext(?))", asked, nullptr,
                                 std::nullopt);
}

Result<Done> PostgresTurn::takeJournal()
{
    if (!m_alone)
        m_session.link().post(lockOf(journalLock));
    return Done();
}

} // namespace rowlock
