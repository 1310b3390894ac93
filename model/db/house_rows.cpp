#include "model/db/house_rows.h"

#include "model/db/statement.h"
#include "model/db/storage_text.h"
#include "model/db/transaction.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <vector>

namespace rowlock {
namespace {

// So many go with one INSERT: a network's delay is paid for once, and no engine's limit of values (32,766) is reached.
constexpr int rowsAtOnce = 100;

constexpr Sql tablesAndParents{
    R"(SELECT m.name, coalesce(f."table", '') FROM sqlite_master m LEFT JOIN pragma_foreign_key_list(m.name) f
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY 1, 2)",
    R"(SELECT c.relname, coalesce(p.relname, '') FROM pg_class c
       LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' LEFT JOIN pg_class p ON p.oid = f.confrelid
       WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> 'rowlock_schema'
       ORDER BY 1, 2)"};

// Integers, texts and bytes are all that there is, and each engine has one name for each.
constexpr Sql columnsOfTables{
    R"(SELECT m.name, c.name, CASE c.type WHEN 'INTEGER' THEN 'number' WHEN 'TEXT' THEN 'text' ELSE 'bytes' END,
           c.pk
       FROM sqlite_master m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY 1, 2)",
    R"(SELECT c.relname COLLATE "C", a.attname COLLATE "C", CASE format_type(a.atttypid, -1)
           WHEN 'bigint' THEN 'number' WHEN 'text' THEN 'text' ELSE 'bytes' END,
           coalesce((SELECT array_position(i.indkey::int2[], a.attnum) + 1 FROM pg_index i
                     WHERE i.indrelid = c.oid AND i.indisprimary), 0)
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> 'rowlock_schema'
           AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, 2)"};

struct Column
{
    QByteArray name;
    Bind::Kind kind = Bind::Kind::Null;
    qint64 keyPlace = 0; // in the primary key, from 1; 0: no part of it

    bool operator==(const Column &) const = default;
};

struct Table
{
    QByteArray name;
    QList<Column> columns;

    bool operator==(const Table &) const = default;

    QByteArray columnNames() const
    {
        QByteArrayList names;
        for (const Column &column : columns)
            names.append(column.name);
        return names.join(", ");
    }
    QByteArray key() const
    {
        QMap<qint64, QByteArray> names;
        for (const Column &column : columns) {
            if (column.keyPlace > 0)
                names.insert(column.keyPlace, column.name);
        }
        return names.values().join(", ");
    }
    // By key, so that the same house is always copied in the same order.
    QByteArray selection() const
    {
        return "SELECT " + columnNames() + " FROM " + name + (key().isEmpty() ? "" : " ORDER BY " + key());
    }
    QByteArray insertion(int rows) const
    {
        const QByteArray row = '(' + QByteArrayList(columns.size(), "?").join(", ") + ')';
        return "INSERT INTO " + name + " (" + columnNames() + ") VALUES " + QByteArrayList(rows, row).join(", ");
    }
};

// Made of names that stand in the schema itself, never of a value.
Result<Done> runText(Connection &connection, const QByteArray &sql)
{
    TRY(detail::execute(connection, sql.constData(), nullptr));
    return Done();
}

Result<QList<Table>> tablesOf(Connection &connection)
{
    QList<Table> tables;
    TRY(detail::execute(connection, columnsOfTables, [&](const Row &row) {
        const QByteArray name = row.utf8(0);
        if (tables.isEmpty() || tables.last().name != name)
            tables.append({name, {}});
        const QByteArray kind = row.utf8(2);
        tables.last().columns.append({row.utf8(1),
                                      kind == "number" ? Bind::Kind::Number
                                      : kind == "text" ? Bind::Kind::Text
                                                       : Bind::Kind::Bytes,
                                      row.integer(3)});
        return true;
    }));
    return tables;
}

