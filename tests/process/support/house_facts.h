// Houses looked at from outside by plain SQL: what one says, and whether it keeps the rules.
#pragma once

#include <QStringList>

namespace rowlock {

// What a house says, line by line, without what differs from run to run (times, codes, barcodes, hashes): two houses in
// which the same things happened say the same. Empty: it cannot be read, and `problem` says why.
QStringList factsOf(const QString &house, QString *problem = nullptr);
QStringList ofEverySchema(const QStringList &facts); // those that the oldest house has a table for
qint64 schemaOf(const QString &house);
QString difference(const QStringList &one, const QStringList &other); // the first lines that are not in both

// What must hold in every house at every moment, by plain SQL over the views for other programs; empty: it does.
// The program's own `verify` is asked beside it. On a server keys cannot be switched off as on a file.
QStringList brokenRules(const QString &house);

// Rows of the first columns as text, "|" between them; reading only.
QStringList rowsOf(const QString &house, const QString &sql, QString *problem = nullptr);

} // namespace rowlock
