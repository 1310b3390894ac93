#include "model/service/house_move.h"

#include "model/db/house_rows.h"
#include "model/db/maintenance.h"
#include "model/db/transaction.h"
#include "model/domain/house_place.h"
#include "model/store/copy_mark.h"
#include "model/store/lost_entries.h"
#include "model/store/verify.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>

namespace rowlock {

namespace {

class HouseMove
{
    Q_DECLARE_TR_FUNCTIONS(HouseMove)
};

Result<JournalEnd> checked(Connection &house, const QString &sentence)
{
    TRY(checkIntegrity(house));
    TRY_GET(const VerifyReport report, verifyHouse(house));
    if (report.ok())
        return report.head;
    return refuse(ErrorCode::StorageCorrupt, sentence,
                  {{QStringLiteral("problems"), QJsonArray::fromStringList(report.problems)}});
}

// What a file kept by damage or by another program, a server may refuse to.
Result<Done> copied(Connection &source, Connection &draft, const QString &from)
{
    auto done = copyRows(source, draft);
    if (!done && done.error().code == ErrorCode::InvalidArgument) {
        done.error().code = ErrorCode::StorageUnusable;
        done.error().message =
            HouseMove::tr(
                "Nothing was copied, for a text in %1 is none that a server can keep. Keep the file and report this.")
                .arg(from);
    }
    return done;
}

} // namespace

Result<BackupReceipt> copyHouse(const QString &from, const QString &to)
{
    if (!isServerAddress(from) && !isServerAddress(to))
        return refuse(ErrorCode::InvalidArgument,
                      HouseMove::tr("Both are files. Make a backup of the one and restore it as the other."),
                      {{QStringLiteral("argument"), QStringLiteral("to")}});
    TRY_GET(const auto source, Connection::open(from, OpenMode::ReadOnly));
    TRY(requireNoPractice(*source));
    TRY_GET(const auto lost, lostEntries(*source));
    if (lost)
        return refuse(ErrorCode::StorageCorrupt,
                      HouseMove::tr("The newest entries of %1 are lost, so nothing was copied. Restore its latest "
                                    "backup, or accept the loss, and copy it then.")
                          .arg(from));
    TRY(checked(*source,
                HouseMove::tr("Problems were found in %1, so nothing was copied. Verify it for the list.").arg(from)));
    JournalEnd end;
    TRY_GET(const auto target, Connection::create(to, [&](Connection &draft) -> Result<Done> {
                TRY(copied(*source, draft, from));
                TRY_GET(end, checked(draft, HouseMove::tr("The copy at %1 did not come out whole, so it was not kept. "
                                                          "Report this with the log.")
                                                .arg(to)));
                TRY_GET(const JournalEnd now, journalEnd(*source));
                if (now.entry != end.entry)
                    return refuse(ErrorCode::Busy, HouseMove::tr("Something was sold or changed in %1 while it was "
                                                                 "copied, so the copy was not kept. Close the windows "
                                                                 "that sell from it and copy it again.")
                                                       .arg(from));
                return inWriteTransaction(draft, [&](WriteTransaction &whole) -> Result<Done> {
                    whole.endsAt(end); // for finding out what became of it where COMMIT's answer is lost
                    return Done();
                });
            }));
    return BackupReceipt{target->file(), target->isOnServer() ? 0 : QFileInfo(to).size(), end, {}};
}

} // namespace rowlock
