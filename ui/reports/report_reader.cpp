#include "ui/reports/report_reader.h"

#include "model/service/figures_desk.h"
#include "model/service/long_reading.h"

namespace rowlock {

namespace {

Result<Report> readWanted(Desk &desk, const WantedReport &wanted)
{
    if (wanted.behind)
        return desk.reports().opened(wanted.kind, wanted.filter, wanted.behind->row, wanted.behind->second);
    return desk.reports().report(wanted.kind, wanted.filter);
}

ReadReport withheldFor(const WantedReport &wanted, const Error &why)
{
    ReadReport read;
    read.withheld = why.message;
    read.report.kind = wanted.kind;
    read.report.filter = wanted.filter;
    return read;
}

Result<ReadReport> readFor(Desk &desk, const WantedReport &wanted)
{
    TRY_GET(const Venue venue, desk.shifts().venue());
    TRY_GET(const QList<ReportKind> withheld, FiguresDesk(desk).reportsWithheld());
    ReadReport read{{}, venue.name, desk.actor().clerk, {}, withheld};
    if (!withheld.isEmpty() && !wanted.asksForApproval) {
        TRY_GET(const auto why, FiguresDesk(desk).whyNotSeen(wanted.kind, wanted.filter, wanted.behind.has_value()));
        if (why) {
            ReadReport none = withheldFor(wanted, *why);
            none.reportsWithheld = withheld;
            return none;
        }
    }
    TRY_GET(read.report, readWanted(desk, wanted));
    if (wanted.kind == ReportKind::Heat && wanted.filter.event && !wanted.behind) {
        TRY_GET(read.plan, desk.plans().planOf(*wanted.filter.event));
    }
    return read;
}

} // namespace

void ReportReader::ask(const WantedReport &wanted)
{
    m_wanted = wanted;
    m_isCancelled = false;
    m_wish->cancel(); // of an older question
    m_question.ask();
}

ReportReader::~ReportReader()
{
    m_wish->cancel();
}

void ReportReader::cancel()
{
    m_isCancelled = true;
    m_wish->cancel();
}

void ReportReader::send()
{
    emit asked();
    m_wish = std::make_shared<Cancellation>();
    if (m_isCancelled)
        m_wish->cancel();
    m_office.ask(
        this,
        [wanted = m_wanted, wish = m_wish](Desk &desk) {
            const LongReading reading(desk, wish);
            return readFor(desk, wanted);
        },
        [this](const Result<ReadReport> &answer) { hear(answer); });
}

void ReportReader::hear(const Result<ReadReport> &answer)
{
    if (!m_question.isToNewest())
        return;
    if (answer)
        emit read(*answer);
    else if (answer.error().code == ErrorCode::Forbidden && !m_wanted.behind) // asked for, and not approved
        emit read(withheldFor(m_wanted, answer.error()));
    else if (answer.error().code == ErrorCode::Cancelled)
        emit cancelled();
    else
        emit failed(answer.error().message);
}

} // namespace rowlock
