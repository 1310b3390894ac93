#include "model/db/postgres_terminal.h"

#include "model/db/storage_text.h"
#include "model/domain/house_place.h"

#include <QJsonObject>

#include <array>

namespace rowlock {

namespace {

// Only the one that has our name by our process number: the number alone may be another's by now. Answers how many.
Result<qint64> endLost(PostgresLink &link, const QString &name, int process, qint64 waitMs)
{
    const std::array binds{Bind(waitMs), Bind(name), Bind(qint64(process))};
    TRY_GET(const PostgresResult ended, link.run(R"(
        SELECT count(pg_terminate_backend(pid, ?)) FROM pg_locks
        WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = 1415934573
            AND objid = (hashtext(?)::bigint & 4294967295)::oid AND pid = CAST(? AS integer)
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))",
                                                 binds));
    return PostgresRow(ended, 0).integer(0);
}

} // namespace

// An advisory lock of the session, "Term" as a number and the name's, which outlasts the transaction. It is waited for
// shortly: a window that was closed a moment ago may still have it.
Result<bool> PostgresTerminal::take(PostgresLink &link, const QString &name)
{
    const std::array binds{Bind(name)};
    TRY(link.run(QByteArrayLiteral("BEGIN; SET LOCAL lock_timeout = '1s'")));
    const auto taken = link.run("SELECT pg_backend_pid() FROM pg_advisory_lock(1415934573, hashtext(?))", binds);
    TRY(link.run(QByteArrayLiteral("ROLLBACK")));
    if (!taken && taken.error().code == ErrorCode::Busy)
        return false;
    if (!taken)
        return refuse(taken.error());
    m_name = name;
    m_backend = int(PostgresRow(*taken, 0).integer(0));
    return true;
}

Result<Done> PostgresTerminal::takeAgain(PostgresLink &link)
{
    if (m_name.isEmpty())
        return Done();
    TRY(endLost(link, m_name, m_backend, 2000));
    TRY_GET(const bool isOurs, take(link, QString(m_name)));
    if (isOurs)
        return Done();
    TRY_GET(const qint64 stillThere, endLost(link, m_name, m_backend, 1)); // its process may be stopped
    if (stillThere > 0)
        return refuse(
            ErrorCode::StorageUnusable,
            Storage::tr("The %1 has not let go of the lost connection yet. Nothing was changed. Try again in a "
                        "moment.")
                .arg(placeAround(link.place())),
            {{QStringLiteral("database"), link.place()}});
    return refuse(
        ErrorCode::StorageUnusable,
        Storage::tr("While the connection was lost, another computer began to sell as %1. Nothing was changed. "
                    "Open the box office again to go on under another name.")
            .arg(m_name),
        {{QStringLiteral("database"), link.place()}, {QStringLiteral("replaced"), true}});
}

} // namespace rowlock
