#include "tests/support/server_process.h"

#if __has_include(<libpq-fe.h>)

#include "tests/support/send_signal.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <libpq-fe.h>

#include <algorithm>
#include <thread>

#include <pwd.h>
#include <unistd.h>

namespace rowlock {
namespace {

const passwd *serverUser()
{
    return getpwnam("postgres");
}

// Debian keeps them out of the PATH, in a folder for each version.
QString pathOf(const QString &program)
{
    const QString inPath = QStandardPaths::findExecutable(program);
    if (!inPath.isEmpty())
        return inPath;
    const QDir versions(QStringLiteral("/usr/lib/postgresql"));
    for (const QString &version : versions.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed)) {
        const QString file = versions.filePath(version + QStringLiteral("/bin/") + program);
        if (QFile::exists(file))
            return file;
    }
    return {};
}

// A server refuses to run as root; there it runs as the user that its package has made. It dies with this program.
void prepare(QProcess &process, const QString &program, const QStringList &arguments, const QStringList &before = {})
{
    QStringList all =
        before + QStringList{QStringLiteral("setpriv"), QStringLiteral("--pdeathsig"), QStringLiteral("QUIT")};
    if (geteuid() == 0)
        all +=
            {QStringLiteral("--reuid=postgres"), QStringLiteral("--regid=postgres"), QStringLiteral("--clear-groups")};
    all += pathOf(program);
    process.setProgram(all.takeFirst());
    process.setArguments(all + arguments);
    process.setProcessChannelMode(QProcess::MergedChannels);
}

void finish(QProcess &process)
{
    process.start();
    if (!process.waitForFinished(60'000) || process.exitCode() != 0)
        qFatal("%s: %s", qPrintable(process.program()), process.readAll().constData());
}

void runProgram(const QString &program, const QStringList &arguments)
{
    QProcess process;
    prepare(process, program, arguments);
    finish(process);
}

// With its owners, who may be others than we are.
void copyFolder(const QString &from, const QString &to)
{
    QProcess process;
    process.setProgram(QStringLiteral("cp"));
    process.setArguments({QStringLiteral("-a"), QStringLiteral("-T"), from, to});
    process.setProcessChannelMode(QProcess::MergedChannels);
    finish(process);
}

QList<qint64> childrenOf(qint64 parent)
{
    QList<qint64> children;
    for (const QString &name : QDir(QStringLiteral("/proc")).entryList(QDir::Dirs)) {
        QFile stat(QStringLiteral("/proc/%1/stat").arg(name));
        if (!stat.open(QIODevice::ReadOnly))
            continue;
        const QByteArray all = stat.readAll(); // "pid (name) state parent ..."
        if (all.mid(all.lastIndexOf(')') + 2).split(' ').value(1).toLongLong() == parent)
            children.append(name.toLongLong());
    }
    return children;
}

} // namespace

bool ServerProcess::isInstalled()
{
    return !pathOf(QStringLiteral("initdb")).isEmpty();
}

ServerProcess::ServerProcess() : m_folder(QDir::tempPath() + QStringLiteral("/rowlock-server-XXXXXX"))
{
    if (geteuid() == 0 && chown(QFile::encodeName(m_folder.path()).constData(), serverUser()->pw_uid, -1) != 0)
        qFatal("the server cannot have its folder");
}

ServerProcess::~ServerProcess()
{
    stop();
}

void ServerProcess::makeNew()
{
    runProgram(QStringLiteral("initdb"),
               {QStringLiteral("-N"), QStringLiteral("-A"), QStringLiteral("trust"), QStringLiteral("--no-locale"),
                QStringLiteral("-E"), QStringLiteral("UTF8"), QStringLiteral("-U"), QStringLiteral("rowlock"),
                QStringLiteral("-D"), data()});
}

void ServerProcess::leaveIn(const QString &folder) const
{
    QDir(folder).removeRecursively();
    copyFolder(data(), folder);
}

void ServerProcess::takeFrom(const QString &folder)
{
    copyFolder(folder, data());
}

void ServerProcess::copyFrom(const ServerProcess &primary, const QString &name)
{
    stop();
    QDir(data()).removeRecursively();
    runProgram(QStringLiteral("pg_basebackup"),
               {QStringLiteral("-N"), QStringLiteral("-c"), QStringLiteral("fast"), QStringLiteral("-h"),
                primary.socketFolder(), QStringLiteral("-U"), QStringLiteral("rowlock"), QStringLiteral("-D"), data()});
    QFile signal(data() + QStringLiteral("/standby.signal")),
        settings(data() + QStringLiteral("/postgresql.auto.conf"));
    if (!signal.open(QIODevice::WriteOnly) || !settings.open(QIODevice::Append))
        qFatal("the standby cannot be told to follow");
    settings.write(QStringLiteral("primary_conninfo = 'host=%1 user=rowlock application_name=%2'\n")
                       .arg(primary.socketFolder(), name)
                       .toUtf8());
}

void ServerProcess::start(const QStringList &settings, const QStringList &before)
{
    QStringList arguments{QStringLiteral("-D"), data(), QStringLiteral("-k"), m_folder.path()};
    for (const QString &setting :
         QStringList{QStringLiteral("listen_addresses="), QStringLiteral("shared_buffers=32MB")} + settings)
        arguments += {QStringLiteral("-c"), setting};
    m_process = std::make_unique<QProcess>();
    prepare(*m_process, QStringLiteral("postgres"), arguments, before);
    m_process->setStandardOutputFile(m_folder.filePath(QStringLiteral("server.log")), QIODevice::Append);
    m_process->start();
    const QByteArray place = address(QStringLiteral("postgres")).toUtf8();
    for (int attempt = 0; PQping(place.constData()) != PQPING_OK; ++attempt) {
        if (attempt == 600 || m_process->state() == QProcess::NotRunning)
            qFatal("the server does not come up");
        m_process->waitForFinished(20);
    }
}

void ServerProcess::stop()
{
    endWith(SIGQUIT);
}

void ServerProcess::end()
{
    endWith(SIGINT);
}

void ServerProcess::endWith(int signal)
{
    if (!m_process)
        return;
    sendSignal(m_process->processId(), signal);
    m_process->waitForFinished(30'000);
    m_process.reset();
}

void ServerProcess::killAll()
{
    const qint64 main = m_process->processId();
    sendSignal(main, SIGSTOP); // or it would start others meanwhile
    for (const qint64 child : childrenOf(main))
        sendSignal(child, SIGKILL);
    sendSignal(main, SIGKILL);
    m_process->waitForFinished(30'000);
    m_process.reset();
}

void ServerProcess::killOneInside() const
{
    const QList<QByteArray> before = processes();
    sendSignal(before.first().toInt(), SIGKILL);
    const auto isThere = [this](const QByteArray &process) { return processes().contains(process); };
    const QDeadlineTimer patience(30'000);
    while (std::any_of(before.begin(), before.end(), isThere)) {
        if (patience.hasExpired())
            qFatal("the server does not notice that one of its processes was killed");
        std::this_thread::yield();
    }
}

QList<QByteArray> ServerProcess::processes() const
{
    QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(m_process->processId()));
    if (!children.open(QIODevice::ReadOnly))
        qFatal("the server's processes cannot be listed");
    return children.readAll().simplified().split(' ');
}

QString ServerProcess::address(const QString &database) const
{
    return QStringLiteral("postgresql://rowlock@/%1?host=%2").arg(database, m_folder.path());
}

void ServerProcess::addAccess(const QString &line)
{
    QFile access(data() + QStringLiteral("/pg_hba.conf"));
    if (!access.open(QIODevice::ReadWrite))
        qFatal("pg_hba.conf cannot be read");
    const QByteArray others = access.readAll();
    if (!access.seek(0) || access.write(line.toUtf8() + '\n' + others) < 0)
        qFatal("pg_hba.conf cannot be written");
}

void ServerProcess::run(const QString &sql, const QString &database)
{
    static_cast<void>(ask(sql, database));
}

QString ServerProcess::ask(const QString &sql, const QString &database)
{
    PGconn *session = PQconnectdb(address(database).toUtf8().constData());
    PGresult *result = PQexec(session, sql.toUtf8().constData());
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        qFatal("%s: %s", qPrintable(sql), PQerrorMessage(session));
    const QString answer = PQntuples(result) > 0 ? QString::fromUtf8(PQgetvalue(result, 0, 0)) : QString();
    PQclear(result);
    PQfinish(session);
    return answer;
}

} // namespace rowlock

#endif
