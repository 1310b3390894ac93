#include "model/service/house_location.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

namespace rowlock {

namespace {

// One that does not exist yet is compared by its folder, in which links are resolved, and its name.
QString resolvedFile(const QString &file)
{
    const QFileInfo info(file);
    return info.exists() ? info.canonicalFilePath()
                         : QFileInfo(info.absolutePath()).canonicalFilePath() + u'/' + info.fileName();
}

} // namespace

QString defaultHouseFile()
{
    // AppDataLocation depends on the running program's name; both programs must come to the desktop program's folder.
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
           + QStringLiteral("/Rowlock/house.rowlock");
}

QString chosenHouseFile(const QString &named)
{
    if (!named.isEmpty())
        return named;
    const QString fromEnvironment = qEnvironmentVariable("ROWLOCK_DATABASE");
    return fromEnvironment.isEmpty() ? defaultHouseFile() : fromEnvironment;
}

bool isOfHouse(const QString &house, const QString &target)
{
    const QString own = resolvedFile(house);
    const QString written = resolvedFile(target);
    for (const char *suffix : {"", "-wal", "-shm", "-journal", "-turn", "-bell", "-erased"}) {
        if (written == own + QLatin1String(suffix))
            return true;
    }
    return false;
}

Result<Done> requireNotOfHouse(const QString &house, const QString &target)
{
    if (!isOfHouse(house, target))
        return Done{};
    return refuse(
        ErrorCode::InvalidArgument,
        QCoreApplication::translate(
            "HouseLocation", "“%1” belongs to the box office file itself and is not written over. Choose another file.")
            .arg(target),
        {{QStringLiteral("argument"), QStringLiteral("file")}});
}

} // namespace rowlock
