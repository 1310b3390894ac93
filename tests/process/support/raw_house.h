// A house, in a file or on a server, read as any other program would read it: with plain SQL and none of the stores.
#pragma once

#include "tests/process/support/box_office_model.h"

namespace rowlock {

QList<pure::JournalEntry> rawJournal(const QString &file, qint64 afterSeq);
QList<pure::JournalEntry> rawActs(const QString &file, qint64 afterSeq); // without what the journal tells about itself
QStringList rawTables(const QString &file);                              // in the form of pure::Model::tables()
pure::Model rawStart(const QString &file); // the events as they were made; nothing sold or held yet

// What differs, at most ten lines; empty where they are alike.
QString tableDifferences(const QStringList &expected, const QStringList &found);

} // namespace rowlock
