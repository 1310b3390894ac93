// Something that listens as a PostgreSQL server of this machine does, says one thing to whoever connects, and nothing
// after that: servers that no package here installs, and those that are stuck.
#pragma once

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>

#include <atomic>
#include <thread>

namespace rowlock {

class StandInServer
{
public:
    explicit StandInServer(const QByteArray &says); // empty: not even that
    ~StandInServer();

    static QByteArray lettingIn(const QByteArray &version); // "13.9"; whoever comes, without a password
    static QByteArray refusing(const QByteArray &sqlstate);

    QString folder() const { return m_folder.path(); } // of its socket
    QString address() const;

private:
    void serve();

    QTemporaryDir m_folder;
    QByteArray m_says;
    int m_listening = -1;
    std::atomic<bool> m_stopping = false;
    std::thread m_thread;
};

} // namespace rowlock
