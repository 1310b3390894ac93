#include "model/db/engine/postgres_refusal.h"

#include <QRegularExpression>

#include <libpq-fe.h>

namespace rowlock {
namespace {

// A server's words while connecting, in which only the SQLSTATE is the same in every language:
// "FATAL:  3D000: database "harbour" does not exist".
QByteArray stateIn(const QString &words)
{
    static const QRegularExpression pattern(QStringLiteral("^(?:.*: )?\\w+:  ([0-9A-Z]{5})(?:: |$)"),
                                            QRegularExpression::MultilineOption);
    return pattern.match(words).captured(1).toLatin1();
}

} // namespace

PostgresFault faultOfConnecting(const pg_conn *handle, const QString &place)
{
    const QString words = QString::fromUtf8(PQerrorMessage(handle)).trimmed();
    PostgresFault fault{stateIn(words), words, {}, {}, place};
    if (PQconnectionNeedsPassword(handle))
        fault.password = PostgresFault::Password::Missing;
    else if (PQconnectionUsedPassword(handle) && fault.state.startsWith("28"))
        fault.password = PostgresFault::Password::Refused;
    return fault;
}

} // namespace rowlock
