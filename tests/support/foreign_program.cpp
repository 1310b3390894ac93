#include "tests/support/foreign_program.h"

#include "model/db/connection.h"
#include "model/domain/house_place.h"

#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#endif
#include <QMap>
#include <QRegularExpression>

#include <sqlite3.h>

namespace rowlock {

#if __has_include(<libpq-fe.h>)

static pg_conn *openServer(const QString &address)
{
    pg_conn *server = PQconnectdb(address.toUtf8().constData());
    if (PQstatus(server) != CONNECTION_OK)
        qFatal("cannot open %s", qPrintable(address));
    return server;
}

static void closeServer(pg_conn *server)
{
    PQfinish(server);
}

// The tests write SQLite's words.
static QString inServersWords(QString sql)
{
    static const QRegularExpression blob(QStringLiteral("(?:zero|random)blob\\((\\d+)\\)"));
    static const QRegularExpression pragma(QStringLiteral("PRAGMA [^;]*;"));
    static const QRegularExpression bytes(QStringLiteral("\\bx'([0-9a-f]*)'"));
    sql.remove(QStringLiteral(" OR REPLACE")); // there is nothing nearer
    sql.replace(QStringLiteral("group_concat("), QStringLiteral("string_agg("));
    sql.replace(QStringLiteral(" char("), QStringLiteral(" chr("));
    sql.replace(pragma, QString());
    sql.replace(blob, QStringLiteral("decode(repeat('00', \\1), 'hex')"));
    return sql.replace(bytes, QStringLiteral("'\\x\\1'::bytea"));
}

// Which kind of key or check, as SQLite says it; a rule's sentence speaks for itself.
static QString kindOf(const QByteArray &state)
{
    static const QMap<QByteArray, QString> kinds{{"23505", QStringLiteral("UNIQUE: ")},
                                                 {"23514", QStringLiteral("CHECK: ")},
                                                 {"23503", QStringLiteral("FOREIGN KEY: ")},
                                                 {"23502", QStringLiteral("NOT NULL: ")}};
    return kinds.value(state);
}

QString ForeignProgram::triesOnServer(const QString &sql)
{
    PGresult *result = PQexec(m_server, inServersWords(sql).toUtf8().constData());
    const QString said = kindOf(PQresultErrorField(result, PG_DIAG_SQLSTATE))
                         + QString::fromUtf8(PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY));
    PQclear(result);
    if (PQtransactionStatus(m_server) != PQTRANS_IDLE)
        PQclear(PQexec(m_server, "ROLLBACK"));
    return said;
}

bool ForeignProgram::beginsOnServer(const QString &sql)
{
    PQclear(PQexec(m_server, (QStringLiteral("BEGIN; ") + sql).toUtf8().constData()));
    return PQtransactionStatus(m_server) == PQTRANS_INTRANS;
}

QList<QStringList> ForeignProgram::rowsOnServer(const QString &sql)
{
    constexpr Oid truth = 16;
    PGresult *result = PQexec(m_server, inServersWords(sql).toUtf8().constData());
    if (PQresultStatus(result) != PGRES_TUPLES_OK)
        qFatal("%s: %s", qPrintable(sql), PQerrorMessage(m_server));
    QList<QStringList> rows;
    for (int row = 0; row < PQntuples(result); ++row) {
        rows.append(QStringList());
        for (int column = 0; column < PQnfields(result); ++column) {
            const QByteArray value(PQgetvalue(result, row, column), PQgetlength(result, row, column));
            const bool isTruth = PQftype(result, column) == truth;
            rows.last() += isTruth ? QString::number(int(value == "t")) : QString::fromUtf8(value);
        }
    }
    PQclear(result);
    return rows;
}

#else

static pg_conn *openServer(const QString &address)
{
    qFatal("built without PostgreSQL: %s", qPrintable(address));
}

static void closeServer(pg_conn *) {}

