#include "model/db/doorbell.h"

#include <QFile>

#include <ctime>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rowlock {

Doorbell::Doorbell(const QString &file, mode_t permissions) : m_file(file), m_permissions(permissions)
{
    reach();
}

Doorbell::Doorbell(Doorbell &&other) noexcept
    : m_file(other.m_file), m_permissions(other.m_permissions), m_descriptor(std::exchange(other.m_descriptor, -1))
{}

Doorbell &Doorbell::operator=(Doorbell &&other) noexcept
{
    std::swap(m_file, other.m_file);
    std::swap(m_permissions, other.m_permissions);
    std::swap(m_descriptor, other.m_descriptor);
    return *this;
}

Doorbell::~Doorbell()
{
    if (m_descriptor >= 0)
        close(m_descriptor);
}

bool Doorbell::reach()
{
    if (m_file.isEmpty())
        return false;
    struct stat held = {};
    if (m_descriptor >= 0 && fstat(m_descriptor, &held) == 0 && held.st_nlink > 0)
        return true;
    if (m_descriptor >= 0)
        close(std::exchange(m_descriptor, -1));
    const QByteArray name = QFile::encodeName(m_file);
    m_descriptor = open(name.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, m_permissions);
    if (m_descriptor >= 0)
        fchmod(m_descriptor, m_permissions);
    else
        m_descriptor = open(name.constData(), O_WRONLY | O_CREAT | O_CLOEXEC, m_permissions);
    return m_descriptor >= 0;
}

void Doorbell::ring()
{
    if (!reach())
        return;
    timespec now = {};
    clock_gettime(CLOCK_REALTIME, &now);
    const qint64 stroke = qint64(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
    [[maybe_unused]] const ssize_t written = pwrite(m_descriptor, &stroke, sizeof stroke, 0);
}

} // namespace rowlock
