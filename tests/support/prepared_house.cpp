#include "tests/support/prepared_house.h"

#include "model/domain/house_place.h"
#include "tests/support/test_server.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace rowlock {

namespace {

QDir preparedHere()
{
    static const QTemporaryDir folder;
    return QDir(folder.path());
}

void copyHouse(const QString &from, const QString &to)
{
    if (!QFile::copy(from, to))
        qFatal("cannot copy a house to %s", qPrintable(to));
}

} // namespace

void copyPreparedHouse(const QString &kind, const QString &file, const std::function<void(const QString &)> &make)
{
    if (isServerAddress(file))
        return copyServerHouse(kind, file, make);
    const QString before = qEnvironmentVariable("ROWLOCK_TEST_HOUSES");
    if (!before.isEmpty() && QDir(before).exists(kind))
        return copyHouse(QDir(before).filePath(kind), file);
    if (!preparedHere().exists(kind))
        make(preparedHere().filePath(kind));
    copyHouse(preparedHere().filePath(kind), file);
}

void leavePreparedHousesIn(const QString &folder)
{
    QDir there(folder);
    if (!there.removeRecursively() || !QDir().mkpath(folder))
        qFatal("cannot leave houses in %s", qPrintable(folder));
    for (const QString &kind : preparedHere().entryList(QDir::Files))
        copyHouse(preparedHere().filePath(kind), there.filePath(kind));
}

} // namespace rowlock
