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

// Those of a folder of the program's own, by number.
QList<Migration> readMigrations(const QString &folder);
// Those of a file.
QList<Migration> embeddedMigrations();
int supportedSchema();

class Migrator
{
public:
    explicit Migrator(Connection &connection, const QList<Migration> &migrations = embeddedMigrations());

    enum class Copy { Keep, None };
    // Copy::Keep writes "<file>.before-schema-N-<digest>" first, N being the schema the file would get and the digest
    // that of the copy, so that however often it fails there is one copy of one content. Does nothing where the schema
    // is reached. storage_newer where it is passed; storage_corrupt where the file does not fit its own number.
    // Whatever fails leaves the last complete schema in force.
    Result<Done> bringUpToDate(Copy copy);

private:
    Result<Done> checkStart(qint64 found);
    Result<Done> keepCopy();
    Result<Done> apply(const Migration &migration);
    Result<Done> runScript(const Migration &migration);

    Connection &m_connection;
    QList<Migration> m_migrations;
};

Error newerSchema(const QString &file, qint64 schema, int supported);

} // namespace rowlock
