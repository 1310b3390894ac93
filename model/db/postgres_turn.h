// The locks that writes on a server wait for, in the one order in which everybody takes them: the house (for itself, or
// together with others), each event with its number rising, the command's key, the journal. They are posted and go with
// the next statement; each is given back with the end of the transaction (migration 0009, docs/concurrency.md).
#pragma once

#include "model/db/postgres_session.h"
#include "model/db/turn.h"

namespace rowlock {

class PostgresTurn final : public WriteTurn
{
public:
    explicit PostgresTurn(PostgresSession &session) : m_session(session) {}

    Result<Done> post(const Turn &turn);
    bool isAlone() const override { return m_alone; } // once it was sent
    // Two acts with one key wait here, where neither has anything that the other wants, and not at the key's own row.
    Result<Done> takeKey(const QString &key) override;
    Result<Done> takeJournal() override;

private:
    PostgresSession &m_session;
    bool m_alone = true;
};

} // namespace rowlock
