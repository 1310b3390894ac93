#include "model/store/night_reports.h"

#include "model/store/copy_mark.h"
#include "model/store/print_jobs.h"
#include "model/store/report_favourites.h"

#include <algorithm>

namespace rowlock {

namespace {

struct DueFavourite
{
    ReportFavourite favourite;
    DueNights nights;
};

// Of all its papers, or of those before this day.
Result<QDate> lastNight(Connection &connection, int favourite, const QDate &before = {})
{
    const QString limit = before.isValid() ? before.toString(Qt::ISODate) : QStringLiteral("9999-99-99");
    TRY_GET(const QString day,
            one<QString>(
                connection, R"(SELECT coalesce(max(day), '') FROM print_job WHERE favourite_no = ? AND day < ?)",
                [](const Row &row) { return row.text(0); }, favourite, limit));
    return QDate::fromString(day, Qt::ISODate);
}

Result<QList<DueFavourite>> dueAt(Connection &connection, const QString &terminal, Instant now)
{
    QList<DueFavourite> due;
    TRY_GET(QList<ReportFavourite> favourites, readFavourites(connection));
    favourites.removeIf(
        [&](const ReportFavourite &favourite) { return favourite.terminal != terminal || !favourite.since.isValid(); });
    if (favourites.isEmpty())
        return due;
    TRY_GET(const QDate closed, lastDayClosed(connection, now));
    for (const ReportFavourite &favourite : std::as_const(favourites)) {
        TRY_GET(const QDate printed, lastNight(connection, favourite.no));
        const DueNights nights = dueNights(favourite.since, printed, closed);
        if (!nights.days.isEmpty())
            due.append({favourite, nights});
    }
    return due;
}

// Night by night, so that the papers of one lie together.
Result<NightsAsked> askPapers(Writing &writing, const QList<DueFavourite> &due)
{
    NightsAsked asked;
    QList<std::pair<QDate, int>> papers;
    for (const DueFavourite &each : due) {
        for (const QDate &day : each.nights.days)
            papers.append({day, each.favourite.no});
        if (!each.nights.leftOut.isAll())
            asked.leftOut.append({each.favourite.name, each.nights.leftOut});
    }
    std::ranges::stable_sort(papers, {}, &std::pair<QDate, int>::first);
    for (const auto &[day, favourite] : std::as_const(papers)) {
        TRY_GET(const PrintJob job, askForNight(writing, favourite, day));
        asked.jobs.append(job);
    }
    return asked;
}

} // namespace

Result<NightsAsked> askNights(Connection &connection, const Act &act, Instant now)
{
    TRY_GET(const auto seen, dueAt(connection, act.by.terminal, now));
    if (seen.isEmpty()) // as in nearly every round of a worker
        return NightsAsked();
    TRY_GET(const auto mark, copyMark(connection));
    if (mark && mark->isPractice)
        return NightsAsked();
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<NightsAsked> {
        TRY_GET(const auto due, dueAt(writing.db(), writing.by().terminal, writing.now()));
        return askPapers(writing, due);
    });
}

Result<DayRange> leftOutBefore(Connection &connection, const PrintJob &job)
{
    TRY_GET(const ReportFavourite favourite, favouriteOfNumber(connection, job.favourite));
    TRY_GET(const QDate before, lastNight(connection, job.favourite, job.day));
    return leftOutBefore(job.day, favourite.since, before);
}

} // namespace rowlock
