#include "model/domain/best_round.h"

#include "model/domain/refused_seats.h"

namespace rowlock {

void BestRound::begin(const SeatRequest &asked, const QStringList &before, const HoldInfo &now)
{
    *this = {};
    m_category = asked.category;
    m_section = asked.section;
    goOn({}, before, now);
}

void BestRound::goOn(const QStringList &instead, const QStringList &before, const HoldInfo &now)
{
    m_hold = now.id;
    m_shown += instead;
    m_seats = seatRefs(now);
    m_seats.removeIf([&before](const QString &ref) { return before.contains(ref); });
}

QStringList BestRound::brought(const HoldInfo *sale) const
{
    if (!sale || sale->id != m_hold || sale->state != HoldState::Active)
        return {};
    QStringList refs = seatRefs(*sale);
    refs.removeIf([this](const QString &ref) { return !m_seats.contains(ref); });
    return refs;
}

} // namespace rowlock
