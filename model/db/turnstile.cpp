#include "model/db/turnstile.h"

#include "model/db/storage_text.h"

#include <QFile>
#include <QJsonObject>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

namespace rowlock {
namespace {

constexpr off_t queueByte = 0;
constexpr off_t turnByte = 1;
constexpr int mostReopenings = 100;

qint64 monotonicMs()
{
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return qint64(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

int lockByte(int descriptor, int command, short type, off_t byte)
{
    struct flock lock = {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = byte;
    lock.l_len = 1;
    return fcntl(descriptor, command, &lock);
}

bool tryByte(int descriptor, off_t byte)
{
    return lockByte(descriptor, F_OFD_SETLK, F_WRLCK, byte) == 0;
}

void freeByte(int descriptor, off_t byte)
{
    lockByte(descriptor, F_OFD_SETLK, F_UNLCK, byte);
}

// A signal that nobody else uses, with a handler that does nothing and no SA_RESTART: all it is for is to end a waiting
// fcntl with EINTR, which has no deadline of its own.
int wakeUpSignal()
{
    static const int chosen = [] {
        for (int candidate = SIGRTMAX - 3; candidate > SIGRTMIN; --candidate) {
            struct sigaction present = {};
            if (sigaction(candidate, nullptr, &present) != 0 || present.sa_handler != SIG_DFL)
                continue;
            struct sigaction action = {};
            action.sa_handler = [](int) {};
            sigemptyset(&action.sa_mask);
            if (sigaction(candidate, &action, nullptr) == 0)
                return candidate;
        }
        return 0;
    }();
    return chosen;
}

// From the deadline on sends this thread the signal every few milliseconds: a single one could come just before fcntl
// waits.
class Alarm
{
public:
    explicit Alarm(qint64 deadlineMs)
    {
        const int signal = wakeUpSignal();
        sigset_t wanted;
        sigemptyset(&wanted);
        sigaddset(&wanted, signal);
        pthread_sigmask(SIG_UNBLOCK, &wanted, nullptr);

        sigevent event = {};
        event.sigev_notify = SIGEV_THREAD_ID;
        event.sigev_signo = signal;
        event.sigev_notify_thread_id = gettid();
        m_works = signal != 0 && timer_create(CLOCK_MONOTONIC, &event, &m_timer) == 0;
        if (!m_works)
            return;
        itimerspec times = {};
        times.it_value.tv_sec = deadlineMs / 1000;
        times.it_value.tv_nsec = (deadlineMs % 1000) * 1'000'000;
        times.it_interval.tv_nsec = 5'000'000;
        timer_settime(m_timer, TIMER_ABSTIME, &times, nullptr);
    }
    ~Alarm()
    {
        if (m_works)
            timer_delete(m_timer);
    }
    Alarm(const Alarm &) = delete;
    Alarm &operator=(const Alarm &) = delete;

    bool works() const { return m_works; }

private:
    timer_t m_timer = {};
    bool m_works = false;
};

int waitForByte(int descriptor, off_t byte, qint64 deadlineMs)
{
    while (lockByte(descriptor, F_OFD_SETLKW, F_WRLCK, byte) != 0) {
        if (errno != EINTR)
            return errno;
        if (monotonicMs() >= deadlineMs)
            return ETIMEDOUT;
    }
    return 0;
}

Error unusable(const QString &file, int reason)
{
    return {ErrorCode::StorageUnusable,
            Storage::tr("%1 cannot be used, and without it the counters cannot take turns. Check that you may write to "
                        "the file and its folder.")
                .arg(file),
            {{QStringLiteral("file"), file}},
            QString::fromLocal8Bit(std::strerror(reason))};
}

} // namespace

Result<Turnstile> Turnstile::at(const QString &file, mode_t permissions)
{
    Turnstile turnstile(file, permissions, -1);
    TRY(turnstile.reopen());
    return turnstile;
}

Turnstile::Turnstile(const QString &file, mode_t permissions, int descriptor)
    : m_file(file), m_permissions(permissions), m_descriptor(descriptor)
{}

Turnstile::Turnstile(Turnstile &&other) noexcept
    : m_file(other.m_file), m_permissions(other.m_permissions), m_descriptor(std::exchange(other.m_descriptor, -1)),
      m_taken(std::exchange(other.m_taken, false))
{}

Turnstile &Turnstile::operator=(Turnstile &&other) noexcept
{
    std::swap(m_file, other.m_file);
    std::swap(m_permissions, other.m_permissions);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_taken, other.m_taken);
    return *this;
}

Turnstile::~Turnstile()
{
    if (m_descriptor >= 0)
        close(m_descriptor); // frees both bytes
}

Result<Done> Turnstile::reopen()
{
    if (m_descriptor >= 0)
        close(std::exchange(m_descriptor, -1));
    const QByteArray name = QFile::encodeName(m_file);
    m_descriptor = open(name.constData(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, m_permissions);
    if (m_descriptor >= 0) {
        fchmod(m_descriptor, m_permissions); // who may write the database may take a turn, whatever this user's umask
        return Done();
    }
    if (errno == EEXIST)
        m_descriptor = open(name.constData(), O_RDWR | O_CREAT | O_CLOEXEC, m_permissions);
    if (m_descriptor < 0)
        return refuse(unusable(m_file, errno));
    return Done();
}

// Somebody may have deleted the file, and others wait at a new one by now.
bool Turnstile::isStillTheFile() const
{
    struct stat held = {};
    struct stat named = {};
    return fstat(m_descriptor, &held) == 0 && stat(QFile::encodeName(m_file).constData(), &named) == 0
           && held.st_ino == named.st_ino && held.st_dev == named.st_dev;
}

Turnstile::Outcome Turnstile::pass(qint64 deadlineMs)
{
    if (tryByte(m_descriptor, queueByte)) {
        const bool free = tryByte(m_descriptor, turnByte);
        if (free || monotonicMs() >= deadlineMs) {
            freeByte(m_descriptor, queueByte);
            return free ? Outcome::Taken : Outcome::TooLate;
        }
    } else {
        if (monotonicMs() >= deadlineMs)
            return Outcome::TooLate;
        const Alarm alarm(deadlineMs);
        if (!alarm.works())
            return Outcome::Failed;
        const int failure = waitForByte(m_descriptor, queueByte, deadlineMs);
        if (failure)
            return failure == ETIMEDOUT ? Outcome::TooLate : Outcome::Failed;
    }
    const Alarm alarm(deadlineMs);
    const int failure = alarm.works() ? waitForByte(m_descriptor, turnByte, deadlineMs) : EAGAIN;
    freeByte(m_descriptor, queueByte);
    if (failure)
        return failure == ETIMEDOUT ? Outcome::TooLate : Outcome::Failed;
    return Outcome::Taken;
}

Result<Done> Turnstile::take(qint64 waitMs)
{
    Q_ASSERT_X(!m_taken, "Turnstile::take", "the turn is taken already");
    const qint64 start = monotonicMs();
    // A file that is deleted again and again is no place to take turns, nor is one on a disk that tells nothing about it.
    for (int attempt = 0; attempt < mostReopenings; ++attempt) {
        switch (pass(start + waitMs)) {
        case Outcome::Taken:
            if (isStillTheFile()) {
                m_taken = true;
                return Done();
            }
            TRY(reopen());
            continue;
        case Outcome::TooLate: {
            const qint64 waited = monotonicMs() - start;
            return refuse(
                ErrorCode::Busy,
                Storage::tr(
                    "Other counters kept the house busy for %1 seconds. Nothing was changed. Try again in a moment.")
                    .arg(QString::number(double(waited) / 1000.0, 'f', 1)),
                {{QStringLiteral("waited_ms"), waited}});
        }
        case Outcome::Failed: return refuse(unusable(m_file, errno));
        }
    }
    return refuse(unusable(m_file, ESTALE));
}

void Turnstile::give()
{
    if (std::exchange(m_taken, false))
        freeByte(m_descriptor, turnByte);
}

} // namespace rowlock
