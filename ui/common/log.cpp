#include "ui/common/log.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QMutex>
#include <QStandardPaths>

#include <memory>

namespace rowlock {

Q_LOGGING_CATEGORY(windowLog, "rowlock.window")

namespace {

constexpr qint64 fileLimit = 1024 * 1024;

QMutex fileMutex;
std::unique_ptr<QFile> logFile; // guarded by fileMutex; the handler has no other place to find it
QtMessageHandler previousHandler = nullptr;

QString stateFolder()
{
    const QString set = qEnvironmentVariable("XDG_STATE_HOME");
    const QString base = set.isEmpty() ? QDir::home().filePath(QStringLiteral(".local/state")) : set;
    return QDir(base).filePath(QStringLiteral("Rowlock"));
}

void rotate(const QString &name)
{
    if (QFileInfo(name).size() < fileLimit)
        return;
    QFile::remove(name + QStringLiteral(".2"));
    QFile::rename(name + QStringLiteral(".1"), name + QStringLiteral(".2"));
    QFile::rename(name, name + QStringLiteral(".1"));
}

void write(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    static const char *const levels[] = {"debug", "warning", "critical", "fatal", "info"};
    const QString line = QStringLiteral("%1 %2 %3 %4\n")
                             .arg(QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs),
                                  QLatin1String(levels[type]), QLatin1String(context.category), message);
    {
        const QMutexLocker lock(&fileMutex);
        if (logFile) {
            logFile->write(line.toUtf8());
            logFile->flush();
        }
    }
    if (previousHandler)
        previousHandler(type, context, message);
}

} // namespace

void logRefusal(const Error &error)
{
    if (error.diagnosis.isEmpty())
        qCInfo(windowLog).noquote() << codeName(error.code);
    else
        qCWarning(windowLog).noquote() << codeName(error.code) << error.diagnosis;
}

QString startLogFile()
{
    const QDir folder(stateFolder());
    const QString name = folder.filePath(QStringLiteral("rowlock.log"));
    if (!folder.mkpath(QStringLiteral(".")))
        return {};
    rotate(name);
    auto file = std::make_unique<QFile>(name);
    if (!file->open(QIODevice::WriteOnly | QIODevice::Append))
        return {};
    file->setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    {
        const QMutexLocker lock(&fileMutex);
        logFile = std::move(file);
    }
    previousHandler = qInstallMessageHandler(write);
    return name;
}

} // namespace rowlock
