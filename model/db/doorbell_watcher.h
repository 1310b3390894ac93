// Hears the bell of other connections and processes, and looks by itself every quarter second for bells that were lost
// and for programs that ring none. Lives on a thread with an event loop; never touches the database.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace rowlock {

class DoorbellWatcher : public QObject
{
    Q_OBJECT

public:
    explicit DoorbellWatcher(const QString &bellFile, QObject *parent = nullptr);

signals:
    void rang();     // somebody committed a moment ago
    void lookedUp(); // every 250 ms: time to see whether a bell was missed

private:
    void listen();

    QString m_file;
    QFileSystemWatcher m_watcher;
    QTimer m_timer;
};

} // namespace rowlock
