#include "model/db/postgres_watcher.h"

#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace rowlock {

namespace {
constexpr int lookForMissedMs = 1000;
}

PostgresWatcher::PostgresWatcher(PostgresSession &session) : m_session(session), m_timer(this)
{
    m_session.listen([this] { ring(); });
    connect(&m_timer, &QTimer::timeout, this, [this] {
        emit lookedUp();
        watchSession(); // the look may have made another one
    });
    m_timer.start(lookForMissedMs);
    watchSession();
}

PostgresWatcher::~PostgresWatcher()
{
    m_session.listen({});
    m_notifier.reset();
    if (m_socket >= 0)
        ::close(m_socket);
}

void PostgresWatcher::watchSession()
{
    if (std::exchange(m_watched, m_session.number()) == m_session.number())
        return;
    m_notifier.reset();
    if (m_socket >= 0)
        ::close(m_socket);
    m_socket = m_watched == 0 ? -1 : ::fcntl(m_session.socket(), F_DUPFD_CLOEXEC, 0);
    if (m_socket < 0)
        return;
    m_notifier = std::make_unique<QSocketNotifier>(m_socket, QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &PostgresWatcher::hear);
}

void PostgresWatcher::hear()
{
    m_session.hear(); // rings
    if (m_session.number() == m_watched)
        return;
    m_notifier->setEnabled(false); // it is over; what runs here is a signal of it
    QMetaObject::invokeMethod(
        this,
        [this] {
            emit lookedUp(); // which tells that the server is away, or finds it again
            watchSession();
        },
        Qt::QueuedConnection);
}

void PostgresWatcher::ring()
{
    if (std::exchange(m_rings, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_rings = false;
            emit rang();
        },
        Qt::QueuedConnection);
}

} // namespace rowlock
