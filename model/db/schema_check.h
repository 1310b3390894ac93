// Are the rules that a house keeps in its file still those that the migrations made?
#pragma once

#include "model/db/connection.h"

#include <QStringList>

namespace rowlock {

// Compares the house with one that this program's migrations make anew, in memory: one line for each table, index,
// trigger or view that is missing or reads otherwise, and for each trigger that is too many. Further tables, indexes and
// views are other programs' own business: they change nothing of ours.
Result<QStringList> schemaProblems(Connection &connection);

} // namespace rowlock
