#include "model/db/statement.h"

#include "model/db/connection_inner.h"
#include "model/db/engine/sqlite_error.h"
#include "model/db/storage_text.h"

#include <QElapsedTimer>
#include <QSqlError>
#include <QSqlQuery>

namespace rowlock {

qint64 Row::integer(int column) const
{
    return m_query.value(column).toLongLong();
}

QString Row::text(int column) const
{
    return m_query.value(column).toString();
}

QByteArray Row::bytes(int column) const
{
    return m_query.value(column).toByteArray();
}

bool Row::isNull(int column) const
{
    return m_query.isNull(column);
}

std::optional<Instant> Row::optionalInstant(int column) const
{
    return isNull(column) ? std::optional<Instant>() : std::optional<Instant>(instant(column));
}

namespace detail {
namespace {

// Whatever way a function is left, the statement is finished and goes back.
class Lent
{
public:
    Lent(StatementCache &cache, const char *sql, std::unique_ptr<PreparedStatement> statement)
        : m_cache(cache), m_sql(sql), m_statement(std::move(statement))
    {}
    ~Lent() { m_cache.giveBack(m_sql, std::move(m_statement)); }
    Lent(const Lent &) = delete;
    Lent &operator=(const Lent &) = delete;

    QSqlQuery &query() { return m_statement->query; }
    bool writes() const { return m_statement->writes; }

private:
    StatementCache &m_cache;
    const char *m_sql;
    std::unique_ptr<PreparedStatement> m_statement;
};

Error notInWriteTransaction(const char *sql)
{
    return {ErrorCode::StorageUnusable,
            Storage::tr("A change was asked for outside a transaction or after its transaction had failed, so nothing "
                        "was changed. Please report this."),
            {},
            QStringLiteral("no write transaction is open for: ") + QString::fromUtf8(sql).simplified()};
}

Error queryError(const Connection::Inner &inner, const QSqlQuery &query, const char *sql, qint64 waitedMs)
{
    const QSqlError said = query.lastError();
    return storageError({said.nativeErrorCode().toInt(), said.databaseText() + u' ' + said.driverText(),
                         QString::fromUtf8(sql), inner.house.path, waitedMs, false});
}

} // namespace

Result<qint64> execute(Connection &connection, const char *sql, const Bind *binds, qsizetype count,
                       const std::function<bool(const Row &)> &onRow)
{
    Connection::Inner &inner = connection.inner();
    // A full or failing disk ends the transaction behind our back; what follows must not then stand alone.
    if (inner.transaction != Connection::Inner::Transaction::None && !inner.engine->inTransaction())
        return refuse(notInWriteTransaction(sql));
    TRY_GET(auto statement, inner.statements.take(sql, inner.database.handle, *inner.engine));
    Lent lent(inner.statements, sql, std::move(statement));
    if (lent.writes() && inner.transaction != Connection::Inner::Transaction::Write)
        return refuse(notInWriteTransaction(sql));

    QSqlQuery &query = lent.query();
    for (qsizetype i = 0; i < count; ++i)
        query.bindValue(int(i), binds[i].value());
    QElapsedTimer waited;
    waited.start();
    const qint64 before = inner.engine->rowsChangedInAll();
    if (!query.exec())
        return refuse(queryError(inner, query, sql, waited.elapsed()));
    bool wanted = true;
    while (query.next()) {
        if (wanted && onRow)
            wanted = onRow(Row(query));
        if (!wanted && !lent.writes())
            break; // a write with RETURNING is drained: only then is it done
    }
    if (query.lastError().isValid())
        return refuse(queryError(inner, query, sql, waited.elapsed()));
    return inner.engine->rowsChangedInAll() == before ? 0 : inner.engine->rowsChanged();
}

Error wrongRowCount(const char *sql, qsizetype found)
{
    return {ErrorCode::StorageCorrupt,
            Storage::tr("The house file contradicts itself. Stop selling from it, run the check of the file, and "
                        "restore the latest backup if it finds faults."),
            {{QStringLiteral("rows"), found}},
            QStringLiteral("%1 rows where one was due: "
                           "%2")
                .arg(QString::number(found), QString::fromUtf8(sql).simplified())};
}

} // namespace detail
} // namespace rowlock
