#include "model/db/maintenance.h"

#include "model/db/connection_inner.h"
#include "model/db/durable_file.h"
#include "model/db/engine/sqlite_error.h"
#include "model/db/house_file.h"
#include "model/db/house_rows.h"
#include "model/db/storage_text.h"
#include "model/db/turnstile.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QTemporaryDir>

namespace rowlock {
namespace {

tl::unexpected<Error> targetUnusable(const QString &message, const QString &file)
{
    return refuse(ErrorCode::StorageUnusable, message.arg(file), {{QStringLiteral("file"), file}});
}

} // namespace

static Result<Done> copyFromServer(Connection &connection, const QString &file, const std::optional<CopyMark> &mark);

Result<Done> copyTo(Connection &connection, const QString &file, const std::optional<CopyMark> &mark)
{
    Connection::Inner &inner = connection.inner();
    Q_ASSERT_X(inner.transaction == Connection::Inner::Transaction::None, "copyTo", "a transaction is open");
    const QFileInfo target(file);
    if (file.isEmpty() || file.endsWith(u'/') || target.isDir())
        return targetUnusable(Storage::tr("%1 is a folder, not a name for a copy. Choose a name."), file);
    if (target.exists() || target.isSymLink())
        return targetUnusable(Storage::tr("%1 exists already and was left as it is. Choose another name."), file);
    if (!QFileInfo(target.absolutePath()).isDir())
        return targetUnusable(Storage::tr("The folder of %1 does not exist. Create it first, or choose another."),
                              file);

    if (connection.isOnServer())
        return copyFromServer(connection, file, mark);
    TRY(connection.checkInPlace());
    SqliteEngine &engine = *inner.sqlite().engine;
    const QString temporary = temporaryNameFor(target.absoluteFilePath());
    TRY(makePrivate(temporary, file)); // SQLite fills an empty file and leaves its permissions
    auto copied = engine.copyInto(temporary);
    if (copied && mark)
        copied = engine.markCopy(temporary, *mark);
    if (!copied) {
        QFile::remove(temporary);
        // The engine speaks of the house, but it is the copy that could not be written.
        Error error = copied.error();
        if (error.code == ErrorCode::StorageFull)
            error.message =
                Storage::tr("The disk is full, so %1 was not written. Free some space or choose another disk.")
                    .arg(file);
        else if (error.code == ErrorCode::StorageUnusable)
            error.message =
                Storage::tr("%1 could not be written. Check the disk and your permission, or choose another folder.")
                    .arg(file);
        return refuse(error);
    }
    if (auto stayed = connection.checkInPlace(); !stayed) { // a copy of a house that nobody sells from any more is none
        QFile::remove(temporary);
        return stayed;
    }
    return publish(temporary, target.absoluteFilePath());
}

// Beside everything else first, in a house of its own, whose copy is then a backup like that of any file: one file,
// wherever it may go. By a connection of its own, which gives its memory on the server back.
static Result<Done> copyFromServer(Connection &connection, const QString &file, const std::optional<CopyMark> &mark)
{
    const QTemporaryDir folder;
    TRY_GET(const auto source, Connection::open(connection.access(), OpenMode::ReadOnly));
    TRY_GET(const auto house, Connection::create(folder.filePath(QStringLiteral("house.rowlock")),
                                                 [&](Connection &draft) { return copyRows(*source, draft); }));
    return copyTo(*house, file, mark);
}

Result<Done> replaceHouse(const QString &fresh, const QString &file, const QString &kept, const BellMark &end,
                          qint64 waitMs)
{
    const auto fail = [&](const QString &message) {
        QFile::remove(fresh);
        return targetUnusable(message, file);
    };
    if (!QFileInfo::exists(file)) {
        if (QFileInfo(writeAheadLogOf(file)).size() > 0)
            return fail(
                Storage::tr("Beside %1 is the log of a file that is gone. Move that away first; it may hold sales."));
        QFile::remove(bellFile(file)); // of a house that is gone
        return publish(fresh, file);
    }
    auto turnstile = Turnstile::at(turnFile(file), 0600);
    if (!turnstile) {
        QFile::remove(fresh);
        return refuse(turnstile.error());
    }
    if (auto taken = turnstile->take(waitMs); !taken) {
        QFile::remove(fresh);
        return refuse(taken.error());
    }
    // Said before the houses change places: a bell that says less than its house has is only behind, and one that went
    // on saying more would call the backup a loss at the next opening.
    Doorbell bell(bellFile(file), 0600);
    bell.renewMark();
    if (!bell.ring(end))
        return fail(Storage::tr("%1-bell could not be written, so nothing was replaced. Free some space, check your "
                                "permission for its folder, and restore again."));
    // An empty log can go before its house, and the two houses change places in one step: a crash leaves the one or the
    // other. A log with content belongs to its house, which then goes first: at no moment can anybody open a house
    // without its log, or with another's, but a crash in between leaves none under this name.
    const bool logIsEmpty =
        QFileInfo(writeAheadLogOf(file)).size() == 0 && QFileInfo(rollbackJournalOf(file)).size() == 0;
    QStringList moved;
    const auto putBack = [&] { // only what this call moved: another house's log may bear the kept name
        for (auto suffix = moved.crbegin(); suffix != moved.crend(); ++suffix)
            QFile::rename(kept + *suffix, file + *suffix);
    };
    for (const QString &suffix : {QString(), QStringLiteral("-wal"), QStringLiteral("-journal")}) {
        if ((logIsEmpty && suffix.isEmpty()) || !QFileInfo::exists(file + suffix))
            continue;
        if (!QFile::rename(file + suffix, kept + suffix)) {
            putBack();
            return fail(Storage::tr("%1 could not be moved aside. Check your permission for its folder."));
        }
        moved.append(suffix);
    }
    QFile::remove(sharedMemoryOf(file)); // an index of the log that went; SQLite makes it anew
    auto published = logIsEmpty ? publishInPlaceOf(file, fresh, kept) : publish(fresh, file);
    if (!published)
        putBack();
    bell.ring(end); // who has the former house open looks now
    return published;
}

Result<Done> deferFlushing(Connection &draft)
{
    return draft.inner().sqlite().engine->execute(QStringLiteral("PRAGMA synchronous=OFF"));
}

Result<QStringList> integrityProblems(Connection &connection)
{
    return connection.inner().database->integrityProblems();
}

Result<Done> checkIntegrity(Connection &connection)
{
    TRY_GET(const QStringList problems, integrityProblems(connection));
    if (problems.isEmpty())
        return Done();
    return refuse(Error{
        ErrorCode::StorageCorrupt,
        Storage::tr("%1 is damaged. Stop selling from it, keep a copy of it as it is, and restore the latest backup.")
            .arg(connection.file()),
        {{QStringLiteral("problems"), QJsonArray::fromStringList(problems)}},
        problems.join(u'\n')});
}

} // namespace rowlock
