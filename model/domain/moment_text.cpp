#include "model/domain/moment_text.h"

#include <QRegularExpression>

#include <array>

namespace rowlock {

namespace {

// The text as parts: weekday, day, month, year, hour, minute, each with what follows it.
std::array<QString, 6> textParts(const QDateTime &moment, const QLocale &locale)
{
    return {locale.toString(moment.date(), QStringLiteral("ddd")) + u' ',
            locale.toString(moment.date(), QStringLiteral("d")) + u' ',
            locale.toString(moment.date(), QStringLiteral("MMM")) + u' ',
            locale.toString(moment.date(), QStringLiteral("yyyy")) + QStringLiteral(", "),
            locale.toString(moment.time(), QStringLiteral("HH")) + u':',
            locale.toString(moment.time(), QStringLiteral("mm"))};
}

size_t partAt(const std::array<QString, 6> &parts, qsizetype cursor, qsizetype &begin)
{
    begin = 0;
    size_t part = 0;
    while (part + 1 < parts.size() && cursor >= begin + parts.at(part).size())
        begin += parts.at(part++).size();
    return part;
}

} // namespace

QString momentFieldText(const QDateTime &moment, const QLocale &locale)
{
    QString text;
    for (const QString &part : textParts(moment, locale))
        text += part;
    return text;
}

QString dayFieldText(const QDate &day, const QLocale &locale)
{
    return locale.toString(day, QStringLiteral("d MMM yyyy"));
}

std::pair<qsizetype, qsizetype> momentPartAt(const QDateTime &moment, qsizetype cursor, const QLocale &locale)
{
    const auto parts = textParts(moment, locale);
    qsizetype begin = 0;
    const size_t part = partAt(parts, cursor, begin);
    static const QRegularExpression separators(QStringLiteral("[ ,:]+$"));
    return {begin, QString(parts.at(part)).remove(separators).size()};
}

QDateTime steppedMoment(const QDateTime &moment, qsizetype cursor, int steps, const QLocale &locale)
{
    constexpr int stepMinutes = 5;
    qsizetype begin = 0;
    switch (partAt(textParts(moment, locale), cursor, begin)) {
    case 0:
    case 1: return moment.addDays(steps);
    case 2: return moment.addMonths(steps);
    case 3: return moment.addYears(steps);
    case 4: return moment.addSecs(steps * 3600LL);
    default: break;
    }
    const int beyond = moment.time().minute() % stepMinutes; // to the next whole one
    const int minutes = steps * stepMinutes - beyond + (steps < 0 && beyond > 0 ? stepMinutes : 0);
    return moment.addSecs(minutes * 60LL);
}

} // namespace rowlock
