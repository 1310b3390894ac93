#include "ui/sell/gap_watch.h"

#include "model/domain/accessible.h"
#include "ui/common/format.h"

namespace rowlock {

GapWatch::GapWatch(Counter &counter, const HouseModel &house, QObject *parent)
    : QObject(parent), m_counter(counter), m_house(house)
{
    connect(&counter, &Counter::changed, this, &GapWatch::refresh);
    connect(&house, &HouseModel::seatsChanged, this, &GapWatch::refresh);
    connect(&house, &HouseModel::loaded, this, &GapWatch::refresh);
    connect(&house, &HouseModel::cleared, this, &GapWatch::refresh);
}

void GapWatch::refresh()
{
    const CounterState state = m_counter.state();
    const HoldInfo *sale = m_house.isLoaded() ? state.theSale() : nullptr;
    std::optional<GapAdvice> advice;
    if (sale && sale->event == m_house.event().id && sale->state == HoldState::Active && !state.isBusy) {
        const QStringList byBest = state.byBest;
        QList<int> chosen, theirs; // what "best" brought is not moved, and part of the party
        for (const HoldItem &item : sale->items) {
            if (item.seatNo >= 0 && item.seatNo < m_house.seats().size())
                (byBest.contains(item.ref) ? theirs : chosen) << item.seatNo;
        }
        advice = gapAdvice(
            m_house.plan(), chosen,
            gapHouse(m_house.plan(), m_house.seats(), chosen, keepsAccessible(m_house.event(), m_counter.now())),
            theirs);
    }
    const HoldId id = sale ? sale->id : HoldId();
    if (id == m_sale && advice == m_advice)
        return;
    m_sale = id;
    m_advice = advice;
    emit changed();
}

QString GapWatch::sentence() const
{
    if (!m_advice)
        return {};
    const QString alone = m_advice->alone.size() == 1
                              ? tr("Leaves a single seat: %1.").arg(seatsText(m_house, m_advice->alone))
                              : tr("Leaves single seats: %1.").arg(seatsText(m_house, m_advice->alone));
    if (m_advice->move.step != 0)
        return alone;
    const QString others = seatsText(m_house, m_advice->move.in);
    return alone + u' '
           + (m_advice->move.stillAlone.isEmpty() ? tr("%1 leaves none.") : tr("%1 leaves fewer.")).arg(others);
}

// By where the seats are, for a line may stand upright.
QString GapWatch::remedy() const
{
    if (!m_advice || m_advice->move.step == 0)
        return tr("Switch to these seats");
    const SeatingPlan &plan = m_house.plan();
    const QPointF way =
        plan.seats.at(m_advice->move.in.first()).position - plan.seats.at(m_advice->move.out.first()).position;
    if (std::abs(way.x()) >= std::abs(way.y()))
        return way.x() < 0 ? tr("Shift left") : tr("Shift right");
    return way.y() < 0 ? tr("Shift up") : tr("Shift down");
}

QStringList GapWatch::insisted(HoldId sale) const
{
    QStringList refs;
    if (m_advice && sale == m_sale) {
        for (const int seatNo : m_advice->alone)
            refs << m_house.seat(seatNo).ref;
    }
    return refs;
}

void GapWatch::move()
{
    if (m_advice && !m_counter.isBusy())
        m_counter.tell(&SalePicking::swap, m_advice->move.out, m_advice->move.in);
}

} // namespace rowlock
