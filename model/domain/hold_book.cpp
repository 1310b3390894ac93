#include "model/domain/hold_book.h"

#include "model/domain/joint_sale.h"

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

// The house's time may move a deadline without a new revision.
bool isSame(const HoldInfo &known, const HoldInfo &told)
{
    return known.revision == told.revision && known.state == told.state && known.times.expiresAt == told.times.expiresAt
           && known.times.ceilingAt == told.times.ceilingAt;
}

} // namespace

QList<HoldInfo> HoldBook::take(const QList<HoldInfo> &told)
{
    QList<HoldInfo> changed;
    for (const HoldInfo &hold : told) {
        const auto known = m_live.constFind(hold.id);
        const bool isKnown = known != m_live.cend();
        if (m_ended.contains(hold.id) || (isKnown && (hold.revision < known->revision || isSame(*known, hold))))
            continue;
        if (hold.isLive()) {
            m_live.insert(hold.id, hold);
        } else {
            m_live.remove(hold.id);
            if (isOwn(hold))
                m_ended.insert(hold.id, hold);
        }
        changed.append(hold);
    }
    return changed;
}

void HoldBook::forgetOthers()
{
    m_live.removeIf([this](const auto &entry) { return !isOwn(entry.value()); });
}

const HoldInfo *HoldBook::find(HoldId id) const
{
    const auto found = m_live.constFind(id);
    return found == m_live.cend() ? nullptr : &*found;
}

const HoldInfo *HoldBook::ended(HoldId id) const
{
    const auto found = m_ended.constFind(id);
    return found == m_ended.cend() ? nullptr : &*found;
}

const HoldInfo *HoldBook::known(HoldId id) const
{
    const HoldInfo *live = find(id);
    return live ? live : ended(id);
}

QList<HoldInfo> HoldBook::of(EventId event) const
{
    QList<HoldInfo> holds;
    for (const HoldInfo &hold : m_live) {
        if (hold.event == event)
            holds.append(hold);
    }
    std::sort(holds.begin(), holds.end(), [](const HoldInfo &a, const HoldInfo &b) {
        return std::pair(a.times.startedAt, a.id) < std::pair(b.times.startedAt, b.id);
    });
    return holds;
}

QList<HoldInfo> HoldBook::own() const
{
    QList<HoldInfo> holds;
    for (const HoldInfo &hold : m_live) {
        if (isOwn(hold))
            holds.append(hold);
    }
    std::sort(holds.begin(), holds.end(), [](const HoldInfo &a, const HoldInfo &b) { return a.id < b.id; });
    return holds;
}

QList<HoldInfo> HoldBook::together(HoldId id) const
{
    const HoldInfo *hold = known(id);
    QList<HoldInfo> holds = hold ? own() : QList<HoldInfo>();
    holds.removeIf([hold](const HoldInfo &each) { return !goTogether(each, *hold); });
    return holds;
}

const HoldInfo *HoldBook::onlyOwnActive(const QSet<HoldId> &besides) const
{
    QList<HoldInfo> active = own();
    active.removeIf([&](const HoldInfo &hold) { return hold.state != HoldState::Active || besides.contains(hold.id); });
    return salesOf(active).size() == 1 ? find(active.first().id) : nullptr;
}

} // namespace rowlock
