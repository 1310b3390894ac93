#include "model/domain/clock.h"

#include <QFile>

#include <ctime>

namespace rowlock {

ComputerTime Clock::read(const std::optional<ServerTime> &) const
{
    const qint64 sinceBoot = sinceBootMs();
    return {now(), sinceBoot, bootId(), sinceBoot};
}

Instant SystemClock::now() const
{
    return {QDateTime::currentMSecsSinceEpoch()};
}

qint64 SystemClock::sinceBootMs() const
{
    timespec time{};
    clock_gettime(CLOCK_BOOTTIME, &time);
    return qint64(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000;
}

QString SystemClock::bootId() const
{
    static const QString id = [] {
        QFile file(QStringLiteral("/proc/sys/kernel/random/boot_id"));
        return file.open(QIODevice::ReadOnly) ? QString::fromLatin1(file.readAll().trimmed()) : QString();
    }();
    return id;
}

// No SQL tells how long a server's machine has been running, so its wall clock counts. Where that is set back, the
// house goes on from its newest entry.
ComputerTime SystemClock::read(const std::optional<ServerTime> &server) const
{
    if (!server)
        return Clock::read(server);
    return {server->now, server->now.ms, server->boot, sinceBootMs(), true};
}

} // namespace rowlock
