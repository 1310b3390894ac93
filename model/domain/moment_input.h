// What a person types as a date and a time: understood, asked back, or refused; never guessed. Figures of the venue's
// clock, carried as a QDateTime in UTC: which moment they are is decided by typedInstant. Pure functions.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/moment_text.h"

#include <QDateTime>
#include <QList>
#include <QLocale>
#include <QString>

#include <optional>

namespace rowlock {

struct MomentInput
{
    enum class Kind {
        Blank,
        Unfinished, // could be the beginning of one
        Moment,
        Exact,        // with its offset: "2027-10-31T02:30:00+02:00", or with Z
        Unclear,      // several readings are possible
        OtherWeekday, // the date is understood, and is another day of the week than the one that is written
        NotAMoment
    };

    Kind kind = Kind::Blank;
    QDateTime moment;          // of Moment, Exact (its figures as written) and OtherWeekday
    QList<QDateTime> readings; // of Unclear, the earliest first

    bool isMoment() const { return kind == Kind::Moment || kind == Kind::Exact; }
    bool operator==(const MomentInput &) const = default;
};

// Read are "24.12.2026 19:30", "2026-12-24 19:30", "24/12 7pm", "Dec 24 at 7.30 pm", "fri 19:30", "tomorrow 1930", and
// momentFieldText. Of figures with strokes the locale says whether the day or the month comes first; where it has no
// habit (C), 3/4 is Unclear. An hour between 1 and 12 that could be both of a day's is Unclear: without its minutes
// everywhere, with them where the locale counts to twelve. A date without a year is the next one from `today` on; what
// is not typed of date or time stays as it is in `current`.
MomentInput readMoment(const QString &text, const QDateTime &current, const QDate &today, const QLocale &locale);

// A day alone, typed in the same ways, as one of which there are figures: without its year it is the last one up to
// `today`. nullopt: it is no day, or could be several.
std::optional<QDate> readPastDay(const QString &text, const QDate &current, const QDate &today, const QLocale &locale);

// Why `text` is not taken; empty for a moment.
QString momentInputProblem(const QString &text, const MomentInput &read, const QLocale &locale);

// Which moment `text` is, that was read so. invalid_argument with a sentence where it is none, or where the zone's
// clocks show it twice or leave it out: then it says what to type, which is Exact.
Result<Instant> typedInstant(const QString &text, const MomentInput &read, const QTimeZone &zone,
                             const QLocale &locale);
// What is typed for this moment: its figures at the venue, with their offset where these alone would be another or
// none.
QString typedText(Instant instant, const QTimeZone &zone, const QLocale &locale);

} // namespace rowlock
