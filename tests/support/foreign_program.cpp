#include "tests/support/foreign_program.h"

#include <sqlite3.h>

namespace rowlock {

ForeignProgram::ForeignProgram(const QString &file)
{
    if (sqlite3_open_v2(file.toUtf8().constData(), &m_database, SQLITE_OPEN_READWRITE, nullptr) != SQLITE_OK)
        qFatal("cannot open %s", qPrintable(file));
    sqlite3_busy_timeout(m_database, 5000);
}

ForeignProgram::~ForeignProgram()
{
    sqlite3_close(m_database);
}

QString ForeignProgram::tries(const QString &sql)
{
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
    QStringList rows;
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(m_database, sql.toUtf8().constData(), -1, &statement, nullptr) != SQLITE_OK)
        qFatal("%s: %s", qPrintable(sql), sqlite3_errmsg(m_database));
    while (sqlite3_step(statement) == SQLITE_ROW)
        rows += QString::fromUtf8(static_cast<const char *>(sqlite3_column_blob(statement, 0)),
                                  sqlite3_column_bytes(statement, 0));
    sqlite3_finalize(statement);
    return rows;
}

} // namespace rowlock
