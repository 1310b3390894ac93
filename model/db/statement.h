// SQL in, values out. Statements are prepared once per connection, finish themselves, and nobody else holds one
// (docs/decisions/statements.md says why they are the engine's own and not Qt's):
//   run(connection, R"(UPDATE ...)", id, now)                    -> rows changed
//   one<T>(connection, R"(SELECT ...)", mapper, binds...)        -> exactly one row, anything else is storage_corrupt
//   optional<T>(...)                                             -> none or one
//   all<T>(...)                                                  -> every row
// Inside a transaction, and where it does not matter yet what comes of them (a server is far away; what waits goes to
// it together, in the order in which it was written):
//   post(connection, R"(UPDATE ...)", id, now)                   -> a write whose fault ends the transaction
//   postOne(...)                                                 -> ... and which must change one row
//   ask<T>(connection, R"(SELECT ...)", mapper, binds...)        -> rows to be taken later; see Asked
// A mapper is T(const Row &). Binds go by position and only in the types of Bind; every other type is refused by the
// compiler.
#pragma once

#include "model/db/connection.h"
#include "model/db/row.h"
#include "model/domain/result.h"

#include <array>
#include <memory>
#include <optional>

namespace rowlock {

namespace detail {
// Runs and drains; `onRow` may be empty. Answers the rows changed by a write.
Result<qint64> execute(Connection &connection, const Sql &sql, const Bind *binds, qsizetype count,
                       const RowVisitor &onRow);
Result<Done> post(Connection &connection, const Sql &sql, const Bind *binds, qsizetype count, const RowVisitor &onRow,
                  std::optional<qint64> changes);
Result<Done> send(Connection &connection);
Error wrongRowCount(const Sql &sql, qsizetype found);

template <typename... Binds>
Result<qint64> execute(Connection &connection, const Sql &sql, const RowVisitor &onRow, const Binds &...binds)
{
    const std::array<Bind, sizeof...(Binds)> values{Bind(binds)...};
    return execute(connection, sql, values.data(), qsizetype(values.size()), onRow);
}

template <typename... Binds>
Result<Done> post(Connection &connection, const Sql &sql, const RowVisitor &onRow, std::optional<qint64> changes,
                  const Binds &...binds)
{
    const std::array<Bind, sizeof...(Binds)> values{Bind(binds)...};
    return post(connection, sql, values.data(), qsizetype(values.size()), onRow, changes);
}

template <typename T>
Result<std::optional<T>> onlyOne(const Sql &sql, QList<T> rows)
{
    if (rows.size() > 1)
        return refuse(wrongRowCount(sql, rows.size()));
    return rows.isEmpty() ? std::optional<T>() : std::optional<T>(std::move(rows.first()));
}

template <typename T>
Result<T> exactlyOne(const Sql &sql, std::optional<T> row)
{
    if (!row)
        return refuse(wrongRowCount(sql, 0));
    return std::move(*row);
}
} // namespace detail

// `sql` is a string literal, or one for each engine: its address is the key under which it stays prepared.
template <typename... Binds>
Result<qint64> run(Connection &connection, const Sql &sql, const Binds &...binds)
{
    return detail::execute(connection, sql, nullptr, binds...);
}

template <typename T, typename Mapper, typename... Binds>
Result<QList<T>> all(Connection &connection, const Sql &sql, Mapper mapper, const Binds &...binds)
{
    QList<T> rows;
    TRY(detail::execute(
        connection, sql,
        [&](const Row &row) {
            rows.append(mapper(row));
            return true;
        },
        binds...));
    return rows;
}

template <typename T, typename Mapper, typename... Binds>
Result<std::optional<T>> optional(Connection &connection, const Sql &sql, Mapper mapper, const Binds &...binds)
{
    TRY_GET(auto rows, all<T>(connection, sql, mapper, binds...));
    return detail::onlyOne<T>(sql, std::move(rows));
}

template <typename T, typename Mapper, typename... Binds>
Result<T> one(Connection &connection, const Sql &sql, Mapper mapper, const Binds &...binds)
{
    TRY_GET(auto row, optional<T>(connection, sql, mapper, binds...));
    return detail::exactlyOne<T>(sql, std::move(row));
}

template <typename... Binds>
Result<Done> post(Connection &connection, const Sql &sql, const Binds &...binds)
{
    return detail::post(connection, sql, nullptr, std::nullopt, binds...);
}

template <typename... Binds>
Result<Done> postOne(Connection &connection, const Sql &sql, const Binds &...binds)
{
    return detail::post(connection, sql, nullptr, 1, binds...);
}

// Rows that were asked for: the first of several that is taken brings all of them. They are taken inside the
// transaction.
template <typename T>
class Asked
{
public:
    Asked(Connection &connection, const Sql &sql, std::shared_ptr<QList<T>> rows)
        : m_connection(&connection), m_sql(sql), m_rows(std::move(rows))
    {}

    Result<QList<T>> all() const
    {
        TRY(detail::send(*m_connection));
        return std::move(*m_rows);
    }
    Result<std::optional<T>> optional() const
    {
        TRY_GET(auto rows, all());
        return detail::onlyOne<T>(m_sql, std::move(rows));
    }
    Result<T> one() const
    {
        TRY_GET(auto row, optional());
        return detail::exactlyOne<T>(m_sql, std::move(row));
    }

private:
    Connection *m_connection;
    Sql m_sql;
    std::shared_ptr<QList<T>> m_rows;
};

// The mapper may run after the caller has returned, so it holds what it needs.
template <typename T, typename Mapper, typename... Binds>
Result<Asked<T>> ask(Connection &connection, const Sql &sql, Mapper mapper, const Binds &...binds)
{
    const auto rows = std::make_shared<QList<T>>();
    TRY(detail::post(
        connection, sql,
        [rows, mapper](const Row &row) {
            rows->append(mapper(row));
            return true;
        },
        std::nullopt, binds...));
    return Asked<T>(connection, sql, rows);
}

} // namespace rowlock
