// Are the rules that a house keeps in its file still those that the migrations made?
#pragma once

#include "model/db/connection.h"
#include "model/db/migrator.h"

#include <QMap>
#include <QStringList>

namespace rowlock {

class SqliteEngine;

using Schema = QMap<QString, QString>; // "trigger seat_kept" and how it reads

// Compares the house with one that this program's migrations make anew: one line for each table, index,
// trigger or view that is missing or reads otherwise, and for each trigger that is too many. Further tables, indexes
// and views are other programs' own business: they change nothing of ours.
Result<SchemaReport> schemaProblems(Connection &connection);              // each engine's own way
Result<SchemaReport> sqliteSchemaProblems(SqliteEngine &engine);          // of a file
QStringList schemaDifferences(const Schema &wanted, const Schema &found); // the same for every engine

// A house whose digest is that of the migrations in that folder is as they make it, and nothing need be made anew to
// compare it with. Where it differs, an engine of another version may only write a rule otherwise.
QByteArray schemaDigest(const Schema &schema); // SHA-256, hexadecimal
bool isAsMade(const QByteArray &digest, const QString &migrations);

// Tables, indexes and triggers, by their names, that a house with the first `number` of these migrations lacks, or that
// only later ones make: its number is not its own. For the log; empty: it may be brought up to date.
Result<QStringList> schemaMisfits(Connection &connection, const QList<Migration> &migrations, int number);

} // namespace rowlock
