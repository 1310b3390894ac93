// Watches a house on a server by the notices that changes of events and seats send (migration 0004), and looks each
// second for what came without one, and whether the connection has to be made anew.
#pragma once

#include "model/db/change_watcher.h"
#include "model/db/postgres_session.h"

#include <QSocketNotifier>
#include <QTimer>

#include <memory>

namespace rowlock {

class PostgresWatcher final : public ChangeWatcher
{
public:
    explicit PostgresWatcher(PostgresSession &session); // which outlives it
    ~PostgresWatcher() override;

private:
    void watchSession();
    void hear();
    void ring(); // once for all that came while the thread was at work

    PostgresSession &m_session;
    qint64 m_watched = 0; // number of the one whose socket is watched
    int m_socket = -1;    // another name of it: one that is closed elsewhere must not be watched
    std::unique_ptr<QSocketNotifier> m_notifier;
    QTimer m_timer;
    bool m_rings = false;
};

} // namespace rowlock
