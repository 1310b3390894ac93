// Waiting for libpq with an end, which its own PQexec and PQgetResult have not: a server whose kernel answers and which
// itself does nothing is noticed by nobody else.
#pragma once

#include "model/db/engine/postgres_result.h"

#include <QDeadlineTimer>

struct pg_conn;

namespace rowlock {

class Cancellation;

class PostgresWait
{
public:
    // So many ms in all; or as long as something is said or taken in each such time.
    enum class For { AllOfIt, AnySign };
    // `cancellation`: where it is wanted the server is asked to end what it does, again and again until it answers, so
    // that none comes too early; and never once it has answered. None: null.
    PostgresWait(qint64 ms, For what, const Cancellation *cancellation = nullptr);

    // What was sent is on its way and an answer is there. True also where the connection is lost, which PQgetResult
    // then tells; false: there was no time left.
    bool answers(pg_conn *handle);
    // Of a pipeline. None: the connection is lost, or there was no time left.
    PostgresResult next(pg_conn *handle);
    bool ranOut() const { return m_ranOut; } // no answer can be told from another any more

private:
    bool isReady(pg_conn *handle, short events, short &happened);
    void cancelIfWanted(pg_conn *handle);

    qint64 m_ms;
    For m_what;
    QDeadlineTimer m_deadline;
    const Cancellation *m_cancellation;
    QDeadlineTimer m_nextCancel{0}; // asked for once more, from then on
    bool m_ranOut = false;
};

} // namespace rowlock
