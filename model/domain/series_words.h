// The sentence by which a series of performances is made, read: "Tue to Sat 19:30, Sundays 15:00, not 24 December".
// What could be meant in two ways is asked back, never guessed. Pure functions.
#pragma once

#include "model/domain/result.h"

#include <QDate>
#include <QList>
#include <QLocale>
#include <QString>
#include <QTime>

namespace rowlock {

// From the first day to the last, both included.
struct SeriesSpan
{
    QDate first, last;

    bool contains(QDate day) const { return first <= day && day <= last; }
};

enum class SeriesAct {
    Plain, // days that have no performance yet
    Also,  // besides what the days have
    Only,  // instead of it
    Not,
};

// "Sundays also 15:00": one part of the sentence. Days of the week or dates; with Not perhaps both.
struct SeriesClause
{
    SeriesAct act = SeriesAct::Plain;
    QList<int> weekdays;  // 1: Monday
    QList<QDate> dates;   // within the span
    bool ofRange = false; // some days are named by the first and the last: not each of them must be there
    QList<QTime> times;   // with Not: only these; none: all of the day
    QString text;         // as it was understood
};

// Days and months in English or in the locale's language. invalid_argument (argument "rule"): the sentence says what
// was not understood, or what to write instead.
Result<QList<SeriesClause>> readSeriesRule(const QString &rule, const SeriesSpan &span, const QLocale &locale);

tl::unexpected<Error> seriesProblem(const QString &sentence);
QString seriesDayText(QDate day, const QLocale &locale); // "Thu 24 Dec 2026"

} // namespace rowlock
