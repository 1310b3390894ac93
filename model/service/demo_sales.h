// The patrons of the demonstration: who came to the counter in the last weeks, what they asked for and what they got.
// Private to the demonstration; see demo.h.
#pragma once

#include "model/domain/clock.h"
#include "model/service/demo_season.h"
#include "model/service/desk.h"

#include <QTimeZone>

#include <map>
#include <random>

namespace rowlock::demo {

// A clock that is set to the moment that is being told of.
class StoryClock final : public Clock
{
public:
    explicit StoryClock(Instant begin) : m_begin(begin), m_now(begin) {}

    Instant now() const override { return m_now; }
    qint64 sinceBootMs() const override { return m_now - m_begin; }
    QString bootId() const override { return QStringLiteral("the story's"); }
    void moveTo(Instant then) { m_now = std::max(m_now, then); }

private:
    Instant m_begin;
    Instant m_now;
};

class Sales
{
public:
    Sales(Desk &desk, StoryClock &clock, const QTimeZone &zone, Instant end, quint32 seed);

    // Patrons who want `percent` of the capacity of `event`. Tells nothing to the desk yet.
    Result<Done> expectPatrons(const EventSummary &event, const Venue &venue, int percent);

    // Everybody in the order in which they came.
    Result<Done> happen();

private:
    struct Show
    {
        EventSummary event;
        SharedPlan plan;
        Venue venue;
        QHash<QString, int> seatNos; // by ref
        QList<bool> taken;           // by seatNo
        QList<int> accessible;       // seatNos
    };
    struct Visit
    {
        int show = 0;
        int party = 0;  // how many want places ...
        OrderId refund; // ... or an order that is brought back
    };

    int below(int bound) { return int(m_random() % std::mt19937::result_type(bound)); }
    bool chance(int percent) { return below(100) < percent; }
    int partySize();
    Instant openingHour();

    Result<Done> buy(const Visit &visit);
    Result<Done> bringBack(const Visit &visit);
    Result<HoldInfo> takePlaces(Show &show, int party);
    SeatRequest wish(Show &show, int party);
    QStringList roundWheelchair(const Show &show, int party);
    QStringList sideBySide(const Show &show, int party, const QString &category);
    PaymentLine payment(const Money &total);
    void note(Show &show, const QStringList &refs, bool taken);

    Desk &m_desk;
    StoryClock &m_clock;
    QTimeZone m_zone;
    Instant m_end;
    std::mt19937 m_random; // the standard's generator gives the same numbers everywhere; its distributions would not
    QList<Show> m_shows;
    std::multimap<Instant, Visit> m_visits; // equal times stay in the order of insertion
    int m_cardReceipt = 4100;
};

} // namespace rowlock::demo
