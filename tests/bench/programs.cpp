#include "tests/bench/programs.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace bench {

QProcessEnvironment programEnvironment(const QString &folder)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("QT_LOGGING_RULES"), QStringLiteral("rowlock.screen.info=true"));
    environment.insert(QStringLiteral("QT_FORCE_STDERR_LOGGING"), QStringLiteral("1"));
    environment.insert(QStringLiteral("HOME"), folder);
    for (const char *name : {"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"}) {
        const QString own = folder + u'/' + QString::fromLatin1(name).toLower();
        QDir().mkpath(own);
        QFile::setPermissions(own,
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner); // as Qt asks of the last one
        environment.insert(QLatin1String(name), own);
    }
    return environment;
}

QString builtProgram(const QString &path)
{
    const QString file = QStringLiteral(ROWLOCK_BINARY_DIR "/") + path;
    if (!QFileInfo(file).isExecutable())
        qFatal("%s is not built", qPrintable(file));
    return file;
}

std::unique_ptr<QProcess> startProgram(const QString &program, const QStringList &arguments, const QString &folder)
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(programEnvironment(folder));
    process->setReadChannel(QProcess::StandardError);
    process->start(program, arguments);
    if (!process->waitForStarted())
        qFatal("%s could not be started", qPrintable(program));
    return process;
}

QByteArray lineWith(QProcess &program, const QByteArray &word)
{
    QByteArray said;
    while (true) {
        while (!program.canReadLine()) {
            if (!program.waitForReadyRead(60'000))
                qFatal("%s never said \"%s\" but: %s", qPrintable(program.program()), word.constData(),
                       said.constData());
        }
        const QByteArray line = program.readLine().trimmed();
        if (line.contains(word))
            return line;
        said = line;
    }
}

qint64 processorNs(const QProcess &program)
{
    qint64 sum = 0;
    const QDir tasks(QStringLiteral("/proc/%1/task").arg(program.processId()));
    for (const QString &task : tasks.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file(tasks.filePath(task) + QStringLiteral("/schedstat"));
        if (file.open(QIODevice::ReadOnly))
            sum += file.readAll().split(' ').first().toLongLong();
    }
    return sum;
}

void end(QProcess &program)
{
    program.terminate();
    if (!program.waitForFinished(5000))
        program.kill();
    program.waitForFinished();
}

} // namespace bench
