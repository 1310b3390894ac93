#include "model/db/statement_cache.h"

#include "model/db/engine/sqlite_engine.h"

#include <sqlite3.h>

namespace rowlock {

void Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

Result<std::unique_ptr<PreparedStatement>> StatementCache::take(const char *sql, const SqliteEngine &engine)
{
    auto &slot = m_statements[sql];
    if (slot && slot->sql != sql)
        slot.reset();
    if (slot) {
        ++m_lentOut;
        return std::move(slot);
    }
    auto statement = std::make_unique<PreparedStatement>();
    statement->sql = sql;
    TRY_GET(sqlite3_stmt *const prepared, engine.prepare(sql));
    statement->handle.reset(prepared);
    statement->writes = sqlite3_stmt_readonly(prepared) == 0;
    ++m_lentOut;
    return statement;
}

void StatementCache::giveBack(const char *sql, std::unique_ptr<PreparedStatement> statement)
{
    --m_lentOut;
    sqlite3_reset(statement->handle.get());
    sqlite3_clear_bindings(statement->handle.get());
    auto &slot = m_statements[sql];
    if (!slot)
        slot = std::move(statement);
}

} // namespace rowlock
