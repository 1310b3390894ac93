// What goes into a statement and what comes out of it, the same for every engine.
#pragma once

#include "model/domain/id.h"
#include "model/domain/instant.h"
#include "model/domain/money.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <functional>
#include <optional>

namespace rowlock {

// How long a look may take on a server: a minute for each thing that is asked, or ten for what goes through the whole
// house.
enum class Look { Usual, Whole };

// A statement as a literal. Where no text serves both engines, one for each stands beside the other, in braces.
struct Sql
{
    constexpr Sql(const char *both) : sqlite(both), postgresql(both) {}
    constexpr Sql(const char *onSqlite, const char *onPostgresql) : sqlite(onSqlite), postgresql(onPostgresql) {}

    const char *sqlite;
    const char *postgresql;
};

// One bound value. Money binds its minor units, an Id its number (NULL where not valid), an Instant its milliseconds.
class Bind
{
public:
    // No std::variant: GCC 12 takes its parts for uninitialised under the sanitizers.
    enum class Kind { Null, Number, Text, Bytes };

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

    Kind kind() const { return m_kind; }
    qint64 number() const { return m_number; }
    const QByteArray &bytes() const { return m_bytes; } // of a text, as UTF-8

private:
    Kind m_kind = Kind::Null;
    qint64 m_number = 0;
    QByteArray m_bytes;
};

// The current row while a mapper looks at it; columns by position.
class Row
{
public:
    virtual qint64 integer(int column) const = 0; // of a truth: 1 or 0
    virtual QUtf8StringView view(int column) const = 0;
    virtual QByteArray bytes(int column) const = 0;
    virtual bool isNull(int column) const = 0;

    QString text(int column) const;
    QByteArray utf8(int column) const; // a long text, without a detour
    bool boolean(int column) const { return integer(column) != 0; }
    Instant instant(int column) const { return {integer(column)}; }
    std::optional<Instant> optionalInstant(int column) const;
    Money money(int column, const Currency &currency) const { return {integer(column), currency}; }
    template <typename IdType>
    IdType id(int column) const
    {
        return IdType(isNull(column) ? 0 : integer(column));
    }

protected:
    Row() = default;
    ~Row() = default;
    Row(const Row &) = default;
    Row &operator=(const Row &) = default;
};

// Sees each row and answers whether it wants more.
using RowVisitor = std::function<bool(const Row &)>;

// A statement with its values, and what becomes of its rows.
struct FirstLook
{
    Sql sql;
    QList<Bind> binds;
    RowVisitor onRow;
};

} // namespace rowlock
