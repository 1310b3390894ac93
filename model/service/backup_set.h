// A house's own backups in the folders that this computer keeps them in (docs/decisions/backups.md): listed, made while
// others sell, thinned out. Nothing here needs a desk: it opens the house by a connection of its own, for reading.
// Any thread but those that must not wait: seconds for a large house. Never lists, makes or compares a file that this
// process has open as its house.
#pragma once

#include "model/domain/backup.h"
#include "model/domain/clock.h"
#include "model/domain/house_access.h"
#include "model/service/backup_places.h"

namespace rowlock {

class Cancellation;

struct BackupMade
{
    Backup backup;              // in the first place, or in the second where the first one refused
    QList<Error> troubles = {}; // of the other place
    qsizetype removed = 0;      // older ones, in all places
};

// One copy, verified before it gets its name, in each place. Where none of them takes it, the first one's refusal:
// storage_full (also where it would leave the disk with next to nothing to sell on), storage_unusable; storage_corrupt
// where the house itself does not hold together (details.problems): then nothing is written and nothing is removed.
// forbidden of a copy to practise in; busy where another program is at it. invalid_argument: there is no place.
Result<BackupMade> makeBackup(const HouseAccess &house, const BackupPlaces &places, BackupReason reason,
                              const Clock &clock);

// What a file that is read into a house does to what is there.
struct ImportScope
{
    qint64 bytes = 0;      // of a list whose rows are merged with what is there
    bool replaces = false; // what events go by: another version of a seating plan, all of a price list
};
bool changesMuch(const ImportScope &scope);

// Before any file is read into the house: a backup, if it changes much. What keeps it from being made keeps the file
// out.
Result<Done> backUpBeforeImport(const HouseAccess &house, const ImportScope &scope, const Clock &clock);

// Where one is due (backupDue), and nobody else is making it. None: nothing was due.
Result<std::optional<BackupMade>> makeDueBackup(const HouseAccess &house, const BackupPlaces &places,
                                                const Clock &clock);

struct BackupList
{
    QList<Backup> backups = {}; // the newest first
    QList<Error> troubles = {}; // of places that are away
};

// Those in the places, and what was kept beside the file before a restore and before an update. `only`: of which house
// (BackupFigures::house); empty: whatever bears its name. Their state is what a look at name and size says.
BackupList listBackups(const QString &house, const BackupPlaces &places, const QByteArray &only = {});
// For a person: those of the house as it is now. Where there are none of it, because another box office was put in its
// place, all that bear its name, and that is among the troubles. `now`: figuresNow(); none: it cannot be read.
BackupList listBackupsFor(const QString &house, const BackupPlaces &places, const std::optional<BackupFigures> &now);
// Reads the whole file: sound, or damaged; not checked where it has no note, or where nobody wants to know any more.
BackupState compareBackup(const Backup &backup, const Cancellation *ends = nullptr);
// Sound ones of these, compared only as far as that takes: the newest.
std::optional<Backup> newestSound(const QList<Backup> &backups, Instant now);

// What it holds, from itself, after a complete check (examineBackup); for those that have no note too.
Result<Backup> checkBackup(const Backup &backup);

// Of the house as it is now, to be compared with a backup; by a connection of its own.
Result<BackupFigures> figuresNow(const HouseAccess &house);

// How things stand: for whoever is told that the last good one is old.
struct BackupStanding
{
    std::optional<Backup> newest; // good
    bool isLate = false;
};
Result<BackupStanding> backupStanding(const HouseAccess &house, const BackupPlaces &places, const Clock &clock);

// storage_full, in words, where the disk of the house's file is nearly full and sales are soon refused.
Result<Done> checkRoomToSell(const QString &house);

} // namespace rowlock
