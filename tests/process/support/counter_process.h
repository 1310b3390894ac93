// A counter as a real process: rowlockctl rpc on a house, asked line by line. Nothing here waits without a deadline.
// One thread asks; kill(), stop() and goOn() may come from another.
#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <atomic>

#include <sys/types.h>

namespace rowlock {

QString proofBinary(); // the rowlockctl under test: ROWLOCK_CTL, else the one that was built with the tests

class CounterProcess
{
public:
    struct Reply
    {
        enum Kind { Done, Refused, Lost } kind = Lost; // Lost: it ended, or said nothing for the patience: nobody knows
        QJsonObject result;                            // Done
        QString code;                                  // Refused: the contract's name
        QString message;
        QJsonObject details;
        qint64 ms = 0; // from question to answer

        bool done() const { return kind == Done; }
        QString told() const; // for the messages of failing tests
    };

    CounterProcess(const QString &house, const QString &terminal, const QStringList &wrapper = {});
    ~CounterProcess(); // kills what still runs
    CounterProcess(const CounterProcess &) = delete;
    CounterProcess &operator=(const CounterProcess &) = delete;

    Reply call(const QString &method, const QJsonObject &params = {}, int patienceMs = 30'000);

    pid_t pid() const { return m_pid; }
    void kill(); // SIGKILL, as a crash
    void stop(); // SIGSTOP: alive, but not running
    void goOn(); // SIGCONT
    // Ends the input and waits for the process; the signal that ended it, 0 where it ended by itself with status 0,
    // -status with another one.
    int end(int patienceMs = 30'000);

private:
    bool say(const QByteArray &line);
    QByteArray hear(qint64 deadlineMs);

    pid_t m_pid = -1;
    int m_in = -1;
    int m_out = -1;
    int m_lastId = 0;
    QByteArray m_heard;
    std::atomic<bool> m_reaped = false;
};

// One command from start to end, as a script gives it, perhaps under another program.
struct Shot
{
    int status = -1;   // of a program that ended by itself
    int signal = 0;    // that ended it otherwise
    bool late = false; // it did not end within a minute and was killed
    QByteArray out;
    QByteArray err;
    QJsonObject json; // what it printed; empty where that is not one object

    bool done() const { return status == 0 && !json.isEmpty(); } // it was told to whoever asked
    QString code() const;
    QString message() const;
    QString told() const;
};
Shot shoot(const QString &house, const QStringList &words, const QStringList &wrapper = {});

} // namespace rowlock
