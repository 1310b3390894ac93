// Reports that are kept under names, and printed every night (docs/decisions/reports.md). FavouriteDesk(desk) is for
// one command, on the desk's thread; every call answers as the desk says.
#pragma once

#include "model/domain/report_favourite.h"

namespace rowlock {

class Desk;
class DeskSession;

class FavouriteDesk
{
public:
    explicit FavouriteDesk(Desk &desk);

    // As report_favourites.h.
    Result<QList<ReportFavourite>> all();
    Result<ReportFavourite> named(const QString &name);
    // Only what can be made now: refused as the report itself is.
    Result<ReportFavourite> keep(const ReportFavourite &favourite);
    Result<ReportFavourite> drop(const ReportFavourite &favourite); // also of what is gone

    // The whole choice as of today.
    Result<ReportFilter> filter(const ReportFavourite &favourite);
    // As night_reports.h; for a worker, as PrintDesk's.
    Result<NightsAsked> askNights();

private:
    Result<Done> look(const ReportFavourite &favourite);
    ReportFilter chosenAt(const ReportFavourite &favourite, Instant now) const;

    DeskSession &m_session;
};

} // namespace rowlock
