// An act that is nothing but an entry of the journal: what a lost COMMIT is found by.
#pragma once

#include "model/db/statement.h"
#include "model/db/transaction.h"

namespace rowlock {

// The next entry of a journal, within a write; its hash is not one, which no rule asks.
inline Result<Done> plainEntry(Connection &connection, WriteTransaction &transaction, qint64 seq, char mark = 0)
{
    const QByteArray previous(32, char(seq - 1)), hash(32, mark ? mark : char(seq));
    TRY(run(connection, R"(INSERT INTO journal (seq, at, kind, terminal, clerk, body, previous, hash)
        VALUES (?, 1, 'x', 't', '', '{}', ?, ?))",
            seq, previous, hash));
    transaction.endsAt({seq, hash});
    return Done();
}

inline Result<Done> enterPlainly(Connection &connection, qint64 seq)
{
    return inWriteTransaction(connection,
                              [&](WriteTransaction &transaction) { return plainEntry(connection, transaction, seq); });
}

} // namespace rowlock
