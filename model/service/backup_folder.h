// One folder with backups of a house: their names, what is written under a hidden name first, and which of them go.
// Whoever writes has the turn (turnFile). Any thread.
#pragma once

#include "model/domain/backup.h"
#include "model/service/backup_note.h"

namespace rowlock {

class BackupFolder
{
public:
    BackupFolder(const QString &path, const QString &house);

    const QString &path() const { return m_path; }
    QString turnFile() const;  // whoever writes here has it
    QString claimFile() const; // whoever looks whether one is due has it

    QString freeName(Instant at) const; // "<folder>/house-20261129T181000Z.rowlock", numbered where that is taken
    QString hiddenNameFor(const QString &backup) const;
    // A private copy of the bytes. storage_full, storage_unusable; then nothing is left.
    Result<Done> copyIn(const QString &from, const QString &hidden) const;
    // The note first: whatever has its name here has a note. On failure nothing is left of either.
    Result<Done> publish(const QString &hidden, const BackupNote &note) const;

    // `only`: see listBackups.
    QList<Backup> backups(const QByteArray &only) const;

    void sweep() const; // what died in the middle of writing here
    // Removes what is no longer kept of this house, nothing that is not bit for bit what was written; how many.
    qsizetype thin(const BackupFigures &house, Instant now) const;

private:
    QStringList names() const;

    QString m_path;
    QString m_stem;
};

// "<house>.before-restore-...", "<house>.before-schema-...".
QList<Backup> keptBeside(const QString &house);

} // namespace rowlock
