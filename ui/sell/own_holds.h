// Every live hold of this terminal, of whichever event: the sale on the counter, those set aside, payments in doubt.
// GUI thread. Learns from the followed house at once and from the database whenever anything was committed.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"

#include <QHash>
#include <QSet>

namespace rowlock {

class OwnHolds : public QObject
{
    Q_OBJECT

public:
    OwnHolds(BoxOffice &office, const HouseModel &house, QObject *parent = nullptr);

    void refresh();                 // reads them all again; several calls in a row become one
    void put(const HoldInfo &hold); // what an answer said; older revisions are ignored
    const HoldInfo *find(HoldId id) const;
    QList<HoldInfo> all() const; // oldest first

signals:
    void changed();
    void found();                              // the first reading is there
    void ended(const rowlock::HoldInfo &hold); // sold, released or expired, by whomever

private:
    void take(const QList<HoldInfo> &live);
    bool isMine(const HoldInfo &hold) const { return hold.holder.terminal == m_house.ownTerminal(); }

    BoxOffice &m_office;
    const HouseModel &m_house;
    QHash<HoldId, HoldInfo> m_holds;
    QSet<HoldId> m_endedIds; // so that an old answer does not bring one back
    bool m_reading = false;
    bool m_readAgain = false;
    bool m_foundOnce = false;
};

} // namespace rowlock
