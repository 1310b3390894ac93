// SQL in, values out. Statements are prepared once per connection, finish themselves, and nobody else holds one
// (docs/decisions/statements.md says why they are the engine's own and not Qt's):
//   run(connection, R"(UPDATE ...)", id, now)                    -> rows changed
//   one<T>(connection, R"(SELECT ...)", mapper, binds...)        -> exactly one row, anything else is storage_corrupt
//   optional<T>(...)                                             -> none or one
//   all<T>(...)                                                  -> every row
// A mapper is T(const Row &). Binds go by position and only in the types of Bind; every other type is refused by the
// compiler.
#pragma once

#include "model/db/connection.h"
#include "model/db/row.h"
#include "model/domain/result.h"

#include <array>
#include <optional>

namespace rowlock {

namespace detail {
// Runs and drains; `onRow` may be empty. Answers the rows changed by a write.
Result<qint64> execute(Connection &connection, const Sql &sql, const Bind *binds, qsizetype count,
                       const RowVisitor &onRow);
Error wrongRowCount(const Sql &sql, qsizetype found);

template <typename... Binds>
Result<qint64> execute(Connection &connection, const Sql &sql, const RowVisitor &onRow, const Binds &...binds)
{
    const std::array<Bind, sizeof...(Binds)> values{Bind(binds)...};
    return execute(connection, sql, values.data(), qsizetype(values.size()), onRow);
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
    if (rows.size() > 1)
        return refuse(detail::wrongRowCount(sql, rows.size()));
    return rows.isEmpty() ? std::optional<T>() : std::optional<T>(std::move(rows.first()));
}

template <typename T, typename Mapper, typename... Binds>
Result<T> one(Connection &connection, const Sql &sql, Mapper mapper, const Binds &...binds)
{
    TRY_GET(auto row, optional<T>(connection, sql, mapper, binds...));
    if (!row)
        return refuse(detail::wrongRowCount(sql, 0));
    return std::move(*row);
}

} // namespace rowlock
