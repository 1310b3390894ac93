#include "model/domain/sale_holds.h"

#include "model/domain/joint_sale.h"

#include <algorithm>
#include <utility>

namespace rowlock {

void SaleHolds::set(HoldId id)
{
    const HoldInfo *hold = m_house.book().find(id);
    if (m_id.isValid() && !(hold && contains(*hold)))
        m_isGoingOn = false;
    m_id = id;
    if (id.isValid())
        m_left = {};
}

bool SaleHolds::contains(const HoldInfo &hold) const
{
    const HoldInfo *one = m_house.book().known(m_id);
    return m_id.isValid() && (hold.id == m_id || (one && goTogether(*one, hold)));
}

bool SaleHolds::contains(HoldId id) const
{
    const HoldInfo *hold = m_house.book().known(id);
    return m_id.isValid() && (id == m_id || (hold && contains(*hold)));
}

QList<HoldInfo> SaleHolds::all() const
{
    return m_house.book().together(m_id);
}

const HoldInfo *SaleHolds::in(EventId event) const
{
    const QList<HoldInfo> holds = all();
    const auto found =
        std::find_if(holds.begin(), holds.end(), [event](const HoldInfo &hold) { return hold.event == event; });
    return found == holds.end() ? nullptr : m_house.book().find(found->id);
}

const HoldInfo *SaleHolds::here() const
{
    return m_house.isLoaded() ? in(m_house.event().id) : nullptr;
}

const HoldInfo *SaleHolds::front() const
{
    if (const HoldInfo *shown = here())
        return shown;
    const QList<HoldInfo> holds = all();
    return holds.isEmpty() ? nullptr : m_house.book().find(holds.first().id);
}

void SaleHolds::goOn()
{
    m_isGoingOn = true;
}

void SaleHolds::leave()
{
    m_left = std::exchange(m_id, HoldId());
    m_isGoingOn = false;
}

const HoldInfo *SaleHolds::left() const
{
    const HoldInfo *hold = m_house.book().find(m_left);
    return hold && hold->state == HoldState::Active && !hold->isReserved() ? hold : nullptr; // else it is put back
}

} // namespace rowlock
