#include "app/rowlockctl/rush/crowd.h"

#include "app/rowlockctl/command.h"
#include "app/rowlockctl/output.h"
#include "app/rowlockctl/rush/buyer.h"

#include <QJsonDocument>

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char **environ;

namespace rowlock {

namespace {

volatile std::sig_atomic_t caughtSignal = 0;
constexpr std::array caught{SIGINT, SIGTERM, SIGHUP};
std::array<struct sigaction, caught.size()> actionsBefore;

void remember(int signal)
{
    caughtSignal = signal;
}

struct Buyer
{
    pid_t process = -1;
    int input = -1;  // we write its task and the start
    int output = -1; // we read what it says
    QByteArray unread;
    bool ready = false;
    bool saidEnd = false;
    BuyerReport report;
};

class Crowd
{
public:
    explicit Crowd(const CrowdWatch &watch) : m_watch(watch) {}
    ~Crowd();
    Crowd(const Crowd &) = delete;
    Crowd &operator=(const Crowd &) = delete;

    Result<CrowdReport> run(const QList<QJsonObject> &tasks);

private:
    Result<Done> start(const QJsonObject &task);
    Result<Done> untilReady();
    Result<Done> listen(int timeoutMs);
    void hear(Buyer &buyer);
    void take(Buyer &buyer, const QByteArray &line);
    void close(Buyer &buyer);
    bool anyOpen() const;

