#include "model/service/house_location.h"

#include <QStandardPaths>

namespace rowlock {

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

} // namespace rowlock
