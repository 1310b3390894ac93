#include "model/domain/typed_people.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace rowlock {

namespace {

bool isCompanion(const QString &word) // who comes with somebody, and pays what the place costs
{
    static const QStringList words =
        QCoreApplication::translate("Typed", "carer carers companion companions",
                                    "words for who comes with somebody, with spaces between them, small letters")
            .split(u' ', Qt::SkipEmptyParts);
    return words.contains(word);
}

bool isPerson(const QString &word)
{
    static const QStringList words =
        QCoreApplication::translate(
            "Typed",
            "adult adults child children kid kids senior seniors student students concession concessions "
            "youth youths",
            "words for kinds of people, with spaces between them, small letters")
            .split(u' ', Qt::SkipEmptyParts);
    return words.contains(word);
}

} // namespace

bool isAccessibleWord(const QString &word)
{
    static const QStringList words =
        QCoreApplication::translate("Typed", "accessible wheelchair wheelchairs",
                                    "words for who needs an accessible place, with spaces between them, small letters")
            .split(u' ', Qt::SkipEmptyParts);
    return words.contains(word);
}

std::optional<qint64> numberOf(const QString &word)
{
    static const QRegularExpression digits(QStringLiteral("^[0-9]{1,4}$"));
    if (!digits.match(word).hasMatch())
        return {};
    return word.toLongLong();
}

void skip(const QStringList &words, qsizetype &at, const QStringList &fillers)
{
    while (at < words.size() && fillers.contains(words.at(at)))
        ++at;
}

QStringList seatWords()
{
    return {u"best"_qs,   u"seat"_qs,   u"seats"_qs,   u"place"_qs,
            u"places"_qs, u"ticket"_qs, u"tickets"_qs, u"together"_qs};
}

bool readPeople(Typed &typed, const QStringList &words, qsizetype &at)
{
    bool counted = false;
    for (auto count = numberOf(words.value(at)); count; count = numberOf(words.value(at))) {
        const QString person = QString(words.value(at + 1)).remove(u',');
        const bool needsPlace = isAccessibleWord(person);
        const bool comesAlong = isCompanion(person);
        if (!needsPlace && !comesAlong && !isPerson(person))
            break;
        counted = true;
        typed.count += *count;
        if (needsPlace)
            typed.accessible += *count;
        else if (!comesAlong)
            typed.people.append(QStringLiteral("%1 %2").arg(*count).arg(person));
        at += 2;
        skip(words, at, seatWords() << u"and"_qs << u"with"_qs << u"+"_qs << u"&"_qs << u","_qs);
    }
    if (counted)
        return true;
    qsizetype after = at + 1;
    skip(words, after, seatWords());
    const auto some = words.value(after) == u"with" ? numberOf(words.value(after + 1)) : std::nullopt;
    if (!some || !isAccessibleWord(words.value(after + 2)))
        return false;
    typed.count = *numberOf(words.at(at));
    typed.accessible = *some;
    at = after + 3;
    skip(words, at, seatWords());
    return true;
}

} // namespace rowlock
