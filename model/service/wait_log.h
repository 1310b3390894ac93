// Writes to the log (category rowlock.waits) how long the commands of an open house waited: every five minutes in which
// anything was done, and when it is closed. Lives on the database thread.
#pragma once

#include <QElapsedTimer>
#include <QList>
#include <QString>

namespace rowlock {

class Desk;
struct CommandWaits;

// "hold 120 (1 busy), lock 0.2 / 4.1 / 9.0 ms, commit 0.1 / 0.3 / 2.2 ms": median, p99, longest.
QString waitLine(const CommandWaits &waits);

class WaitLog
{
public:
    void note(Desk *desk);   // often; null: no house is open
    void finish(Desk *desk); // the house is about to be closed

private:
    void write(Desk &desk);

    QElapsedTimer m_sinceLine;
    qint64 m_counted = 0; // when the last line was written
};

} // namespace rowlock
