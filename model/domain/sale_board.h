// What the parts of the sale share: the house they read, the commands that wait, which hold is on the counter, which of
// this terminal's holds were seen, and the news. It alone says which hold is on the counter. A value that belongs to
// one CounterSale (counter_sale.h).
#pragma once

#include "model/domain/live_house.h"
#include "model/domain/own_ends.h"
#include "model/domain/sale_holds.h"
#include "model/domain/sale_news.h"
#include "model/domain/sale_queue.h"

#include <QSet>

namespace rowlock {

class SaleBoard
{
public:
    explicit SaleBoard(const LiveHouse &house) : m_house(house) {} // which outlives it

    const LiveHouse &house() const { return m_house; }
    const HoldInfo *find(HoldId id) const { return m_house.book().find(id); }
    bool isShown(EventId event) const { return m_house.isLoaded() && event == m_house.event().id; }

    SaleHolds &holds() { return m_holds; }
    const SaleHolds &holds() const { return m_holds; }
    // Of several performances that of the event that is shown, if there is one; null: nothing picked yet.
    const HoldInfo *sale() const { return m_holds.front(); }
    bool isSale(HoldId id) const { return m_holds.contains(id); } // what has just ended may still be it
    void setSale(HoldId id);

    // The event of the order whose tickets go back for what is on the counter; invalid: none do.
    EventId exchangeOf() const { return m_exchangeOf; }
    void setExchangeOf(EventId event, HoldId before = {}); // `before`: what was held for it when it was left
    // False for another patron's while tickets are exchanged.
    bool belongsHere(HoldId id) const { return !m_exchangeOf.isValid() || m_exchanged.contains(id); }
    // May what comes back of the hold `lost` be what is on the counter, in place of nothing or of `replaced`? What was
    // part of the sale there comes back to the others of it, whichever event is shown.
    bool hasRoomFor(HoldId lost, EventId event, HoldId replaced = {}) const
    {
        if (sale() && isSale(lost) && !exchangeOf().isValid())
            return true;
        return isShown(event) && belongsHere(lost) && (!sale() || (replaced.isValid() && sale()->id == replaced));
    }
    // They pay for what is on the counter: meanwhile it is not set aside, and no other patron's sale comes there.
    // Says so.
    bool keepsOthersOut();

    SaleQueue &queue() { return m_queue; }
    const SaleQueue &queue() const { return m_queue; }
    void ask(QueuedCommand command); // about the sale, as the map shows it now
    OwnEnds &ends() { return m_ends; }
    const OwnEnds &ends() const { return m_ends; }
    void expire(HoldId id);            // the house is told to look at its time
    void dropWaitingFor(HoldId ended); // of the sale; where it was all of it, what waits for the sale

    void noteInSale(const HoldInfo &hold);                              // an answer spoke of it
    void noteAnswer(HoldId about, const Result<CounterAnswer> &answer); // whose hold is the sale
    void noteRefused(HoldId about, const Error &error);
    void endHere(HoldId id); // as an answer has told: no news

    void tell(const SaleNews &news)
    {
        m_news.append(news);
        m_unheard.append(news);
    }
    void say(const SaleNotice &notice) { tell(notice); }
    void sayRefused(const Error &error) { say({SaleNotice::Kind::Refused, {}, error}); }
    QList<SaleNews> takeNews() { return std::exchange(m_news, {}); }
    QList<SaleNews> takeUnheard() { return std::exchange(m_unheard, {}); } // by the payment

private:
    const LiveHouse &m_house;
    SaleQueue m_queue;
    SaleHolds m_holds{m_house};
    EventId m_exchangeOf;
    QSet<HoldId> m_exchanged; // what was on the counter for it
    OwnEnds m_ends;
    QList<SaleNews> m_news;
    QList<SaleNews> m_unheard;
};

inline const HoldInfo &holdOf(const Result<CounterAnswer> &answer)
{
    return std::get<HoldInfo>(*answer);
}

} // namespace rowlock
