#include "ui/common/hold_sweep.h"

#include <QSet>

namespace rowlock {

namespace {

constexpr qint64 ownerFirstMs = 500; // the window the hold belongs to ends it itself, and has words for it

} // namespace

HoldSweep::HoldSweep(BoxOffice &office, const HouseModel &house, Ticker &ticker, int lookMs)
    : m_office(office), m_house(house), m_ticker(ticker)
{
    connect(&house, &HouseModel::loaded, this, &HoldSweep::lookForHolds);
    connect(&house, &HouseModel::holdsChanged, this, &HoldSweep::lookForHolds);
    connect(&house, &HouseModel::cleared, this, &HoldSweep::lookForHolds);
    connect(&ticker, &Ticker::tick, this, &HoldSweep::tick);
    connect(&m_everywhere, &QTimer::timeout, this, &HoldSweep::releaseReservations);
    m_everywhere.start(lookMs);
}

// Where none is due it is one look and no turn; what is refused is asked again with the next.
void HoldSweep::releaseReservations()
{
    m_office.ask(
        this, [](Desk &desk) { return desk.reservations().release(); },
        [this](const Result<QList<Reservation>> &released) {
            if (released && !released->isEmpty())
                emit reservationsReleased(*released);
        });
}

void HoldSweep::lookForHolds()
{
    m_asked.removeIf([this](const auto &asked) { return !m_house.hold(asked.key()); });
    m_ticker.want(this, m_house.isLoaded() && !m_house.holds().isEmpty());
}

void HoldSweep::tick(Instant now)
{
    if (!m_house.isLoaded())
        return;
    const Instant since = now.plusMs(-ownerFirstMs);
    QSet<HoldId> offers;
    const QList<WaitlistEntry> waitlist = m_house.waitlist();
    for (const WaitlistEntry &entry : waitlist) {
        if (entry.state == WaitState::Offered)
            offers.insert(entry.hold);
    }
    QList<HoldId> due;
    for (const HoldInfo &hold : m_house.holds()) {
        // The next in line waits for the end of an offer, so none outlives its deadline.
        const HoldPolicy policy = offers.contains(hold.id) ? HoldPolicy::Strict : hold.policy;
        if (!isSweptAt(hold.state, policy, hold.times, since) || m_asked.value(hold.id) == hold.times.expiresAt)
            continue;
        m_asked.insert(hold.id, hold.times.expiresAt);
        due.append(hold.id);
    }
    if (due.isEmpty())
        return;
    releaseReservations(); // first: what else ends a hold does not say whose it was
    const auto expire = [event = m_house.event().id](Desk &desk) { return desk.holds().expire(event); };
    m_office.ask(this, expire, [this, due](const Result<int> &ended) {
        if (ended)
            return;
        for (const HoldId hold : due) // the house was busy: again with the next tick
            m_asked.remove(hold);
    });
}

} // namespace rowlock
