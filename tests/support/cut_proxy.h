// A network between a terminal and its server that can be cut: a socket of its own that passes on what is said to the
// server's and back, on a thread of its own.
#pragma once

#include <QString>
#include <QTemporaryDir>

#include <atomic>
#include <list>
#include <memory>
#include <thread>

namespace rowlock {

class CutProxy
{
public:
    // `address`: of a house on the server of these tests, which is reached by a socket.
    explicit CutProxy(const QString &address);
    ~CutProxy();

    QString address() const { return m_address; } // of the same house, through here
    enum class Commit { Passes, IsLost, LosesItsAnswer };
    void atNextCommit(Commit what) { m_commit = what; } // the connection is cut there; the one after it passes again
    void setDown(bool down) { m_down = down; }          // cuts all, and lets nobody in

private:
    struct Pair
    {
        int client = -1;
        int server = -1;
        bool closing = false;
    };
    void serve();
    void accept();
    bool passOn(Pair &pair, bool fromClient); // false: it is over
    static void close(Pair &pair);

    QTemporaryDir m_folder;
    QString m_address;
    QByteArray m_serverSocket;
    int m_listening = -1;
    std::list<Pair> m_pairs; // on the thread alone
    std::atomic<Commit> m_commit = Commit::Passes;
    std::atomic<bool> m_down = false;
    std::atomic<bool> m_stopping = false;
    std::thread m_thread;
};

} // namespace rowlock
