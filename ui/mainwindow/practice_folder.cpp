#include "ui/mainwindow/practice_folder.h"

#include "model/domain/house_place.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

namespace rowlock {

namespace {

const QString folderName = QStringLiteral("rowlock-practice-");

std::unique_ptr<QLockFile> lockOf(const QString &folder)
{
    auto lock = std::make_unique<QLockFile>(folder + QStringLiteral("/practice.lock"));
    lock->setStaleLockTime(0); // however long somebody practises
    return lock;
}

} // namespace

PracticeFolder::PracticeFolder(const QString &path, std::unique_ptr<QLockFile> lock)
    : m_path(path), m_lock(std::move(lock))
{}

PracticeFolder::~PracticeFolder()
{
    m_lock->unlock();
    QDir(m_path).removeRecursively();
}

Result<std::unique_ptr<PracticeFolder>> PracticeFolder::make()
{
    removeAbandoned(QDir::tempPath());
    QTemporaryDir folder(QDir::tempPath() + QLatin1Char('/') + folderName + QStringLiteral("XXXXXX"));
    auto lock = lockOf(folder.path());
    if (!folder.isValid() || !lock->tryLock())
        return refuse(ErrorCode::StorageUnusable,
                      QCoreApplication::translate("Practice", "No copy to practise in can be made in %1: check that "
                                                              "files can be written there.")
                          .arg(QDir::toNativeSeparators(QDir::tempPath())));
    folder.setAutoRemove(false);
    return std::unique_ptr<PracticeFolder>(new PracticeFolder(folder.path(), std::move(lock)));
}

QString PracticeFolder::fileFor(const QString &house) const
{
    return m_path + QLatin1Char('/') + placeName(house) + QStringLiteral(".rowlock");
}

bool PracticeFolder::isOfOne(const QString &file)
{
    return QFileInfo(file).dir().dirName().startsWith(folderName);
}

// Of programs that died: their names of people must not lie about.
void PracticeFolder::removeAbandoned(const QString &within)
{
    const QDir folder(within);
    for (const QString &name : folder.entryList({folderName + QLatin1Char('*')}, QDir::Dirs | QDir::NoSymLinks)) {
        if (QFileInfo(folder.filePath(name)).ownerId() != QFileInfo(QDir::homePath()).ownerId())
            continue;
        const auto lock = lockOf(folder.filePath(name));
        if (!lock->tryLock())
            continue; // somebody practises there
        lock->unlock();
        QDir(folder.filePath(name)).removeRecursively();
    }
}

} // namespace rowlock