// Each after those that it refers to.
Result<QList<Table>> inOrderOfKeys(Connection &connection, QList<Table> waiting)
{
    QHash<QByteArray, QByteArrayList> parents;
    TRY(detail::execute(connection, tablesAndParents, [&](const Row &row) {
        if (row.utf8(0) != row.utf8(1)) // KeysWithinTables
            parents[row.utf8(0)].append(row.utf8(1));
        return true;
    }));
    QList<Table> ordered;
    QSet<QByteArray> done{QByteArray()};
    while (!waiting.isEmpty()) {
        const auto ready = std::find_if(waiting.begin(), waiting.end(), [&](const Table &table) {
            const QByteArrayList needed = parents.value(table.name);
            return std::all_of(needed.begin(), needed.end(),
                               [&](const QByteArray &parent) { return done.contains(parent); });
        });
        if (ready == waiting.end())
            return refuse(ErrorCode::StorageUnusable,
                          Storage::tr("The tables of %1 refer to one another in a circle. Report this with the log.")
                              .arg(connection.file()));
        done.insert(ready->name);
        ordered.append(*ready);
        waiting.erase(ready);
    }
    return ordered;
}

// On a server rules can be switched off; on a file they are taken out and put back as they were.
class RulesSwitchedOff
{
public:
    RulesSwitchedOff(Connection &connection, const QList<Table> &tables) : m_connection(connection), m_tables(tables) {}

    Result<Done> switchOff()
    {
        if (m_connection.isOnServer())
            return switchAll("DISABLE");
        TRY_GET(m_rules, all<Rule>(m_connection, "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
                                   [](const Row &row) {
                                       return Rule{row.utf8(0), row.utf8(1)};
                                   }));
        for (const Rule &rule : std::as_const(m_rules))
            TRY(runText(m_connection, "DROP TRIGGER " + rule.name));
        return Done();
    }
    Result<Done> switchOn()
    {
        if (m_connection.isOnServer())
            return switchAll("ENABLE");
        for (const Rule &rule : std::as_const(m_rules))
            TRY(runText(m_connection, rule.sql));
        return Done();
    }

private:
    struct Rule
    {
        QByteArray name;
        QByteArray sql;
    };

    Result<Done> switchAll(const QByteArray &how)
    {
        for (const Table &table : m_tables)
            TRY(runText(m_connection, "ALTER TABLE " + table.name + ' ' + how + " TRIGGER USER"));
        return Done();
    }

    Connection &m_connection;
    const QList<Table> &m_tables;
    QList<Rule> m_rules;
};

// A row may refer to a later one of its own table: a patron who was merged into a newer one, a hold that joined one
// that was taken after it. Such keys are looked at once all rows are there.
class KeysWithinTables
{
public:
    explicit KeysWithinTables(Connection &connection) : m_connection(connection) {}

    Result<Done> defer()
    {
        if (!m_connection.isOnServer())
            return runText(m_connection, "PRAGMA defer_foreign_keys = ON"); // all of them, until COMMIT
        TRY_GET(m_keys, all<Key>(m_connection, R"(
            SELECT c.relname, f.conname FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
            WHERE c.relnamespace = current_schema()::regnamespace AND f.contype = 'f' AND f.confrelid = f.conrelid
                AND NOT f.condeferrable ORDER BY 1, 2)",
                                 [](const Row &row) {
                                     return Key{row.utf8(0), row.utf8(1)};
                                 }));
        return alterAll("DEFERRABLE INITIALLY DEFERRED");
    }
    Result<Done> lookAt()
    {
        if (!m_connection.isOnServer())
            return Done();
        TRY(runText(m_connection, "SET CONSTRAINTS ALL IMMEDIATE")); // a table that waits for it cannot be altered
        return alterAll("NOT DEFERRABLE");
    }

private:
    struct Key
    {
        QByteArray table;
        QByteArray name;
    };

    Result<Done> alterAll(const QByteArray &how)
    {
        for (const Key &key : std::as_const(m_keys))
            TRY(runText(m_connection, "ALTER TABLE " + key.table + " ALTER CONSTRAINT " + key.name + ' ' + how));
        return Done();
    }

    Connection &m_connection;
    QList<Key> m_keys;
};

// A server takes a text's bytes as they are and refuses what is no UTF-8, which decoding would mend without a word.
Bind valueOf(const Row &row, int column, Bind::Kind kind, bool toServer)
{
    if (row.isNull(column))
        return std::nullopt;
    switch (kind) {
    case Bind::Kind::Number: return row.integer(column);
    case Bind::Kind::Text: return toServer ? Bind(row.utf8(column)) : Bind(row.text(column));
    default: return row.bytes(column);
    }
}

// Rows on their way into one table.
class Insertion
{
public:
    Insertion(Connection &to, const Table &table)
        : m_to(to), m_table(table), m_many(table.insertion(rowsAtOnce)), m_single(table.insertion(1))
    {}

