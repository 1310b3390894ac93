// Figures, and what happened: Desk::reports() gives it for one command; it only reads, on the desk's thread, and
// answers as the desk says.
#pragma once

#include "model/domain/receipts.h"
#include "model/domain/report.h"
#include "model/domain/result.h"
#include "model/domain/season.h"
#include "model/domain/seat.h"

namespace rowlock {

class DeskSession;

class ReportDesk
{
public:
    explicit ReportDesk(DeskSession &session) : m_session(session) {}

    Result<Report> report(ReportKind kind, const ReportFilter &filter = {}); // event_unknown
    // The orders behind a row, by its key and, where it was told apart by a second thing, that one's.
    Result<Report> opened(ReportKind kind, const ReportFilter &filter, const QString &row,
                          const std::optional<QString> &secondRow = {});
    // As settlements.h; the figures of one are report() with its number. Its number.
    Result<int> settle(const SettlementAsked &asked, const QString &key = {});
    Result<QList<PromoterSettlement>> settlements(std::optional<EventId> event, int limit); // the last first
    Result<QList<SeasonEvent>> season(const SeasonSpan &span = {});                         // by start
    Result<JournalPage> journal(qint64 afterSeq, qint64 limit); // of the whole house, oldest first
    Result<QList<JournalLine>> seatHistory(EventId event, int seatNo);

private:
    DeskSession &m_session;
};

} // namespace rowlock
