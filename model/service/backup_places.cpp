#include "model/service/backup_places.h"

#include "model/domain/house_place.h"
#include "model/domain/whole_file.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

namespace rowlock {

namespace {

class BackupPlacesText
{
    Q_DECLARE_TR_FUNCTIONS(BackupPlaces)
};

const QString knownBy = QStringLiteral("rowlock-backups");

// QSettings' own folder for the organization, as the window's settings have it.
QString settingsFile()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)
           + QStringLiteral("/Rowlock/Backups.ini");
}

// One name for one house: a file is found through its links, as it is when it is opened.
QString settled(const QString &house)
{
    const QFileInfo file(house);
    return isServerAddress(house) || !file.exists() ? wholePlace(house) : file.canonicalFilePath();
}

QString groupOf(const QString &house)
{
    return QString::fromLatin1(
        QCryptographicHash::hash(settled(house).toUtf8(), QCryptographicHash::Sha256).toHex().left(16));
}

QString usualFolder(const QString &house)
{
    return isServerAddress(house) ? QString() : settled(house) + QStringLiteral(".backups");
}

QString whole(const QString &folder)
{
    return folder.isEmpty() ? QString() : QDir::cleanPath(QFileInfo(folder).absoluteFilePath());
}

tl::unexpected<Error> away(const QString &message, const QString &folder)
{
    return refuse(ErrorCode::StorageUnusable, message.arg(QDir::toNativeSeparators(folder)),
                  {{QStringLiteral("file"), folder}});
}

tl::unexpected<Error> wrongFolder(const QString &argument, const QString &message)
{
    return refuse(ErrorCode::InvalidArgument, message, {{QStringLiteral("argument"), argument}});
}

// So that it is known again, and that it can be written is known at once.
Result<Done> markPlace(const QString &argument, const QString &folder)
{
    if (!QFileInfo(folder).isDir())
        return wrongFolder(argument, BackupPlacesText::tr("There is no folder %1. Create it first, or choose another.")
                                         .arg(QDir::toNativeSeparators(folder)));
    return writeWholeFile(QDir(folder).filePath(knownBy), "Rowlock backups 1\n");
}

} // namespace

QStringList BackupPlaces::all() const
{
    QStringList folders;
    for (const QString &folder : {first, second}) {
        if (!folder.isEmpty())
            folders.append(folder);
    }
    return folders;
}

BackupPlaces backupPlacesOf(const QString &house)
{
    QSettings settings(settingsFile(), QSettings::IniFormat);
    settings.beginGroup(groupOf(house));
    BackupPlaces places;
    places.first = settings.value(QStringLiteral("folder")).toString();
    places.second = settings.value(QStringLiteral("second")).toString();
    places.isUsual = places.first.isEmpty();
    if (places.isUsual)
        places.first = usualFolder(house);
    return places;
}

Result<BackupPlaces> setBackupPlaces(const QString &house, const QString &first, const QString &second)
{
    BackupPlaces places{whole(first), whole(second), first.isEmpty()};
    if (places.isUsual)
        places.first = usualFolder(house);
    // Files that are not there are all the same to QFileInfo.
    const QString there = QFileInfo(places.first).canonicalFilePath();
    const bool isSameFolder = !there.isEmpty() && QFileInfo(places.second).canonicalFilePath() == there;
    if (!places.second.isEmpty() && (places.second == places.first || isSameFolder))
        return wrongFolder(QStringLiteral("second"),
                           BackupPlacesText::tr("Both are the same folder. Choose one on another disk."));
    if (!places.isUsual)
        TRY(markPlace(QStringLiteral("folder"), places.first));
    if (!places.second.isEmpty())
        TRY(markPlace(QStringLiteral("second"), places.second));
    QSettings settings(settingsFile(), QSettings::IniFormat);
    settings.beginGroup(groupOf(house));
    settings.setValue(QStringLiteral("house"), settled(house)); // for a person who looks into the file
    settings.setValue(QStringLiteral("folder"), places.isUsual ? QString() : places.first);
    settings.setValue(QStringLiteral("second"), places.second);
    settings.sync();
    if (settings.status() != QSettings::NoError)
        return away(BackupPlacesText::tr("The choice could not be saved in %1. Check your permission for it."),
                    settings.fileName());
    return places;
}

Result<Done> requireBackupPlace(const BackupPlaces &places, const QString &folder)
{
    const QFileInfo there(folder);
    if (places.isUsual && folder == places.first) {
        if (!there.exists() && QDir().mkdir(folder))
            QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    } else if (!QFileInfo::exists(QDir(folder).filePath(knownBy))) {
        return away(there.isDir() ? BackupPlacesText::tr("%1 is not the folder that was chosen for backups: its disk "
                                                         "may not be connected. Connect it, or choose another folder.")
                                  : BackupPlacesText::tr("The folder for backups, %1, is not there: its disk may not "
                                                         "be connected. Connect it, or choose another folder."),
                    folder);
    }
    if (!QFileInfo(folder).isDir() || !QFileInfo(folder).isWritable())
        return away(BackupPlacesText::tr("Backups cannot be written to %1. Check your permission for it, or choose "
                                         "another folder."),
                    folder);
    return Done();
}

} // namespace rowlock
