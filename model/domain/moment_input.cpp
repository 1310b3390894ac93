#include "model/domain/moment_input.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <optional>

namespace rowlock {

namespace {

struct MomentTexts
{
    Q_DECLARE_TR_FUNCTIONS(MomentInput)
};

// What a word of the text says of the moment. A word can mean several things; those of all words have to go together.
struct MomentPart
{
    std::optional<int> year, month, day, weekday, minuteOfDay;
    std::optional<int> daysFromToday;

    bool saysDate() const { return year || month || day || weekday || daysFromToday; }
};
using MomentParts = QList<MomentPart>;

template <typename T>
bool joinField(std::optional<T> &into, const std::optional<T> &other)
{
    if (into && other)
        return false;
    if (other)
        into = other;
    return true;
}

std::optional<MomentPart> joined(MomentPart one, const MomentPart &other)
{
    const bool goTogether = joinField(one.year, other.year) && joinField(one.month, other.month)
                            && joinField(one.day, other.day) && joinField(one.weekday, other.weekday)
                            && joinField(one.minuteOfDay, other.minuteOfDay)
                            && joinField(one.daysFromToday, other.daysFromToday);
    return goTogether ? std::optional(one) : std::nullopt;
}

enum class DateOrder { Unknown, DayFirst, MonthFirst };

DateOrder orderOf(const QLocale &locale)
{
    if (locale.language() == QLocale::C)
        return DateOrder::Unknown;
    const QString format = locale.dateFormat(QLocale::ShortFormat);
    return format.indexOf(u'd') < format.indexOf(u'M') ? DateOrder::DayFirst : DateOrder::MonthFirst;
}

bool countsToTwelve(const QLocale &locale)
{
    return locale.language() != QLocale::C
           && locale.timeFormat(QLocale::ShortFormat).contains(u'a', Qt::CaseInsensitive);
}

MomentPart datePart(std::optional<int> year, int month, int day)
{
    MomentPart part;
    part.year = year;
    part.month = month;
    part.day = day;
    return part;
}

MomentPart timePart(int hour, int minute)
{
    MomentPart part;
    part.minuteOfDay = hour * 60 + minute;
    return part;
}

// `half`: "am", "pm", or nothing, and then perhaps both.
MomentParts timesOf(int hour, int minute, const QString &half, bool canBeBoth)
{
    if (minute > 59 || hour > (half.isEmpty() ? 23 : 12) || (!half.isEmpty() && hour == 0))
        return {};
    if (!half.isEmpty())
        return {timePart(hour % 12 + (half == u"pm" ? 12 : 0), minute)};
    if (canBeBoth && hour >= 1 && hour <= 12)
        return {timePart(hour % 12, minute), timePart(hour % 12 + 12, minute)};
    return {timePart(hour, minute)};
}

std::optional<int> fullYear(const QString &figures)
{
    if (figures.isEmpty())
        return std::nullopt;
    return figures.toInt() + (figures.size() == 2 ? 2000 : 0);
}

bool beginsAName(const QString &word, const QString &name)
{
    const QString plain = QString(name).remove(u'.').toLower();
    return word == plain || (word.size() >= 3 && plain.startsWith(word));
}

// Of months and weekdays, in the locale's language and in English, whole or their beginning.
MomentParts namedParts(const QString &word, const QLocale &locale)
{
    MomentParts parts;
    const auto isNameOf = [&](auto nameIn) {
        for (const QLocale &each : {locale, QLocale::c()}) {
            for (const auto format : {QLocale::ShortFormat, QLocale::LongFormat}) {
                if (beginsAName(word, nameIn(each, format)))
                    return true;
            }
        }
        return false;
    };
    for (int month = 1; month <= 12; ++month) {
        MomentPart part;
        part.month = month;
        if (isNameOf([month](const QLocale &in, auto format) { return in.monthName(month, format); })
            || isNameOf([month](const QLocale &in, auto format) { return in.standaloneMonthName(month, format); }))
            parts << part;
    }
    for (int day = 1; day <= 7; ++day) {
        MomentPart part;
        part.weekday = day;
        if (isNameOf([day](const QLocale &in, auto format) { return in.dayName(day, format); }))
            parts << part;
    }
    const std::array<QStringList, 2> relative{QStringList{QStringLiteral("today"), MomentTexts::tr("today")},
                                              QStringList{QStringLiteral("tomorrow"), MomentTexts::tr("tomorrow")}};
    for (int days = 0; days < 2; ++days) {
        MomentPart part;
        part.daysFromToday = days;
        if (relative.at(size_t(days)).contains(word))
            parts << part;
    }
    return parts;
}

// Figures with strokes, points or dashes between them.
MomentParts datesOf(const QString &word, const QLocale &locale)
{
    static const QRegularExpression yearFirst(QStringLiteral("^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})$"));
    static const QRegularExpression yearLast(
        QStringLiteral("^(\\d{1,2})([-/.])(\\d{1,2})(?:\\2(\\d{4}|\\d{2})|\\.)?$"));
    if (const auto match = yearFirst.match(word); match.hasMatch())
        return {datePart(match.captured(1).toInt(), match.captured(3).toInt(), match.captured(4).toInt())};
    const auto match = yearLast.match(word);
    if (!match.hasMatch())
        return {};
    const int first = match.captured(1).toInt(), second = match.captured(3).toInt();
    const auto year = fullYear(match.captured(4));
    const DateOrder order = match.captured(2) == u"." ? DateOrder::DayFirst : orderOf(locale);
    const bool dayFirst = second >= 1 && second <= 12, monthFirst = first >= 1 && first <= 12;
    const bool bothReadings = dayFirst && monthFirst && first != second;
    MomentParts parts;
    if (dayFirst && (!bothReadings || order != DateOrder::MonthFirst))
        parts << datePart(year, second, first);
    // With points the day is first everywhere.
    if (monthFirst && match.captured(2) != u"." && first != second && (!bothReadings || order != DateOrder::DayFirst))
        parts << datePart(year, first, second);
    return parts;
}

MomentParts timesOf(const QString &word, const QLocale &locale)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,2})(?:([:.h])(\\d{2}))?(am|pm|h)?$"));
    const auto match = form.match(word);
    if (!match.hasMatch() || (match.captured(2).isEmpty() && match.captured(4).isEmpty()))
        return {};
    const QString half = match.captured(4) == u"h" ? QString() : match.captured(4);
    const bool canBeBoth = countsToTwelve(locale) && !word.startsWith(u'0');
    return timesOf(match.captured(1).toInt(), match.captured(3).toInt(), half, canBeBoth);
}

