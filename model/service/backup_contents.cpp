#include "model/service/backup_contents.h"

#include "model/db/maintenance.h"
#include "model/db/transaction.h"
#include "model/service/backup_source.h"
#include "model/service/desk.h"
#include "model/store/contents.h"
#include "model/store/copy_mark.h"
#include "model/store/verify.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>

namespace rowlock {

Result<HouseContents> examineBackup(const QString &file)
{
    TRY_GET(const auto source, BackupSource::open(file));
    Connection *backup = &source->connection();
    TRY(checkIntegrity(*backup));
    TRY(requireNoPractice(*backup));
    TRY_GET(const VerifyReport report, verifyHouse(*backup));
    if (!report.ok()) {
        return refuse(ErrorCode::StorageCorrupt,
                      QCoreApplication::translate("Backup", "%1 has problems and cannot be restored. Nothing was "
                                                            "changed. Select another backup.")
                          .arg(file),
                      {{QStringLiteral("problems"), QJsonArray::fromStringList(report.problems)}});
    }
    TRY_GET(HouseContents contents, inReadTransaction(*backup, [&] { return readContents(*backup); }));
    contents.file = QFileInfo(file).absoluteFilePath();
    return contents;
}

Result<HouseContents> contentsOf(Desk &desk)
{
    return inReadTransaction(desk.connection(), [&] { return readContents(desk.connection()); });
}

} // namespace rowlock
