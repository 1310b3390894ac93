#include "model/service/restore.h"
#include "model/domain/house_place.h"

#include "model/db/house_rows.h"
#include "model/db/maintenance.h"
#include "model/db/open_elsewhere.h"
#include "model/db/transaction.h"
#include "model/service/backup_source.h"
#include "model/service/erasure_file.h"
#include "model/store/copy_mark.h"
#include "model/store/lost_entries.h"
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
    TRY(requireNoPractice(copy));
    TRY_GET(const VerifyReport report, verifyHouse(copy));
    if (report.ok())
        return report.head;
    return refuse(ErrorCode::StorageCorrupt,
                  Restore::tr("The backup %1 does not hold together, so nothing was replaced. Restore another one.")
                      .arg(copy.file()),
                  {{QStringLiteral("problems"), QJsonArray::fromStringList(report.problems)}});
}

// What the house in the way has given and erased by now; nothing where there is none, or it cannot be read.
struct LeftBehind
{
    std::optional<GivenNumbers> given = {};
    ErasureMarks erased = {};
};
LeftBehind leftBehind(const QString &file)
{
    LeftBehind left{{}, erasuresBeside(file)};
    if (!QFileInfo::exists(file))
        return left;
    // Opening and closing brings what is in the log into the file that is kept; a house too broken for that is kept as
    // it is.
    const auto house = Connection::open(file, OpenMode::ReadWrite);
    if (!house)
        return left;
    if (const auto given = givenNumbers(**house))
        left.given = *given;
    if (const auto erased = readErasureMarks(**house))
        left.erased.unite(*erased);
    return left;
}

// What a restored house is that its backup was not: it gives no number again, it is no copy, whoever was erased since
// is erased in it as well, and nobody works there. Answers how many those were.
Result<qint64> goOnIn(Connection &house, const LeftBehind &left, const Clock &clock)
{
    TRY(numberOnAbove(house, left.given));
    TRY(inWriteTransaction(house, [&](WriteTransaction &transaction) { return forgetCopyMark(transaction, house); }));
    const Act restoring{{QStringLiteral("setup"), {}}, clock, "restore"}; // nobody has to be signed in for it
    TRY_GET(const ErasuresApplied applied, applyErasures(house, restoring, left.erased));
    TRY(signOutAll(house, restoring));
    return applied.patrons;
}

// Before anybody can see it. The copy comes to today's schema on the way; the backup stays as it is.
Result<BackupReceipt> goOnInFile(const QString &fresh, const LeftBehind &left, const Clock &clock)
{
    BackupReceipt receipt;
    {
        TRY_GET(const auto house, Connection::open(fresh, OpenMode::ReadWrite));
        TRY_GET(receipt.erasedAgain, goOnIn(*house, left, clock));
        TRY_GET(receipt.head, journalEnd(*house));
    }
    const QFileInfo file(fresh);
    for (const QString &beside : file.dir().entryList(QDir::Files | QDir::Hidden)) {
        if (beside.startsWith(file.fileName()) && beside != file.fileName())
            file.dir().remove(beside);
    }
    return receipt;
}

Result<BackupReceipt> restoreIntoServer(const QString &copy, const QString &address, const Clock &clock,
                                        const ErasureMarks &erased)
{
    TRY_GET(const auto source, BackupSource::open(copy));
    TRY(checkCopy(source->connection()));
    BackupReceipt receipt;
    TRY_GET(const auto house, Connection::create(address, [&](Connection &draft) -> Result<Done> {
                TRY(copyRows(source->connection(), draft));
                TRY_GET(receipt.erasedAgain, goOnIn(draft, {{}, erased}, clock));
                TRY_GET(receipt.head, checkCopy(draft));
                return Done();
            }));
    receipt.file = house->file();
    return receipt;
}

} // namespace

Result<BackupReceipt> restoreHouse(const QString &copy, const QString &file, const Clock &clock,
                                   const QString &erasures)
{
    ErasureMarks named;
    if (!erasures.isEmpty()) {
        TRY_GET(named, erasuresOf(erasures));
    }
    if (isServerAddress(file))
        return restoreIntoServer(copy, file, clock, named);
    if (QFileInfo(copy).exists() && QFileInfo(copy).canonicalFilePath() == QFileInfo(file).canonicalFilePath()) {
        return refuse(ErrorCode::InvalidArgument,
                      Restore::tr("The backup is the box office file itself. Name another file."),
                      {{QStringLiteral("argument"), QStringLiteral("file")}});
    }
    const QString stamp =
        QDateTime::fromMSecsSinceEpoch(clock.now().ms, Qt::UTC).toString(QStringLiteral("yyyyMMdd'T'HHmmsszzz'Z'"));
    const QString fresh = file + QStringLiteral(".restoring-") + stamp;
    {
        TRY_GET(const auto source, BackupSource::open(copy));
        TRY(checkCopy(source->connection()));
        TRY(copyTo(source->connection(), fresh));
        if (QFileInfo::exists(file)) // whoever may use the one may use the other
            QFile::setPermissions(fresh, QFile::permissions(file));
    }
    const QStringList openIn = programsWithFile(file);
    QElapsedTimer waited;
    waited.start();
    LeftBehind left = leftBehind(file);
    left.erased.unite(named);
    const auto goesOn = goOnInFile(fresh, left, clock);
    if (!goesOn) {
        QFile::remove(fresh);
        return refuse(goesOn.error());
    }
    BackupReceipt receipt = *goesOn;
    TRY(replaceHouse(fresh, file, file + QStringLiteral(".before-restore-") + stamp,
                     BellMark::of(receipt.head.entry, receipt.head.hash),
                     std::max<qint64>(0, Connection::patienceMs - waited.elapsed())));
    receipt.file = QFileInfo(file).absoluteFilePath();
    receipt.bytes = QFileInfo(file).size();
    receipt.openIn = openIn;
    return receipt;
}

} // namespace rowlock
