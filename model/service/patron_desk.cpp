#include "model/service/patron_desk.h"

#include "model/service/desk_session.h"
#include "model/service/erasure_file.h"
#include "model/store/known_patrons.h"
#include "model/store/patron_erasures.h"
#include "model/store/patron_history.h"
#include "model/store/patron_import.h"
#include "model/store/patron_index.h"
#include "model/store/patron_merges.h"

namespace rowlock {

Result<Patron> PatronDesk::make(const Patron &patron, bool isAnother)
{
    return makePatron(m_session.connection(), m_session.act("patron.make"), patron, isAnother);
}

Result<Patron> PatronDesk::change(const Patron &patron)
{
    return changePatron(m_session.connection(), m_session.act("patron.change"), patron);
}

Result<PatronNote> PatronDesk::note(PatronNo patron, const QString &text)
{
    return notePatron(m_session.connection(), m_session.act("patron.note"), patron, text);
}

Result<Patron> PatronDesk::patron(PatronNo no)
{
    return readPatron(m_session.connection(), no);
}

Result<Patron> PatronDesk::patronHere(PatronNo no)
{
    return readPatronHere(m_session.connection(), no);
}

Result<QList<PatronNote>> PatronDesk::notes(PatronNo patron)
{
    return readPatronNotes(m_session.connection(), patron);
}

Result<QList<Patron>> PatronDesk::patrons(PatronNo after, const QString &tag, int limit)
{
    return readPatrons(m_session.connection(), after, tag, limit);
}

Result<qint64> PatronDesk::count()
{
    return countPatrons(m_session.connection());
}

Result<QList<PatronFound>> PatronDesk::find(const QString &text, int limit)
{
    return findPatrons(m_session.connection(), text, limit);
}

Result<QList<PatronPair>> PatronDesk::duplicatesOf(const Patron &patron)
{
    return rowlock::duplicatesOf(m_session.connection(), patron);
}

Result<QList<PatronPair>> PatronDesk::duplicates(int limit)
{
    return duplicatePatrons(m_session.connection(), limit);
}

Result<PatronHistory> PatronDesk::history(PatronNo patron, int limit)
{
    return readPatronHistory(m_session.connection(), patron, limit);
}

Result<PatronMerge> PatronDesk::previewMerge(PatronNo kept, PatronNo gone, const QStringList &taken)
{
    return rowlock::previewMerge(m_session.connection(), kept, gone, taken);
}

Result<PatronMerge> PatronDesk::merge(PatronNo kept, PatronNo gone, const QStringList &taken)
{
    return mergePatrons(m_session.connection(), m_session.act("patron.merge"), kept, gone, taken);
}

Result<PatronErasure> PatronDesk::erase(PatronNo patron)
{
    auto erased = erasePatron(m_session.connection(), m_session.act("patron.erase"), patron);
    if (erased)
        keepErasuresBeside(m_session.connection());
    return erased;
}

Result<QList<RowImported>> PatronDesk::importRows(const QList<PatronRow> &rows)
{
    return importPatrons(m_session.connection(), m_session.act("patron.import"), rows);
}

Result<Done> PatronDesk::tellExport(qint64 patrons)
{
    return rowlock::tellExport(m_session.connection(), m_session.act("patron.export"), patrons);
}

} // namespace rowlock
