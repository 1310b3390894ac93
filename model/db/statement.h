// SQL in, values out. Statements are prepared once per connection, finish themselves, and nobody else holds one
// (docs/decisions/statements.md says why they are SQLite's own and not Qt's):
//   run(connection, R"(UPDATE ...)", id, now)                    -> rows changed
//   one<T>(connection, R"(SELECT ...)", mapper, binds...)        -> exactly one row, anything else is storage_corrupt
//   optional<T>(...)                                             -> none or one
//   all<T>(...)                                                  -> every row
// A mapper is T(const Row &). Binds go by position and only in the types of Bind; every other type is refused by the
// compiler.
#pragma once

#include "model/db/connection.h"
#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"
#include "model/domain/result.h"

#include <QByteArray>
#include <QString>

#include <array>
#include <concepts>
#include <functional>
#include <optional>

struct sqlite3_stmt;

namespace rowlock {

// One bound value. Money binds its minor units, an Id its number (NULL where not valid), an Instant its milliseconds.
class Bind
{
public:
    Bind(qint64 value) : m_kind(Kind::Number), m_number(value) {}
    Bind(int value) : Bind(qint64(value)) {}
    Bind(bool value) : Bind(qint64(value ? 1 : 0)) {}
    // A null string is an empty one: text is never NULL by accident.
    Bind(const QString &value) : m_kind(Kind::Text), m_bytes(value.toUtf8()) {}
    Bind(const QByteArray &value) : m_kind(Kind::Bytes), m_bytes(value) {}
    Bind(Instant value) : Bind(value.ms) {}
    Bind(const Money &value) : Bind(value.minor) {}
    Bind(std::nullopt_t) {} // NULL
    template <typename Tag>
    Bind(Id<Tag> id) : m_kind(id.isValid() ? Kind::Number : Kind::Null), m_number(id.value())
    {}
    template <typename T>
    Bind(const std::optional<T> &value) : Bind(value ? Bind(*value) : Bind(std::nullopt))
    {}
    template <typename T>
    Bind(T) = delete; // long, size_t, enum, const char *, double: what column would they be meant for?

    int to(sqlite3_stmt *statement, int place) const; // SQLite's code; must outlive the statement's run

private:
    // No std::variant: GCC 12 takes its parts for uninitialised under the sanitizers.
    enum class Kind { Null, Number, Text, Bytes };
    Kind m_kind = Kind::Null;
    qint64 m_number = 0;
    QByteArray m_bytes; // of a text, as UTF-8: from UTF-16 SQLite takes a byte order mark at its beginning away
};

// The current row while a mapper looks at it; columns by position.
class Row
{
public:
    explicit Row(sqlite3_stmt *statement) : m_statement(statement) {}

    qint64 integer(int column) const;
    QString text(int column) const;
    QByteArray bytes(int column) const;
    QByteArray utf8(int column) const; // a long text, without a detour
    bool boolean(int column) const { return integer(column) != 0; }
    bool isNull(int column) const;
    Instant instant(int column) const { return {integer(column)}; }
    std::optional<Instant> optionalInstant(int column) const;
    Money money(int column, const Currency &currency) const { return {integer(column), currency}; }
    template <typename IdType>
    IdType id(int column) const
    {
        return IdType(isNull(column) ? 0 : integer(column));
    }

private:
    sqlite3_stmt *m_statement;
};

namespace detail {
// Runs and drains; `onRow` sees each row and answers whether it wants more. Answers the rows changed by a write.
Result<qint64> execute(Connection &connection, const char *sql, const Bind *binds, qsizetype count,
                       const std::function<bool(const Row &)> &onRow);
Error wrongRowCount(const char *sql, qsizetype found);

template <typename... Binds>
Result<qint64> execute(Connection &connection, const char *sql, const std::function<bool(const Row &)> &onRow,
                       const Binds &...binds)
{
    const std::array<Bind, sizeof...(Binds)> values{Bind(binds)...};
    return execute(connection, sql, values.data(), qsizetype(values.size()), onRow);
}
} // namespace detail

// `sql` is a string literal: its address is the key under which it stays prepared.
template <typename... Binds>
Result<qint64> run(Connection &connection, const char *sql, const Binds &...binds)
{
    return detail::execute(connection, sql, nullptr, binds...);
}

template <typename T, typename Mapper, typename... Binds>
Result<QList<T>> all(Connection &connection, const char *sql, Mapper mapper, const Binds &...binds)
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
Result<std::optional<T>> optional(Connection &connection, const char *sql, Mapper mapper, const Binds &...binds)
{
    TRY_GET(auto rows, all<T>(connection, sql, mapper, binds...));
    if (rows.size() > 1)
        return refuse(detail::wrongRowCount(sql, rows.size()));
    return rows.isEmpty() ? std::optional<T>() : std::optional<T>(std::move(rows.first()));
}

template <typename T, typename Mapper, typename... Binds>
Result<T> one(Connection &connection, const char *sql, Mapper mapper, const Binds &...binds)
{
    TRY_GET(auto row, optional<T>(connection, sql, mapper, binds...));
    if (!row)
        return refuse(detail::wrongRowCount(sql, 0));
    return std::move(*row);
}

} // namespace rowlock
