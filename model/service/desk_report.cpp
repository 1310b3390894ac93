#include "model/service/desk.h"
#include "model/store/journal.h"
#include "model/store/reports.h"

namespace rowlock {

Result<Report> Desk::report(ReportKind kind, const ReportFilter &filter)
{
    TRY_GET(const ClockReading clock, readClock());
    return readReport(*m_connection, kind, filter, clock.house);
}

Result<JournalPage> Desk::journal(qint64 afterSeq, qint64 limit)
{
    return readJournal(*m_connection, afterSeq, limit);
}

} // namespace rowlock
