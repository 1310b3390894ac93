#include "model/service/report_desk.h"

#include "model/service/desk_session.h"
#include "model/service/upkeep_desk.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/reports.h"

namespace rowlock {

Result<Report> ReportDesk::report(ReportKind kind, const ReportFilter &filter)
{
    TRY_GET(const ClockReading clock, UpkeepDesk(m_session).readClock());
    return readReport(m_session.connection(), kind, filter, clock.house);
}

Result<QList<SeasonEvent>> ReportDesk::season(const SeasonSpan &span)
{
    return readSeason(m_session.connection(), span);
}

Result<JournalPage> ReportDesk::journal(qint64 afterSeq, qint64 limit)
{
    return readJournal(m_session.connection(), afterSeq, limit);
}

Result<QList<JournalLine>> ReportDesk::seatHistory(EventId event, int seatNo)
{
    return rowlock::seatHistory(m_session.connection(), event, seatNo);
}

} // namespace rowlock
