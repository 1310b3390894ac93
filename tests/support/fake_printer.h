// A receipt printer on a port of this computer that does as it is told: prints, has no paper, closes in the middle,
// jams, says nothing, answers late or twice. On a thread of its own until it goes.
#pragma once

#include <QByteArray>
#include <QString>

#include <atomic>
#include <mutex>
#include <thread>

namespace rowlock {

class FakePrinter
{
public:
    enum class Manner {
        Prints,       // and says so
        SaysNothing,  // and prints
        AnswersTwice, // each question
        NoPaper,
        ClosesAtOnce, // before it was sent anything
        ClosesInTheMiddle,
        SaysNothingAndCloses, // in the middle, and the rest of it has left this computer already
        ClosesAtTheEnd,       // when it has taken all, and before it says so
        Jams,                 // in the middle: takes no more, and stays there
        AnswersLate,          // whether all is printed: after anybody’s patience
        SpeaksOfOtherThings,  // in place of that: takes bytes again, has paper
        SaysItsPaperIsGone    // in place of that, by itself
    };

    explicit FakePrinter(Manner manner);
    ~FakePrinter();
    FakePrinter(const FakePrinter &) = delete;
    FakePrinter &operator=(const FakePrinter &) = delete;

    QString address() const; // tcp://127.0.0.1:PORT
    void setManner(Manner manner) { m_manner = manner; }
    QByteArray printed() const;                                  // all that came, but for questions, of all connections
    int papers() const { return int(printed().count("\x1dV")); } // that were cut
    int connections() const { return m_connections; }

    // A port where nobody listens.
    static QString nobody();

private:
    void run();
    void serve(int peer);

    int m_socket = -1;
    quint16 m_port = 0;
    std::atomic<Manner> m_manner;
    std::atomic<bool> m_ends = false;
    std::atomic<int> m_connections = 0;
    mutable std::mutex m_mutex;
    QByteArray m_printed;
    std::thread m_thread;
};

} // namespace rowlock
