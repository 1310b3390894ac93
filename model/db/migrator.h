// Brings a house up to this program's schema: numbered scripts, append-only, one transaction each, everything in one
// turn.
#pragma once

#include "model/db/connection.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace rowlock {

struct Migration
{
    int number = 0; // 1, 2, 3, ...: the schema it leads to
    QString name;   // "0001_house.sql"
    QByteArray sql;
};

// Those built into the program, by number.
QList<Migration> embeddedMigrations();
int supportedSchema();

class Migrator
{
public:
    explicit Migrator(Connection &connection, const QList<Migration> &migrations = embeddedMigrations());

    enum class Copy { Keep, None };
    // Copy::Keep writes "<file>.before-schema-N-<time>" first, N being the schema the file would get. Does nothing
    // where the schema is reached. storage_newer where it is passed; whatever fails leaves the last complete schema in
    // force.
    Result<Done> bringUpToDate(Copy copy);

private:
    Result<Done> keepCopy();
    Result<Done> apply(const Migration &migration);

    Connection &m_connection;
    QList<Migration> m_migrations;
};

Error newerSchema(const QString &file, qint64 schema, int supported);

} // namespace rowlock
