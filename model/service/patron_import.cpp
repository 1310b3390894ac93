#include "model/service/patron_import.h"

#include "model/service/desk.h"

namespace rowlock {

Result<std::unique_ptr<PatronImport>> PatronImport::open(const QString &file, const PatronImportOptions &options)
{
    std::unique_ptr<PatronImport> made(new PatronImport);
    TRY_GET(made->m_reader, CsvReader::open(file, options.encoding));
    TRY_GET(made->m_columns, patronColumns(made->m_reader->header(), options.columns));
    Patron tagged;
    tagged.last = QStringLiteral("x");
    tagged.tags = options.tags;
    TRY_GET(tagged, checkedPatron(tagged));
    made->m_options = options;
    made->m_options.tags = tagged.tags;
    made->m_state.bytes = made->m_reader->bytes();
    made->m_state.separator = made->m_reader->separator();
    made->m_state.passedOver = made->m_columns.passedOver;
    return made;
}

void PatronImport::refuseRow(qint64 line, const QString &why)
{
    ++m_state.refused;
    if (m_state.faults.size() < mostFaults)
        m_state.faults.append({line, why});
}

void PatronImport::count(const QList<RowImported> &rows)
{
    for (const RowImported &row : rows) {
        m_state.made += row.fate == RowFate::Made ? 1 : 0;
        m_state.merged += row.fate == RowFate::Merged ? 1 : 0;
        m_state.unchanged += row.fate == RowFate::Unchanged ? 1 : 0;
        m_state.differing += row.dropped.isEmpty() ? 0 : 1;
    }
}

// Whoever may not import by themselves needs an approval for each act, and it is given for all that is in the file.
Result<bool> PatronImport::isApprovedOf(Desk &desk) const
{
    TRY_GET(const StaffHere here, desk.staff().here());
    return !m_options.isTrial && here.atWork && !here.atWork->rights.testFlag(Right::Patrons);
}

Result<Done> PatronImport::readBatch(Desk &desk)
{
    TRY_GET(const bool isWhole, isApprovedOf(desk));
    for (qint64 read = 0; (isWhole || read < importedAtOnce) && !m_isAtEnd; ++read) {
        TRY_GET(const auto row, m_reader->next());
        if (!row) {
            m_isAtEnd = true;
            break;
        }
        ++m_state.rows;
        CsvPatron patron = patronOfRow(m_columns, *row);
        if (patron.fault.isEmpty() && !m_options.tags.isEmpty()) {
            patron.patron.tags += m_options.tags;
            if (const auto tagged = checkedPatron(patron.patron))
                patron.patron = *tagged;
            else
                patron.fault = tagged.error().message;
        }
        if (patron.fault.isEmpty())
            m_batch.append({patron.line, patron.patron, patron.notes});
        else
            refuseRow(patron.line, patron.fault);
    }
    m_state.bytesRead = m_reader->bytesRead();
    m_state.encodings = m_reader->encodings();
    return Done{};
}

Result<Done> PatronImport::step(Desk &desk)
{
    if (m_batch.isEmpty())
        TRY(readBatch(desk));
    if (m_batch.isEmpty()) {
        m_state.isDone = m_isAtEnd;
        return Done{};
    }
    if (m_options.isTrial) {
        TRY_GET(const auto done, m_trial.rows(desk.connection(), m_batch));
        count(done);
    } else {
        TRY_GET(const auto done, desk.patrons().importRows(m_batch));
        count(done);
    }
    m_batch.clear();
    m_state.isDone = m_isAtEnd;
    return Done{};
}

} // namespace rowlock
