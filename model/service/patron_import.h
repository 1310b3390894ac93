// A list of patrons on its way into the house, batch by batch, so that others sell in between and whoever started it
// sees how far it is and can stop. What is in is in, whole; the same list once more goes on where it stopped, since
// whom the house knows by then is not made again. Used on the desk's thread; between two steps anything may happen.
#pragma once

#include "model/domain/known_patron.h"
#include "model/exchange/patron_csv.h"
#include "model/store/patron_import.h"

#include <memory>

namespace rowlock {

class Desk;

struct PatronImportOptions
{
    CsvEncoding encoding = CsvEncoding::Detect;
    QMap<QString, QString> columns = {}; // header -> field, where the file calls it otherwise
    QStringList tags = {};               // that everybody gets
    bool isTrial = false;                // nothing is written
};

struct PatronImportState
{
    qint64 rows = 0; // read so far
    qint64 made = 0, merged = 0, unchanged = 0, refused = 0;
    qint64 differing = 0; // rows of which a field was left out, as the house says otherwise
    struct Fault
    {
        qint64 line = 0;
        QString text;
    };
    QList<Fault> faults = {}; // the first of those refused
    qint64 bytesRead = 0, bytes = 0;
    QString encodings = {};
    QChar separator = u',';
    QStringList passedOver = {}; // columns that mean nothing here
    bool isDone = false;
};

class PatronImport
{
public:
    static constexpr qsizetype mostFaults = 1000; // that are kept; more are counted

    // storage_unusable, invalid_argument: the file, its columns, the options.
    static Result<std::unique_ptr<PatronImport>> open(const QString &file, const PatronImportOptions &options);

    // The next batch, which is all the rest where a second person has to approve of it: of one list once. Nothing after
    // the end. As importPatrons(); also storage_unusable where the file cannot be read
    // on. What was imported before stays so; a batch that was refused is the next one again.
    Result<Done> step(Desk &desk);
    const PatronImportState &state() const { return m_state; }

private:
    PatronImport() = default;
    Result<bool> isApprovedOf(Desk &desk) const;
    Result<Done> readBatch(Desk &desk);
    void refuseRow(qint64 line, const QString &why);
    void count(const QList<RowImported> &rows);

    std::unique_ptr<CsvReader> m_reader;
    PatronColumns m_columns;
    PatronImportOptions m_options;
    PatronImportState m_state;
    ImportTrial m_trial;
    QList<PatronRow> m_batch; // read, and not in the house yet
    bool m_isAtEnd = false;   // of the file
};

} // namespace rowlock
