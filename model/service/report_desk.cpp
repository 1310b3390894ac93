#include "model/service/report_desk.h"

#include "model/service/desk_session.h"
#include "model/service/upkeep_desk.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/report_rights.h"
#include "model/store/reports.h"
#include "model/store/sales_entries.h"
#include "model/store/settlements.h"

#include <QTimeZone>

namespace rowlock {

Result<Report> ReportDesk::report(ReportKind kind, const ReportFilter &filter)
{
    TRY_GET(const ClockReading clock, UpkeepDesk(m_session).readClock());
    const QTimeZone zone(m_session.facts().timeZone);
    TRY(requireMaySee(m_session.connection(), m_session.act("report"), figuresOf(kind, filter, zone, clock.house)));
    return readReport(m_session.connection(), kind, filter, clock.house);
}

Result<Report> ReportDesk::opened(ReportKind kind, const ReportFilter &filter, const QString &row,
                                  const std::optional<QString> &secondRow)
{
    TRY_GET(const ClockReading clock, UpkeepDesk(m_session).readClock());
    TRY(requireMaySee(m_session.connection(), m_session.act("report"), openedFiguresOf(kind, filter)));
    return readOpened(m_session.connection(), kind, filter, {row, secondRow}, clock.house);
}

Result<int> ReportDesk::settle(const SettlementAsked &asked, const QString &key)
{
    return makeSettlement(m_session.connection(), m_session.act("settlement"), asked, key);
}

Result<QList<PromoterSettlement>> ReportDesk::settlements(std::optional<EventId> event, int limit)
{
    TRY_GET(const auto whose, whoseFigures(m_session.connection(), m_session.actor().terminal, Right::Settlements));
    return readSettlements(m_session.connection(), event, limit, whose);
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
