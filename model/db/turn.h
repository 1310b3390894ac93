// What a write changes, said before it begins: so that it waits for those who change the same, and for nobody else. A
// file has one turn for everything and does not ask. On a server acts on different events go on beside each other, and
// what concerns all of them waits until it is alone (docs/concurrency.md).
#pragma once

#include "model/domain/id.h"
#include "model/domain/payment.h"
#include "model/domain/result.h"

#include <QByteArray>
#include <QList>

namespace rowlock {

class Turn
{
public:
    static Turn house() { return {"house", {}}; } // everything

    static Turn of(EventId event) { return of(QList<EventId>{event}); }
    static Turn of(const QList<EventId> &events) { return {"event", listed(events)}; }
    // The event of a hold, an order, ... never changes, and is looked up where the turn is taken. Of none: the house.
    static Turn of(HoldId hold) { return {"hold", listed<HoldId>({hold})}; }
    static Turn of(OrderId order) { return {"order", listed<OrderId>({order})}; }
    static Turn of(AttemptId attempt) { return {"attempt", listed<AttemptId>({attempt})}; }
    static Turn of(WaitlistId party) { return {"party", listed<WaitlistId>({party})}; }

    bool isHouse() const { return m_numbers.isEmpty(); }
    QByteArray kind() const { return m_kind; }       // "house", or what the numbers are of
    QByteArray numbers() const { return m_numbers; } // "{3,7}"

private:
    Turn(const char *kind, const QByteArray &numbers) : m_kind(kind), m_numbers(numbers) {}

    template <typename IdType>
    static QByteArray listed(const QList<IdType> &ids)
    {
        QByteArrayList numbers;
        for (const IdType id : ids)
            numbers += QByteArray::number(id.value());
        return '{' + numbers.join(',') + '}';
    }

    QByteArray m_kind;
    QByteArray m_numbers;
};

// What a write has had its turn of, and what it may wait for besides. This one: a file's, which has everything.
class WriteTurn
{
public:
    WriteTurn() = default;
    virtual ~WriteTurn() = default;
    WriteTurn(const WriteTurn &) = delete;
    WriteTurn &operator=(const WriteTurn &) = delete;

    virtual bool isAlone() const { return true; } // all others are kept from writing
    // From here on this write is the only one that uses this key, or that adds to the journal. The journal's comes
    // last, for whoever has it waits for nobody any more.
    virtual Result<Done> takeKey(const QString &) { return Done(); }
    virtual Result<Done> takeJournal() { return Done(); }
};

} // namespace rowlock
