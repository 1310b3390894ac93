// A network between a terminal and its server that can be slow and be cut: a socket of its own that passes on what is
// said to the server's and back, on a thread of its own. Counts how often the terminal waits for an answer.
#pragma once

#include <QString>
#include <QTemporaryDir>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>

namespace rowlock {

class NetworkProxy
{
public:
    // `address`: of a house on the server of these tests, which is reached by a socket.
    explicit NetworkProxy(const QString &address);
    ~NetworkProxy();

    QString address() const { return m_address; } // of the same house, through here
    enum class Commit { Passes, IsLost, LosesItsAnswer };
    void atNextCommit(Commit what) { m_commit = what; } // the connection is cut there; the one after it passes again
    void setDown(bool down) { m_down = down; }          // cuts all, and lets nobody in
    // Cuts the connection at the `piece`th thing that is said from now on, by either side: before any of it has passed,
    // or in its middle. 0: not.
    enum class Cut { Before, Within };
    void cutAt(qint64 piece, Cut where);
    // As it is cut, on the proxy's own thread; to be said before what cuts it.
    void andThen(std::function<void()> what);
    qint64 cuts() const { return m_cuts; }                                    // so far, of what was asked for here
    qint64 pieces() const { return m_pieces; }                                // so many things were said so far
    void setRoundTrip(std::chrono::microseconds time) { m_roundTrip = time; } // there and back
    qint64 roundTrips() const { return m_roundTrips; }                        // of all who came through here

private:
    using Moment = std::chrono::steady_clock::time_point;
    struct Chunk
    {
        Moment due;
        QByteArray bytes;
    };
    struct Way
    {
        int from = -1;
        int to = -1;
        std::deque<Chunk> underway;
    };
    struct Pair
    {
        Way up; // to the server
        Way down;
        bool answered = true;
        bool closing = false;
    };
    void serve();
    void accept();
    bool take(Pair &pair, Way &way, Moment now); // false: it is over
    bool isCutHere(Way &way, const QByteArray &bytes);
    void hasCut();
    static bool deliver(Way &way, Moment now);
    static void close(Pair &pair);

    QTemporaryDir m_folder;
    QString m_address;
    QByteArray m_serverSocket;
    int m_listening = -1;
    std::list<Pair> m_pairs; // on the thread alone
    std::atomic<Commit> m_commit = Commit::Passes;
    std::atomic<bool> m_down = false;
    std::mutex m_thenLock;
    std::function<void()> m_then;
    std::atomic<qint64> m_cuts = 0;
    std::atomic<qint64> m_pieces = 0;
    std::atomic<qint64> m_cutAt = 0; // a number of m_pieces
    std::atomic<Cut> m_cut = Cut::Before;
    std::atomic<std::chrono::microseconds> m_roundTrip = std::chrono::microseconds(0);
    std::atomic<qint64> m_roundTrips = 0;
    std::atomic<bool> m_stopping = false;
    std::thread m_thread;
};

} // namespace rowlock
