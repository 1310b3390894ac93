#include "model/store/areas.h"

#include "model/store/claims.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <QLocale>

namespace rowlock {

namespace {

Result<PoolStatus> areaNamed(const QList<PoolStatus> &pools, const QString &name)
{
    QStringList known;
    for (const PoolStatus &pool : pools) {
        if (pool.kind != PoolKind::Area)
            continue;
        if (pool.name == name || pool.ref == name)
            return pool;
        known.append(pool.name);
    }
    const QString sentence = known.isEmpty() ? Store::tr("This event has no standing areas.")
                                             : Store::tr("There is no standing area “%1” here. Use one of: %2.")
                                                   .arg(name.left(60), known.join(QStringLiteral(", ")).left(400));
    return badArgument(sentence, "area");
}

} // namespace

Result<Done> checkCapacity(qint64 capacity)
{
    if (capacity >= 0 && capacity <= mostPlacesInArea)
        return Done{};
    return badArgument(Store::tr("A standing area has from 0 to %1 places.").arg(mostPlacesInArea), "capacity");
}

Result<PoolStatus> resizeArea(Connection &connection, const Act &act, EventId id, const QString &area, qint64 capacity)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<PoolStatus> {
        TRY_GET(const OpenEvent event, openEvent(writing, id));
        TRY_GET(const auto pools, readPools(writing.db(), event.summary));
        TRY_GET(PoolStatus pool, areaNamed(pools, area.trimmed()));
        const qint64 claimed = pool.counters.capacity - pool.counters.available;
        TRY(checkCapacity(capacity));
        if (capacity < claimed) {
            return refuseByHouse(
                Store::tr("Held, sold or blocked in %1: %2. It cannot have fewer places; release, refund or "
                          "unblock some first.")
                    .arg(pool.name, QString::number(claimed)),
                {{QStringLiteral("area"), pool.ref}, {QStringLiteral("claimed"), claimed}});
        }
        const qint64 more = capacity - pool.counters.capacity;
        if (more == 0)
            return pool;
        TRY(post(writing.db(), R"(
            UPDATE pool SET capacity = capacity + ?, available = available + ?, revision = ?
            WHERE event_id = ? AND pool_no = ?)",
                 more, more, event.revision(), id, pool.pool));
        TRY(post(writing.db(),
                 R"(UPDATE event SET capacity = capacity + ?, available = available + ? WHERE event_id = ?)", more,
                 more, id));
        TRY(record(writing, {QStringLiteral("pool.resized"),
                             id,
                             -1,
                             {},
                             {},
                             {{QStringLiteral("pool"), pool.pool},
                              {QStringLiteral("from"), pool.counters.capacity},
                              {QStringLiteral("places"), capacity}}}));
        TRY(serveWaitlist(writing, event)); // more places may be what somebody waits for
        pool.counters.capacity = capacity;
        pool.counters.available += more;
        pool.revision = event.revision();
        return pool;
    });
}

} // namespace rowlock
