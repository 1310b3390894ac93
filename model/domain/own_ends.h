// Which holds of this terminal ended, and whether that is news: it is, unless an answer has told of it. A value.
#pragma once

#include "model/domain/hold_book.h"

#include <QSet>

namespace rowlock {

class OwnEnds
{
public:
    void see(const HoldInfo &hold) { m_seen.insert(hold.id, hold); } // an answer spoke of it
    void tell(HoldId id) { m_told.insert(id); }                      // its end is no news
    bool isTold(HoldId id) const { return m_told.contains(id); }
    HoldInfo before(HoldId id) const { return m_seen.value(id); } // as it was seen last

    struct End
    {
        HoldInfo hold;
        bool isNews = true;
    };
    QList<End> ended(const HoldBook &book); // since this was asked last, or an answer spoke of them; oldest first

private:
    QHash<HoldId, HoldInfo> m_seen; // live ones
    QSet<HoldId> m_told;
};

} // namespace rowlock
