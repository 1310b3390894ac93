#include "model/db/engine/sqlite_engine.h"

#include "model/db/engine/sqlite_error.h"
#include "model/db/storage_text.h"

#include <QElapsedTimer>
#include <QSqlDatabase>
#include <QSqlDriver>
#include <QSqlQuery>
#include <QVariant>

#include <sqlite3.h>

namespace rowlock {
namespace {

// Finalizes what it holds, so that no way out of a function leaves a statement open.
class Statement
{
public:
    Statement() = default;
    ~Statement() { sqlite3_finalize(m_statement); }
    Statement(const Statement &) = delete;
    Statement &operator=(const Statement &) = delete;

    sqlite3_stmt **out() { return &m_statement; }
    sqlite3_stmt *get() const { return m_statement; }

private:
    sqlite3_stmt *m_statement = nullptr;
};

QString columnText(sqlite3_stmt *statement, int column)
{
    const auto *text = static_cast<const QChar *>(sqlite3_column_text16(statement, column));
    return text ? QString(text, sqlite3_column_bytes16(statement, column) / 2) : QString();
}

constexpr const char *commandSql[] = {"BEGIN IMMEDIATE", "BEGIN",       "COMMIT",         "ROLLBACK",
                                      "SAVEPOINT one",   "RELEASE one", "ROLLBACK TO one"};

} // namespace

Result<std::unique_ptr<SqliteEngine>> SqliteEngine::of(const QSqlDatabase &database, const QString &file)
{
    QSqlQuery query(database);
    const bool asked = query.exec(QStringLiteral("SELECT sqlite_source_id()")) && query.next();
    const QString driver = asked ? query.value(0).toString() : query.lastQuery();
    query.finish();
    const QVariant handle = database.driver()->handle();
    // Two libraries in one process would undo each other's locks, and the handle means nothing to the other one.
    if (!asked || driver != QLatin1String(sqlite3_sourceid()) || qstrcmp(handle.typeName(), "sqlite3*") != 0)
        return refuse(
            Error{ErrorCode::StorageUnusable,
                  Storage::tr("Rowlock and Qt were built with different versions of SQLite, so box office files cannot "
                              "be opened safely. Install Rowlock again from the packages of this system."),
                  {},
                  QStringLiteral("driver %1, linked %2").arg(driver, QLatin1String(sqlite3_sourceid()))});
    sqlite3 *raw = *static_cast<sqlite3 *const *>(handle.constData());
    return std::unique_ptr<SqliteEngine>(new SqliteEngine(raw, file));
}

SqliteEngine::SqliteEngine(sqlite3 *handle, const QString &file) : m_handle(handle), m_file(file)
{
    sqlite3_extended_result_codes(m_handle, 1);
    sqlite3_db_config(m_handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
    sqlite3_db_config(m_handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    // Takes the place of SQLite's own automatic checkpoint, which would not wait for its turn.
    sqlite3_wal_hook(
        m_handle,
        [](void *pages, sqlite3 *, const char *, int count) {
            *static_cast<int *>(pages) = count;
            return SQLITE_OK;
        },
        &m_logPages);
}

QString SqliteEngine::version()
{
    return QLatin1String(sqlite3_libversion());
}

SqliteEngine::~SqliteEngine()
{
    for (sqlite3_stmt *statement : m_commands)
        sqlite3_finalize(statement);
    sqlite3_finalize(m_dataVersion);
    sqlite3_finalize(m_userVersion);
    sqlite3_wal_hook(m_handle, nullptr, nullptr);
}

void SqliteEngine::setBusyTimeout(qint64 ms)
{
    if (m_busyTimeoutMs != ms)
        sqlite3_busy_timeout(m_handle, int(ms));
    m_busyTimeoutMs = ms;
}

Error SqliteEngine::error(int code, const QString &sql, qint64 waitedMs) const
{
    return storageError({code, QString::fromUtf8(sqlite3_errmsg(m_handle)), sql, m_file, waitedMs, m_opening,
                         sqlite3_system_errno(m_handle)});
}

Result<sqlite3_stmt *> SqliteEngine::prepare(const char *sql) const
{
    QElapsedTimer waited; // for the schema, where another program keeps the file
    waited.start();
    sqlite3_stmt *statement = nullptr;
    const int code = sqlite3_prepare_v3(m_handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK)
        return refuse(error(code, QString::fromUtf8(sql), waited.elapsed()));
    return statement;
}

Result<Done> SqliteEngine::execute(Command command)
{
    const int index = int(command);
    sqlite3_stmt *&statement = m_commands[index];
    if (!statement) {
        TRY_GET(statement, prepare(commandSql[index]));
    }
    QElapsedTimer waited;
    waited.start();
    const int code = sqlite3_step(statement);
    if (code == SQLITE_DONE) {
        sqlite3_reset(statement);
        return Done();
    }
    const Error failure = error(code, QLatin1String(commandSql[index]), waited.elapsed());
    sqlite3_reset(statement);
    return refuse(failure);
}

Result<qint64> SqliteEngine::kept(sqlite3_stmt *&statement, const char *sql)
{
    if (!statement) {
        TRY_GET(statement, prepare(sql));
    }
    QElapsedTimer waited;
    waited.start();
    const int code = sqlite3_step(statement);
    if (code != SQLITE_ROW) {
        const Error failure = error(code, QLatin1String(sql), waited.elapsed());
        sqlite3_reset(statement);
        return refuse(failure);
    }
    const qint64 value = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return value;
}

Result<qint64> SqliteEngine::dataVersion()
{
    return kept(m_dataVersion, "PRAGMA data_version");
}

Result<qint64> SqliteEngine::userVersion()
{
    return kept(m_userVersion, "PRAGMA user_version");
}

std::optional<quint32> SqliteEngine::contentVersion() const
{
    quint32 version = 0;
    if (sqlite3_file_control(m_handle, "main", SQLITE_FCNTL_DATA_VERSION, &version) != SQLITE_OK)
        return std::nullopt;
    return version;
}

bool SqliteEngine::inTransaction() const
{
    return sqlite3_get_autocommit(m_handle) == 0;
}

Result<QStringList> SqliteEngine::lines(const QString &sql)
{
    QElapsedTimer waited;
    waited.start();
    Statement statement;
    const QByteArray utf8 = sql.toUtf8();
    int code = sqlite3_prepare_v2(m_handle, utf8.constData(), int(utf8.size()), statement.out(), nullptr);
    QStringList rows;
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(statement.get());
        if (code != SQLITE_ROW)
            break;
        QStringList columns;
        for (int column = 0; column < sqlite3_column_count(statement.get()); ++column)
            columns.append(columnText(statement.get(), column));
        rows.append(columns.join(u' '));
    }
    if (code != SQLITE_DONE)
        return refuse(error(code, sql, waited.elapsed()));
    return rows;
}

Result<Done> SqliteEngine::execute(const QString &sql)
{
    TRY(lines(sql));
    return Done();
}

Result<QString> SqliteEngine::text(const QString &sql)
{
    TRY_GET(const QStringList rows, lines(sql));
    return rows.isEmpty() ? QString() : rows.first();
}

Result<qint64> SqliteEngine::integer(const QString &sql)
{
    TRY_GET(const QString found, text(sql));
    return found.toLongLong();
}

Result<Done> SqliteEngine::executeScript(const QByteArray &script, const QString &name)
{
    const bool began = inTransaction();
    const char *next = script.constData();
    const char *const end = next + script.size();
    while (next < end) {
        Statement statement;
        const char *tail = nullptr;
        const qsizetype line = 1 + QByteArrayView(script.constData(), next - script.constData()).count('\n');
        const QString place = QStringLiteral("%1, statement after line %2").arg(name, QString::number(line));
        int code = sqlite3_prepare_v2(m_handle, next, int(end - next), statement.out(), &tail);
        if (code != SQLITE_OK)
            return refuse(error(code, place));
        if (statement.get()) { // otherwise a comment or blanks
            do
                code = sqlite3_step(statement.get());
            while (code == SQLITE_ROW);
            if (code != SQLITE_DONE)
                return refuse(error(code, place));
        }
        if (inTransaction() != began)
            return refuse(error(SQLITE_MISUSE, place + QStringLiteral(" begins or ends a transaction")));
        next = tail;
    }
    return Done();
}

Result<Done> SqliteEngine::copyInto(const QString &file)
{
    QElapsedTimer waited;
    waited.start();
    Statement statement;
    const char *sql = "VACUUM INTO ?1";
    const QByteArray name = file.toUtf8();
    int code = sqlite3_prepare_v2(m_handle, sql, -1, statement.out(), nullptr);
    if (code == SQLITE_OK)
        code = sqlite3_bind_text(statement.get(), 1, name.constData(), int(name.size()), SQLITE_TRANSIENT);
    if (code == SQLITE_OK) {
        // Writing another file counts as writing: a house that may only be looked at may still be copied.
        const bool onlyReads = sqlite3_db_readonly(m_handle, "main") == 1;
        if (onlyReads)
            sqlite3_exec(m_handle, "PRAGMA query_only = OFF", nullptr, nullptr, nullptr);
        code = sqlite3_step(statement.get());
        if (onlyReads)
            sqlite3_exec(m_handle, "PRAGMA query_only = ON", nullptr, nullptr, nullptr);
    }
    if (code != SQLITE_DONE)
        return refuse(error(code, QLatin1String(sql), waited.elapsed()));
    return Done();
}

Result<Done> SqliteEngine::markCopy(const QString &copy, const CopyMark &mark)
{
    QElapsedTimer waited;
    waited.start();
    sqlite3 *handle = nullptr;
    const char *sql = "INSERT OR REPLACE INTO copy_mark (one, made_at, made_from, practice) VALUES (1, ?1, ?2, ?3)";
    int code = sqlite3_open_v2(copy.toUtf8().constData(), &handle, SQLITE_OPEN_READWRITE, nullptr);
    if (code == SQLITE_OK) {
        Statement statement;
        const QByteArray from = mark.from.toUtf8();
        code = sqlite3_prepare_v2(handle, sql, -1, statement.out(), nullptr);
        if (code == SQLITE_OK)
            code = sqlite3_bind_int64(statement.get(), 1, mark.at.ms);
        if (code == SQLITE_OK)
            code = sqlite3_bind_text(statement.get(), 2, from.constData(), int(from.size()), SQLITE_TRANSIENT);
        if (code == SQLITE_OK)
            code = sqlite3_bind_int(statement.get(), 3, mark.isPractice ? 1 : 0);
        if (code == SQLITE_OK)
            code = sqlite3_step(statement.get());
    }
    sqlite3_close_v2(handle);
    if (code != SQLITE_DONE)
        return refuse(error(code, QLatin1String(sql), waited.elapsed()));
    return Done();
}

QByteArray SqliteEngine::fileBegins(int length) const
{
    // Through the descriptor that SQLite has open: closing another one of this file would drop its locks.
    sqlite3_file *file = nullptr;
    if (sqlite3_file_control(m_handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK || !file
        || !file->pMethods)
        return {};
    QByteArray bytes(length, '\0');
    return file->pMethods->xRead(file, bytes.data(), length, 0) == SQLITE_OK ? bytes : QByteArray();
}

bool SqliteEngine::hasMoved() const
{
    int moved = 0;
    return sqlite3_file_control(m_handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0;
}

void SqliteEngine::checkpoint(Checkpoint kind)
{
    const int mode = kind == Checkpoint::Passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE;
    const qint64 patience = busyTimeout();
    setBusyTimeout(0); // a reader is never waited for: the turn is ours only for a moment
    sqlite3_wal_checkpoint_v2(m_handle, "main", mode, nullptr, nullptr);
    setBusyTimeout(patience);
}

qint64 SqliteEngine::rowsChangedInAll() const
{
    return sqlite3_total_changes64(m_handle);
}

qint64 SqliteEngine::rowsChanged() const
{
    return sqlite3_changes64(m_handle);
}

} // namespace rowlock
