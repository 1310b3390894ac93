#include "model/db/postgres_timeline.h"

#include <QDir>
#include <QFile>
#include <QLoggingCategory>
#include <QStandardPaths>

namespace rowlock {
namespace {

Q_LOGGING_CATEGORY(timelineLog, "rowlock.postgresql")

constexpr qint64 firstTimeline = 1; // of every server that has never taken another's place

QString folder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/Rowlock/servers");
}

} // namespace

qint64 newestTimeline(const QString &system)
{
    qint64 newest = firstTimeline;
    QFile file(folder() + u'/' + system);
    if (file.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : file.readAll().split('\n'))
            newest = qMax(newest, line.toLongLong());
    }
    return newest;
}

// A line is added and nothing replaced, so that no other process's newer one is lost.
void rememberTimeline(const QString &system, qint64 timeline)
{
    if (timeline <= newestTimeline(system))
        return;
    QFile file(folder() + u'/' + system);
    const QByteArray line = QByteArray::number(timeline) + '\n';
    if (!QDir().mkpath(folder()) || !file.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered)
        || file.write(line) != line.size())
        qCWarning(timelineLog).noquote() << "the server's timeline is not remembered:" << file.errorString();
}

} // namespace rowlock
