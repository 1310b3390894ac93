// What the server answered to one statement, read as any engine's rows.
#pragma once

#include "model/db/row.h"

#include <memory>

struct pg_result;

namespace rowlock {

struct ClearResult
{
    void operator()(pg_result *result) const;
};
using PostgresResult = std::unique_ptr<pg_result, ClearResult>;

// The row of a result; true and false read as 1 and 0, and so do sums, which the server makes numeric.
class PostgresRow final : public Row
{
public:
    PostgresRow(const PostgresResult &result, int row) : m_result(result.get()), m_row(row) {}

    qint64 integer(int column) const override;
    QUtf8StringView view(int column) const override;
    QByteArray bytes(int column) const override;
    bool isNull(int column) const override;

private:
    pg_result *m_result;
    int m_row;
};

bool succeeded(const PostgresResult &result);
int rowsOf(const PostgresResult &result);
qint64 rowsChangedBy(const PostgresResult &result);                    // 0 for a SELECT
void visitRows(const PostgresResult &result, const RowVisitor &onRow); // which may be empty

} // namespace rowlock
