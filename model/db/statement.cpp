#include "model/db/statement.h"

#include "model/db/connection_inner.h"
#include "model/db/storage_text.h"

#include <QElapsedTimer>

#include <sqlite3.h>

namespace rowlock {

// The column types are STRICT in every table: what is asked for is what there is.
qint64 Row::integer(int column) const
{
    return sqlite3_column_int64(m_statement, column);
}

QString Row::text(int column) const
{
    const auto *utf8 = reinterpret_cast<const char *>(sqlite3_column_text(m_statement, column));
    const QUtf8StringView text(utf8, sqlite3_column_bytes(m_statement, column));
    constexpr QUtf8StringView mark("\xEF\xBB\xBF"); // Qt too would take it for no part of the text
    const bool isMarked = text.size() >= mark.size() && memcmp(text.data(), mark.data(), mark.size()) == 0;
    return isMarked ? QChar(QChar::ByteOrderMark) + text.sliced(mark.size()).toString() : text.toString();
}

QByteArray Row::utf8(int column) const
{
    const auto *utf8 = reinterpret_cast<const char *>(sqlite3_column_text(m_statement, column));
    return {utf8, sqlite3_column_bytes(m_statement, column)};
}

QByteArray Row::bytes(int column) const
{
    const auto *data = static_cast<const char *>(sqlite3_column_blob(m_statement, column));
    return {data, sqlite3_column_bytes(m_statement, column)};
}

bool Row::isNull(int column) const
{
    return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
}

int Bind::to(sqlite3_stmt *statement, int place) const
{
    switch (m_kind) {
    case Kind::Number: return sqlite3_bind_int64(statement, place, m_number);
    case Kind::Text:
        return sqlite3_bind_text(statement, place, m_bytes.constData(), int(m_bytes.size()), SQLITE_STATIC);
    case Kind::Bytes:
        return sqlite3_bind_blob(statement, place, m_bytes.constData(), int(m_bytes.size()), SQLITE_STATIC);
    case Kind::Null: break;
    }
    return sqlite3_bind_null(statement, place);
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

    sqlite3_stmt *handle() { return m_statement->handle.get(); }
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

Error wrongBindCount(const char *sql, qsizetype count)
{
    return {ErrorCode::StorageUnusable,
            Storage::tr("A change was asked for with the wrong number of values, so nothing was changed. Please report "
                        "this."),
            {},
            QStringLiteral("%1 values for: %2").arg(QString::number(count), QString::fromUtf8(sql).simplified())};
}

// A look outside any transaction finds out here that the file was replaced; in one, its beginning did.
Result<Done> checkMayRun(const Connection &connection, Connection::Inner &inner, const char *sql)
{
    if (inner.transaction == Connection::Inner::Transaction::None)
        return connection.checkInPlace();
    // A full or failing disk ends the transaction behind our back; what follows must not then stand alone.
    if (!inner.engine->inTransaction())
        return refuse(notInWriteTransaction(sql));
    return Done();
}

} // namespace

Result<qint64> execute(Connection &connection, const char *sql, const Bind *binds, qsizetype count,
                       const std::function<bool(const Row &)> &onRow)
{
    Connection::Inner &inner = connection.inner();
    TRY(checkMayRun(connection, inner, sql));
    TRY_GET(auto statement, inner.statements.take(sql, *inner.engine));
    Lent lent(inner.statements, sql, std::move(statement));
    if (lent.writes() && inner.transaction != Connection::Inner::Transaction::Write)
        return refuse(notInWriteTransaction(sql));

    // Said in release builds too: a value too few would be stored as NULL, one too many dropped.
    if (count != sqlite3_bind_parameter_count(lent.handle()))
        return refuse(wrongBindCount(sql, count));
    for (int i = 0; i < int(count); ++i) {
        if (const int code = binds[i].to(lent.handle(), i + 1); code != SQLITE_OK)
            return refuse(inner.engine->error(code, QString::fromUtf8(sql)));
    }
    QElapsedTimer waited;
    waited.start();
    const qint64 before = inner.engine->rowsChangedInAll();
    bool wanted = true;
    int code = sqlite3_step(lent.handle());
    while (code == SQLITE_ROW) {
        if (wanted && onRow)
            wanted = onRow(Row(lent.handle()));
        if (!wanted && !lent.writes())
            break; // a write with RETURNING is drained: only then is it done
        code = sqlite3_step(lent.handle());
    }
    if (code != SQLITE_DONE && code != SQLITE_ROW)
        return refuse(inner.engine->error(code, QString::fromUtf8(sql), waited.elapsed()));
    return inner.engine->rowsChangedInAll() == before ? 0 : inner.engine->rowsChanged();
}

Error wrongRowCount(const char *sql, qsizetype found)
{
    return {ErrorCode::StorageCorrupt,
            Storage::tr("The box office file contradicts itself. Stop selling from it, check the file, and restore the "
                        "latest backup if problems are found."),
            {{QStringLiteral("rows"), found}},
            QStringLiteral("%1 rows where one was due: "
                           "%2")
                .arg(QString::number(found), QString::fromUtf8(sql).simplified())};
}

} // namespace detail
} // namespace rowlock
