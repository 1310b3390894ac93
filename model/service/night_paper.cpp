#include "model/service/night_paper.h"

#include "model/service/desk_session.h"
#include "model/service/event_desk.h"
#include "model/service/print_renderer.h"
#include "model/service/shift_desk.h"
#include "model/service/upkeep_desk.h"
#include "model/store/night_reports.h"
#include "model/store/report_favourites.h"
#include "model/store/reports.h"

#include <QCoreApplication>
#include <QLocale>

namespace rowlock {

namespace {

struct NightTexts
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

// The favourite, what it is about besides its days, and of which days before it there is no paper.
Result<QString> aboutNight(DeskSession &session, const PrintJob &job, const ReportFavourite &favourite)
{
    QStringList about{favourite.name};
    if (favourite.filter.event) {
        TRY_GET(const EventSummary event, EventDesk(session).event(*favourite.filter.event));
        about += event.name;
    }
    if (favourite.filter.clerk)
        about += NightTexts::tr("clerk %1").arg(*favourite.filter.clerk);
    if (favourite.filter.terminal)
        about += NightTexts::tr("terminal %1").arg(*favourite.filter.terminal);
    TRY_GET(const DayRange leftOut, leftOutBefore(session.connection(), job));
    if (!leftOut.isAll())
        about += NightTexts::tr("nothing was printed for %1")
                     .arg(chosenDaysText({ReportDays::Between, leftOut.first, leftOut.last}));
    return about.join(QStringLiteral(", "));
}

Result<PaperReport> nightTable(DeskSession &session, const PrintJob &job, const ReportFavourite &favourite)
{
    const QTimeZone zone(session.facts().timeZone);
    TRY_GET(const ClockReading clock, UpkeepDesk(session).readClock());
    TRY_GET(const Report report, readReport(session.connection(), favourite.kind,
                                            favourite.on(job.day, zone, QLocale().firstDayOfWeek()), clock.house));
    TRY_GET(const QString about, aboutNight(session, job, favourite));
    TRY_GET(const Venue venue, ShiftDesk(session).venue());
    return PaperReport{report, venue.name, about, {}, session.facts().isPractice()};
}

QList<PaperRow> sentencePaper(const PrintJob &job, const QString &sentence)
{
    using Kind = PaperRow::Kind;
    return {{Kind::Title, job.favouriteName},
            {Kind::Line, NightTexts::tr("Day"), {}, job.day.toString(Qt::ISODate)},
            {Kind::Text, NightTexts::tr("This report cannot be made any more: %1").arg(sentence)}};
}

} // namespace

Result<Done> addNight(DeskSession &session, const PrintJob &job, PrintContent &content)
{
    TRY_GET(const ReportFavourite favourite, favouriteOfNumber(session.connection(), job.favourite));
    const auto table = nightTable(session, job, favourite);
    if (table)
        content.table = *table;
    else if (table.error().code == ErrorCode::EventUnknown || table.error().code == ErrorCode::InvalidArgument)
        content.rows = sentencePaper(job, table.error().message);
    else
        return refuse(table.error());
    return Done{};
}

} // namespace rowlock
