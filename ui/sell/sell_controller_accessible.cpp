// Accessible places at the counter: who points at one gets its companion's seat with it, and nobody gets one by the way.
#include "model/domain/accessible.h"
#include "ui/sell/blocked_words.h"
#include "ui/sell/sell_controller.h"

#include <algorithm>

namespace rowlock {

QList<int> SellController::askedFor(const QList<int> &seatNos, bool fromBlocks) const
{
    if (!keepsAccessible(m_house.event(), now()))
        return seatNos;
    const SeatingPlan &plan = m_house.plan();
    QList<int> asked = seatNos;
    if (seatNos.size() > 1 && fromBlocks) // each was named
        return seatNos;
    if (seatNos.size() > 1) { // a rectangle drawn over them asks for nobody's place, unless there is nothing else in it
        asked.removeIf([&plan](int seatNo) { return isSpecial(plan.seats.at(seatNo)); });
        return asked.isEmpty() ? seatNos : asked;
    }
    const int bay = seatNos.first();
    const auto canBeHad = [this, fromBlocks](int seatNo) {
        return m_house.seat(seatNo).state == SeatState::Free || (fromBlocks && maySellHere(m_house, seatNo));
    };
    if (!plan.seats.at(bay).accessible || !canBeHad(bay) || plan.seats.at(bay).block < 0)
        return asked;
    int nearest = -1;
    const auto way = [&plan, bay](int seatNo) {
        const QPointF d = plan.seats.at(seatNo).position - plan.seats.at(bay).position;
        return QPointF::dotProduct(d, d);
    };
    for (const int seatNo : plan.blocks.at(plan.seats.at(bay).block).seats) {
        const bool its = plan.seats.at(seatNo).bay == bay && canBeHad(seatNo);
        if (its && (nearest < 0 || way(seatNo) < way(nearest)))
            nearest = seatNo;
    }
    if (nearest >= 0)
        asked << nearest;
    return asked;
}

} // namespace rowlock
