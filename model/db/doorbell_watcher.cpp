#include "model/db/doorbell_watcher.h"

#include <QFile>

namespace rowlock {

namespace {
constexpr int lookEveryMs = 250;
}

DoorbellWatcher::DoorbellWatcher(const QString &bellFile, QObject *parent)
    : ChangeWatcher(parent), m_file(bellFile), m_watcher(this), m_timer(this)
{
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] {
        listen(); // a deleted file is no longer watched
        emit rang();
    });
    connect(&m_timer, &QTimer::timeout, this, [this] {
        listen();
        emit lookedUp();
    });
    listen();
    m_timer.start(lookEveryMs);
}

void DoorbellWatcher::listen()
{
    if (m_watcher.files().isEmpty() && QFile::exists(m_file))
        m_watcher.addPath(m_file);
}

} // namespace rowlock
