#include "ui/sell/own_holds.h"

#include "ui/common/answer.h"

#include <algorithm>

namespace rowlock {

OwnHolds::OwnHolds(BoxOffice &office, const HouseModel &house, QObject *parent)
    : QObject(parent), m_office(office), m_house(house)
{
    connect(&house, &HouseModel::holdsChanged, this, [this](const QList<HoldInfo> &holds) {
        for (const HoldInfo &hold : holds) {
            if (isMine(hold))
                put(hold);
        }
    });
    connect(&office, &BoxOffice::ownHoldsChanged, this, [this](const QList<HoldInfo> &holds) {
        for (const HoldInfo &hold : holds)
            put(hold);
    });
}

void OwnHolds::refresh()
{
    if (m_reading) {
        m_readAgain = true;
        return;
    }
    m_reading = true;
    whenAnswered(m_office.ask([](Desk &desk) { return desk.ownHolds(); }), this,
                 [this](const Result<QList<HoldInfo>> &answer) {
                     m_reading = false;
                     if (answer)
                         take(*answer);
                     if (std::exchange(m_readAgain, false))
                         refresh();
                 });
}

void OwnHolds::take(const QList<HoldInfo> &live)
{
    QSet<HoldId> ids;
    for (const HoldInfo &hold : live) {
        ids.insert(hold.id);
        put(hold);
    }
    const QList<HoldId> known = m_holds.keys();
    for (const HoldId id : known) {
        if (ids.contains(id))
            continue;
        // It ended on an event that nobody here follows: ask how.
        whenAnswered(m_office.ask([id](Desk &desk) { return desk.holdInfo(id); }), this,
                     [this](const Result<HoldInfo> &answer) {
                         if (answer)
                             put(*answer);
                     });
    }
    if (!std::exchange(m_foundOnce, true))
        emit found();
}

void OwnHolds::put(const HoldInfo &hold)
{
    if (m_endedIds.contains(hold.id))
        return;
    const auto known = m_holds.constFind(hold.id);
    const bool isKnown = known != m_holds.constEnd();
    if (isKnown && known->revision > hold.revision)
        return;
    if (!hold.isLive()) {
        m_endedIds.insert(hold.id);
        m_holds.remove(hold.id);
        if (isKnown)
            emit ended(hold);
        emit changed();
        return;
    }
    if (isKnown && known->revision == hold.revision && known->state == hold.state)
        return;
    m_holds.insert(hold.id, hold);
    emit changed();
}

const HoldInfo *OwnHolds::find(HoldId id) const
{
    const auto found = m_holds.constFind(id);
    return found == m_holds.constEnd() ? nullptr : &*found;
}

QList<HoldInfo> OwnHolds::all() const
{
    QList<HoldInfo> holds = m_holds.values();
    std::sort(holds.begin(), holds.end(),
              [](const HoldInfo &left, const HoldInfo &right) { return left.id < right.id; });
    return holds;
}

} // namespace rowlock
