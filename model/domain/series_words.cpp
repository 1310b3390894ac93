#include "model/domain/series_words.h"

#include "model/domain/moment_input.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

#include <optional>

namespace rowlock {

namespace {

using namespace Qt::StringLiterals;

struct SeriesWordTexts
{
    Q_DECLARE_TR_FUNCTIONS(Series)
};

constexpr qsizetype longestRule = 500;

// A clause as it is written: its words, and what its key word says.
struct WrittenClause
{
    QStringList words;
    std::optional<SeriesAct> act;

    QString text() const { return words.join(u' '); }
};

// A day of the week or a date, and whether everything up to the next one is meant.
struct NamedDay
{
    int weekday = 0;
    QString date;
    QDate day;
    bool upToNext = false;
};

QString withoutDashes(const QString &rule)
{
    static const QRegularExpression betweenNames(u"(?<=\\p{L})\\.?\\s*[-\u2013\u2014]\\s*(?=\\p{L})"_s);
    static const QRegularExpression betweenFigures(u"(?<=[\\d.])\\s*[\u2013\u2014]\\s*(?=\\d)"_s);
    static const QRegularExpression betweenDays(u"(?<![-\\d.])(\\d{1,2}\\.?)-(\\d{1,2})(?=\\.?\\s+\\p{L})"_s);
    static const QRegularExpression half(u"(?<=\\d)\\s*([ap])\\.?\\s?m\\b\\.?"_s);
    QString plain = rule.toLower();
    plain.replace(betweenNames, u" to "_s).replace(betweenFigures, u" to "_s).replace(betweenDays, u"\\1 to \\2"_s);
    return plain.replace(half, u"\\1m"_s).replace(u';', u',').replace(u'\n', u',').replace(u'&', u" and "_s);
}

std::optional<SeriesAct> actOf(const QString &word)
{
    static const QHash<QString, SeriesAct> acts{
        {u"also"_s, SeriesAct::Also},    {u"plus"_s, SeriesAct::Also},   {u"only"_s, SeriesAct::Only},
        {u"instead"_s, SeriesAct::Only}, {u"not"_s, SeriesAct::Not},     {u"no"_s, SeriesAct::Not},
        {u"except"_s, SeriesAct::Not},   {u"without"_s, SeriesAct::Not},
    };
    const auto act = acts.constFind(word);
    return act == acts.constEnd() ? std::nullopt : std::optional(*act);
}

bool saysNothing(const QString &word)
{
    static const QStringList fillers{u"at"_s,    u"on"_s,  u"the"_s, u"of"_s,  u"each"_s,
                                     u"every"_s, u"but"_s, u"for"_s, u"from"_s};
    return fillers.contains(word);
}

bool joinsTo(const QString &word)
{
    static const QStringList to{u"to"_s, u"until"_s, u"till"_s, u"through"_s};
    return to.contains(word);
}

// With a point between its figures it is a time only where it cannot be a date.
bool isTimeWord(const QString &word)
{
    static const QRegularExpression form(u"^(\\d{1,2})(?:([:.h])(\\d{2}))?(am|pm|h)?$"_s);
    const auto match = form.match(word);
    if (!match.hasMatch() || (match.captured(2).isEmpty() && match.captured(4).isEmpty()))
        return false;
    const int minute = match.captured(3).toInt();
    return match.captured(2) != u"." || !match.captured(4).isEmpty()
           || (match.captured(1).toInt() < 24 && (minute == 0 || minute > 12));
}

bool isBareNumber(const QString &word)
{
    static const QRegularExpression form(u"^\\d{1,2}(\\.|st|nd|rd|th)?$"_s);
    return form.match(word).hasMatch();
}

int weekdayNamed(const QString &word, const QLocale &locale)
{
    QString name = word;
    name.remove(u'.');
    const QString single = name.size() > 4 && name.endsWith(u's') ? name.chopped(1) : name;
    for (int day = 1; day <= 7; ++day) {
        for (const QLocale &each : {QLocale::c(), locale}) {
            const QString whole = each.dayName(day, QLocale::LongFormat).toLower();
            const QString brief = each.dayName(day, QLocale::ShortFormat).toLower().remove(u'.');
            if (name == brief || (name.size() >= 3 && (whole.startsWith(name) || whole.startsWith(single))))
                return day;
        }
    }
    return 0;
}

bool hasTimes(const WrittenClause &clause)
{
    return std::any_of(clause.words.begin(), clause.words.end(), isTimeWord);
}

// At the commas, before "not", and before "and" where days follow a time.
QList<WrittenClause> writtenClauses(const QString &rule)
{
    QList<WrittenClause> clauses;
    const QStringList parts = withoutDashes(rule).split(u',');
    for (const QString &part : parts) {
        WrittenClause clause;
        const auto end = [&] {
            while (!clause.words.isEmpty() && clause.words.last() == u"and")
                clause.words.removeLast();
            if (!clause.words.isEmpty() || clause.act)
                clauses += clause;
            clause = {};
        };
        const QStringList words = part.simplified().split(u' ', Qt::SkipEmptyParts);
        for (qsizetype i = 0; i < words.size(); ++i) {
            const QString &word = words.at(i);
            const bool joins = word == u"and" && i + 1 < words.size() && !isTimeWord(words.at(i + 1));
            const auto act = actOf(word);
            if ((joins && hasTimes(clause)) || (act == SeriesAct::Not && !clause.words.isEmpty()))
                end();
            else if (word == u"and" && clause.words.isEmpty())
                continue;
            if (act)
                clause.act = act;
            else if (!saysNothing(word) && !(word == u"and" && clause.words.isEmpty()))
                clause.words += word;
        }
        end();
    }
    return clauses;
}

// "Tue, Thu 19:30" and "not 24, 25 December" are one clause each, whatever the comma.
QList<WrittenClause> joinedClauses(const QList<WrittenClause> &written)
{
    QList<WrittenClause> clauses;
    for (const WrittenClause &clause : written) {
        const bool goesOn = !clauses.isEmpty() && !clause.act && !clause.words.isEmpty()
                            && !clauses.last().words.isEmpty() && !hasTimes(clauses.last());
        const bool namesMoreDays =
            goesOn
            && (isBareNumber(clauses.last().words.last()) || clauses.last().act != SeriesAct::Not || !hasTimes(clause));
        if (namesMoreDays)
            clauses.last().words += QStringList{u"and"_s} + clause.words;
        else
            clauses += clause;
    }
    return clauses;
}

Result<QTime> readTime(const QString &word, const SeriesSpan &span, const QLocale &locale)
{
    const QDateTime midnight(span.first, QTime(0, 0), Qt::UTC);
    const MomentInput read = readMoment(word, midnight, span.first, locale);
    if (read.kind == MomentInput::Kind::Moment && read.moment.date() == span.first)
        return read.moment.time();
    if (read.kind == MomentInput::Kind::Unclear)
        return seriesProblem(
            SeriesWordTexts::tr("“%1” can be read in several ways. Write a time like 19:30 or 7:30 pm.").arg(word));
    return seriesProblem(SeriesWordTexts::tr("“%1” is not a time. Write it like 19:30.").arg(word.left(40)));
}

Result<QDate> readDay(const QString &text, const SeriesSpan &span, const QLocale &locale)
{
    static const QRegularExpression figure(u"\\d"_s), year(u"\\d{4}"_s);
    const MomentInput read = readMoment(text, QDateTime(span.first, QTime(0, 0), Qt::UTC), span.first, locale);
    const QDate day = read.moment.date();
    if (read.kind == MomentInput::Kind::Unclear)
        return seriesProblem(
            SeriesWordTexts::tr(
                "“%1” can be read in several ways. Write a date like 24 December, and a time like 19:30.")
                .arg(text.left(40)));
    if (read.kind == MomentInput::Kind::OtherWeekday)
        return seriesProblem(SeriesWordTexts::tr("“%1”: that day is a %2. Write one or the other.")
                                 .arg(text.left(40), locale.dayName(day.dayOfWeek())));
    if (read.kind != MomentInput::Kind::Moment || !text.contains(figure) || read.moment.time() != QTime(0, 0))
        return seriesProblem(
            SeriesWordTexts::tr(
                "“%1” was not understood. Write like “Tue to Sat 19:30, Sundays 15:00, not 24 December”.")
                .arg(text.left(40)));
    if (!span.contains(day))
        return seriesProblem(
            SeriesWordTexts::tr("“%1” is not between %2 and %3. Change the date, or the first and last day.")
                .arg(text.left(40), seriesDayText(span.first, locale), seriesDayText(span.last, locale)));
    if (!text.contains(year) && span.contains(day.addYears(1)))
        return seriesProblem(
            SeriesWordTexts::tr("“%1” comes more than once in the series. Add the year.").arg(text.left(40)));
    return day;
}

// "24 and 25 December", "December 24 and 25": the month of the one beside it.
std::optional<QDate> dayBeside(const QList<NamedDay> &days, qsizetype at)
{
    const int number = days.at(at).date.left(2).remove(QRegularExpression(u"\\D"_s)).toInt();
    for (const int step : {1, -1}) {
        qsizetype other = at + step;
        while (step > 0 && other < days.size() && !days.at(other).date.isEmpty() && isBareNumber(days.at(other).date))
            ++other;
        if (other < 0 || other >= days.size() || !days.at(other).day.isValid())
            continue;
        const QDate known = days.at(other).day;
        const QDate day(known.year(), known.month(), number);
        if (day.isValid() && (step > 0 ? day < known : day > known))
            return day;
    }
    return std::nullopt;
}

Result<Done> nameDates(QList<NamedDay> &days, const SeriesSpan &span, const QLocale &locale)
{
    for (NamedDay &day : days) {
        if (!day.date.isEmpty() && !isBareNumber(day.date)) {
            TRY_GET(day.day, readDay(day.date, span, locale));
        }
    }
    for (qsizetype i = 0; i < days.size(); ++i) {
        if (days.at(i).date.isEmpty() || !isBareNumber(days.at(i).date))
            continue;
        const auto day = dayBeside(days, i);
        if (!day)
            return seriesProblem(
                SeriesWordTexts::tr("“%1” has no month. Write it like 24 December.").arg(days.at(i).date));
        TRY_GET(days[i].day, readDay(day->toString(Qt::ISODate), span, locale));
    }
    return Done{};
}

// The words of a clause, but for its times.
Result<QList<NamedDay>> namedDays(const QStringList &words, const QLocale &locale)
{
    QList<NamedDay> days;
    QStringList date;
    const auto endDate = [&] {
        if (!date.isEmpty())
            days += {0, date.join(u' '), {}, false};
        date.clear();
    };
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString &word = words.at(i);
        const int weekday = weekdayNamed(word, locale);
        const bool figureNext = i + 1 < words.size() && words.at(i + 1).at(0).isDigit() && !isTimeWord(words.at(i + 1));
        if (isTimeWord(word) || word == u"and" || joinsTo(word)) {
            endDate();
            if (joinsTo(word)) {
                if (days.isEmpty())
                    return seriesProblem(
                        SeriesWordTexts::tr("Write from which day “%1” goes.").arg(words.join(u' ').left(60)));
                days.last().upToNext = true;
            }
        } else if (word == u"daily" || word == u"day" || word == u"days") {
            endDate();
            days += {1, {}, {}, true};
            days += {7, {}, {}, false};
        } else if (weekday > 0 && !figureNext && date.isEmpty()) {
            days += {weekday, {}, {}, false};
        } else {
            date += word;
        }
    }
    endDate();
    if (!days.isEmpty() && days.last().upToNext)
        return seriesProblem(SeriesWordTexts::tr("Write up to which day “%1” goes.").arg(words.join(u' ').left(60)));
    return days;
}

Result<Done> spread(SeriesClause &clause, const QList<NamedDay> &days)
{
    for (qsizetype i = 0; i < days.size(); ++i) {
        const NamedDay &from = days.at(i);
        const NamedDay &to = from.upToNext ? days.at(i + 1) : from;
        if ((from.weekday > 0) != (to.weekday > 0) || (from.weekday == 0 && to.day < from.day))
            return seriesProblem(
                SeriesWordTexts::tr(
                    "“%1” goes from a later day to an earlier one, or from a day of the week to a date.")
                    .arg(clause.text.left(60)));
        for (int day = from.weekday; from.weekday > 0; day = day % 7 + 1) {
            if (!clause.weekdays.contains(day))
                clause.weekdays += day;
            if (day == to.weekday)
                break;
        }
        clause.ofRange = clause.ofRange || from.upToNext;
        for (QDate day = from.day; from.weekday == 0 && day <= to.day; day = day.addDays(1)) {
            if (!clause.dates.contains(day))
                clause.dates += day;
        }
    }
    return Done{};
}

Result<SeriesClause> understood(const WrittenClause &written, const SeriesSpan &span, const QLocale &locale)
{
    SeriesClause clause;
    clause.act = written.act.value_or(SeriesAct::Plain);
    clause.text = written.text();
    TRY_GET(QList<NamedDay> days, namedDays(written.words, locale));
    TRY(nameDates(days, span, locale));
    TRY(spread(clause, days));
    for (const QString &word : written.words) {
        if (!isTimeWord(word))
            continue;
        TRY_GET(const QTime time, readTime(word, span, locale));
        if (clause.times.contains(time))
            return seriesProblem(SeriesWordTexts::tr("“%1” names a time twice.").arg(clause.text.left(60)));
        clause.times += time;
    }
    if (days.isEmpty())
        return seriesProblem(SeriesWordTexts::tr("Write on which days: “%1” names none.").arg(clause.text.left(60)));
    if (clause.act == SeriesAct::Not)
        return clause;
    if (clause.times.isEmpty())
        return seriesProblem(SeriesWordTexts::tr("Write at what time: “%1” names none.").arg(clause.text.left(60)));
    if (!clause.weekdays.isEmpty() && !clause.dates.isEmpty())
        return seriesProblem(
            SeriesWordTexts::tr("“%1” names days of the week and dates. Write them apart, each with its time.")
                .arg(clause.text.left(60)));
    return clause;
}

} // namespace

tl::unexpected<Error> seriesProblem(const QString &sentence)
{
    return refuse(ErrorCode::InvalidArgument, sentence, {{u"argument"_s, u"rule"_s}});
}

QString seriesDayText(QDate day, const QLocale &locale)
{
    return locale.toString(day, u"ddd d MMM yyyy"_s);
}

Result<QList<SeriesClause>> readSeriesRule(const QString &rule, const SeriesSpan &span, const QLocale &locale)
{
    const QList<WrittenClause> written = joinedClauses(writtenClauses(rule));
    if (written.isEmpty() || rule.size() > longestRule)
        return seriesProblem(
            SeriesWordTexts::tr(
                "Write when it plays, in at most %1 characters: “Tue to Sat 19:30, Sundays 15:00, not 24 "
                "December”.")
                .arg(longestRule));
    QList<SeriesClause> clauses;
    for (const WrittenClause &each : written) {
        TRY_GET(const SeriesClause clause, understood(each, span, locale));
        clauses += clause;
    }
    return clauses;
}

} // namespace rowlock
