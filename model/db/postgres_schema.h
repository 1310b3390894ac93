// A house's tables and rules on a PostgreSQL server: making them, and whether they are still those.
#pragma once

#include "model/db/migrator.h"
#include "model/db/postgres_session.h"
#include "model/domain/storage_facts.h"

#include <QStringList>

namespace rowlock {

// Those built into the program, by number; the numbers of a file's are others.
QList<Migration> postgresMigrations();

// None: no house is here. storage_unusable where it cannot be asked.
Result<std::optional<int>> postgresSchemaVersion(PostgresLink &link);

// What the server lets this session's login do (migration 0005).
struct LoginRights
{
    bool ownsHouse = false;  // and may bring it up to date
    bool mayWrite = false;   // sell
    bool mayCompare = false; // make a schema beside the house's
};
Result<LoginRights> loginRights(PostgresLink &link);

// Within a transaction that has the turn: what is missing after schema `found`, and its number.
Result<Done> migratePostgres(PostgresLink &link, int found);

// Compares the house with one that this program's migrations make anew in a transaction that is rolled back, which
// takes a right on the database and a session of its own: one line for each table, column, key, index, rule, view or
// right of a login that is missing or reads otherwise, and for each rule and right that is too many.
Result<SchemaReport> postgresSchemaProblems(const PostgresSession &house);

} // namespace rowlock
