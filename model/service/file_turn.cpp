#include "model/service/file_turn.h"

#include <QFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace rowlock {

FileTurn::FileTurn(const QString &file)
{
    if (file.isEmpty())
        return;
    m_file = ::open(QFile::encodeName(file).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    while (m_file >= 0 && ::flock(m_file, LOCK_EX) != 0 && errno == EINTR) {
    }
}

FileTurn::~FileTurn()
{
    if (m_file >= 0)
        ::close(m_file);
}

} // namespace rowlock
