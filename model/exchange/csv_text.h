// Cells of CSV as they are written (RFC 4180), harmless to a spreadsheet.
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QList>
#include <QString>

namespace rowlock {

// Where the translators find what is said of CSV that is read.
class CsvText
{
    Q_DECLARE_TR_FUNCTIONS(CsvText)
};

// In quotes where it needs them.
QByteArray quotedCell(QString text);
// A text that a spreadsheet would run as a formula gets an apostrophe in front.
QString disarmed(const QString &text);
// ... and as it was before.
QString armedAgain(const QString &text);
QByteArray csvLine(const QList<QByteArray> &cells);

} // namespace rowlock