    const CrowdWatch &m_watch;
    std::vector<Buyer> m_buyers;
};

tl::unexpected<Error> cannotStart(int error)
{
    return refuse(Error{
        ErrorCode::StorageUnusable,
        Ctl::tr("The buyers' processes could not be started (%1). Ask for fewer of them.").arg(qt_error_string(error)),
        {},
        {}});
}

// Each process costs two of our descriptors; the usual limit of 1,024 is only the soft one.
void allowManyDescriptors()
{
    struct rlimit limit = {};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? 65536 : std::min<rlim_t>(limit.rlim_max, 65536);
        ::setrlimit(RLIMIT_NOFILE, &limit);
    }
}

QString deathOf(int status)
{
    if (WIFSIGNALED(status))
        return Ctl::tr("A buyer's process was ended by signal %1.").arg(WTERMSIG(status));
    return Ctl::tr("A buyer's process ended before its work was done (exit status %1).").arg(WEXITSTATUS(status));
}

Crowd::~Crowd()
{
    for (Buyer &buyer : m_buyers) {
        if (buyer.process > 0)
            ::kill(buyer.process, SIGKILL);
    }
    for (Buyer &buyer : m_buyers)
        close(buyer);
}

Result<Done> Crowd::start(const QJsonObject &task)
{
    int in[2];
    int out[2];
    if (::pipe2(in, O_CLOEXEC) != 0)
        return cannotStart(errno);
    Buyer buyer;
    buyer.input = in[1];
    if (::pipe2(out, O_CLOEXEC) != 0) {
        const int error = errno;
        ::close(in[0]);
        ::close(in[1]);
        return cannotStart(error);
    }
    buyer.output = out[0];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    if (!qEnvironmentVariableIsSet(
            "ROWLOCK_LOG")) // what goes wrong there is said over the pipe, and by us, in one line
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    QByteArray name = "rowlockctl";
    QByteArray part = rushBuyerWord;
    char *arguments[] = {name.data(), part.data(), nullptr};
    const int failed = ::posix_spawn(&buyer.process, "/proc/self/exe", &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(in[0]);
    ::close(out[1]);
    if (failed)
        buyer.process = -1;
    m_buyers.push_back(buyer);
    if (failed)
        return cannotStart(failed);
    // A task is far smaller than a pipe; a process that is gone already is found when it is listened to.
    (void)writeAll(buyer.input, QJsonDocument(task).toJson(QJsonDocument::Compact) + '\n');
    return Done{};
}

void Crowd::take(Buyer &buyer, const QByteArray &line)
{
    if (line == "ready") {
        buyer.ready = true;
    } else if (line.startsWith("end ")) {
        const QJsonObject said = QJsonDocument::fromJson(line.mid(4)).object();
        buyer.report.result = said.value(QLatin1String("result")).toObject();
        buyer.report.fault = said.value(QLatin1String("fault")).toString();
        buyer.report.endedNs = said.value(QLatin1String("at")).toInteger();
        buyer.saidEnd = true;
    } else if (m_watch.heard) {
        m_watch.heard(line);
    }
}

void Crowd::hear(Buyer &buyer)
{
    char bytes[65536];
    const ssize_t count = ::read(buyer.output, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR)
        return;
    if (count <= 0) {
        close(buyer);
        return;
    }
    buyer.unread.append(bytes, count);
    qsizetype from = 0;
    for (qsizetype end; (end = buyer.unread.indexOf('\n', from)) >= 0; from = end + 1)
        take(buyer, buyer.unread.mid(from, end - from));
    buyer.unread.remove(0, from);
}

void Crowd::close(Buyer &buyer)
{
    for (int *descriptor : {&buyer.input, &buyer.output}) {
        if (*descriptor >= 0)
            ::close(*descriptor);
        *descriptor = -1;
    }
    if (buyer.process <= 0)
        return;
    int status = 0;
    while (::waitpid(buyer.process, &status, 0) < 0 && errno == EINTR) {
    }
    buyer.process = -1;
    if (!buyer.saidEnd && buyer.report.fault.isEmpty())
        buyer.report.fault = deathOf(status);
}

bool Crowd::anyOpen() const
{
    return std::any_of(m_buyers.begin(), m_buyers.end(), [](const Buyer &buyer) { return buyer.output >= 0; });
}

Result<Done> Crowd::listen(int timeoutMs)
{
    std::vector<pollfd> polled;
    std::vector<size_t> whose;
    for (size_t i = 0; i < m_buyers.size(); ++i) {
        if (m_buyers[i].output >= 0) {
            polled.push_back({m_buyers[i].output, POLLIN, 0});
            whose.push_back(i);
        }
    }
    const int found = ::poll(polled.data(), nfds_t(polled.size()), timeoutMs);
    for (size_t i = 0; found > 0 && i < polled.size(); ++i) {
        if (polled[i].revents)
            hear(m_buyers[whose[i]]);
    }
    if (m_watch.tick)
        m_watch.tick();
    if (Interruption::signal())
        return refuse(ErrorCode::StorageUnusable,
                      Ctl::tr("The rush was broken off; everything it had made is removed."));
    return Done{};
}

Result<Done> Crowd::untilReady()
{
    const auto waiting = [this] {
        return std::any_of(m_buyers.begin(), m_buyers.end(),
                           [](const Buyer &buyer) { return buyer.output >= 0 && !buyer.ready; });
    };
    const qint64 deadline = monotonicNs() + 300'000'000'000;
    while (waiting()) {
        TRY(listen(200));
        if (monotonicNs() > deadline)
            return refuse(ErrorCode::StorageUnusable,
                          Ctl::tr("The buyers' processes did not get ready within five minutes. "
                                  "Ask for fewer of them."));
    }
    return Done{};
}

Result<CrowdReport> Crowd::run(const QList<QJsonObject> &tasks)
{
    m_buyers.reserve(size_t(tasks.size()));
    for (const QJsonObject &task : tasks) {
        TRY(start(task));
        if (Interruption::signal())
            TRY(listen(0));
    }
    TRY(untilReady());
    CrowdReport report;
    report.gateNs = monotonicNs();
    for (Buyer &buyer : m_buyers) {
        if (buyer.input >= 0)
            (void)writeAll(buyer.input, "go\n");
    }
    const qint64 deadline = report.gateNs + m_watch.limitSeconds * 1'000'000'000;
    while (anyOpen()) {
        TRY(listen(200));
        if (monotonicNs() < deadline)
            continue;
        for (Buyer &buyer : m_buyers) {
            if (buyer.output < 0)
                continue;
            buyer.report.fault =
                Ctl::tr("A buyer's process was not done after %1 seconds and was ended.").arg(m_watch.limitSeconds);
            ::kill(buyer.process, SIGKILL);
            close(buyer);
        }
    }
    qint64 last = report.gateNs;
    for (const Buyer &buyer : m_buyers) {
        last = std::max(last, buyer.report.endedNs);
        report.buyers.append(buyer.report);
    }
    report.seconds = double(last - report.gateNs) / 1e9;
    return report;
}

} // namespace

Interruption::Interruption()
{
    caughtSignal = 0;
    struct sigaction action = {};
    action.sa_handler = remember; // without SA_RESTART: a waiting poll ends at once
    for (size_t i = 0; i < caught.size(); ++i) {
        ::sigaction(caught[i], nullptr, &actionsBefore[i]);
        if (actionsBefore[i].sa_handler != SIG_IGN) // nohup
            ::sigaction(caught[i], &action, nullptr);
    }
}

Interruption::~Interruption()
{
    for (size_t i = 0; i < caught.size(); ++i)
        ::sigaction(caught[i], &actionsBefore[i], nullptr);
}

int Interruption::signal()
{
    return caughtSignal;
}

QStringList CrowdReport::faults() const
{
    QStringList list;
    for (const BuyerReport &buyer : buyers) {
        if (!buyer.fault.isEmpty() && !list.contains(buyer.fault))
            list.append(buyer.fault);
    }
    return list;
}

Result<CrowdReport> letBuyersRush(const QList<QJsonObject> &tasks, const CrowdWatch &watch)
{
    allowManyDescriptors();
    return Crowd(watch).run(tasks);
}

qint64 monotonicNs()
{
    timespec time = {};
    ::clock_gettime(CLOCK_MONOTONIC, &time);
    return qint64(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

} // namespace rowlock