// What figures alone can be depends on what stands before them.
MomentParts numbersOf(const QString &word, const MomentParts &before, bool last)
{
    static const QRegularExpression form(QStringLiteral("^(\\d{1,4})(st|nd|rd|th|\\.)?$"));
    const auto match = form.match(word);
    if (!match.hasMatch() || match.captured(1).size() == 3)
        return {};
    const int number = match.captured(1).toInt();
    const auto isKnown = [&](auto field) {
        return std::any_of(before.begin(), before.end(), [field](const MomentPart &part) { return bool(part.*field); });
    };
    MomentPart year;
    year.year = number;
    if (match.captured(1).size() == 4)
        return number >= 2000 && number < 2100 && !isKnown(&MomentPart::year)
                   ? MomentParts{year}
                   : timesOf(number / 100, number % 100, {}, false);
    MomentPart day;
    day.day = number;
    MomentParts parts{day};
    const bool afterDay = isKnown(&MomentPart::day) || isKnown(&MomentPart::daysFromToday)
                          || isKnown(&MomentPart::weekday) || isKnown(&MomentPart::month);
    if (match.captured(2).isEmpty() && last && afterDay)
        parts << timesOf(number, 0, {}, true);
    year.year = 2000 + number;
    if (number >= 24 && isKnown(&MomentPart::day) && isKnown(&MomentPart::month)) // no hour
        parts << year;
    return parts;
}

// Lower case, figures of any script as ours, halves of a day as "am" and "pm" at their hour, and nothing that says
// nothing.
QStringList typedWords(const QString &text)
{
    QString plain;
    for (const QChar c : text) {
        if (c.isDigit())
            plain += QChar(u'0' + c.digitValue());
        else if (c.category() != QChar::Other_Format)
            plain += c.isSpace() || c == u',' ? QChar(u' ') : c.toLower();
    }
    static const QRegularExpression half(QStringLiteral("(?<=\\d)\\s*([ap])\\.?\\s?m\\b\\.?"));
    static const QRegularExpression isoTime(QStringLiteral("(?<=\\d)t(?=\\d\\d:)"));
    static const QRegularExpression seconds(QStringLiteral("(\\b\\d{1,2}:\\d{2}):00\\b"));
    plain.replace(half, QStringLiteral("\\1m ")).replace(isoTime, QStringLiteral(" "));
    plain.replace(seconds, QStringLiteral("\\1"));
    QStringList words = plain.split(u' ', Qt::SkipEmptyParts);
    words.removeIf([](const QString &word) {
        return QStringList{QStringLiteral("at"), QStringLiteral("um"), QStringLiteral("uhr")}.contains(word);
    });
    return words;
}

