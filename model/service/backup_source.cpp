#include "model/service/backup_source.h"

#include "model/db/house_file.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace rowlock {

Result<std::unique_ptr<BackupSource>> BackupSource::open(const QString &file)
{
    std::unique_ptr<BackupSource> source(new BackupSource);
    auto opened = Connection::open(file, OpenMode::ReadOnly);
    if (opened)
        source->m_connection = std::move(*opened);
    else if (opened.error().details.contains(QStringLiteral("older")))
        TRY(source->openOlder(file));
    else
        return refuse(opened.error());
    return source;
}

// With its log, where somebody has looked into it and could not write that back.
Result<Done> BackupSource::openOlder(const QString &file)
{
    m_folder = std::make_unique<QTemporaryDir>();
    const QString copy = m_folder->filePath(QFileInfo(file).fileName());
    const QString log = writeAheadLogOf(file);
    if (!QFile::copy(file, copy) || (QFileInfo::exists(log) && !QFile::copy(log, writeAheadLogOf(copy))))
        return refuse(ErrorCode::StorageUnusable,
                      QCoreApplication::translate("Backup", "%1 is of an older Rowlock and could not be copied to be "
                                                            "brought up to date. Free some space, and try again.")
                          .arg(file),
                      {{QStringLiteral("file"), file}});
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    TRY_GET(m_connection, Connection::open(copy, OpenMode::ReadWrite));
    return Done();
}

} // namespace rowlock
