#include "model/db/engine/postgres_error.h"

#include "model/db/storage_text.h"
#include "model/domain/house_place.h"

#include <QJsonObject>

namespace rowlock {
namespace {

// The words that a broken rule of a file has too (sqlite_error.cpp); empty: no rule was broken.
QString constraintKind(const QByteArray &state)
{
    if (state == "23505")
        return QStringLiteral("unique");
    if (state == "23503")
        return QStringLiteral("foreign_key");
    if (state == "23514")
        return QStringLiteral("check");
    if (state == "23502")
        return QStringLiteral("not_null");
    if (state == "RL001") // of our own triggers
        return QStringLiteral("trigger");
    return state.startsWith("23") ? QStringLiteral("other") : QString();
}

// A lock that was not had in time, a deadlock, another's change that came between, a statement that took too long.
bool isBusy(const QByteArray &state)
{
    return state == "55P03" || state == "40P01" || state == "40001" || state == "57014";
}

// Nothing was done, and the same may succeed at once. A circle of waiting is broken for one of those in it.
bool mayBeRepeated(const QByteArray &state)
{
    return state == "40P01" || isPlanOutdated(state);
}

// Every statement fits the schema whose number the house bears. Where it does not, the house is not what it says; and a
// page that cannot be read is none.
bool isDamage(const QByteArray &state)
{
    return state == "42P01" || state == "42703" || state == "XX001" || state == "XX002";
}

// libpq has no code for it; callServers has its words in English.
bool isAboutCertificate(const QString &words)
{
    return words.contains(u"certificate") || words.contains(u".crt") || words.contains(u"does not support SSL");
}

Error begun(const PostgresFault &fault)
{
    Error error;
    error.diagnosis = QStringLiteral("PostgreSQL %1: %2").arg(QString::fromLatin1(fault.state), fault.text);
    if (!fault.sql.isEmpty())
        error.diagnosis += QStringLiteral(" in: ") + fault.sql.simplified();
    error.details = {{QStringLiteral("database"), fault.place},
                     {QStringLiteral("sqlstate"), QString::fromLatin1(fault.state)}};
    error.code = ErrorCode::StorageUnusable;
    return error;
}

// Of a server that could be reached and lets nobody in, whatever the password; empty for any other.
QString refusalOfAll(const PostgresFault &fault)
{
    if (fault.state == "42501")
        return Storage::tr(
                   "The server does not let this user in to %1. Ask who looks after the server for the right to "
                   "connect, or use another user name.")
            .arg(fault.place);
    if (fault.state == "53300")
        return Storage::tr(
                   "The %1 has no connection left, because too many programs are connected to it. Close windows "
                   "that are not needed and try again, or ask who looks after the server to allow more.")
            .arg(placeAround(fault.place));
    if (fault.state == "55000")
        return Storage::tr(
                   "The database %1 is closed to everybody at the moment. Ask who looks after the server to open "
                   "it again.")
            .arg(fault.place);
    if (fault.state == "57P03")
        return Storage::tr("The %1 is starting or stopping. Try again in a moment.").arg(placeAround(fault.place));
    return {};
}

} // namespace

bool isPlanOutdated(const QByteArray &state)
{
    return state == "0A000";
}

bool isConnectionLost(const QByteArray &state)
{
    return state.isEmpty() || state.startsWith("08") || state.startsWith("57P") || state == "25P03";
}

Error postgresError(const PostgresFault &fault)
{
    Error error = begun(fault);
    if (mayBeRepeated(fault.state))
        error.details.insert(QStringLiteral("repeatable"), true);
    if (fault.silentMs > 0) {
        error.message = Storage::tr("The %1 has given no answer for %2 s. Nothing was changed. Ask who looks after the "
                                    "server if it happens again.")
                            .arg(placeAround(fault.place), secondsText(fault.silentMs));
    } else if (isConnectionLost(fault.state)) {
        error.message = Storage::tr("The connection to the %1 was lost. Nothing was changed. Check the network and the "
                                    "server, then try again.")
                            .arg(placeAround(fault.place));
    } else if (isBusy(fault.state)) {
        error.code = ErrorCode::Busy;
        error.message =
            Storage::tr("Other terminals kept %1 busy for %2 s. Nothing was changed. Try again in a moment.")
                .arg(fault.place, secondsText(fault.waitedMs));
        error.details.insert(QStringLiteral("waited_ms"), fault.waitedMs);
    } else if (fault.state == "22021") { // a zero in what somebody looks for; what is kept was asked before
        error.code = ErrorCode::InvalidArgument;
        error.message = Storage::tr("This holds a character that no text can have. Type it again.");
    } else if (fault.state == "53100") {
        error.code = ErrorCode::StorageFull;
        error.message = Storage::tr("The disk of the server is full, so nothing was saved. Free some space on the disk "
                                    "that holds %1 and try again.")
                            .arg(fault.place);
    } else if (isDamage(fault.state)) {
        error.code = ErrorCode::StorageCorrupt;
        error.message = Storage::tr("%1 is damaged. Stop selling from it, keep a copy of it as it is, and restore the "
                                    "latest backup.")
                            .arg(fault.place);
    } else if (fault.state == "42501" && fault.sql.trimmed().startsWith(u"SELECT")) {
        error.message = Storage::tr("The server does not allow this user to look at %1. Ask who looks after the server "
                                    "for the right, or use another user name.")
                            .arg(fault.place);
    } else if (fault.state == "42501") {
        error.message = Storage::tr("The server does not allow this user to change %1, so nothing was changed. Ask who "
                                    "looks after the server for the right, or use another user name.")
                            .arg(fault.place);
    } else if (const QString kind = constraintKind(fault.state); !kind.isEmpty()) {
        error.details.insert(QStringLiteral("constraint"), kind);
        error.diagnosis += QStringLiteral(" (%1)").arg(fault.constraint);
        error.message = Storage::tr(
            "A data check rejected the change. Nothing was changed. Report this with the log; it names the check.");
    } else {
        error.message =
            Storage::tr("The change to %1 could not be saved. Nothing was changed. Report this with the log.")
                .arg(fault.place);
    }
    return error;
}

Error postgresUnreachable(const PostgresFault &fault)
{
    Error error = begun(fault);
    if (fault.password == PostgresFault::Password::Missing) {
        error.details.insert(QStringLiteral("password"), QStringLiteral("missing"));
        error.message = Storage::tr("The %1 asks for a password. Put it into your password file, .pgpass, or "
                                    "enter it in Rowlock: File, Open box office on a server.")
                            .arg(placeAround(fault.place));
    } else if (fault.password == PostgresFault::Password::Refused) {
        error.details.insert(QStringLiteral("password"), QStringLiteral("refused"));
        error.message = Storage::tr("The server did not let you in to %1. Check the user name in the address and the "
                                    "password.")
                            .arg(fault.place);
    } else if (fault.state == "3D000")
        error.message = Storage::tr("The server has no database of this name: %1. Check the address, or create the "
                                    "database on the server first.")
                            .arg(fault.place);
    else if (fault.state.startsWith("28"))
        error.message = Storage::tr("The server did not let you in to %1. Check the user name in the address and the "
                                    "password in your password file.")
                            .arg(fault.place);
    else if (const QString refusal = refusalOfAll(fault); !refusal.isEmpty())
        error.message = refusal;
    else if (isAboutCertificate(fault.text))
        error.message = Storage::tr("The %1 did not prove that it is the right one: it has no certificate "
                                    "that is trusted here. Ask who looks after the server for its certificate.")
                            .arg(placeAround(fault.place));
    else
        error.message = Storage::tr("The %1 does not answer. Check that it is running and that this computer "
                                    "reaches it, then try again.")
                            .arg(placeAround(fault.place));
    return error;
}

Error postgresCommitUnknown(const PostgresFault &fault)
{
    Error error = begun(fault);
    error.details.insert(QStringLiteral("unknown"), true);
    error.message = Storage::tr("The connection to the %1 was lost while saving: the change may or may not be saved. "
                                "Check the seats before repeating it.")
                        .arg(placeAround(fault.place));
    return error;
}

Error postgresCommitUnconfirmed(const PostgresFault &fault)
{
    Error error = postgresCommitUnknown(fault);
    error.message = Storage::tr("The %1 did not confirm the change: it may or may not be saved. Check the seats "
                                "before repeating it. If it happens again, ask who looks after the server whether its "
                                "standby is away.")
                        .arg(placeAround(fault.place));
    return error;
}

tl::unexpected<Error> postgresUnusable(const QString &message, const QString &address, const QString &diagnosis)
{
    return refuse(
        Error{ErrorCode::StorageUnusable, message.arg(address), {{QStringLiteral("database"), address}}, diagnosis});
}

} // namespace rowlock