    Result<Done> add(const Row &row)
    {
        for (int column = 0; column < m_table.columns.size(); ++column)
            m_values.push_back(valueOf(row, column, m_table.columns.at(column).kind, m_to.isOnServer()));
        return m_values.size() == size_t(rowsAtOnce * m_table.columns.size()) ? send(m_many, rowsAtOnce) : Done();
    }
    Result<Done> finish() { return send(m_single, 1); }

private:
    Result<Done> send(const QByteArray &sql, int rows)
    {
        const qsizetype width = rows * m_table.columns.size();
        for (qsizetype first = 0; first < qsizetype(m_values.size()); first += width)
            TRY(detail::execute(m_to, sql.constData(), m_values.data() + first, width, nullptr));
        m_values.clear();
        return Done();
    }

    Connection &m_to;
    const Table &m_table;
    const QByteArray m_many;
    const QByteArray m_single;
    std::vector<Bind> m_values;
};

Result<Done> copyTable(Connection &from, Connection &to, const Table &table)
{
    const QByteArray rows = table.selection();
    // A table may be larger than this computer's memory, and a server would send the whole of it at once.
    const bool inParts = from.isOnServer();
    const QByteArray part = "FETCH 200 FROM copied_rows";
    if (inParts)
        TRY(runText(from, "DECLARE copied_rows NO SCROLL CURSOR FOR " + rows));
    Insertion insertion(to, table);
    qint64 found = 0;
    do {
        found = 0;
        Result<Done> taken = Done();
        TRY(detail::execute(from, (inParts ? part : rows).constData(), [&](const Row &row) {
            ++found;
            taken = insertion.add(row);
            return taken.has_value();
        }));
        TRY(taken);
    } while (inParts && found > 0);
    if (inParts)
        TRY(runText(from, "CLOSE copied_rows"));
    return insertion.finish();
}

// On a file they follow the highest by themselves.
Result<Done> goOnAboveTheHighest(Connection &to)
{
    if (!to.isOnServer())
        return Done();
    struct Counted
    {
        QByteArray table;
        QByteArray column;
    };
    TRY_GET(const auto counted, all<Counted>(to, R"(
        SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attidentity <> '')",
                                             [](const Row &row) {
                                                 return Counted{row.utf8(0), row.utf8(1)};
                                             }));
    for (const Counted &one : counted)
        TRY(runText(to, "SELECT setval(pg_get_serial_sequence('" + one.table + "', '" + one.column
                            + "'), (SELECT coalesce(max(" + one.column + "), 0) + 1 FROM " + one.table + "), false)"));
    return runText(to, "SELECT rowlock_numbers_go_on()");
}

Result<Done> copyAll(Connection &from, Connection &to)
{
    TRY_GET(const QList<Table> tables, tablesOf(to));
    TRY_GET(const QList<Table> found, tablesOf(from)); // and perhaps another program's
    for (const Table &table : tables) {
        if (!found.contains(table))
            return refuse(ErrorCode::StorageUnusable,
                          Storage::tr("The table %2 of %1 is not the one that Rowlock made, so nothing was copied. "
                                      "Restore the latest backup.")
                              .arg(from.file(), QString::fromUtf8(table.name)));
    }
    TRY_GET(const QList<Table> ordered, inOrderOfKeys(to, tables));
    RulesSwitchedOff rules(to, ordered);
    KeysWithinTables keys(to);
    TRY(rules.switchOff());
    TRY(keys.defer());
    for (auto table = ordered.crbegin(); table != ordered.crend(); ++table)
        TRY(runText(to, "DELETE FROM " + table->name));
    for (const Table &table : ordered)
        TRY(copyTable(from, to, table));
    TRY(keys.lookAt());
    TRY(goOnAboveTheHighest(to));
    TRY(rules.switchOn());
    if (to.isOnServer()) { // it plans poorly for tables that it knows nothing of
        for (const Table &table : ordered)
            TRY(runText(to, "ANALYZE " + table.name));
    }
    return Done();
}

} // namespace

Result<Done> copyRows(Connection &from, Connection &to)
{
    const auto copy = [&] { return inWriteTransaction(to, [&](WriteTransaction &) { return copyAll(from, to); }); };
    return inReadTransaction(from, copy, Look::Whole);
}

} // namespace rowlock
