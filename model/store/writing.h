// An open write transaction together with its author and its moment. The moment is read from the clock once the turn and
// the lock are had, so that waiting in the queue never makes a deadline look further away than it is.
#pragma once

#include "model/db/statement.h"
#include "model/db/transaction.h"
#include "model/domain/actor.h"
#include "model/domain/clock.h"

namespace rowlock {

struct Act
{
    Actor by;
    const Clock &clock;
    const char *command = ""; // what the statistics of waiting call it; a literal
};

struct JournalHead
{
    qint64 seq = 0;
    QByteArray hash;
};

class Writing
{
public:
    Writing(WriteTransaction &transaction, const Act &act)
        : m_transaction(transaction), m_by(act.by), m_now(act.clock.now())
    {
    }

    Connection &db() const { return m_transaction.connection(); }
    const Actor &by() const { return m_by; }
    Instant now() const { return m_now; }

    // Where the journal ends, read at the first entry of this transaction; for journal.cpp alone.
    std::optional<JournalHead> journalHead;

private:
    WriteTransaction &m_transaction;
    Actor m_by;
    Instant m_now;
};

// fn: Result<T>(Writing &)
template <typename Function>
auto write(Connection &connection, const Act &act, Function fn)
{
    return inWriteTransaction(connection, [&](WriteTransaction &transaction) {
        Writing writing(transaction, act);
        return fn(writing);
    });
}

} // namespace rowlock