MomentParts partsOf(const QString &word, const MomentParts &before, bool last, const QLocale &locale)
{
    QString name = word;
    name.remove(u'.');
    if (const MomentParts named = namedParts(name, locale); !named.isEmpty())
        return named;
    return datesOf(word, locale) + timesOf(word, locale) + numbersOf(word, before, last);
}

// Every way in which the words go together.
MomentParts waysToRead(const QStringList &words, const QLocale &locale)
{
    MomentParts ways{MomentPart()};
    for (qsizetype i = 0; i < words.size(); ++i) {
        MomentParts longer;
        const MomentParts parts = partsOf(words.at(i), ways, i + 1 == words.size(), locale);
        for (const MomentPart &way : std::as_const(ways)) {
            for (const MomentPart &part : parts) {
                if (const auto both = joined(way, part))
                    longer << *both;
            }
        }
        ways = longer;
    }
    return ways;
}

// None: no such date, or no date at all yet. The weekday is looked at by the caller, unless it is all there is.
QList<QDate> datesOf(const MomentPart &part, const QDate &current, const QDate &today)
{
    const bool named = part.month && part.day;
    if (!part.saysDate())
        return {current};
    if (part.daysFromToday)
        return part.year || part.month || part.day ? QList<QDate>() : QList{today.addDays(*part.daysFromToday)};
    if (!named && part.weekday && !part.year && !part.month && !part.day) {
        const int days = (*part.weekday - today.dayOfWeek() + 7) % 7;
        return days == 0 ? QList{today, today.addDays(7)} : QList{today.addDays(days)};
    }
    if (!named)
        return {};
    constexpr int toTheNextLeapDay = 8;
    for (int year = part.year.value_or(today.year()); year <= today.year() + toTheNextLeapDay; ++year) {
        const QDate date(year, *part.month, *part.day);
        if (date.isValid() && (part.year || date >= today))
            return {date};
        if (part.year)
            break;
    }
    const QDate far(part.year.value_or(0), *part.month, *part.day);
    return part.year && far.isValid() ? QList{far} : QList<QDate>();
}

} // namespace

namespace {

QString isoText(const QString &text)
{
    return text.simplified().toUpper();
}

// What is written with its offset needs no reading, and no zone.
std::optional<QDateTime> exactFigures(const QString &text)
{
    static const QRegularExpression offset(QStringLiteral("(?<=:\\d\\d|\\.\\d\\d\\d)(Z|[+-]\\d\\d(:?\\d\\d)?)$"));
    const QString iso = isoText(text);
    const auto figures = instantFromIso(QString(iso).remove(offset), QTimeZone::utc());
    const bool isExact = iso.contains(offset) && figures && instantFromIso(iso, QTimeZone::utc());
    return isExact ? std::optional(inZone(*figures, QTimeZone::utc())) : std::nullopt;
}

} // namespace

MomentInput readMoment(const QString &text, const QDateTime &current, const QDate &today, const QLocale &locale)
{
    using Kind = MomentInput::Kind;
    if (const auto figures = exactFigures(text))
        return {Kind::Exact, *figures, {}};
    const QStringList words = typedWords(text);
    if (words.isEmpty())
        return {};
    if (text == momentFieldText(current, locale)) // whatever the words of its language could mean otherwise
        return {Kind::Moment, current, {}};
    static const QRegularExpression figures(QStringLiteral("^\\d{1,4}$"));
    const bool unfinished = words.size() == 1 && figures.match(words.first()).hasMatch();
    MomentInput read;
    QDateTime onAnotherWeekday;
    const MomentParts ways = waysToRead(words, locale);
    for (const MomentPart &way : ways) {
        for (const QDate &date : datesOf(way, current.date(), today)) {
            const QTime time = way.minuteOfDay ? QTime(*way.minuteOfDay / 60, *way.minuteOfDay % 60) : current.time();
            const QDateTime moment(date, time, Qt::UTC);
            if (way.weekday && date.dayOfWeek() != *way.weekday)
                onAnotherWeekday = moment;
            else if (!read.readings.contains(moment))
                read.readings << moment;
        }
    }
    std::sort(read.readings.begin(), read.readings.end());
    for (const QDateTime &reading : std::as_const(read.readings)) {
        if (text.simplified() == momentFieldText(reading, locale)) // written with 24 hours
            return {Kind::Moment, reading, {}};
    }
    if (unfinished && read.readings.size() != 1)
        return {Kind::Unfinished, {}, {}};
    if (read.readings.size() > 1) {
        read.kind = Kind::Unclear;
        return read;
    }
    if (read.readings.size() == 1)
        return {Kind::Moment, read.readings.first(), {}};
    if (onAnotherWeekday.isValid())
        return {Kind::OtherWeekday, onAnotherWeekday, {}};
    const bool begins =
        std::any_of(ways.begin(), ways.end(), [](const MomentPart &way) { return !(way.month && way.day); });
    return {begins || unfinished ? Kind::Unfinished : Kind::NotAMoment, {}, {}};
}

