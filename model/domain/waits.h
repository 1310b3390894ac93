// How long commands of this program waited, counted since the house was opened: for the log and the diagnostics page.
#pragma once

#include <QByteArray>
#include <QList>
#include <QtGlobal>

#include <array>

namespace rowlock {

// Durations in microseconds, counted in classes that are at most a sixteenth of their value wide: any quantile from 2
// KiB, wrong by 6 % at most.
class DurationCounts
{
public:
    void add(qint64 microseconds); // below 0 counts as 0
    qint64 count() const { return m_count; }
    qint64 longest() const { return m_longest; }
    // The duration that the part `quantile` (0 to 1) did not exceed, rounded up to its class's end; 0 where none was
    // counted.
    qint64 quantile(double quantile) const;

private:
    static constexpr int steps = 16;     // classes to a doubling; below 2 * steps each value is its own
    static constexpr int doublings = 30; // up to nine hours; what is longer counts as that
    std::array<quint32, size_t(steps) * (doublings + 2)> m_classes{};
    qint64 m_count = 0;
    qint64 m_longest = 0;
};

struct WaitFigures // microseconds
{
    qint64 median = 0;
    qint64 p99 = 0;
    qint64 longest = 0;
};

struct CommandWaits
{
    QByteArray command; // "hold", "sell"; empty: what belongs to no command
    qint64 count = 0;   // that had the lock
    qint64 busy = 0;    // that gave up waiting for it
    WaitFigures lock;   // the turn and the lock, those that gave up included
    WaitFigures commit; // until the disk had it
};

class WaitCounts
{
public:
    void gotLock(const char *command, qint64 microseconds);
    void gaveUp(const char *command, qint64 microseconds);
    void committed(const char *command, qint64 microseconds);

    QList<CommandWaits> figures() const; // by name
    qint64 count() const;                // of everything that had the lock or gave up

private:
    struct Counts
    {
        QByteArray command;
        qint64 busy = 0;
        DurationCounts lock;
        DurationCounts commit;
    };
    Counts &of(const char *command);
    QList<Counts> m_commands; // a dozen: looked through
};

} // namespace rowlock
