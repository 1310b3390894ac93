#include "model/domain/backup.h"

#include "model/domain/names.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace rowlock {

namespace {

constexpr qint64 hourMs = 3'600'000;
constexpr qint64 dayMs = 24 * hourMs;
constexpr int keptHours = 24;
constexpr int keptDays = 14;
constexpr int keptMonths = 12;
constexpr int keptForReason = 10;

constexpr Names<BackupReason, 6> backupReasonNames{{{BackupReason::Hourly, "hourly"},
                                                    {BackupReason::ShiftEnd, "shift-end"},
                                                    {BackupReason::ByHand, "by-hand"},
                                                    {BackupReason::BeforeImport, "before-import"},
                                                    {BackupReason::BeforeRestore, "before-restore"},
                                                    {BackupReason::BeforeUpdate, "before-update"}}};
constexpr Names<BackupState, 3> backupStateNames{
    {{BackupState::Sound, "sound"}, {BackupState::NotChecked, "not-checked"}, {BackupState::Damaged, "damaged"}}};

bool isForReason(BackupReason reason)
{
    return reason != BackupReason::Hourly && reason != BackupReason::ShiftEnd;
}

// The first of each period, walking from the newest to the oldest, until so many periods have had theirs.
template <typename PeriodOf>
void keepNewestOfEach(QList<bool> &kept, const QList<qsizetype> &newestFirst, int periods, PeriodOf periodOf)
{
    QSet<qint64> had;
    for (const qsizetype index : newestFirst) {
        const qint64 period = periodOf(index);
        if (had.contains(period))
            continue;
        if (had.size() == periods)
            return;
        had.insert(period);
        kept[index] = true;
    }
}

} // namespace

QString backupReasonName(BackupReason reason)
{
    return nameIn(backupReasonNames, reason);
}

Result<BackupReason> backupReasonFromName(const QString &name)
{
    return valueIn(backupReasonNames, name);
}

QString backupReasonText(BackupReason reason)
{
    switch (reason) {
    case BackupReason::Hourly: return QCoreApplication::translate("Backup", "Hourly");
    case BackupReason::ShiftEnd: return QCoreApplication::translate("Backup", "Shift closed");
    case BackupReason::ByHand: return QCoreApplication::translate("Backup", "By hand");
    case BackupReason::BeforeImport: return QCoreApplication::translate("Backup", "Before an import");
    case BackupReason::BeforeRestore: return QCoreApplication::translate("Backup", "Before a restore");
    case BackupReason::BeforeUpdate: return QCoreApplication::translate("Backup", "Before an update of Rowlock");
    }
    Q_UNREACHABLE();
}

QString backupStateName(BackupState state)
{
    return nameIn(backupStateNames, state);
}

std::optional<BackupReason> backupDue(const BackupMark &house, const std::optional<BackupMark> &newest, Instant now)
{
    const bool isNews = !newest || newest->end.entry != house.end.entry || newest->end.hash != house.end.hash;
    if (!isNews)
        return {};
    if (newest && newest->shiftsClosed < house.shiftsClosed)
        return BackupReason::ShiftEnd;
    const bool isRecent = newest && newest->at <= now && now - newest->at < hourMs;
    return isRecent ? std::nullopt : std::optional(BackupReason::Hourly);
}

QList<bool> backupsKept(const QList<DatedBackup> &sound, Instant now, const QTimeZone &zone)
{
    QList<bool> kept(sound.size(), false);
    QList<qsizetype> newestFirst, forReason;
    for (qsizetype index = 0; index < sound.size(); ++index) {
        if (sound.at(index).at > now)
            kept[index] = true;
        else
            newestFirst.append(index);
    }
    std::ranges::stable_sort(newestFirst, [&](qsizetype a, qsizetype b) { return sound.at(a).at > sound.at(b).at; });
    const auto day = [&](qsizetype index) { return inZone(sound.at(index).at, zone).date(); };
    keepNewestOfEach(kept, newestFirst, keptHours, [&](qsizetype index) { return sound.at(index).at.ms / hourMs; });
    keepNewestOfEach(kept, newestFirst, keptDays, [&](qsizetype index) { return day(index).toJulianDay(); });
    keepNewestOfEach(kept, newestFirst, keptMonths,
                     [&](qsizetype index) { return day(index).year() * 12LL + day(index).month(); });
    std::ranges::copy_if(newestFirst, std::back_inserter(forReason),
                         [&](qsizetype index) { return isForReason(sound.at(index).reason); });
    for (const qsizetype index : std::as_const(forReason).mid(0, keptForReason))
        kept[index] = true;
    return kept;
}

bool isOfHouse(const Backup &backup, const std::optional<BackupFigures> &now)
{
    return backup.holds && now && backup.holds->house == now->house;
}

bool isBackupLate(const std::optional<BackupMark> &newest, const JournalEnd &end, Instant now)
{
    if (!newest)
        return end.entry > 0;
    const bool isNews = newest->end.entry != end.entry || newest->end.hash != end.hash;
    return isNews && now - newest->at > dayMs;
}

} // namespace rowlock
