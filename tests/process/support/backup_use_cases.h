// The commands that write what a box office is kept by: backups of its own in one place and in two, and its tables as
// files.
#pragma once

#include "tests/process/support/use_cases.h"

#include <QMap>

namespace rowlock {

void prepareBackupHouse(const HouseFolder &folder);
QList<UseCase> backupUseCases();

inline const QString backupFolder = QStringLiteral("house.rowlock.backups");
inline const QString secondFolder = QStringLiteral("stick"); // within the house's folder, so that it is followed too

// Of one place, as it was and as it is: what has a backup's name is sound, and the earlier ones are as they were, but
// for those that go where there are too many, once a new one is there.
QStringList backupProblems(const QString &before, const QString &after);

// A file, under no name, or those of a folder.
QMap<QString, QByteArray> exportedIn(const QString &path);
// Each that is there is whole; of a folder all are, where its description is.
QStringList exportProblems(const QMap<QString, QByteArray> &whole, const QMap<QString, QByteArray> &found, bool told);

} // namespace rowlock
