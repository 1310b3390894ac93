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
Result<QStringList> sqliteSchemaProblems(SqliteEngine &engine);           // of a file: beside one in memory
QStringList schemaDifferences(const Schema &wanted, const Schema &found); // the same for every engine

// Tables, indexes and triggers, by their names, that a house with the first `number` of these migrations lacks, or that
// only later ones make: its number is not its own. For the log; empty: it may be brought up to date.
Result<QStringList> schemaMisfits(Connection &connection, const QList<Migration> &migrations, int number);

} // namespace rowlock
