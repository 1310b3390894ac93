// Watches a house file by the bell of other connections and processes, and looks every quarter second for bells that
// were lost and for programs that ring none. Never touches the database.
#pragma once

#include "model/db/change_watcher.h"

#include <QFileSystemWatcher>
#include <QTimer>

namespace rowlock {

class DoorbellWatcher final : public ChangeWatcher
{
public:
    explicit DoorbellWatcher(const QString &bellFile, QObject *parent = nullptr);

private:
    void listen();

    QString m_file;
    QFileSystemWatcher m_watcher;
    QTimer m_timer;
};

} // namespace rowlock
