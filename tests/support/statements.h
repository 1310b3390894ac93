// What a connection to a file runs while this lives, in its order; triggers' statements are the file's own business.
#pragma once

#include "model/db/connection_inner.h"

#include <QSqlDriver>
#include <QStringList>
#include <QVariant>

#include <sqlite3.h>

namespace rowlock {

class Statements
{
public:
    explicit Statements(Connection &connection)
        : m_handle(
            *static_cast<sqlite3 *const *>(connection.inner().sqlite().database.handle.driver()->handle().constData()))
    {
        sqlite3_trace_v2(m_handle, SQLITE_TRACE_STMT, note, this);
    }
    ~Statements() { sqlite3_trace_v2(m_handle, 0, nullptr, nullptr); }
    Statements(const Statements &) = delete;
    Statements &operator=(const Statements &) = delete;

    const QStringList &run() const { return m_run; }
    qsizetype count() const { return m_run.size(); }
    QString list() const { return m_run.join(u'\n'); }

private:
    static int note(unsigned, void *self, void *statement, void *text)
    {
        if (qstrncmp(static_cast<const char *>(text), "--", 2) != 0) {
            static_cast<Statements *>(self)->m_run.append(
                QString::fromUtf8(sqlite3_sql(static_cast<sqlite3_stmt *>(statement))).simplified());
        }
        return 0;
    }

    sqlite3 *m_handle;
    QStringList m_run;
};

} // namespace rowlock
