// A house's own backups: what each holds, when the next one is due, and which of them are kept
// (docs/decisions/backups.md). Nothing here looks at a file or a clock.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/journal_end.h"
#include "model/domain/money.h"

#include <QList>
#include <QTimeZone>

#include <optional>

namespace rowlock {

// Why one was made. By hand and before a restore or an import: somebody may want to go back to exactly that.
enum class BackupReason { Hourly, ShiftEnd, ByHand, BeforeImport, BeforeRestore, BeforeUpdate };
QString backupReasonName(BackupReason reason); // "hourly", "shift-end", ...
Result<BackupReason> backupReasonFromName(const QString &name);
QString backupReasonText(BackupReason reason); // for a person

// What a house held when it was copied.
struct BackupFigures
{
    QByteArray house; // the hash of the journal's first entry: which house it is, whatever the file is called
    JournalEnd end;   // with the same end two hold the same sales
    QByteArray zone;  // the venue's, IANA
    qint64 events = 0;
    qint64 orders = 0;
    qint64 tickets = 0;            // valid ones
    Money taken;                   // payments less what was paid back
    qint64 shiftsClosed = 0;       // the newest Z's number
    std::optional<Instant> newest; // when the newest entry was made
};

// Sound: bit for bit what was verified as it was written. NotChecked: there is no such proof, or nobody has compared.
enum class BackupState { Sound, NotChecked, Damaged };
QString backupStateName(BackupState state); // "sound", "not-checked", "damaged"

struct Backup
{
    QString file;
    Instant at;
    BackupReason reason = BackupReason::ByHand;
    qint64 bytes = 0;
    BackupState state = BackupState::NotChecked;
    std::optional<BackupFigures> holds = {}; // none: nothing beside it says so
    QString program = {};                    // the version that wrote it
};

// So that what was sold since can be told. `now`: the house as it is; none: it cannot be read.
bool isOfHouse(const Backup &backup, const std::optional<BackupFigures> &now);

// What is due at `now`, if anything: where a shift was closed since the newest one, or an hour has passed and something
// was entered. `newest`: of those that are sound, none where there are none. One dated after `now` is of a clock that
// was set back, and puts nothing off.
struct BackupMark
{
    Instant at;
    JournalEnd end;
    qint64 shiftsClosed = 0;
};
std::optional<BackupReason> backupDue(const BackupMark &house, const std::optional<BackupMark> &newest, Instant now);

// Which of a house's sound backups stay, one flag for each: the newest of each of the last 24 hours, 14 days and 12
// months *that have one*, hours by UTC (no clock change doubles or skips one), days and months by the venue's clocks;
// and the newest ten that were made by hand or before something. So nothing goes because time passes or a clock jumps,
// only because others were made. Those dated after `now` stay and count for nothing.
struct DatedBackup
{
    Instant at;
    BackupReason reason = BackupReason::Hourly;
};
QList<bool> backupsKept(const QList<DatedBackup> &sound, Instant now, const QTimeZone &zone);

// The newest good one is older than a day, or there is none although something was entered.
bool isBackupLate(const std::optional<BackupMark> &newest, const JournalEnd &end, Instant now);

} // namespace rowlock
