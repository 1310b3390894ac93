#include "tests/process/support/counter_process.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonDocument>
#include <QProcess>

#include <cerrno>
#include <csignal>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

using namespace Qt::StringLiterals;

namespace rowlock {
namespace {

qint64 nowMs()
{
    return QDeadlineTimer::current().deadline();
}

// What this machine's user has set for his own house must not lead a proof to it; and a sanitizer cannot look for leaks
// in a program that is traced.
std::vector<QByteArray> cleanEnvironment()
{
    std::vector<QByteArray> entries;
    for (char **entry = environ; *entry; ++entry) {
        const QByteArray text(*entry);
        if (!text.startsWith("ROWLOCK_") && !text.startsWith("ASAN_OPTIONS="))
            entries.push_back(text);
    }
    entries.push_back("ASAN_OPTIONS=detect_leaks=0:" + qgetenv("ASAN_OPTIONS"));
    return entries;
}

std::vector<char *> pointersTo(std::vector<QByteArray> &texts)
{
    std::vector<char *> pointers;
    for (QByteArray &text : texts)
        pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

pid_t start(const QStringList &words, int in, int out)
{
    std::vector<QByteArray> texts;
    for (const QString &word : words)
        texts.push_back(QFile::encodeName(word));
    std::vector<QByteArray> environment = cleanEnvironment();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    pid_t pid = -1;
    if (posix_spawnp(&pid, texts.front().constData(), &actions, nullptr, pointersTo(texts).data(),
                     pointersTo(environment).data())
        != 0)
        pid = -1;
    posix_spawn_file_actions_destroy(&actions);
    return pid;
}

} // namespace

QString proofBinary()
{
    return qEnvironmentVariable("ROWLOCK_CTL", QStringLiteral(ROWLOCK_BINARY_DIR "/app/rowlockctl"));
}

QString CounterProcess::Reply::told() const
{
    switch (kind) {
    case Done: return QString::fromUtf8(QJsonDocument(result).toJson(QJsonDocument::Compact).left(600));
    case Refused: return code + u": "_s + message;
    case Lost: break;
    }
    return u"no answer after %1 ms"_s.arg(ms);
}

CounterProcess::CounterProcess(const QString &house, const QString &terminal, const QStringList &wrapper)
{
    std::signal(SIGPIPE, SIG_IGN); // it may be dead when it is spoken to
    int in[2] = {-1, -1};
    int out[2] = {-1, -1};
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0)
        qFatal("no pipe can be made");
    m_pid = start(wrapper + QStringList{proofBinary(), u"--database"_s, house, u"--terminal"_s, terminal, u"rpc"_s},
                  in[0], out[1]);
    if (m_pid < 0)
        qFatal("%s cannot be started", qPrintable(wrapper.value(0, proofBinary())));
    ::close(in[0]);
    ::close(out[1]);
    m_in = in[1];
    m_out = out[0];
}

CounterProcess::~CounterProcess()
{
    if (!m_reaped) {
        kill();
        goOn();
        end();
    }
    if (m_in >= 0)
        ::close(m_in);
    ::close(m_out);
}

bool CounterProcess::say(const QByteArray &line)
{
    qsizetype said = 0;
    while (said < line.size()) {
        const ssize_t count = ::write(m_in, line.constData() + said, size_t(line.size() - said));
        if (count < 0 && errno != EINTR)
            return false;
        said += qMax<ssize_t>(count, 0);
    }
    return true;
}

QByteArray CounterProcess::hear(qint64 deadlineMs)
{
    for (;;) {
        if (const qsizetype end = m_heard.indexOf('\n'); end >= 0) {
            const QByteArray line = m_heard.left(end);
            m_heard.remove(0, end + 1);
            return line;
        }
        pollfd wanted{m_out, POLLIN, 0};
        const qint64 left = deadlineMs - nowMs();
        if (left <= 0 || (::poll(&wanted, 1, int(left)) < 0 && errno != EINTR))
            return {};
        if (wanted.revents == 0)
            continue;
        char buffer[65536];
        const ssize_t count = ::read(m_out, buffer, sizeof buffer);
        if (count == 0 || (count < 0 && errno != EINTR))
            return {};
        m_heard.append(buffer, qMax<ssize_t>(count, 0));
    }
}

CounterProcess::Reply CounterProcess::call(const QString &method, const QJsonObject &params, int patienceMs)
{
    QElapsedTimer asked;
    asked.start();
    const int id = ++m_lastId;
    const QJsonObject request{{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, id}, {u"method"_s, method}, {u"params"_s, params}};
    QJsonObject answer;
    if (say(QJsonDocument(request).toJson(QJsonDocument::Compact) + '\n'))
        answer = QJsonDocument::fromJson(hear(nowMs() + patienceMs)).object();
    Reply reply;
    reply.ms = asked.elapsed();
    if (answer.value(u"id"_s).toInt() != id)
        return reply;
    if (answer.contains(u"result"_s)) {
        reply.kind = Reply::Done;
        reply.result = answer.value(u"result"_s).toObject();
        return reply;
    }
    const QJsonObject error = answer.value(u"error"_s).toObject();
    const QJsonObject data = error.value(u"data"_s).toObject();
    reply.kind = Reply::Refused;
    reply.code = data.value(u"code"_s).toString();
    reply.message = error.value(u"message"_s).toString();
    reply.details = data.value(u"details"_s).toObject();
    return reply;
}

void CounterProcess::kill()
{
    if (!m_reaped)
        ::kill(m_pid, SIGKILL);
}

void CounterProcess::stop()
{
    if (!m_reaped)
        ::kill(m_pid, SIGSTOP);
}

void CounterProcess::goOn()
{
    if (!m_reaped)
        ::kill(m_pid, SIGCONT);
}

int CounterProcess::end(int patienceMs)
{
    if (m_in >= 0)
        ::close(std::exchange(m_in, -1));
    // Its end closes the pipe, so there is something to wait for with a deadline.
    const qint64 deadline = nowMs() + patienceMs;
    while (!hear(deadline).isEmpty() && nowMs() < deadline) {
    }
    if (nowMs() >= deadline)
        kill();
    int status = 0;
    while (::waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
    }
    m_reaped = true;
    return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
}

QString Shot::code() const
{
    return json.value(u"error"_s).toObject().value(u"code"_s).toString();
}

QString Shot::message() const
{
    return json.value(u"error"_s).toObject().value(u"message"_s).toString();
}

QString Shot::told() const
{
    return u"status %1 signal %2%3\nout %4\nerr %5"_s.arg(
        QString::number(status), QString::number(signal), late ? u" after a minute"_s : QString(),
        QString::fromUtf8(out.left(1500)), QString::fromUtf8(err.left(1500)));
}

Shot shoot(const QString &house, const QStringList &words, const QStringList &wrapper)
{
    QStringList line = wrapper + QStringList{proofBinary(), u"--database"_s, house, u"--json"_s} + words;
    QProcess process;
    QProcessEnvironment environment;
    for (const QByteArray &entry : cleanEnvironment())
        environment.insert(QString::fromLocal8Bit(entry.left(entry.indexOf('='))),
                           QString::fromLocal8Bit(entry.mid(entry.indexOf('=') + 1)));
    process.setProcessEnvironment(environment);
    process.start(line.takeFirst(), line);
    process.closeWriteChannel();
    Shot shot;
    if (!process.waitForFinished(60'000)) {
        shot.late = true;
        process.kill();
        process.waitForFinished(10'000);
    }
    shot.out = process.readAllStandardOutput();
    shot.err = process.readAllStandardError();
    shot.json = QJsonDocument::fromJson(shot.out).object();
    if (process.exitStatus() == QProcess::NormalExit)
        shot.status = process.exitCode();
    else
        shot.signal = process.exitCode();
    return shot;
}

} // namespace rowlock
