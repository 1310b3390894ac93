// A mail server on a port of this computer that does as it is told: takes mails, refuses them for good or for now,
// breaks off before or after the last line, says nothing, answers late or twice. On a thread of its own until it goes.
#pragma once

#include <QByteArray>
#include <QList>

#include <atomic>
#include <mutex>
#include <thread>

namespace rowlock {

class FakeMailServer
{
public:
    enum class Manner {
        Takes,
        AnswersTwice,       // that it has taken one
        SaysNothing,        // not even that it is there
        Busy,               // 421 as soon as one comes
        LaterForAddress,    // 450
        RefusesAddress,     // 550
        RefusesSender,      // 553
        LaterForMail,       // 451, after all of it
        RefusesMail,        // 554, after all of it
        RefusesLogin,       // 535
        ClosesInTheMail,    // before its last line
        ClosesAfterTheMail, // after its last line, without a word
        AnswersLate         // after its last line: only when it is let()
    };

    explicit FakeMailServer(Manner manner);
    ~FakeMailServer();
    FakeMailServer(const FakeMailServer &) = delete;
    FakeMailServer &operator=(const FakeMailServer &) = delete;

    int port() const { return m_port; }
    void setManner(Manner manner) { m_manner = manner; }
    void let() { m_isLet = true; }
    QList<QByteArray> mails() const;      // that were taken or came whole, without the doubled dots
    QList<QByteArray> recipients() const; // of every mail that was begun
    int connections() const { return m_connections; }

    static int nobodysPort(); // where nobody listens

private:
    void run();
    void serve(int peer);
    bool answerCommand(int peer, const QByteArray &line); // false: the talk is over
    bool answerMail(int peer);

    int m_socket = -1;
    int m_port = 0;
    std::atomic<Manner> m_manner;
    std::atomic<bool> m_ends = false;
    std::atomic<bool> m_isLet = false;
    std::atomic<int> m_connections = 0;
    mutable std::mutex m_mutex;
    QList<QByteArray> m_mails;
    QList<QByteArray> m_recipients;
    QByteArray m_mail; // that is coming
    bool m_isData = false;
    bool m_isLogin = false;
    std::thread m_thread;
};

} // namespace rowlock
