// "Something else": which seats of the sale the best ones are, and what the patron was shown before. A value.
#pragma once

#include "model/domain/hold.h"

namespace rowlock {

class BestRound
{
public:
    // "Best" brought what is in `now` and was not in `before`: a new round, or the next of this one.
    void begin(const SeatRequest &asked, const QStringList &before, const HoldInfo &now);
    void goOn(const QStringList &instead, const QStringList &before, const HoldInfo &now);
    void startOver() { m_shown.clear(); } // after the last choice: the best one again

    QStringList brought(const HoldInfo *sale) const; // refs of those that are still in it; of another sale none
    NextBest next(const QStringList &instead) const { return {instead, m_category, m_shown, m_section}; }

private:
    HoldId m_hold;
    QString m_category;
    QString m_section;
    QStringList m_seats; // refs
    QStringList m_shown; // turned down before these
};

} // namespace rowlock
