#include "ui/common/house_model.h"

#include "model/service/box_office.h"

namespace rowlock {

HouseModel::HouseModel(const QString &ownTerminal, QObject *parent) : QObject(parent), LiveHouse(ownTerminal)
{
    m_dueTimer.setSingleShot(true);
    connect(&m_dueTimer, &QTimer::timeout, this, [this] {
        const HouseMoves moves = lookForDue(m_clock->now());
        waitForDue();
        tell(moves);
    });
}

void HouseModel::listenTo(const BoxOffice &office)
{
    connect(&office, &BoxOffice::houseFollowed, this, &HouseModel::load);
    connect(&office, &BoxOffice::houseChanged, this, &HouseModel::apply);
    connect(&office, &BoxOffice::ownHoldsChanged, this, &HouseModel::takeOwnHolds);
    connect(&office, &BoxOffice::openPaymentsChanged, this, &HouseModel::takeOpenPayments);
    connect(&office, &BoxOffice::eventsChanged, this, &HouseModel::takeEvents);
    follow(office.clock());
}

void HouseModel::follow(const Clock &clock)
{
    m_clock = &clock;
    if (isLoaded())
        tell(lookForDue(clock.now()));
    waitForDue();
}

void HouseModel::load(const HouseSnapshot &snapshot)
{
    LiveHouse::load(snapshot, now());
    waitForDue();
    emit loaded();
}

void HouseModel::apply(const HouseDelta &delta)
{
    const HouseMoves moves = LiveHouse::apply(delta, now());
    waitForDue();
    if (moves.plan)
        emit planChanged(event().id);
    else
        tell(moves);
}

void HouseModel::takeOwnHolds(const QList<HoldInfo> &told, HoldId inHand)
{
    const bool isHandMoved = book().inHand() != inHand;
    const HouseMoves moves = takeOwn(told, inHand);
    tell(moves);
    if (isHandMoved && moves.own.isEmpty()) // what was there already belongs here now, or not any more
        emit ownHoldsChanged();
}

void HouseModel::takeEvents(const QList<EventSummary> &events)
{
    m_events = events;
    m_knowsEvents = true;
    emit eventsChanged(events);
}

const PaidInParts *HouseModel::paidInParts(HoldId hold) const
{
    if (!m_openPayments)
        return nullptr;
    const auto found = std::find_if(m_openPayments->begin(), m_openPayments->end(),
                                    [&](const OpenPayment &payment) { return payment.isOf(hold) && payment.partly; });
    return found == m_openPayments->end() ? nullptr : &*found->partly;
}

void HouseModel::takeOpenPayments(const QList<OpenPayment> &open)
{
    m_openPayments = open;
    emit openPaymentsChanged();
}

void HouseModel::clear()
{
    if (!isLoaded())
        return;
    LiveHouse::clear();
    m_dueTimer.stop();
    emit cleared();
}

// Everything is in place before anybody is told, so that a listener never sees a seat of a hold it cannot look up.
void HouseModel::tell(const HouseMoves &moves)
{
    if (!moves.seats.isEmpty())
        emit seatsChanged(moves.seats);
    if (!moves.holds.isEmpty())
        emit holdsChanged(moves.holds);
    if (!moves.own.isEmpty())
        emit ownHoldsChanged();
    if (moves.blocks)
        emit blocksChanged();
    if (moves.pools)
        emit poolsChanged();
    if (moves.counters)
        emit countersChanged();
    if (!moves.waitlist.isEmpty())
        emit waitlistChanged(moves.waitlist);
}

void HouseModel::waitForDue()
{
    m_dueTimer.stop();
    if (!m_clock)
        return;
    if (const auto wait = msToNextDue(m_clock->now()))
        m_dueTimer.start(int(*wait) + 5);
}

} // namespace rowlock
