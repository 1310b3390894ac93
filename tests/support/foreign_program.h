// Another program with the house open: plain SQLite without foreign keys, or its own session on the server. No manners.
#pragma once

#include <QString>
#include <QStringList>
#include <QVariant>

struct sqlite3;
struct pg_conn;

namespace rowlock {

class ForeignProgram
{
public:
    enum class Does { Anything, Look }; // looking leaves in a file's log what is there
    explicit ForeignProgram(const QString &file, Does does = Does::Anything); // or the address of a database
    ~ForeignProgram();
    ForeignProgram(const ForeignProgram &) = delete;
    ForeignProgram &operator=(const ForeignProgram &) = delete;

    // What the engine said; empty: it was done. `sql` may be several statements.
    QString tries(const QString &sql);
    // The same with every trigger out of the way and no CHECK looked at, the triggers put back afterwards so that
    // nothing shows. On a server the CHECKs stay.
    QString forces(const QString &sql);

    // Begins a transaction with it and leaves it open, until tries() ends it. Was it done?
    bool begins(const QString &sql);

    qint64 number(const QString &sql); // the first column of the first row; fails the program where there is none
    QString text(const QString &sql);
    QList<QStringList> rows(const QString &sql); // as text; a truth as 1 or 0

private:
    QStringList column(const QString &sql);

    QString triesOnServer(const QString &sql);
    bool beginsOnServer(const QString &sql);
    QList<QStringList> rowsOnServer(const QString &sql);
    sqlite3 *m_database = nullptr;
    pg_conn *m_server = nullptr; // instead
};

} // namespace rowlock
