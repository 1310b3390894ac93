#include "model/domain/clock.h"

#include <QFile>

#include <ctime>

namespace rowlock {

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

} // namespace rowlock
