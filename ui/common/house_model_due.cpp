// The house model's part in blocks that come to sale by themselves: nobody tells of that moment, so a timer does.
#include "model/domain/due_blocks.h"
#include "ui/common/house_model.h"

namespace rowlock {

namespace {

constexpr qint64 longestWaitMs = 60'000; // the clock may be set meanwhile

} // namespace

void HouseModel::follow(const Clock &clock)
{
    m_clock = &clock;
    m_dueTimer.setSingleShot(true);
    connect(&m_dueTimer, &QTimer::timeout, this, &HouseModel::lookForDue);
    lookForDue();
}

void HouseModel::lookForDue()
{
    if (!isLoaded())
        return;
    const QSet<int> before = hideDue();
    showDue();
    const QList<int> changed = dueMoved(before).values();
    if (changed.isEmpty())
        return;
    emit seatsChanged(changed);
    emit poolsChanged();
    emit countersChanged();
}

QSet<int> HouseModel::dueSeats() const
{
    return QSet<int>(m_behindDue.keyBegin(), m_behindDue.keyEnd());
}

QSet<int> HouseModel::dueMoved(const QSet<int> &before) const
{
    const QSet<int> now = dueSeats();
    return (before - now) + (now - before);
}

// Everything as the file has it. Answers which seats were shown as free.
QSet<int> HouseModel::hideDue()
{
    const QSet<int> seats = dueSeats();
    for (const SeatStatus &row : std::as_const(m_behindDue)) {
        m_seats[row.seatNo] = row;
        for (Counters *counters : {&m_pools[row.pool].counters, &m_event.counters}) {
            ++counters->blocked;
            --counters->available;
        }
    }
    m_behindDue.clear();
    return seats;
}

void HouseModel::showDue()
{
    m_dueTimer.stop();
    if (!m_clock)
        return;
    const Instant now = m_clock->now();
    std::optional<qint64> wait;
    for (const BlockInfo &block : std::as_const(m_blocks)) {
        if (block.dueAt && !isDue(block.dueAt, now))
            wait = std::min(wait.value_or(longestWaitMs), *block.dueAt - now);
    }
    if (wait)
        m_dueTimer.start(int(*wait) + 5);
    for (const int seatNo : seatsDue(m_seats, m_blocks.values(), now)) {
        SeatStatus &seat = m_seats[seatNo];
        m_behindDue.insert(seatNo, seat);
        showFree(seat, m_pools[seat.pool], m_event);
    }
}

} // namespace rowlock
