// What only SQLite has, on the handle that Qt's driver opened: transactions, pragmas, scripts, checkpoints, copies.
// Belongs to one Connection and its thread. Knows nothing of turns: its caller holds the turn for everything that
// writes.
#pragma once

#include "model/domain/house_contents.h"
#include "model/domain/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

class QSqlDatabase;
struct sqlite3;
struct sqlite3_stmt;

namespace rowlock {

class SqliteEngine
{
public:
    // storage_unusable where Qt's driver was built with another SQLite than this program is linked with.
    static Result<std::unique_ptr<SqliteEngine>> of(const QSqlDatabase &database, const QString &file);
    static QString version(); // "3.40.1"
    ~SqliteEngine();
    SqliteEngine(const SqliteEngine &) = delete;
    SqliteEngine &operator=(const SqliteEngine &) = delete;

    void setOpening(bool opening) { m_opening = opening; } // junk is "not a house" then, and damage later
    void setBusyTimeout(qint64 ms);
    qint64 busyTimeout() const { return m_busyTimeoutMs; }

    // The statements of every transaction, kept prepared.
    enum class Command { BeginImmediate, BeginDeferred, Commit, Rollback, Savepoint, Release, RollbackToSavepoint };
    Result<Done> execute(Command command);
    Result<qint64> dataVersion();
    Result<qint64> userVersion();
    // Without a statement: another number once anybody has committed, this connection too. Within a transaction.
    std::optional<quint32> contentVersion() const;
    bool inTransaction() const;

    Result<sqlite3_stmt *> prepare(const char *sql) const; // to be finalized by the caller

    // One statement, rarely run; the first column of the first row, if there is one.
    Result<Done> execute(const QString &sql);
    Result<qint64> integer(const QString &sql);
    Result<QString> text(const QString &sql);
    Result<QStringList> lines(const QString &sql); // every row, its columns joined by blanks

    // Many statements, told apart by SQLite's own parser. Refuses a script that ends the transaction it runs in.
    Result<Done> executeScript(const QByteArray &script, const QString &name);

    Result<Done> copyInto(const QString &file); // VACUUM INTO: a consistent copy while others work
    // Into a copy that nobody else knows of yet: that it is one.
    Result<Done> markCopy(const QString &copy, const CopyMark &mark);

    // The first bytes of the file itself, below SQLite's own reading of them; fewer where the file is shorter.
    QByteArray fileBegins(int length) const;

    bool hasMoved() const;                      // the name no longer stands for the file that is open
    int logPages() const { return m_logPages; } // in the write-ahead log at the last own commit
    enum class Checkpoint { Passive, Truncate };
    void checkpoint(Checkpoint kind); // within the turn only; what it cannot do now the next one does
    qint64 rowsChangedInAll() const;  // grows with every changed row
    qint64 rowsChanged() const;       // by the last statement that changed any

    Error error(int code, const QString &sql, qint64 waitedMs = 0) const;

private:
    SqliteEngine(sqlite3 *handle, const QString &file);
    Result<qint64> kept(sqlite3_stmt *&statement, const char *sql);

    sqlite3 *m_handle;
    QString m_file;
    bool m_opening = false;
    qint64 m_busyTimeoutMs = 0;
    int m_logPages = 0;
    sqlite3_stmt *m_commands[7] = {};
    sqlite3_stmt *m_dataVersion = nullptr;
    sqlite3_stmt *m_userVersion = nullptr;
};

} // namespace rowlock
