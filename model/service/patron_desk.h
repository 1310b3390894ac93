// Patrons whom the house knows (docs/decisions/patrons.md). Desk::patrons() gives it for one command, on the desk's
// thread; every call is a transaction and answers as the desk says. Whom a hold, a sale or an order is for is said
// there (PatronChoice).
#pragma once

#include "model/domain/patron_history.h"
#include "model/domain/patron_results.h"
#include "model/domain/result.h"

namespace rowlock {

class DeskSession;

class PatronDesk
{
public:
    explicit PatronDesk(DeskSession &session) : m_session(session) {}

    // As known_patrons.h.
    Result<Patron> make(const Patron &patron, bool isAnother = false);
    Result<Patron> change(const Patron &patron);
    Result<PatronNote> note(PatronNo patron, const QString &text);
    Result<Patron> patron(PatronNo no);
    Result<Patron> patronHere(PatronNo no); // whoever that one was merged into
    Result<QList<PatronNote>> notes(PatronNo patron);
    Result<QList<Patron>> patrons(PatronNo after, const QString &tag, int limit);
    Result<qint64> count();

    // As one types: fast enough for each letter (patron_index.h).
    Result<QList<PatronFound>> find(const QString &text, int limit = 20);
    Result<QList<PatronPair>> duplicatesOf(const Patron &patron);
    Result<QList<PatronPair>> duplicates(int limit = 200);
    Result<PatronHistory> history(PatronNo patron, int limit = 50);

    // As patron_merges.h and patron_erasures.h. After an erasure the list of marks stands beside the house's file too,
    // for a restore that finds the house broken; where that cannot be written the erasure stands all the same.
    Result<PatronMerge> previewMerge(PatronNo kept, PatronNo gone, const QStringList &taken = {});
    Result<PatronMerge> merge(PatronNo kept, PatronNo gone, const QStringList &taken = {});
    Result<PatronErasure> erase(PatronNo patron);

    Result<QList<RowImported>> importRows(const QList<PatronRow> &rows); // a batch (patron_import.h)
    Result<Done> tellExport(qint64 patrons);

private:
    DeskSession &m_session;
};

} // namespace rowlock
