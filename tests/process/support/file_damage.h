// What becomes of a file that a disk, a cable, a person or another program has spoilt. From a random number alone: the
// same one does the same harm.
#pragma once

#include <QByteArray>
#include <QList>
#include <QRandomGenerator>

namespace rowlock {

struct SpoilMaterial
{
    QByteArray older;   // the same file at an earlier moment
    QByteArray foreign; // a whole file of the same kind, of another house
};

struct FileDamage
{
    const char *name;
    QByteArray (*of)(const QByteArray &good, const SpoilMaterial &material, QRandomGenerator &random);
};

// Of a database of SQLite's: a house or a backup of one.
const QList<FileDamage> &databaseDamages();
// Of what the log holds that is not in the file yet; an empty one is a log that is gone.
const QList<FileDamage> &logDamages();

} // namespace rowlock
