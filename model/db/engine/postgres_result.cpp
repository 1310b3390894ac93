#include "model/db/engine/postgres_result.h"

#include <libpq-fe.h>

#include <cstdlib>

namespace rowlock {
namespace {

constexpr int truthType = 16; // of pg_type: bool
constexpr int bytesType = 17; // bytea

} // namespace

void ClearResult::operator()(pg_result *result) const
{
    PQclear(result);
}

qint64 PostgresRow::integer(int column) const
{
    const char *text = PQgetvalue(m_result, m_row, column);
    return PQftype(m_result, column) == truthType ? qint64(*text == 't') : std::strtoll(text, nullptr, 10);
}

QUtf8StringView PostgresRow::view(int column) const
{
    return {PQgetvalue(m_result, m_row, column), PQgetlength(m_result, m_row, column)};
}

QByteArray PostgresRow::bytes(int column) const
{
    const char *text = PQgetvalue(m_result, m_row, column);
    const int length = PQgetlength(m_result, m_row, column);
    if (PQftype(m_result, column) != bytesType || length < 2)
        return {text, length};
    return QByteArray::fromHex(QByteArray::fromRawData(text + 2, length - 2)); // after "\x"
}

bool PostgresRow::isNull(int column) const
{
    return PQgetisnull(m_result, m_row, column) != 0;
}

bool succeeded(const PostgresResult &result)
{
    const ExecStatusType status = PQresultStatus(result.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

int rowsOf(const PostgresResult &result)
{
    return PQntuples(result.get());
}

qint64 rowsChangedBy(const PostgresResult &result)
{
    if (qstrncmp(PQcmdStatus(result.get()), "SELECT", 6) == 0)
        return 0;
    return std::strtoll(PQcmdTuples(result.get()), nullptr, 10);
}

void visitRows(const PostgresResult &result, const RowVisitor &onRow)
{
    bool wanted = onRow != nullptr;
    for (int i = 0; wanted && i < rowsOf(result); ++i)
        wanted = onRow(PostgresRow(result, i));
}

} // namespace rowlock
