// A second real process: the test program itself, started again to play a part. Talks in lines over its pipes.
//
//     int play(const QString &part, const QStringList &arguments);   // in the child; answers the exit status
//     ROWLOCK_TEST_WITH_CHILDREN(TestTurnstile, play)
#pragma once

#include "tests/support/run_tests.h"

#include <QCoreApplication>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace rowlock {

class Child
{
public:
    explicit Child(const QString &part, const QStringList &arguments = {});
    ~Child(); // kills what still runs

    QString line();                // the next line it says; empty if it ended or said nothing for 30 seconds
    void say(const QString &line); // to its standard input
    void kill();                   // SIGKILL, as a crash; waits until it is gone
    void stop();                   // SIGSTOP: alive, but not running
    void goOn();                   // SIGCONT
    int finish();                  // waits for its end; answers the exit status, or -1

private:
    void signal(int number);
    QProcess m_process;
};

// For the child's side.
void sayLine(const QString &line);
QString hearLine(); // waits; null at the end of input

using Play = int (*)(const QString &part, const QStringList &arguments);
bool isChild(int argc, char **argv);
int playChild(int argc, char **argv, Play play);

} // namespace rowlock

#define ROWLOCK_TEST_WITH_CHILDREN(TestClass, play)                                                                    \
    static int run##TestClass(int argc, char **argv)                                                                   \
    {                                                                                                                  \
        if (rowlock::isChild(argc, argv))                                                                              \
            return rowlock::playChild(argc, argv, play);                                                               \
        return rowlock::runTestClass<QCoreApplication, TestClass>(argc, argv);                                         \
    }                                                                                                                  \
    static const rowlock::RegisteredTest registered##TestClass(__FILE__, run##TestClass);
