#include "model/domain/report_days.h"

#include "model/domain/names.h"

#include <algorithm>

namespace rowlock {

namespace {

struct DaysTexts
{
    Q_DECLARE_TR_FUNCTIONS(Report)
};

constexpr Names<ReportDays, 8> reportDaysTable = {{{ReportDays::All, "all"},
                                                   {ReportDays::Today, "today"},
                                                   {ReportDays::Yesterday, "yesterday"},
                                                   {ReportDays::ThisWeek, "this_week"},
                                                   {ReportDays::LastWeek, "last_week"},
                                                   {ReportDays::ThisMonth, "this_month"},
                                                   {ReportDays::LastMonth, "last_month"},
                                                   {ReportDays::Between, "between"}}};

constexpr int longestNightHours = 12;

Instant beginOf(const QDate &day, const QTimeZone &zone)
{
    return {day.startOfDay(zone).toMSecsSinceEpoch()};
}

} // namespace

QString daysName(ReportDays days)
{
    return nameIn(reportDaysTable, days);
}

Result<ReportDays> daysFromName(const QString &name)
{
    return valueIn(reportDaysTable, name);
}

QStringList reportDaysNames()
{
    return namesIn(reportDaysTable);
}

QString daysText(ReportDays days)
{
    switch (days) {
    case ReportDays::All: return DaysTexts::tr("All");
    case ReportDays::Today: return DaysTexts::tr("Today");
    case ReportDays::Yesterday: return DaysTexts::tr("Yesterday");
    case ReportDays::ThisWeek: return DaysTexts::tr("This week");
    case ReportDays::LastWeek: return DaysTexts::tr("Last week");
    case ReportDays::ThisMonth: return DaysTexts::tr("This month");
    case ReportDays::LastMonth: return DaysTexts::tr("Last month");
    case ReportDays::Between: return DaysTexts::tr("From … to …");
    }
    Q_UNREACHABLE();
}

QString chosenDaysText(const ChosenDays &days)
{
    if (days.days != ReportDays::Between)
        return daysText(days.days);
    const QString first = days.first.toString(Qt::ISODate), last = days.last.toString(Qt::ISODate);
    return first == last ? first : DaysTexts::tr("%1 to %2").arg(first, last);
}

DayRange rangeOn(const ChosenDays &days, const QDate &today, Qt::DayOfWeek weekBegins)
{
    const QDate week = today.addDays(-((today.dayOfWeek() - weekBegins + 7) % 7));
    const QDate month(today.year(), today.month(), 1);
    switch (days.days) {
    case ReportDays::All: return {};
    case ReportDays::Today: return {today, today};
    case ReportDays::Yesterday: return {today.addDays(-1), today.addDays(-1)};
    case ReportDays::ThisWeek: return {week, today};
    case ReportDays::LastWeek: return {week.addDays(-7), week.addDays(-1)};
    case ReportDays::ThisMonth: return {month, today};
    case ReportDays::LastMonth: return {month.addMonths(-1), month.addDays(-1)};
    case ReportDays::Between: return {days.first, days.last};
    }
    Q_UNREACHABLE();
}

void setRange(ReportFilter &filter, const DayRange &range, const QTimeZone &zone)
{
    filter.from = range.isAll() ? std::nullopt : std::optional(beginOf(range.first, zone));
    filter.to = range.isAll() ? std::nullopt : std::optional(beginOf(range.last.addDays(1), zone));
}

bool isOfDays(ReportKind kind)
{
    switch (kind) {
    case ReportKind::SellThrough:
    case ReportKind::Heat:
    case ReportKind::Settlement:
    case ReportKind::Outstanding:
    case ReportKind::Shift: return false;
    default: return true;
    }
}

ReportDays usualDays(ReportKind kind)
{
    switch (kind) {
    case ReportKind::Season:
    case ReportKind::House:
    case ReportKind::GiftCards: return ReportDays::All;
    default: return isOfDays(kind) ? ReportDays::Today : ReportDays::All;
    }
}

QDate dayAt(Instant now, const QTimeZone &zone)
{
    return inZone(now, zone).date();
}

QDate lastClosedDay(Instant now, const QTimeZone &zone, std::optional<Instant> openSince)
{
    const QDate today = dayAt(now, zone);
    const Instant begun = beginOf(today, zone);
    const bool isForgotten = now - begun >= longestNightHours * 3'600'000LL;
    const bool goesOn = openSince && *openSince < begun && !isForgotten;
    return today.addDays(goesOn ? -2 : -1);
}

DueNights dueNights(const QDate &since, const QDate &printed, const QDate &lastClosed)
{
    const QDate first = printed.isValid() ? std::max(since, printed.addDays(1)) : since;
    if (!first.isValid() || first > lastClosed)
        return {};
    DueNights due;
    const QDate from = std::max(first, lastClosed.addDays(1 - mostNights));
    for (QDate day = from; day <= lastClosed; day = day.addDays(1))
        due.days.append(day);
    due.leftOut = leftOutBefore(from, since, printed);
    return due;
}

DayRange leftOutBefore(const QDate &day, const QDate &since, const QDate &printedBefore)
{
    const QDate first = printedBefore.isValid() ? std::max(since, printedBefore.addDays(1)) : since;
    return first.isValid() && first < day ? DayRange{first, day.addDays(-1)} : DayRange();
}

} // namespace rowlock
