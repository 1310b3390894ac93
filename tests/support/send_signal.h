// Signals to other processes. A QProcess that has ended has the number 0, and a signal to 0 is one to every process of
// this program's group: to the tests beside it, and to what runs them.
#pragma once

#include <QtGlobal>

#include <csignal>

namespace rowlock {

inline bool sendSignal(qint64 pid, int number) // false: nobody is there, and nobody was hit
{
    return pid > 0 && ::kill(pid_t(pid), number) == 0;
}

} // namespace rowlock
