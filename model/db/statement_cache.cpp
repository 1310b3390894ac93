#include "model/db/statement_cache.h"

#include "model/db/engine/sqlite_engine.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlResult>
#include <QVariant>

#include <sqlite3.h>

namespace rowlock {
namespace {

bool changesTheDatabase(const QSqlQuery &query)
{
    const QVariant handle = query.result()->handle();
    if (qstrcmp(handle.typeName(), "sqlite3_stmt*") != 0)
        return true;
    return sqlite3_stmt_readonly(*static_cast<sqlite3_stmt *const *>(handle.constData())) == 0;
}

} // namespace

Result<std::unique_ptr<PreparedStatement>> StatementCache::take(const char *sql, const QSqlDatabase &database,
                                                                const SqliteEngine &engine)
{
    auto &slot = m_statements[sql];
    if (slot && slot->sql != sql)
        slot.reset();
    if (slot) {
        ++m_lentOut;
        return std::move(slot);
    }
    auto statement =
        std::make_unique<PreparedStatement>(PreparedStatement{QByteArray(sql), QSqlQuery(database), false});
    statement->query.setForwardOnly(true);
    const QString text = QString::fromUtf8(sql);
    if (!statement->query.prepare(text))
        return refuse(engine.error(statement->query.lastError().nativeErrorCode().toInt(), text));
    statement->writes = changesTheDatabase(statement->query);
    ++m_lentOut;
    return statement;
}

void StatementCache::giveBack(const char *sql, std::unique_ptr<PreparedStatement> statement)
{
    --m_lentOut;
    statement->query.finish();
    auto &slot = m_statements[sql];
    if (!slot)
        slot = std::move(statement);
}

} // namespace rowlock
