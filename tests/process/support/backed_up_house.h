// A house with backups of its own in a folder, moved about as a whole; real programs work on it.
#pragma once

#include "tests/process/support/proof_house.h"
#include "tests/process/support/told_books.h"

namespace rowlock {

QByteArray bytesIn(const QString &file); // empty where there is none
void putBytes(const QString &file, const QByteArray &content);

// The house of a whole random season, closed, in `folder`: everything that a box office does has happened in it.
void makeSeasonHouse(const HouseFolder &folder, quint32 seed, int steps);

// As `backup list` tells them, the newest first; `problem`: why there is no list.
struct ListedBackup
{
    QString file;
    QString state;
    QString reason;
    QJsonObject holds = {};
};
QList<ListedBackup> listedBackups(const QString &house, QString *problem);
std::optional<ListedBackup> newestSoundOf(const QList<ListedBackup> &listed);

// The way out of whatever has become of the house: the newest sound one of the list is restored, is the house from then
// on, and works. Says what does not; `restored`: which it was.
QStringList wayOut(const QString &house, ListedBackup *restored);

} // namespace rowlock
