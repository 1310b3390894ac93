// An open write transaction together with its author and its moment. The moment is the house's time (house_time.h), taken
// once the turn and the lock are had, so that waiting in the queue never makes a deadline look further away than it is.
#pragma once

#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "model/domain/actor.h"
#include "model/domain/clock.h"

namespace rowlock {

struct Act
{
    Actor by;
    const Clock &clock; // the computer's, not a HouseClock: a new boot's time is anchored to it
    const char *command = ""; // what the statistics of waiting call it; a literal
};

struct JournalHead
{
    qint64 seq = 0; // 0: no entry yet
    QByteArray hash;
    Instant at;
};

class Writing
{
public:
    Connection &db() const { return m_transaction.connection(); }
    const Actor &by() const { return m_by; }
    Instant now() const { return m_now; } // never before journalHead.at

    JournalHead journalHead; // where the journal ends; moved on by record() alone

private:
    friend class HouseTime;
    Writing(WriteTransaction &transaction, const Actor &by, const JournalHead &head, Instant now)
        : journalHead(head), m_transaction(transaction), m_by(by), m_now(now)
    {
    }

    WriteTransaction &m_transaction;
    Actor m_by;
    Instant m_now;
};

// Reads where the journal and the house's time stand; anchors the time where this boot has none yet.
Result<Writing> beginWriting(WriteTransaction &transaction, const Act &act);

// fn: Result<T>(Writing &)
template <typename Function>
auto write(Connection &connection, const Act &act, Function fn)
{
    return inWriteTransaction(connection, [&](WriteTransaction &transaction) -> std::invoke_result_t<Function, Writing &> {
        TRY_GET(Writing writing, beginWriting(transaction, act));
        return fn(writing);
    });
}

} // namespace rowlock
