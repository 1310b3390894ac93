#include "model/service/favourite_desk.h"

#include "model/service/desk.h"
#include "model/store/night_reports.h"
#include "model/store/report_favourites.h"
#include "model/store/reports.h"
#include "model/store/writing.h"

#include <QLocale>

namespace rowlock {

FavouriteDesk::FavouriteDesk(Desk &desk) : m_session(*desk.m_session) {}

Result<QList<ReportFavourite>> FavouriteDesk::all()
{
    return readFavourites(m_session.connection());
}

Result<ReportFavourite> FavouriteDesk::named(const QString &name)
{
    return readFavourite(m_session.connection(), name);
}

Result<ReportFilter> FavouriteDesk::filter(const ReportFavourite &favourite)
{
    TRY_GET(const ClockReading clock, UpkeepDesk(m_session).readClock());
    return chosenAt(favourite, clock.house);
}

ReportFilter FavouriteDesk::chosenAt(const ReportFavourite &favourite, Instant now) const
{
    const QTimeZone zone(m_session.facts().timeZone);
    return favourite.on(dayAt(now, zone), zone, QLocale().firstDayOfWeek());
}

Result<Done> FavouriteDesk::look(const ReportFavourite &favourite)
{
    TRY_GET(const ClockReading clock, UpkeepDesk(m_session).readClock());
    TRY(readReport(m_session.connection(), favourite.kind, chosenAt(favourite, clock.house), clock.house));
    return Done{};
}

Result<ReportFavourite> FavouriteDesk::keep(const ReportFavourite &favourite)
{
    TRY(look(favourite));
    return keepFavourite(m_session.connection(), m_session.act("favourite"), favourite);
}

Result<ReportFavourite> FavouriteDesk::drop(const ReportFavourite &favourite)
{
    return dropFavourite(m_session.connection(), m_session.act("favourite"), favourite.no);
}

Result<NightsAsked> FavouriteDesk::askNights()
{
    return rowlock::askNights(m_session.connection(), m_session.act("print.work"), m_session.clock().now());
}

} // namespace rowlock
