#include "tests/process/support/traced_run.h"

#include "tests/support/outside_tools.h"

#include <QFile>
#include <QMap>
#include <QTemporaryFile>

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

QStringList tracer(const QByteArray &calls, const QString &log)
{
    // Not with --seccomp-bpf, which is faster but injects nothing (strace 6.1).
    return {u"strace"_s, u"-f"_s, u"-qq"_s, u"-y"_s, u"-o"_s, log, u"-e"_s, u"trace="_s + QString::fromLatin1(calls)};
}

// "1234 pwrite64(5</folder/house.rowlock-wal>, ..." - what concerns the folder, counted as strace counts: all of a
// name.
QList<Step> readSteps(const QByteArray &log, const QByteArray &folder)
{
    QMap<QByteArray, int> count;
    QList<Step> steps;
    for (const QByteArray &line : log.split('\n')) {
        const qsizetype space = line.indexOf(' ');
        const QByteArray told = line.mid(space).trimmed();
        const qsizetype bracket = told.indexOf('(');
        if (space < 0 || bracket <= 0 || told.startsWith('<') || told.startsWith('+') || told.startsWith('-'))
            continue; // the second half of a call, a signal, an end
        const QByteArray call = told.left(bracket);
        const int number = ++count[call];
        const bool answers = told.startsWith("write(1<");
        if (answers || told.contains(folder + '/') || told.contains(folder + '>') || told.contains(folder + '"'))
            steps.append({call, number, QString::fromUtf8(told.left(300))});
    }
    return steps;
}

} // namespace

bool canTrace(QString *whyNot)
{
    static const ToolAnswer tried =
        runTool(u"strace"_s, {u"-f"_s, u"-qq"_s, u"-o"_s, u"/dev/null"_s, u"-e"_s, u"trace=fsync"_s, u"true"_s});
    *whyNot = u"strace cannot trace here: "_s + QString::fromUtf8(tried.complaint);
    return tried.ok();
}

const QByteArrayList &durableCalls()
{
    static const QByteArrayList calls{"pwrite64", "write",     "fdatasync", "fsync",  "ftruncate", "fallocate",
                                      "openat",   "link",      "linkat",    "unlink", "unlinkat",  "rename",
                                      "renameat", "renameat2", "mkdir",     "fchmod"};
    return calls;
}

const QByteArrayList &fallibleCalls()
{
    static const QByteArrayList calls{"pwrite64", "write",     "pread64",   "read",       "fdatasync",
                                      "fsync",    "ftruncate", "fallocate", "openat",     "fcntl",
                                      "unlink",   "rename",    "renameat2", "newfstatat", "mmap"};
    return calls;
}

QList<Step> stepsOf(const QString &folder, const QString &house, const QStringList &words, const QByteArrayList &calls,
                    Shot *undisturbed)
{
    QTemporaryFile log;
    if (!log.open())
        qFatal("no temporary file can be made");
    *undisturbed = shoot(house, words, tracer(calls.join(','), log.fileName()));
    return readSteps(log.readAll(), QFile::encodeName(folder));
}

QStringList injection(const Step &step, const QByteArray &what, bool forGood)
{
    return tracer(step.call, u"/dev/null"_s)
           + QStringList{u"-e"_s,
                         u"inject=%1:%2:when=%3%4"_s.arg(QString::fromLatin1(step.call), QString::fromLatin1(what))
                             .arg(step.number)
                             .arg(forGood ? u"+"_s : QString())};
}

pid_t tracedBy(pid_t tracer)
{
    QFile children(u"/proc/%1/task/%1/children"_s.arg(tracer));
    return children.open(QIODevice::ReadOnly) ? children.readAll().trimmed().toInt() : 0;
}

} // namespace rowlock
