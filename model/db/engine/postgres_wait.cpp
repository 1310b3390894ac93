#include "model/db/engine/postgres_wait.h"

#include "model/domain/cancellation.h"

#include <libpq-fe.h>

#include <poll.h>

namespace rowlock {

constexpr int lookEachMs = 50; // whether it is still wanted
constexpr int cancelEachMs = 500;

PostgresWait::PostgresWait(qint64 ms, For what, const Cancellation *cancellation)
    : m_ms(ms), m_what(what), m_deadline(ms), m_cancellation(cancellation)
{}

// It is another connection to the server that asks for it, and it is closed again once the server has passed it on.
void PostgresWait::cancelIfWanted(pg_conn *handle)
{
    if (!m_cancellation || !m_cancellation->isWanted() || !m_nextCancel.hasExpired())
        return;
    PGcancel *cancel = PQgetCancel(handle);
    char why[256];
    if (cancel)
        PQcancel(cancel, why, sizeof why); // where it fails, the next one may not
    PQfreeCancel(cancel);
    m_nextCancel.setRemainingTime(cancelEachMs);
}

bool PostgresWait::isReady(pg_conn *handle, short events, short &happened)
{
    pollfd said{PQsocket(handle), events, 0};
    const qint64 left = m_deadline.remainingTime();
    const bool ready = poll(&said, 1, int(m_cancellation ? qMin<qint64>(left, lookEachMs) : left)) == 1;
    happened = said.revents;
    return ready;
}

bool PostgresWait::answers(pg_conn *handle)
{
    while (!m_ranOut) {
        const int unsent = PQflush(handle); // 1: some of it is; below 0: the connection is lost
        if (unsent < 0 || !PQisBusy(handle))
            return true;
        short happened = 0;
        cancelIfWanted(handle);
        m_ranOut = m_deadline.hasExpired();
        if (m_ranOut || !isReady(handle, short(unsent == 1 ? POLLIN | POLLOUT : POLLIN), happened))
            continue;
        if ((happened & ~POLLOUT) != 0 && PQconsumeInput(handle) != 1)
            return true;
        if (m_what == For::AnySign)
            m_deadline.setRemainingTime(m_ms);
    }
    return false;
}

PostgresResult PostgresWait::next(pg_conn *handle)
{
    PostgresResult result(answers(handle) ? PQgetResult(handle) : nullptr);
    while (result && PQresultStatus(result.get()) != PGRES_PIPELINE_SYNC && PQstatus(handle) == CONNECTION_OK) {
        if (!answers(handle) || !PostgresResult(PQgetResult(handle))) // each answer ends with none
            break;
    }
    return result;
}

} // namespace rowlock
