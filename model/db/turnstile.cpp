#include "model/db/turnstile.h"

#include "model/db/byte_lock.h"
#include "model/db/storage_text.h"

#include <QFile>
#include <QJsonObject>

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rowlock {
namespace {

// Bytes of the file that stand for something when they are locked; those from firstNumber on are the numbers drawn.
constexpr off_t drawingByte = 0; // somebody draws a number, which takes microseconds
constexpr off_t turnByte = 1;
constexpr off_t firstNumber = 16;
constexpr quint64 mostNumbers = quint64(1) << 40; // then they begin anew
constexpr int mostReopenings = 100;

// So long the queue waits for somebody whose turn it would be before it looks whether the turn is taken at all. Who
// waits longer than this behind others who work loses nothing but the look.
constexpr qint64 patienceMs = 100;
constexpr qint64 secondLookMs = 10;

off_t byteOf(quint64 number)
{
    return firstNumber + off_t(number % mostNumbers);
}

Error unusable(const QString &file, int reason)
{
    return {
        ErrorCode::StorageUnusable,
        Storage::tr(
            "%1 is not usable; terminals need it to take turns. Check that you may write to the file and its folder.")
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
      m_number(other.m_number), m_taken(std::exchange(other.m_taken, false))
{}

Turnstile &Turnstile::operator=(Turnstile &&other) noexcept
{
    std::swap(m_file, other.m_file);
    std::swap(m_permissions, other.m_permissions);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_number, other.m_number);
    std::swap(m_taken, other.m_taken);
    return *this;
}

Turnstile::~Turnstile()
{
    if (m_descriptor >= 0)
        close(m_descriptor); // frees every byte
}

Result<Done> Turnstile::reopen()
{
    if (m_descriptor >= 0)
        close(std::exchange(m_descriptor, -1));
    const QByteArray name = QFile::encodeName(m_file);
    m_descriptor = open(name.constData(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, m_permissions);
    if (m_descriptor < 0 && errno == EEXIST)
        m_descriptor = open(name.constData(), O_RDWR | O_CREAT | O_CLOEXEC, m_permissions);
    if (m_descriptor < 0)
        return refuse(unusable(m_file, errno));
    fchmod(m_descriptor, m_permissions); // who may write the database may take a turn, whatever this user's umask
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

// Where the last number could not be written, on a full disk, the locks tell it.
Turnstile::Outcome Turnstile::drawNumber(qint64 deadlineMs)
{
    if (const int failure = waitForByte(m_descriptor, drawingByte, deadlineMs))
        return failure == ETIMEDOUT ? Outcome::TooLate : Outcome::Failed;
    quint64 last = 0;
    if (pread(m_descriptor, &last, sizeof last, 0) != sizeof last)
        last = quint64(qMax(firstNumber, lastLockedByte(m_descriptor, firstNumber)) - firstNumber);
    m_number = last + 1;
    while (!tryByte(m_descriptor, byteOf(m_number)) && m_number - last < 10'000)
        ++m_number;
    [[maybe_unused]] const ssize_t written = pwrite(m_descriptor, &m_number, sizeof m_number, 0);
    freeByte(m_descriptor, drawingByte);
    return Outcome::Taken;
}

// Who drew the number before is done when its byte is free. Who was stopped in the queue keeps its byte, but leaves the
// turn itself to whoever looks.
Turnstile::Outcome Turnstile::waitBehindOthers(qint64 deadlineMs)
{
    const off_t before = byteOf(m_number + mostNumbers - 1);
    while (isByteLocked(m_descriptor, before)) {
        int failure = waitUntilFree(m_descriptor, before, qMin(deadlineMs, monotonicMs() + patienceMs));
        // Between one turn and the next it is free for a moment that belongs to somebody: only twice is nobody's.
        const bool seemsNobodys = failure == ETIMEDOUT && !isByteLocked(m_descriptor, turnByte);
        if (seemsNobodys)
            failure = waitUntilFree(m_descriptor, before, qMin(deadlineMs, monotonicMs() + secondLookMs));
        if (failure && failure != ETIMEDOUT)
            return Outcome::Failed;
        if (!failure || (seemsNobodys && tryByte(m_descriptor, turnByte)))
            break;
        if (monotonicMs() >= deadlineMs)
            return Outcome::TooLate;
    }
    const int failure = waitForByte(m_descriptor, turnByte, deadlineMs);
    if (failure)
        return failure == ETIMEDOUT ? Outcome::TooLate : Outcome::Failed;
    return Outcome::Taken;
}

Turnstile::Outcome Turnstile::pass(qint64 deadlineMs)
{
    // Who only looks draws no number: it would be a gap, and who comes next would find nobody before him.
    if (monotonicMs() >= deadlineMs && isByteLocked(m_descriptor, turnByte))
        return Outcome::TooLate;
    const Outcome drawn = drawNumber(deadlineMs);
    if (drawn != Outcome::Taken)
        return drawn;
    const Outcome outcome = waitBehindOthers(deadlineMs);
    if (outcome != Outcome::Taken)
        freeByte(m_descriptor, byteOf(m_number));
    return outcome;
}

Result<Done> Turnstile::take(qint64 waitMs)
{
    Q_ASSERT_X(!m_taken, "Turnstile::take", "the turn is taken already");
    const qint64 start = monotonicMs();
    // A file that is deleted again and again is no place to take turns, nor is one on a disk that tells nothing about
    // it.
    for (int attempt = 0; attempt < mostReopenings; ++attempt) {
        if (m_descriptor < 0) // its folder was gone the last time
            TRY(reopen());
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
                Storage::tr("Other terminals kept the file busy for %1 s. Nothing was changed. Try again in a moment.")
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
    if (!std::exchange(m_taken, false))
        return;
    freeByte(m_descriptor, turnByte); // first: who wakes by the number finds the turn free
    freeByte(m_descriptor, byteOf(m_number));
}

} // namespace rowlock
