// Statements that stay prepared, found again by the address of their SQL literal. Belongs to one Connection.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>

#include <memory>
#include <unordered_map>

struct sqlite3_stmt;

namespace rowlock {

class SqliteEngine;

struct Finalize
{
    void operator()(sqlite3_stmt *statement) const;
};

struct PreparedStatement
{
    QByteArray sql; // compared when found again: a literal's address is a key, other text's may be used twice
    std::unique_ptr<sqlite3_stmt, Finalize> handle;
    bool writes = false;
};

class StatementCache
{
public:
    // Lent out: a mapper that runs the same statement meanwhile gets one of its own.
    Result<std::unique_ptr<PreparedStatement>> take(const char *sql, const SqliteEngine &engine);
    void giveBack(const char *sql, std::unique_ptr<PreparedStatement> statement); // reset, its binds forgotten

    int lentOut() const { return m_lentOut; }

private:
    std::unordered_map<const char *, std::unique_ptr<PreparedStatement>> m_statements;
    int m_lentOut = 0;
};

} // namespace rowlock
