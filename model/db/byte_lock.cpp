#include "model/db/byte_lock.h"

#include <cerrno>
#include <csignal>
#include <ctime>

#include <fcntl.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

namespace rowlock {
namespace {

// `length` 0: to the end, wherever that is.
struct flock lockOf(short type, off_t start, off_t length = 1)
{
    struct flock lock = {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = start;
    lock.l_len = length;
    return lock;
}

int lockByte(int descriptor, int command, short type, off_t byte)
{
    struct flock lock = lockOf(type, byte);
    return fcntl(descriptor, command, &lock);
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

// Sends its thread the signal from a moment on, every few milliseconds: a single one could come just before fcntl
// waits.
class Alarm
{
public:
    Alarm() = default;
    ~Alarm()
    {
        if (m_works)
            timer_delete(m_timer);
    }
    Alarm(const Alarm &) = delete;
    Alarm &operator=(const Alarm &) = delete;

    bool ringFrom(qint64 ms)
    {
        if (!m_works) // the first time, or there were too many timers when it was to be made
            make();
        itimerspec times = {};
        times.it_value.tv_sec = ms / 1000;
        times.it_value.tv_nsec = (ms % 1000) * 1'000'000;
        times.it_interval.tv_nsec = 5'000'000;
        return m_works && timer_settime(m_timer, TIMER_ABSTIME, &times, nullptr) == 0;
    }
    void beSilent()
    {
        const itimerspec never = {};
        timer_settime(m_timer, 0, &never, nullptr);
    }

private:
    void make()
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
    }

    timer_t m_timer = {};
    bool m_works = false;
};

int waitForLock(int descriptor, short type, off_t byte, qint64 untilMs)
{
    if (lockByte(descriptor, F_OFD_SETLK, type, byte) == 0)
        return 0;
    if (errno != EAGAIN && errno != EACCES)
        return errno;
    if (monotonicMs() >= untilMs)
        return ETIMEDOUT;
    thread_local Alarm alarm; // one for each thread that ever waits: making it costs more than a turn that is free
    if (!alarm.ringFrom(untilMs))
        return EAGAIN;
    int failure = EINTR;
    while (failure == EINTR) {
        failure = lockByte(descriptor, F_OFD_SETLKW, type, byte) == 0 ? 0 : errno;
        if (failure == EINTR && monotonicMs() >= untilMs)
            failure = ETIMEDOUT;
    }
    alarm.beSilent();
    return failure;
}

} // namespace

qint64 monotonicMs()
{
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return qint64(now.tv_sec) * 1000 + now.tv_nsec / 1'000'000;
}

bool tryByte(int descriptor, off_t byte)
{
    return lockByte(descriptor, F_OFD_SETLK, F_WRLCK, byte) == 0;
}

void freeByte(int descriptor, off_t byte)
{
    lockByte(descriptor, F_OFD_SETLK, F_UNLCK, byte);
}

bool isByteLocked(int descriptor, off_t byte)
{
    struct flock lock = lockOf(F_RDLCK, byte);
    return fcntl(descriptor, F_OFD_GETLK, &lock) != 0 || lock.l_type != F_UNLCK;
}

off_t lastLockedByte(int descriptor, off_t from)
{
    off_t last = -1;
    struct flock lock = {};
    do {
        lock = lockOf(F_WRLCK, qMax(from, last + 1), 0);
        if (fcntl(descriptor, F_OFD_GETLK, &lock) != 0 || lock.l_type == F_UNLCK)
            return last;
        last = lock.l_start + lock.l_len - 1;
    } while (lock.l_len > 0);
    return lock.l_start;
}

int waitForByte(int descriptor, off_t byte, qint64 untilMs)
{
    return waitForLock(descriptor, F_WRLCK, byte, untilMs);
}

int waitUntilFree(int descriptor, off_t byte, qint64 untilMs)
{
    const int failure = waitForLock(descriptor, F_RDLCK, byte, untilMs);
    if (!failure)
        freeByte(descriptor, byte);
    return failure;
}

} // namespace rowlock
