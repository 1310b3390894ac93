#include "model/domain/series.h"

#include <QCoreApplication>
#include <QMap>

#include <algorithm>

namespace rowlock {

namespace {

using namespace Qt::StringLiterals;

struct SeriesTexts
{
    Q_DECLARE_TR_FUNCTIONS(Series)
};

using Timetable = QMap<QDate, QList<QTime>>;

constexpr qint64 mostDays = 732;

QString quoted(const SeriesClause &clause)
{
    return clause.text.left(60);
}

// What a day that has `times` has after the clause. `day`: as a sentence calls it.
Result<Done> addTimes(QList<QTime> &times, const SeriesClause &clause, const QString &day)
{
    if (clause.act == SeriesAct::Plain && !times.isEmpty())
        return seriesProblem(
            SeriesTexts::tr("%1 plays at %2 already. Where “%3” is meant besides, write “also”; where it "
                            "is meant instead, write “only”.")
                .arg(day, times.first().toString(u"HH:mm"_s), quoted(clause)));
    if (clause.act == SeriesAct::Only)
        times.clear();
    for (const QTime &time : clause.times) {
        if (times.contains(time))
            return seriesProblem(SeriesTexts::tr("%1 would play twice at %2.").arg(day, time.toString(u"HH:mm"_s)));
        times += time;
    }
    return Done{};
}

Result<Timetable> weekly(const QList<SeriesClause> &clauses, const SeriesSpan &span, const QLocale &locale)
{
    QMap<int, QList<QTime>> week;
    for (const SeriesClause &clause : clauses) {
        QList<int> missing;
        for (const int weekday : clause.weekdays) {
            if (!span.contains(span.first.addDays((weekday - span.first.dayOfWeek() + 7) % 7)))
                missing += weekday;
            if (clause.act != SeriesAct::Not)
                TRY(addTimes(week[weekday], clause, locale.dayName(weekday)));
        }
        if (!missing.isEmpty() && (!clause.ofRange || missing.size() == clause.weekdays.size()))
            return seriesProblem(SeriesTexts::tr("There is no %1 between %2 and %3.")
                                     .arg(locale.dayName(missing.first()), seriesDayText(span.first, locale),
                                          seriesDayText(span.last, locale)));
    }
    Timetable table;
    for (QDate day = span.first; day <= span.last; day = day.addDays(1)) {
        if (const QList<QTime> times = week.value(day.dayOfWeek()); !times.isEmpty())
            table.insert(day, times);
    }
    return table;
}

qsizetype removeFrom(Timetable &table, QDate day, const QList<QTime> &only)
{
    const auto times = table.find(day);
    if (times == table.end())
        return 0;
    const qsizetype removed = times->removeIf([&](QTime time) { return only.isEmpty() || only.contains(time); });
    if (times->isEmpty())
        table.erase(times);
    return removed;
}

Result<Done> leaveOut(Timetable &table, const SeriesClause &clause, const SeriesSpan &span, const QLocale &locale)
{
    qsizetype ofDates = 0;
    for (const QDate &day : clause.dates) {
        const qsizetype removed = removeFrom(table, day, clause.times);
        ofDates += removed;
        const bool asSaid = removed > 0 && removed >= clause.times.size();
        if (clause.ofRange ? ofDates == 0 && day == clause.dates.last() : !asSaid)
            return seriesProblem(
                SeriesTexts::tr("“Not %1”: there is no such performance on %2. Leave it out, or correct the date.")
                    .arg(quoted(clause), seriesDayText(day, locale)));
    }
    qsizetype ofWeekdays = 0;
    for (const int weekday : clause.weekdays) {
        qsizetype removed = 0;
        for (QDate day = span.first; day <= span.last; day = day.addDays(1)) {
            if (day.dayOfWeek() == weekday)
                removed += removeFrom(table, day, clause.times);
        }
        ofWeekdays += removed;
        if (clause.ofRange ? ofWeekdays == 0 && weekday == clause.weekdays.last() : removed == 0)
            return seriesProblem(
                SeriesTexts::tr("“Not %1”: there is no such performance on a %2. Leave it out, or correct the day.")
                    .arg(quoted(clause), locale.dayName(weekday)));
    }
    return Done{};
}

Result<Done> checkSpan(const SeriesSpan &span)
{
    if (!span.first.isValid())
        return refuse(ErrorCode::InvalidArgument, SeriesTexts::tr("Give the first day of the series."),
                      {{u"argument"_s, u"first"_s}});
    if (!span.last.isValid() || span.last < span.first || span.first.daysTo(span.last) > mostDays)
        return refuse(
            ErrorCode::InvalidArgument,
            SeriesTexts::tr("Give the last day of the series: not before the first, and at most two years after "
                            "it."),
            {{u"argument"_s, u"last"_s}});
    return Done{};
}

} // namespace

Result<QList<SeriesDate>> seriesDates(const QString &rule, const SeriesSpan &span, const QTimeZone &zone,
                                      const QLocale &locale)
{
    TRY(checkSpan(span));
    TRY_GET(const auto clauses, readSeriesRule(rule, span, locale));
    TRY_GET(Timetable table, weekly(clauses, span, locale));
    for (const SeriesClause &clause : clauses) {
        if (clause.act == SeriesAct::Not)
            continue;
        for (const QDate &day : clause.dates)
            TRY(addTimes(table[day], clause, seriesDayText(day, locale)));
    }
    for (const SeriesClause &clause : clauses) {
        if (clause.act == SeriesAct::Not)
            TRY(leaveOut(table, clause, span, locale));
    }
    QList<SeriesDate> dates;
    for (auto day = table.begin(); day != table.end(); ++day) {
        std::sort(day->begin(), day->end());
        for (const QTime &time : std::as_const(*day)) {
            const auto starts =
                instantFromIso(day.key().toString(Qt::ISODate) + u'T' + time.toString(u"HH:mm"_s), zone);
            if (!starts) { // nobody typed this time, and no text of a series says which of the two it is
                QJsonObject details = starts.error().details;
                details.insert(u"argument"_s, u"rule"_s);
                return refuse(starts.error().code,
                              SeriesTexts::tr("The venue's clocks change in the night of %1, so that %2 comes twice or "
                                              "not at all. Leave that day out, and make it as a single event.")
                                  .arg(seriesDayText(day.key(), locale), time.toString(u"HH:mm"_s)),
                              details);
            }
            dates += {day.key(), time, *starts};
        }
    }
    if (dates.isEmpty() || dates.size() > mostInSeries)
        return seriesProblem(
            SeriesTexts::tr("That makes %1 performances. A series has from 1 to %2; change the sentence "
                            "or the days.")
                .arg(dates.size())
                .arg(mostInSeries));
    return dates;
}

} // namespace rowlock
