#include "model/db/engine/postgres_wait.h"

#include <libpq-fe.h>

#include <poll.h>

namespace rowlock {

PostgresWait::PostgresWait(qint64 ms, For what) : m_ms(ms), m_what(what), m_deadline(ms) {}

bool PostgresWait::answers(pg_conn *handle)
{
    while (!m_ranOut) {
        const int unsent = PQflush(handle); // 1: some of it is; below 0: the connection is lost
        if (unsent < 0 || !PQisBusy(handle))
            return true;
        pollfd said{PQsocket(handle), short(unsent == 1 ? POLLIN | POLLOUT : POLLIN), 0};
        m_ranOut = m_deadline.hasExpired();
        if (m_ranOut || poll(&said, 1, int(m_deadline.remainingTime())) != 1)
            continue;
        if ((said.revents & ~POLLOUT) != 0 && PQconsumeInput(handle) != 1)
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
