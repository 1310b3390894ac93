#include "model/db/engine/sqlite_error.h"

#include "model/db/storage_text.h"

#include <QJsonObject>

#include <sqlite3.h>

#include <algorithm>
#include <cerrno>
#include <iterator>

namespace rowlock {
namespace {

QString constraintName(int code)
{
    switch (code) {
    case SQLITE_CONSTRAINT_UNIQUE: return QStringLiteral("unique");
    case SQLITE_CONSTRAINT_ROWID:
    case SQLITE_CONSTRAINT_PRIMARYKEY: return QStringLiteral("primary_key");
    case SQLITE_CONSTRAINT_FOREIGNKEY: return QStringLiteral("foreign_key");
    case SQLITE_CONSTRAINT_CHECK: return QStringLiteral("check");
    case SQLITE_CONSTRAINT_NOTNULL: return QStringLiteral("not_null");
    case SQLITE_CONSTRAINT_TRIGGER: return QStringLiteral("trigger");
    case SQLITE_CONSTRAINT_DATATYPE: return QStringLiteral("datatype");
    default: return QStringLiteral("other");
    }
}

QString unusableSentence(const EngineFault &fault)
{
    switch (fault.code & 0xff) {
    case SQLITE_READONLY:
        if (fault.code == SQLITE_READONLY_DBMOVED)
            return Storage::tr("%1 was moved, renamed or deleted while it was in use, so nothing was saved. Put it "
                               "back or open it under its new name.")
                .arg(fault.file);
        return Storage::tr("%1 may only be read, so nothing was changed. Ask for permission to write to the file and "
                           "its folder, or copy it to a folder of your own.")
            .arg(fault.file);
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
        return Storage::tr(
                   "%1 cannot be opened. Check that it and its folder still exist and that you may write to them.")
            .arg(fault.file);
    case SQLITE_IOERR:
        return Storage::tr("The disk reported an error on %1, so nothing was saved. Check the disk and its cable, then "
                           "open the file again.")
            .arg(fault.file);
    case SQLITE_NOTADB:
        return Storage::tr("%1 is not a box office file. Choose another file; this one was not changed.")
            .arg(fault.file);
    case SQLITE_CONSTRAINT:
        return Storage::tr(
            "A data check rejected the change. Nothing was changed. Report this with the log; it names the check.");
    case SQLITE_NOMEM:
        return Storage::tr(
            "The computer has run out of memory, so nothing was saved. Close other programs and try again.");
    default:
        return Storage::tr("The change to %1 could not be saved. Nothing was changed. Report this with the log.")
            .arg(fault.file);
    }
}

// Every statement fits the schema whose number the file bears. Where it does not, the file is not what it says.
bool contradictsItsSchema(const EngineFault &fault)
{
    static constexpr const char *signs[] = {"no such table", "no such column", " has no column named ",
                                            "unsupported file format"};
    return fault.code == SQLITE_ERROR && std::any_of(std::begin(signs), std::end(signs), [&](const char *sign) {
               return fault.text.contains(QLatin1String(sign));
           });
}

Error damaged(Error error, const EngineFault &fault)
{
    error.code = ErrorCode::StorageCorrupt;
    error.message =
        Storage::tr("%1 is damaged. Stop selling from it, keep a copy of it as it is, and restore the latest backup.")
            .arg(fault.file);
    return error;
}

// A limit on the size of files, or a quota, is to a clerk a full disk; SQLite takes only the full disk itself for one.
bool isFull(const EngineFault &fault)
{
    return fault.systemError == EFBIG || fault.systemError == EDQUOT || fault.systemError == ENOSPC;
}

Error full(Error error, const EngineFault &fault)
{
    error.code = ErrorCode::StorageFull;
    error.message =
        Storage::tr("The disk is full, so nothing was saved. Free some space on the disk that holds %1 and try again.")
            .arg(fault.file);
    return error;
}

} // namespace

Error storageError(const EngineFault &fault)
{
    Error error;
    error.diagnosis = QStringLiteral("SQLite %1: %2").arg(QString::number(fault.code), fault.text);
    if (!fault.sql.isEmpty())
        error.diagnosis += QStringLiteral(" in: ") + fault.sql.simplified();
    error.details = {{QStringLiteral("file"), fault.file}, {QStringLiteral("sqlite"), fault.code}};

    switch (fault.code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        error.code = ErrorCode::Busy;
        error.message = Storage::tr("Another program kept %1 locked for %2 seconds. Nothing was changed. Try again in "
                                    "a moment, or close the other program.")
                            .arg(fault.file, secondsText(fault.waitedMs));
        error.details.insert(QStringLiteral("waited_ms"), fault.waitedMs);
        return error;
    case SQLITE_FULL: return full(error, fault);
    case SQLITE_IOERR:
        if (isFull(fault))
            return full(error, fault);
        break;
    case SQLITE_NOTADB:
        if (fault.opening)
            break;
        [[fallthrough]];
    case SQLITE_CORRUPT: return damaged(error, fault);
    case SQLITE_ERROR:
        if (contradictsItsSchema(fault))
            return damaged(error, fault);
        break;
    case SQLITE_CONSTRAINT: error.details.insert(QStringLiteral("constraint"), constraintName(fault.code)); break;
    default: break;
    }
    error.code = ErrorCode::StorageUnusable;
    error.message = unusableSentence(fault);
    return error;
}

QString brokenConstraint(const Error &error)
{
    return error.details.value(u"constraint").toString();
}

bool isOfTheContent(const Error &error)
{
    const int code = error.details.value(u"sqlite").toInt() & 0xff;
    return code == SQLITE_ERROR || code == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH;
}

bool lacksPlaceForLog(const Error &error)
{
    const int code = error.details.value(u"sqlite").toInt() & 0xff;
    return code == SQLITE_CANTOPEN || code == SQLITE_READONLY;
}

} // namespace rowlock
