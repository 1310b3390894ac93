#include "tests/process/support/backed_up_house.h"

#include "tests/support/random_season.h"

#include <QDir>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

QByteArray bytesIn(const QString &file)
{
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
}

void putBytes(const QString &file, const QByteArray &content)
{
    QFile opened(file);
    if (!opened.open(QIODevice::WriteOnly) || opened.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(file));
}

void makeSeasonHouse(const HouseFolder &folder, quint32 seed, int steps)
{
    HouseFixture house;
    RandomSeason season(house, seed);
    season.hasShifts = seed % 2 == 0;
    season.addEvent(house.newEvent());
    season.addEvent(house.newEvent({}, u"Lear"_s));
    for (int step = 0; step < steps; ++step)
        season.step();
    if (!season.accidents.isEmpty())
        qFatal("%s", qPrintable(season.accidents.join(u'\n')));
    house.close();
    if (!QFile::copy(house.file, folder.house()))
        qFatal("cannot copy %s", qPrintable(house.file));
}

QList<ListedBackup> listedBackups(const QString &house, QString *problem)
{
    const Shot shot = shoot(house, {u"backup"_s, u"list"_s});
    if (!shot.done()) {
        *problem = u"the list: "_s + shot.told();
        return {};
    }
    QList<ListedBackup> listed;
    for (const QJsonValue &one : shot.json.value(u"backups"_s).toArray())
        listed.append({one[u"file"_s].toString(), one[u"state"_s].toString(), one[u"reason"_s].toString(),
                       one[u"holds"_s].toObject()});
    return listed;
}

std::optional<ListedBackup> newestSoundOf(const QList<ListedBackup> &listed)
{
    for (const ListedBackup &one : listed) {
        if (one.state == u"sound"_s)
            return one;
    }
    return {};
}

QStringList wayOut(const QString &house, ListedBackup *restored)
{
    QString problem;
    const auto chosen = newestSoundOf(listedBackups(house, &problem));
    if (!problem.isEmpty())
        return {problem};
    if (!chosen)
        return {u"there is no sound backup in the list"_s};
    *restored = *chosen;
    const Shot done = shoot(house, {u"restore"_s, chosen->file});
    if (!done.done())
        return {u"restoring %1: "_s.arg(chosen->file) + done.told()};
    return {};
}

} // namespace rowlock