QString ForeignProgram::triesOnServer(const QString &)
{
    return {};
}

bool ForeignProgram::beginsOnServer(const QString &)
{
    return false;
}

QList<QStringList> ForeignProgram::rowsOnServer(const QString &)
{
    return {};
}

#endif

ForeignProgram::ForeignProgram(const QString &file, Does does)
{
    if (isServerAddress(file)) {
        m_server = openServer(file);
        return;
    }
    if (sqlite3_open_v2(file.toUtf8().constData(), &m_database, SQLITE_OPEN_READWRITE, nullptr) != SQLITE_OK)
        qFatal("cannot open %s", qPrintable(file));
    sqlite3_busy_timeout(m_database, 5000);
    if (does == Does::Look)
        sqlite3_db_config(m_database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

bool ForeignProgram::begins(const QString &sql)
{
    if (m_server)
        return beginsOnServer(sql);
    return sqlite3_exec(m_database, ("BEGIN IMMEDIATE; " + sql.toUtf8()).constData(), nullptr, nullptr, nullptr)
           == SQLITE_OK;
}

ForeignProgram::~ForeignProgram()
{
    sqlite3_close(m_database);
    if (m_server)
        closeServer(m_server);
}

QString ForeignProgram::tries(const QString &sql)
{
    if (m_server)
        return triesOnServer(sql);
    char *message = nullptr;
    const int code = sqlite3_exec(m_database, sql.toUtf8().constData(), nullptr, nullptr, &message);
    const QString text = code == SQLITE_OK ? QString() : QString::fromUtf8(message ? message : sqlite3_errstr(code));
    sqlite3_free(message);
    if (!sqlite3_get_autocommit(m_database))
        sqlite3_exec(m_database, "ROLLBACK", nullptr, nullptr, nullptr);
    return text;
}

QString ForeignProgram::forces(const QString &sql)
{
    if (m_server)
        return triesOnServer(
            QStringLiteral("BEGIN; SET LOCAL session_replication_role = replica; %1; COMMIT").arg(sql));
    const QStringList triggers =
        column(QStringLiteral("SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name"));
    QString script = QStringLiteral("PRAGMA ignore_check_constraints = ON; BEGIN IMMEDIATE;");
    const QStringList names = column(QStringLiteral("SELECT name FROM sqlite_schema WHERE type = 'trigger'"));
    for (const QString &name : names)
        script += QStringLiteral("DROP TRIGGER \"%1\";").arg(name);
    script += sql + u';';
    for (const QString &trigger : triggers)
        script += trigger + u';';
    return tries(script + QStringLiteral("COMMIT; PRAGMA ignore_check_constraints = OFF;"));
}

qint64 ForeignProgram::number(const QString &sql)
{
    return text(sql).toLongLong();
}

QString ForeignProgram::text(const QString &sql)
{
    const QStringList rows = column(sql);
    if (rows.isEmpty())
        qFatal("no row: %s", qPrintable(sql));
    return rows.first();
}

QStringList ForeignProgram::column(const QString &sql)
{
    QStringList first;
    for (const QStringList &row : rows(sql))
        first += row.first();
    return first;
}

QList<QStringList> ForeignProgram::rows(const QString &sql)
{
    if (m_server)
        return rowsOnServer(sql);
    QList<QStringList> rows;
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(m_database, sql.toUtf8().constData(), -1, &statement, nullptr) != SQLITE_OK)
        qFatal("%s: %s", qPrintable(sql), sqlite3_errmsg(m_database));
    while (sqlite3_step(statement) == SQLITE_ROW) {
        rows.append(QStringList());
        for (int column = 0; column < sqlite3_column_count(statement); ++column)
            rows.last() += QString::fromUtf8(static_cast<const char *>(sqlite3_column_blob(statement, column)),
                                             sqlite3_column_bytes(statement, column));
    }
    sqlite3_finalize(statement);
    return rows;
}

} // namespace rowlock
