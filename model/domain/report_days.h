// Which days a report is of, as people say it: "this week" is another one a week later. Business days, as the reports
// have them; both ends lie within, and become half-open moments in one place. Pure; any thread.
#pragma once

#include "model/domain/report.h"

#include <QDate>

#include <optional>

namespace rowlock {

// In the database and on the command line: all, today, yesterday, this_week, last_week, this_month, last_month,
// between. This week and this month end today.
enum class ReportDays { All, Today, Yesterday, ThisWeek, LastWeek, ThisMonth, LastMonth, Between };
QString daysName(ReportDays days);
Result<ReportDays> daysFromName(const QString &name); // invalid_argument
QStringList reportDaysNames();
QString daysText(ReportDays days); // as people do: "This week"

struct DayRange
{
    QDate first, last; // both within; not valid: of all time

    bool isAll() const { return !first.isValid(); }
    bool operator==(const DayRange &) const = default;
};

// Days by a word, or two fixed ones.
struct ChosenDays
{
    ReportDays days = ReportDays::Today;
    QDate first = {}, last = {}; // of Between

    bool operator==(const ChosenDays &) const = default;
};

QString chosenDaysText(const ChosenDays &days); // "This week", "2026-11-01 to 2026-11-30"

DayRange rangeOn(const ChosenDays &days, const QDate &today, Qt::DayOfWeek weekBegins);
// From the first moment of the first day until before the first one of the day after the last.
void setRange(ReportFilter &filter, const DayRange &range, const QTimeZone &zone);

bool isOfDays(ReportKind kind);                  // or it is of now, or of one event or shift
ReportDays usualDays(ReportKind kind);           // where nobody says
QDate dayAt(Instant now, const QTimeZone &zone); // of the venue's clock

// ---- reports that are printed every night ----

// The last business day whose figures change no more: one that the venue's clock has ended and none of whose shifts is
// still open, or, where one was forgotten, that ended twelve hours ago. `openSince`: when the first of the shifts
// opened that are still open.
QDate lastClosedDay(Instant now, const QTimeZone &zone, std::optional<Instant> openSince);

// A computer that was off prints at most so many of the last days later, and says which ones it left out.
inline constexpr int mostNights = 7;

struct DueNights
{
    QList<QDate> days;     // the oldest first
    DayRange leftOut = {}; // those before them
};
// `since`: the first that is printed at all. `printed`: the last that was asked for; not valid: none.
DueNights dueNights(const QDate &since, const QDate &printed, const QDate &lastClosed);
// What was left out before the paper of this day, as dueNights() had it.
DayRange leftOutBefore(const QDate &day, const QDate &since, const QDate &printedBefore);

} // namespace rowlock
