// Patrons taken out of the house: all of them as CSV or, where the file's name ends in .xlsx, as a workbook, or
// everything about one as JSON, some hundred at a time, so that others sell in between. The file is for its owner's
// eyes alone, and complete or not there. Used on the desk's thread; given up by being destroyed.
#pragma once

#include "model/domain/patron_no.h"
#include "model/domain/result.h"

#include <QSaveFile>

#include <memory>

namespace rowlock {

class Desk;
class XlsxWriter;

struct PatronExportOptions
{
    QString file;
    QString tag = {};   // only who has it; empty: all
    PatronNo only = {}; // valid: everything about this one, as JSON
};

struct PatronExportState
{
    qint64 written = 0, patrons = 0; // of how many there are
    bool isDone = false;             // the file is there
};

class PatronExport
{
public:
    // Told to the journal before a line is written, so that who took them out is known even where it is broken off.
    // forbidden; invalid_argument: it is a file of the house itself; storage_full, storage_unusable: it cannot be
    // written.
    static Result<std::unique_ptr<PatronExport>> begin(Desk &desk, const PatronExportOptions &options);

    ~PatronExport();

    Result<Done> step(Desk &desk); // nothing after the end. storage_unusable
    const PatronExportState &state() const { return m_state; }

private:
    explicit PatronExport(const PatronExportOptions &options);
    Result<Done> open(const QByteArray &timeZone);
    Result<Done> add(const Patron &patron, const QStringList &notes);
    Result<Done> write(const QByteArray &bytes);
    Result<Done> writeOne(Desk &desk);
    Result<Done> writeSome(Desk &desk);
    Result<Done> finish();

    PatronExportOptions m_options;
    PatronExportState m_state;
    QSaveFile m_file;
    std::unique_ptr<XlsxWriter> m_book; // none: as CSV or JSON
    PatronNo m_last;
};

} // namespace rowlock
