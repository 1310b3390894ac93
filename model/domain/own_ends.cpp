#include "model/domain/own_ends.h"

#include <algorithm>
#include <utility>

namespace rowlock {

QList<OwnEnds::End> OwnEnds::ended(const HoldBook &book)
{
    const QHash<HoldId, HoldInfo> before = std::exchange(m_seen, {});
    const QList<HoldInfo> own = book.own();
    for (const HoldInfo &hold : own)
        see(hold);
    QList<End> ends;
    for (auto seen = before.keyBegin(); seen != before.keyEnd(); ++seen) {
        const HoldInfo *hold = m_seen.contains(*seen) ? nullptr : book.ended(*seen);
        if (hold)
            ends.append({*hold, !m_told.contains(*seen)});
    }
    std::sort(ends.begin(), ends.end(), [](const End &a, const End &b) { return a.hold.id < b.hold.id; });
    return ends;
}

} // namespace rowlock
