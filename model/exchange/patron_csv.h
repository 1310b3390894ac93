// Patrons in and out as CSV. Reading: UTF-8 with and without a byte order mark, UTF-16, Windows-1252 (of which Latin-1
// is a part), where nothing is said each line as what it can be; commas, semicolons or tabs; quoted cells. A row at a
// time, so that a file may be larger than the memory. What cannot be read is told by its line and never guessed: a row
// with more or fewer cells than the header is none.
#pragma once

#include "model/domain/known_patron.h"
#include "model/domain/result.h"

#include <QByteArray>
#include <QFile>
#include <QMap>
#include <QStringDecoder>

#include <memory>
#include <optional>

namespace rowlock {

enum class CsvEncoding { Detect, Utf8, Utf16, Windows1252 };
Result<CsvEncoding> csvEncodingNamed(const QString &name); // "utf-8", "utf-16", "windows-1252", "latin-1"

struct CsvRow
{
    qint64 line = 0; // where it begins, from 1
    QStringList cells;
    QString fault = {}; // why it cannot be read; then it has no cells
};

class CsvReader
{
public:
    // storage_unusable: no such file, or it cannot be read; invalid_argument: it is empty.
    static Result<std::unique_ptr<CsvReader>> open(const QString &file, CsvEncoding encoding = CsvEncoding::Detect);

    QString encodings() const; // found so far: "utf-8", "windows-1252", "utf-8, windows-1252"
    QChar separator() const { return m_separator; }
    const QStringList &header() const { return m_header; }
    // The next row that is not empty; none at the end. storage_unusable where the disk fails.
    Result<std::optional<CsvRow>> next();
    qint64 bytesRead() const { return m_file.pos(); }
    qint64 bytes() const { return m_file.size(); }

private:
    explicit CsvReader(const QString &file) : m_file(file) {}
    Result<Done> begin(CsvEncoding encoding);
    Result<Done> readHeader();
    Result<Done> fill();                     // another piece of the text, at most a line
    Result<std::optional<QChar>> peek();     // none: the end
    QString decoded(const QByteArray &line); // of an encoding that has a byte for each sign of ASCII
    Result<std::optional<CsvRow>> nextRow();

    QFile m_file;
    CsvEncoding m_encoding = CsvEncoding::Detect;
    std::optional<QStringDecoder> m_utf16;
    QByteArray m_bytes; // read and not decoded
    QString m_text;     // decoded, from m_at on not taken
    qsizetype m_at = 0;
    qint64 m_line = 1;
    QChar m_separator = u',';
    QStringList m_header;
    bool m_foundUtf8 = false, m_found1252 = false;
    bool m_isBroken = false; // nothing after a quote that is never closed
};

// Which cell is what. "name" is split into first and last names; "notes" becomes
// notes, with " / " between.
struct PatronColumns
{
    QList<QString> fields;  // by column: a field's name, "name", "tags", "notes", or nothing
    QStringList passedOver; // headers that mean nothing here

    bool hasName() const;
};
// Usual names of columns in English, German and French, however they are written; `named`: header -> field, said by a
// person. invalid_argument: an unknown field, no column with a name, two columns for one field.
Result<PatronColumns> patronColumns(const QStringList &header, const QMap<QString, QString> &named = {});

struct CsvPatron
{
    qint64 line = 0;
    Patron patron = {};
    QStringList notes = {};
    QString fault = {}; // why it is refused, in a sentence
};
CsvPatron patronOfRow(const PatronColumns &columns, const CsvRow &row); // checked

// A line of the export, the header first: UTF-8, comma, CRLF; what a spreadsheet would run gets an apostrophe in front,
// which reading takes away again.
QByteArray patronCsvHeader();
QByteArray patronCsvLine(const Patron &patron, const QStringList &notes);
// What both have of each, as a table's columns: the number, then a text each.
QStringList patronColumnNames();
QStringList patronTexts(const Patron &patron, const QStringList &notes);

} // namespace rowlock
