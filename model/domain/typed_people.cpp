#include "model/domain/typed_people.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

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

// Words for one kind of people, of which a price type may have one as its name.
QList<QStringList> kindsOfPeople()
{
    const QStringList kinds =
        QCoreApplication::translate("Typed",
                                    "adult adults, child children kid kids, senior seniors, student students, "
                                    "concession concessions, youth youths",
                                    "words for kinds of people, with spaces between them, small letters; a comma "
                                    "before the next kind")
            .split(u',');
    QList<QStringList> words;
    for (const QString &kind : kinds)
        words.append(kind.split(u' ', Qt::SkipEmptyParts));
    return words;
}

QStringList sameKind(const QString &word) // empty: it is no word for people
{
    for (const QStringList &kind : kindsOfPeople()) {
        if (kind.contains(word))
            return kind;
    }
    return {};
}

void add(Typed &typed, const TypeCount &some)
{
    typed.count += some.count;
    if (!typed.types.isEmpty() && typed.types.last().type == some.type)
        typed.types.last().count += some.count;
    else
        typed.types.append(some);
}

constexpr qsizetype mostWordsOfType = 4;

// A type's name, of one word or more, at `at`; `taken` is how many.
const PriceType *typeAt(const QList<PriceType> &types, const QStringList &words, qsizetype at, qsizetype &taken)
{
    for (taken = std::min(mostWordsOfType, words.size() - at); taken > 0; --taken) {
        QString name = words.mid(at, taken).join(u' ');
        if (name.endsWith(u','))
            name.chop(1);
        if (const PriceType *type = typeOfWords(types, name))
            return type;
    }
    return nullptr;
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

const PriceType *typeOfLetter(const QList<PriceType> &types, const QString &letter)
{
    const auto type =
        std::find_if(types.begin(), types.end(), [&letter](const PriceType &each) { return each.letter == letter; });
    return type == types.end() ? nullptr : &*type;
}

const PriceType *typeOfWords(const QList<PriceType> &types, const QString &words)
{
    const QStringList kind = sameKind(words);
    for (const PriceType &type : types) {
        const QString name = type.name.toLower();
        if (name == words || name + u's' == words || kind.contains(name))
            return &type;
    }
    return nullptr;
}

QList<TypeCount> typesIn(const QString &word, const QList<PriceType> &types)
{
    static const QRegularExpression one(QStringLiteral("([0-9]{1,4})([a-z])"));
    QList<TypeCount> counts;
    qsizetype read = 0;
    for (auto found = one.globalMatch(word); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const PriceType *type = typeOfLetter(types, match.captured(2));
        if (read > 0 && read < word.size() && word.at(read) == u',') // "2a,1c"
            ++read;
        if (!type || match.capturedStart() != read)
            return {};
        read = match.capturedEnd();
        counts.append({type->no, match.captured(1).toLongLong()});
    }
    return read == word.size() || (read == word.size() - 1 && word.endsWith(u',')) ? counts : QList<TypeCount>();
}

QString letterBesides(const QString &text, const QString &letters)
{
    static const QRegularExpression counts(QStringLiteral("^(?:[0-9]{1,4}[a-z][, ]?)+(?![0-9a-z])"));
    const QString begins = counts.match(text).captured();
    for (const QChar letter : begins) {
        if (letter.isLetter() && !letters.contains(letter))
            return letter;
    }
    return {};
}

bool readSpelt(Typed &typed, const QString &word, const QList<PriceType> &types)
{
    if (types.isEmpty() || word.size() < 2 || !word.startsWith(types.first().letter))
        return false;
    Typed spelt = typed;
    for (const QChar letter : word) {
        const PriceType *type = typeOfLetter(types, letter);
        if (!type || (!spelt.types.isEmpty() && type->no < spelt.types.last().type))
            return false;
        add(spelt, {type->no, 1});
    }
    if (spelt.types.size() < 2)
        return false;
    typed = spelt;
    return true;
}

bool readPeople(Typed &typed, const QStringList &words, qsizetype &at, const QList<PriceType> &types)
{
    bool counted = false;
    for (; at < words.size();
         skip(words, at, seatWords() << u"and"_qs << u"with"_qs << u"+"_qs << u"&"_qs << u","_qs)) {
        QList<TypeCount> some = typesIn(words.at(at), types);
        if (const PriceType *one = counted ? typeOfLetter(types, words.at(at)) : nullptr)
            some = {{one->no, 1}}; // "2a c": rather a child than a circle
        const auto count = numberOf(words.at(at));
        if (some.isEmpty() && !count)
            break;
        for (const TypeCount &each : some)
            add(typed, each);
        qsizetype taken = 0;
        if (count) {
            const QString person = QString(words.value(at + 1)).remove(u',');
            const bool needsPlace = isAccessibleWord(person);
            const PriceType *type = typeAt(types, words, at + 1, taken);
            if (!needsPlace && !type && !isCompanion(person) && sameKind(person).isEmpty())
                break;
            add(typed, {type ? type->no : firstPriceType, *count});
            typed.accessible += needsPlace ? *count : 0;
            if (!type)
                taken = 1;
            if (!type && !needsPlace && !isCompanion(person))
                typed.people.append(QStringLiteral("%1 %2").arg(*count).arg(person));
        }
        counted = true;
        at += 1 + taken;
    }
    if (types.isEmpty())
        typed.types.clear(); // nothing to tell apart
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
