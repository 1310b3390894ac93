#include "model/db/file_header.h"

#include "model/db/house_file.h"

#include <QtEndian>

namespace rowlock {
namespace {

quint32 fieldAt(const QByteArray &header, qsizetype offset)
{
    return qFromBigEndian<quint32>(header.constData() + offset);
}

struct Constant
{
    qsizetype offset; // of four bytes
    quint32 value;
    const char *name;
};

} // namespace

bool claimsToBeHouse(const QByteArray &header)
{
    return header.size() == fileHeaderLength && fieldAt(header, 68) == quint32(houseApplicationId);
}

QString headerProblem(const QByteArray &header)
{
    if (header.size() != fileHeaderLength)
        return QStringLiteral("the header is cut");
    if (!header.startsWith(QByteArray("SQLite format 3", 16)))
        return QStringLiteral("the first words are not SQLite's");
    const auto byteAt = [&](qsizetype offset) { return quint8(header.at(offset)); };
    for (const qsizetype version : {18, 19}) { // 1: rollback journal, 2: write-ahead log
        if (byteAt(version) != 1 && byteAt(version) != 2)
            return QStringLiteral("byte %1, a format version, is %2")
                .arg(QString::number(version), QString::number(byteAt(version)));
    }
    const auto pageSize = qFromBigEndian<quint16>(header.constData() + 16); // 1 stands for 65536
    if (pageSize != 1 && (pageSize < 512 || (pageSize & (pageSize - 1)) != 0))
        return QStringLiteral("a page has %1 bytes").arg(pageSize);
    if (header.mid(21, 3) != QByteArrayView("\x40\x20\x20", 3))
        return QStringLiteral("the payload fractions are not 64, 32 and 32");
    // Reserved bytes at the end of each page would shift where long texts go on.
    if (byteAt(20) != 0)
        return QStringLiteral("%1 bytes of each page are reserved").arg(byteAt(20));
    constexpr Constant constants[] = {
        {44, 4, "the schema format"}, // below 4 a descending index would be read the wrong way round
        {48, 0, "the cache size"},    {52, 0, "the largest root page of a vacuum"},
        {56, 1, "the text encoding"}, // UTF-8
        {64, 0, "the vacuum mode"},   {72, 0, "a reserved field"},
        {76, 0, "a reserved field"},  {80, 0, "a reserved field"},
        {84, 0, "a reserved field"},  {88, 0, "a reserved field"},
    };
    for (const Constant &constant : constants) {
        if (const quint32 found = fieldAt(header, constant.offset); found != constant.value)
            return QStringLiteral("%1 at byte %2 is %3")
                .arg(QLatin1String(constant.name), QString::number(constant.offset), QString::number(found));
    }
    return {};
}

} // namespace rowlock
