// A closed house, written with plain SQL.
#pragma once

#include <QFile>
#include <QList>

#include <sqlite3.h>

namespace bench {

inline void sql(sqlite3 *database, const QByteArray &script)
{
    char *message = nullptr;
    if (sqlite3_exec(database, script.constData(), nullptr, nullptr, &message) != SQLITE_OK)
        qFatal("%s: %s", script.left(200).constData(), message);
}

// The file without its triggers and without waiting for the disk; both as before when it ends.
class Scratch
{
public:
    explicit Scratch(const QString &file)
    {
        if (sqlite3_open(QFile::encodeName(file).constData(), &m_database) != SQLITE_OK)
            qFatal("cannot open %s", qPrintable(file));
        sql(m_database, "PRAGMA synchronous=OFF; PRAGMA cache_size=-200000");
        sqlite3_exec(
            m_database, "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
            [](void *self, int, char **columns, char **) {
                static_cast<Scratch *>(self)->m_triggers.append(QPair<QByteArray, QByteArray>(columns[0], columns[1]));
                return 0;
            },
            this, nullptr);
        sql(m_database, "BEGIN IMMEDIATE");
        for (const auto &trigger : std::as_const(m_triggers))
            sql(m_database, "DROP TRIGGER " + trigger.first);
    }
    ~Scratch()
    {
        for (const auto &trigger : std::as_const(m_triggers))
            sql(m_database, trigger.second);
        sql(m_database, "COMMIT; PRAGMA wal_checkpoint(TRUNCATE); ANALYZE; DROP TABLE IF EXISTS sqlite_stat1");
        sqlite3_close(m_database);
    }
    void operator()(const QByteArray &script) { sql(m_database, script); }

    sqlite3 *database() const { return m_database; }

private:
    sqlite3 *m_database = nullptr;
    QList<QPair<QByteArray, QByteArray>> m_triggers;
};

} // namespace bench