std::optional<QDate> readPastDay(const QString &text, const QDate &current, const QDate &today, const QLocale &locale)
{
    if (text.simplified() == dayFieldText(current, locale))
        return current;
    const QTime untyped(12, 34, 56); // a time that is typed is another
    const auto daysFrom = [&](const QDate &first) {
        const MomentInput read = readMoment(text, QDateTime(current, untyped, Qt::UTC), first, locale);
        QList<QDate> days;
        for (const QDateTime &each :
             read.kind == MomentInput::Kind::Moment ? QList<QDateTime>{read.moment} : read.readings) {
            if (each.time() == untyped)
                days.append(each.date());
        }
        return days;
    };
    constexpr int longAgo = 9; // years, in which there is each day, also where it has to be a certain weekday
    const QList<QDate> ahead = daysFrom(today), before = daysFrom(today.addDays(-1));
    if (ahead.size() == 1 && ahead == daysFrom(today.addYears(-longAgo)))
        return ahead.first();                                                                 // its year was typed
    if (ahead.size() == 1 && before.size() == 1 && before.first().daysTo(ahead.first()) == 1) // "tomorrow"
        return ahead.first() <= today ? std::optional(ahead.first()) : std::nullopt;
    QList<QDate> begins{today, today.addDays(-6)}; // of a weekday the last one
    for (int years = 1; years <= longAgo; ++years)
        begins.append(today.addYears(-years).addDays(1));
    for (const QDate &begin : begins) {
        QList<QDate> days = daysFrom(begin);
        days.removeIf([&today](const QDate &day) { return day > today; });
        if (!days.isEmpty())
            return days.size() == 1 ? std::optional(days.first()) : std::nullopt;
    }
    return {};
}

QString momentInputProblem(const QString &text, const MomentInput &read, const QLocale &locale)
{
    const QString example = momentFieldText(QDateTime(QDate(2026, 12, 24), QTime(19, 30), Qt::UTC), locale);
    switch (read.kind) {
    case MomentInput::Kind::Moment:
    case MomentInput::Kind::Exact: return {};
    case MomentInput::Kind::Blank: return MomentTexts::tr("Enter a date and a time like %1.").arg(example);
    case MomentInput::Kind::Unclear:
        return MomentTexts::tr("“%1” can be read in several ways. Select one.").arg(text.simplified().left(40));
    case MomentInput::Kind::OtherWeekday:
        return MomentTexts::tr("%1 is a %2.")
            .arg(locale.toString(read.moment.date(), QStringLiteral("d MMM yyyy")),
                 locale.dayName(read.moment.date().dayOfWeek()));
    case MomentInput::Kind::Unfinished:
    case MomentInput::Kind::NotAMoment: break;
    }
    return MomentTexts::tr("“%1” is not a date and a time. Enter them like %2.")
        .arg(text.simplified().left(40), example);
}

Result<Instant> typedInstant(const QString &text, const MomentInput &read, const QTimeZone &zone, const QLocale &locale)
{
    if (!read.isMoment())
        return refuse(ErrorCode::InvalidArgument, momentInputProblem(text, read, locale));
    const bool isExact = read.kind == MomentInput::Kind::Exact;
    return instantFromIso(isExact ? isoText(text) : read.moment.toString(QStringLiteral("yyyy-MM-ddTHH:mm:ss")), zone);
}

QString typedText(Instant instant, const QTimeZone &zone, const QLocale &locale)
{
    const QDateTime local = inZone(instant, zone);
    const MomentInput figures{MomentInput::Kind::Moment, QDateTime(local.date(), local.time(), Qt::UTC), {}};
    return typedInstant({}, figures, zone, locale) ? momentFieldText(figures.moment, locale)
                                                   : local.toOffsetFromUtc(local.offsetFromUtc()).toString(Qt::ISODate);
}

} // namespace rowlock
