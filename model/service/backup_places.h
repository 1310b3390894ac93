// Where this computer keeps a house's own backups: a habit of the computer and not of the house, for the house does not
// know which disks there are. In a file of the user's that the window and the command line share
// (~/.config/Rowlock/Backups.ini). Any thread.
#pragma once

#include "model/domain/result.h"

#include <QString>
#include <QStringList>

namespace rowlock {

struct BackupPlaces
{
    QString first;       // a folder; empty: none are made by themselves (a house on a server, until somebody names one)
    QString second;      // another disk's; empty: none
    bool isUsual = true; // `first` was not chosen: "<house>.backups" beside the file, made when it is needed

    QStringList all() const;
};

// `house`: its file or address.
BackupPlaces backupPlacesOf(const QString &house);

// A folder that is named has to be there, and gets a file by which it is known again: where a disk is not connected,
// nothing is written into the empty folder that it hangs from. An empty `first` is the usual one. invalid_argument
// (argument: folder, second): both are the same, or the house's own folder is the second; storage_*.
Result<BackupPlaces> setBackupPlaces(const QString &house, const QString &first, const QString &second);

// Makes the usual folder (0700) where it is not there; storage_unusable, in words, where the place is away, is not the
// one that was chosen, or cannot be written.
Result<Done> requireBackupPlace(const BackupPlaces &places, const QString &folder);

} // namespace rowlock
