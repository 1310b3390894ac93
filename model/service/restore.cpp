#include "model/service/restore.h"
#include "model/domain/house_place.h"

#include "model/db/house_rows.h"
#include "model/db/maintenance.h"
#include "model/db/open_elsewhere.h"
#include "model/db/transaction.h"
#include "model/store/copy_mark.h"
#include "model/store/journal.h"
#include "model/store/numbers.h"
#include "model/store/sign_in.h"
#include "model/store/verify.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QJsonArray>

namespace rowlock {

namespace {

class Restore
{
    Q_DECLARE_TR_FUNCTIONS(Restore)
};

Result<JournalEnd> checkCopy(Connection &copy)
{
    TRY(checkIntegrity(copy));
    TRY_GET(const VerifyReport report, verifyHouse(copy));
    if (report.ok())
        return report.head;
    return refuse(ErrorCode::StorageCorrupt,
                  Restore::tr("The backup %1 does not hold together, so nothing was replaced. Restore another one.")
                      .arg(copy.file()),
                  {{QStringLiteral("problems"), QJsonArray::fromStringList(report.problems)}});
}

// What the house in the way has given by now; nothing where there is none, or it cannot be read.
std::optional<GivenNumbers> numbersOf(const QString &file)
{
    if (!QFileInfo::exists(file))
        return {};
    // Opening and closing brings what is in the log into the file that is kept; a house too broken for that is kept as
    // it is.
    const auto house = Connection::open(file, OpenMode::ReadWrite);
    if (!house)
        return {};
    const auto given = givenNumbers(**house);
    return given ? std::optional(*given) : std::nullopt;
}

// What a restored house is that its backup was not: it gives no number again, it is no copy, and nobody works there.
// Answers where its journal ends then.
Result<JournalEnd> goOnIn(Connection &house, const std::optional<GivenNumbers> &before, const Clock &clock)
{
    TRY(numberOnAbove(house, before));
    TRY(inWriteTransaction(house, [&](WriteTransaction &transaction) { return forgetCopyMark(transaction, house); }));
    TRY(signOutAll(house, Act{{QStringLiteral("setup"), {}}, clock, "restore"}));
    return journalEnd(house);
}

// Before anybody can see it. The copy comes to today's schema on the way; the backup stays as it is.
Result<JournalEnd> goOnInFile(const QString &fresh, const std::optional<GivenNumbers> &before, const Clock &clock)
{
    JournalEnd end;
    {
        TRY_GET(const auto house, Connection::open(fresh, OpenMode::ReadWrite));
        TRY_GET(end, goOnIn(*house, before, clock));
    }
    const QFileInfo file(fresh);
    for (const QString &beside : file.dir().entryList(QDir::Files | QDir::Hidden)) {
        if (beside.startsWith(file.fileName()) && beside != file.fileName())
            file.dir().remove(beside);
    }
    return end;
}

Result<BackupReceipt> restoreIntoServer(const QString &copy, const QString &address, const Clock &clock)
{
    TRY_GET(const auto source, Connection::open(copy, OpenMode::ReadOnly));
    TRY_GET(JournalEnd end, checkCopy(*source));
    TRY_GET(const auto house, Connection::create(address, [&](Connection &draft) -> Result<Done> {
                TRY(copyRows(*source, draft));
                TRY_GET(end, goOnIn(draft, {}, clock));
                TRY(checkCopy(draft));
                return Done();
            }));
    return BackupReceipt{house->file(), 0, end};
}

} // namespace

Result<BackupReceipt> restoreHouse(const QString &copy, const QString &file, const Clock &clock)
{
    if (isServerAddress(file))
        return restoreIntoServer(copy, file, clock);
    if (QFileInfo(copy).exists() && QFileInfo(copy).canonicalFilePath() == QFileInfo(file).canonicalFilePath()) {
        return refuse(ErrorCode::InvalidArgument,
                      Restore::tr("The backup is the box office file itself. Name another file."),
                      {{QStringLiteral("argument"), QStringLiteral("file")}});
    }
    const QString stamp =
        QDateTime::fromMSecsSinceEpoch(clock.now().ms, Qt::UTC).toString(QStringLiteral("yyyyMMdd'T'HHmmsszzz'Z'"));
    const QString fresh = file + QStringLiteral(".restoring-") + stamp;
    JournalEnd end;
    {
        TRY_GET(const auto source, Connection::open(copy, OpenMode::ReadOnly));
        TRY_GET(end, checkCopy(*source));
        TRY(copyTo(*source, fresh));
    }
    const QStringList openIn = programsWithFile(file);
    QElapsedTimer waited;
    waited.start();
    auto gone = goOnInFile(fresh, numbersOf(file), clock);
    if (!gone) {
        QFile::remove(fresh);
        return refuse(std::move(gone).error());
    }
    end = *gone;
    TRY(replaceHouse(fresh, file, file + QStringLiteral(".before-restore-") + stamp, BellMark::of(end.entry, end.hash),
                     std::max<qint64>(0, Connection::patienceMs - waited.elapsed())));
    return BackupReceipt{QFileInfo(file).absoluteFilePath(), QFileInfo(file).size(), end, openIn};
}

} // namespace rowlock
