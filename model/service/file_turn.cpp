#include "model/service/file_turn.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QThread>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace rowlock {

namespace {

constexpr unsigned long pauseMs = 20;

int openForTurn(const QString &file)
{
    return ::open(QFile::encodeName(file).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
}

} // namespace

FileTurn::FileTurn(const QString &file)
{
    if (file.isEmpty())
        return;
    m_file = openForTurn(file);
    m_isHad = m_file >= 0 && take(true);
}

FileTurn::FileTurn(const QString &file, qint64 waitMs) : m_file(openForTurn(file))
{
    const QDeadlineTimer deadline(waitMs);
    while (m_file >= 0 && !(m_isHad = take(false)) && !deadline.hasExpired())
        QThread::msleep(pauseMs);
}

bool FileTurn::take(bool waits)
{
    int failed = 0;
    do
        failed = ::flock(m_file, waits ? LOCK_EX : LOCK_EX | LOCK_NB);
    while (failed && errno == EINTR);
    return !failed || errno != EWOULDBLOCK;
}

FileTurn::~FileTurn()
{
    if (m_file >= 0)
        ::close(m_file);
}

} // namespace rowlock
