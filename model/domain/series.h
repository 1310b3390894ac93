// The performances of a series, from the sentence that says when it plays. Pure functions.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/series_words.h"

namespace rowlock {

struct SeriesDate
{
    QDate day;
    QTime time; // of the venue's clock
    Instant starts;

    bool operator==(const SeriesDate &) const = default;
};

constexpr qsizetype mostInSeries = 400;

// By start, each once. What could be meant in two ways is refused with what to write instead (invalid_argument,
// argument "rule"): two times for one day without "also" or "only", "not" of a day without performance, a day of the
// week that does not come, and a time that the venue's clock shows twice or leaves out (then with details.readings).
// The span: at most two years, else invalid_argument, argument "first" or "last".
Result<QList<SeriesDate>> seriesDates(const QString &rule, const SeriesSpan &span, const QTimeZone &zone,
                                      const QLocale &locale);

} // namespace rowlock
