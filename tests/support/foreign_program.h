// Another program with the house's file open: plain SQLite, no foreign keys, no manners.
#pragma once

#include <QString>
#include <QStringList>
#include <QVariant>

struct sqlite3;

namespace rowlock {

class ForeignProgram
{
public:
    explicit ForeignProgram(const QString &file);
    ~ForeignProgram();
    ForeignProgram(const ForeignProgram &) = delete;
    ForeignProgram &operator=(const ForeignProgram &) = delete;

    // What SQLite said; empty: it was done. `sql` may be several statements.
    QString tries(const QString &sql);
    // The same with every trigger out of the way and no CHECK looked at, the triggers put back afterwards so that
    // nothing shows.
    QString forces(const QString &sql);

    qint64 number(const QString &sql); // the first column of the first row; fails the program where there is none
    QString text(const QString &sql);

private:
    QStringList column(const QString &sql);

    sqlite3 *m_database = nullptr;
};

} // namespace rowlock
