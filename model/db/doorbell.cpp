#include "model/db/doorbell.h"

#include <QFile>
#include <QtEndian>

#include <algorithm>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace rowlock {
namespace {

constexpr qsizetype markLength = 8;
constexpr qint64 mostEntries = (qint64(1) << 40) - 1;

// Five bytes of number, two of trace, one that makes the other seven no accident: eight zeros are no mark.
quint8 checkOf(quint64 packed)
{
    quint8 check = 0xB5;
    for (int shift = 0; shift < 56; shift += 8)
        check = quint8(quint8(check << 1 | check >> 7) ^ quint8(packed >> shift));
    return check;
}

QByteArray readMark(int descriptor)
{
    QByteArray bytes(markLength + 1, '\0');
    const ssize_t length = pread(descriptor, bytes.data(), size_t(bytes.size()), 0);
    return bytes.left(std::max<ssize_t>(length, 0));
}

} // namespace

BellMark BellMark::of(qint64 entry, const QByteArray &hash)
{
    const auto byte = [&](qsizetype index) { return index < hash.size() ? quint8(hash.at(index)) : quint8(0); };
    return {entry, quint16(byte(0) << 8 | byte(1))};
}

std::optional<BellMark> BellMark::fromBytes(const QByteArray &bytes)
{
    if (bytes.size() != markLength)
        return {};
    const auto packed = qFromLittleEndian<quint64>(bytes.constData());
    if (quint8(packed >> 56) != checkOf(packed))
        return {};
    return BellMark{qint64(packed & quint64(mostEntries)), quint16(packed >> 40)};
}

QByteArray BellMark::toBytes() const
{
    quint64 packed = quint64(std::clamp<qint64>(entry, 0, mostEntries)) | quint64(trace) << 40;
    packed |= quint64(checkOf(packed)) << 56;
    QByteArray bytes(markLength, '\0');
    qToLittleEndian(packed, bytes.data());
    return bytes;
}

Doorbell::Doorbell(const QString &file, mode_t permissions) : m_file(file), m_permissions(permissions)
{
    reach();
}

Doorbell::Doorbell(Doorbell &&other) noexcept
    : m_file(other.m_file), m_permissions(other.m_permissions), m_descriptor(std::exchange(other.m_descriptor, -1)),
      m_marks(other.m_marks), m_kept(other.m_kept)
{}

Doorbell &Doorbell::operator=(Doorbell &&other) noexcept
{
    std::swap(m_file, other.m_file);
    std::swap(m_permissions, other.m_permissions);
    std::swap(m_descriptor, other.m_descriptor);
    std::swap(m_marks, other.m_marks);
    std::swap(m_kept, other.m_kept);
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
    m_descriptor = open(name.constData(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, m_permissions);
    if (m_descriptor < 0)
        m_descriptor = open(name.constData(), O_RDWR | O_CREAT | O_CLOEXEC, m_permissions);
    if (m_descriptor >= 0)
        fchmod(m_descriptor, m_permissions); // also one that is older than the house's permissions
    return m_descriptor >= 0;
}

QByteArray Doorbell::bytesFor(const QByteArray &said, const std::optional<BellMark> &end)
{
    const QByteArray asBefore = said.size() == markLength ? said : QByteArray(markLength, '\0');
    if (!end)
        return asBefore;
    const std::optional<BellMark> mark = BellMark::fromBytes(said);
    if (m_marks == Marks::Stay && mark == m_kept)
        return asBefore;
    const bool renews = std::exchange(m_marks, Marks::Advance) == Marks::Renew;
    // Behind what was said before, this house has lost entries and somebody else is about to be told.
    return !renews && mark && mark->entry > end->entry ? asBefore : end->toBytes();
}

bool Doorbell::ring(const std::optional<BellMark> &end)
{
    if (!reach())
        return false;
    const QByteArray bytes = bytesFor(readMark(m_descriptor), end);
    return pwrite(m_descriptor, bytes.constData(), size_t(bytes.size()), 0) == bytes.size();
}

void Doorbell::keepMark()
{
    m_marks = Marks::Stay;
    m_kept = read(m_file);
}

void Doorbell::renewMark()
{
    m_marks = Marks::Renew;
}

std::optional<BellMark> Doorbell::read(const QString &file)
{
    const int descriptor = open(QFile::encodeName(file).constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        return {};
    const QByteArray bytes = readMark(descriptor);
    close(descriptor);
    return BellMark::fromBytes(bytes);
}

} // namespace rowlock
