// The event that is shown, for the views: a LiveHouse that says what moved, the list of events, the open payments, and
// the moment when a block comes to sale, of which nobody tells. One per main window, GUI thread. Fed by the box office
// alone; views read it and listen, nobody else writes to it.
#pragma once

#include "model/domain/clock.h"
#include "model/domain/live_house.h"
#include "model/domain/payment.h"

#include <QObject>
#include <QTimer>

namespace rowlock {

class BoxOffice;

class HouseModel : public QObject, private LiveHouse
{
    Q_OBJECT

public:
    explicit HouseModel(const QString &ownTerminal, QObject *parent = nullptr);

    void listenTo(const BoxOffice &office); // whoever tells it everything, and the clock; outlives it
    void follow(const Clock &clock);        // which outlives it; without one no block comes to sale here by itself
    void load(const HouseSnapshot &snapshot);
    void apply(const HouseDelta &delta); // signals name only what really changed
    void takeOwnHolds(const QList<HoldInfo> &told, HoldId inHand);
    void takeEvents(const QList<EventSummary> &events);
    void takeOpenPayments(const QList<OpenPayment> &open);
    void clear();

    const LiveHouse &live() const { return *this; }
    const QList<EventSummary> &events() const { return m_events; } // of the house, by start, as the file has them
    bool knowsEvents() const { return m_knowsEvents; }
    // Of every terminal and event; none before the first telling.
    const std::optional<QList<OpenPayment>> &openPayments() const { return m_openPayments; }
    const PaidInParts *paidInParts(HoldId hold) const; // so far; null: nothing is paid of it
    using LiveHouse::areaOfPool;
    using LiveHouse::block;
    using LiveHouse::blocksOfPool;
    using LiveHouse::book;
    using LiveHouse::event;
    using LiveHouse::hold;
    using LiveHouse::holds;
    using LiveHouse::isLoaded;
    using LiveHouse::isMine;
    using LiveHouse::maySellHere;
    using LiveHouse::order;
    using LiveHouse::plan;
    using LiveHouse::poolOfArea;
    using LiveHouse::pools;
    using LiveHouse::priceBook;
    using LiveHouse::seat;
    using LiveHouse::seats;
    using LiveHouse::sharedPlan;
    using LiveHouse::soldAt;
    using LiveHouse::waitlist;

signals:
    void loaded();                            // everything is new
    void planChanged(rowlock::EventId event); // it is to be followed again
    void cleared();
    void seatsChanged(const QList<int> &seatNos);
    void poolsChanged();
    void blocksChanged(); // ... without their seats: a code has another meaning or colour
    void holdsChanged(const QList<rowlock::HoldInfo> &changed); // ended ones too, with their state
    void ownHoldsChanged();                                     // of this terminal, whichever event
    void countersChanged();
    void waitlistChanged(const QList<rowlock::WaitlistEntry> &changed); // also those that left it, with their state
    void eventsChanged(const QList<rowlock::EventSummary> &events);
    void openPaymentsChanged();

private:
    void tell(const HouseMoves &moves);
    void waitForDue();
    std::optional<Instant> now() const { return m_clock ? std::optional(m_clock->now()) : std::nullopt; }

    QList<EventSummary> m_events;
    bool m_knowsEvents = false;
    std::optional<QList<OpenPayment>> m_openPayments;
    const Clock *m_clock = nullptr;
    QTimer m_dueTimer;
};

} // namespace rowlock
