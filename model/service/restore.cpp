#include "model/service/restore.h"

#include "model/db/maintenance.h"
#include "model/store/verify.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>

namespace rowlock {

namespace {

class Restore
{
    Q_DECLARE_TR_FUNCTIONS(Restore)
};

Result<Done> checkCopy(Connection &copy)
{
    TRY(checkIntegrity(copy));
    TRY_GET(const VerifyReport report, verifyHouse(copy));
    if (report.ok())
        return Done{};
    return refuse(ErrorCode::StorageCorrupt,
                  Restore::tr("The backup %1 does not hold together, so nothing was replaced. Restore another one.")
                      .arg(copy.file()),
                  {{QStringLiteral("problems"), QJsonArray::fromStringList(report.problems)}});
}

} // namespace

Result<BackupReceipt> restoreHouse(const QString &copy, const QString &file, Instant now)
{
    if (QFileInfo(copy).exists() && QFileInfo(copy).canonicalFilePath() == QFileInfo(file).canonicalFilePath()) {
        return refuse(ErrorCode::InvalidArgument, Restore::tr("The backup is the house itself. Name another file."),
                      {{QStringLiteral("argument"), QStringLiteral("file")}});
    }
    const QString stamp =
        QDateTime::fromMSecsSinceEpoch(now.ms, Qt::UTC).toString(QStringLiteral("yyyyMMdd'T'HHmmsszzz'Z'"));
    const QString fresh = file + QStringLiteral(".restoring-") + stamp;
    {
        TRY_GET(const auto source, Connection::open(copy, OpenMode::ReadOnly));
        TRY(checkCopy(*source));
        TRY(copyTo(*source, fresh));
    }
    // Opening and closing brings what is in the log into the file that is kept; a house too broken for that is kept as it is.
    if (QFileInfo::exists(file))
        (void)Connection::open(file, OpenMode::ReadWrite);
    TRY(replaceHouse(fresh, file, file + QStringLiteral(".before-restore-") + stamp));
    return BackupReceipt{QFileInfo(file).absoluteFilePath(), QFileInfo(file).size()};
}

} // namespace rowlock
