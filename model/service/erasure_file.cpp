#include "model/service/erasure_file.h"

#include "model/db/connection.h"
#include "model/domain/house_place.h"

#include <QFile>
#include <QSaveFile>

#include <algorithm>

namespace rowlock {

namespace {

const QByteArray firstLine = QByteArrayLiteral("Rowlock erasures 1");
constexpr qsizetype markSize = 64;

// Lines that are no marks are passed over: a list that was cut still has the others.
std::optional<ErasureMarks> readList(const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly) || file.readLine(200).trimmed() != firstLine)
        return {};
    ErasureMarks marks;
    while (!file.atEnd()) {
        const QByteArray line = file.readLine(200).trimmed();
        const bool isMark = line.size() == markSize && QByteArray::fromHex(line).size() == markSize / 2;
        if (isMark)
            marks.insert(QString::fromLatin1(line));
    }
    return marks;
}

// For whoever may use the house.
bool writeList(const QString &name, const ErasureMarks &marks, const QString &house)
{
    QStringList sorted(marks.begin(), marks.end());
    std::ranges::sort(sorted);
    QSaveFile file(name);
    if (!file.open(QIODevice::WriteOnly) || !file.setPermissions(QFile::permissions(house)))
        return false;
    file.write(firstLine + '\n');
    for (const QString &mark : std::as_const(sorted))
        file.write(mark.toLatin1() + '\n');
    return file.commit();
}

} // namespace

QString erasureFileOf(const QString &house)
{
    return house + QStringLiteral("-erased");
}

bool keepErasuresBeside(Connection &connection)
{
    if (connection.isOnServer() || connection.isReadOnly())
        return false;
    auto marks = readErasureMarks(connection);
    if (!marks)
        return false;
    const QString name = erasureFileOf(connection.file());
    const ErasureMarks before = readList(name).value_or(ErasureMarks());
    return before.contains(*marks) || writeList(name, marks->unite(before), connection.file());
}

ErasureMarks erasuresBeside(const QString &house)
{
    return readList(erasureFileOf(house)).value_or(ErasureMarks());
}

Result<ErasureMarks> erasuresOf(const QString &file)
{
    if (const auto list = isServerAddress(file) ? std::nullopt : readList(file))
        return *list;
    TRY_GET(const auto connection, Connection::open(file, OpenMode::ReadOnly));
    return readErasureMarks(*connection);
}

} // namespace rowlock
