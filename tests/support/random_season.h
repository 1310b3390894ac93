// Clerks at several counters doing whatever comes to mind, from a seed: the same seed does the same things.
#pragma once

#include "model/domain/reservation.h"
#include "tests/support/house_fixture.h"

#include <QMap>
#include <QRandomGenerator>

namespace rowlock {

class RandomSeason
{
public:
    RandomSeason(HouseFixture &house, quint32 seed) : m_house(house), m_random(seed) {}

    void addEvent(EventId event) { m_events.append(event); }
    // Does one thing. Refusals by the rules of the box office are part of the trade; anything else is kept in
    // `accidents`.
    void step();

    bool isOneActAStep = false; // leaves out what takes several transactions
    bool hasShifts = true;      // sooner or later there is a drawer, and no money where no shift is open
    QMap<QString, int> done;    // by what was done
    QMap<QString, int> refused; // by the code of the refusal
    QStringList accidents;      // storage errors, and refusals that are no sentences

private:
    template <typename T>
    bool note(const char *what, const Result<T> &result);
    int below(int limit) { return int(m_random.bounded(limit)); }
    template <typename T>
    T anyOf(const QList<T> &values)
    {
        return values.at(below(int(values.size())));
    }
    Act anybody();
    Act holderOf(HoldId hold); // usually; sometimes anybody
    SeatRequest anyRequest();
    void noteSold(const SaleReceipt &sale);
    Money dueFor(const HoldInfo &hold, const QList<PaymentMethod> &tenders,
                 const QList<HandReduction> &byHand = {}); // as the counter shows it
    QString sometimesKey();

    void take();
    void add();
    void takeBack();
    void extend();
    void release();
    void pay();
    void abandon();
    void settle();
    void walkUp();
    void sell();
    KeptCharge charge();
    void refund();
    void move(); // a party, or two that swap
    void exchange();
    void price();    // a category for a price type
    void fee();      // another rate of tax, a fee more, another or none
    void discount(); // one more, another or none
    void reprice();  // part of a hold
    void agree();    // what is taken off by hand, or nothing
    void voucher();  // another or none; into a hold, or out of it
    void block();
    void unblock();
    void expire();
    void openOrClose();
    void joinWaitlist();
    void answerWaitlist(); // somebody accepts, declines or leaves
    void payPart();
    void payRest(); // or a part is given back
    void exchangeNight();
    void refundNight();
    void reprint();
    void payAccount();
    void nameOrNote();
    ReleaseTime anyRelease();
    void reserve();
    void changeReservation();
    void workInShifts();
    void moveDrawerCash(const Act &act);
    void atWillcall(); // left there, handed over, taken back or off, printed
    void atThePrinter();
    void atTheQueue(const Act &act, int what);
    void keepReports(const Act &act); // as favourites, and what is printed of the nights

    HouseFixture &m_house;
    QRandomGenerator m_random;
    QList<EventId> m_events;
    QList<HoldId> m_holds;
    QList<OrderId> m_orders;
    QStringList m_reservations; // by code
    int m_blocks = 0;
    int m_unblocks = 0;
};

template <typename T>
bool RandomSeason::note(const char *what, const Result<T> &result)
{
    if (result) {
        ++done[QString::fromLatin1(what)];
        return true;
    }
    ++refused[codeName(result.error().code)];
    if (exitStatus(result.error()) == 3 || !isSentence(result.error().message))
        accidents += QLatin1String(what) + QStringLiteral(": ") + said(result);
    return false;
}

} // namespace rowlock
