// What PostgreSQL's SQLSTATEs mean to the box office. The one place that knows them.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>
#include <QString>

namespace rowlock {

struct PostgresFault
{
    QByteArray state;    // SQLSTATE; empty: the connection failed, and nobody said why
    QString text;        // what the server said, without the values that it names in its details
    QString constraint;  // the rule that was broken, by its name
    QString sql;         // what it was asked
    QString place;       // the address
    qint64 waitedMs = 0; // before it gave up waiting for a lock
    qint64 silentMs = 0; // for so long it gave no answer, and none was waited for any more
    enum class Password { NotAsked, Missing, Refused };
    Password password = Password::NotAsked; // while connecting
};

Error postgresError(const PostgresFault &fault);
// The connection could not be made at all.
Error postgresUnreachable(const PostgresFault &fault);
// COMMIT was sent, and no answer to it can be relied on: the connection is lost; or it is there, and the server has
// given no answer in time, or one that its standby does not share.
Error postgresCommitUnknown(const PostgresFault &fault);
Error postgresCommitUnconfirmed(const PostgresFault &fault);

// What it keeps prepared does not fit its tables any more, which somebody has changed.
bool isPlanOutdated(const QByteArray &state);

// The session is over: by the network, by the server's end, or by its command.
bool isConnectionLost(const QByteArray &state);

// The server answers, and is none to keep a house on. `message`: with %1 for the address.
tl::unexpected<Error> postgresUnusable(const QString &message, const QString &address, const QString &diagnosis = {});

} // namespace rowlock
