#include "model/domain/patron_words.h"

#include "model/domain/patron.h"
#include "model/domain/plain_text.h"

#include <QCryptographicHash>
#include <QSet>

#include <algorithm>
#include <utility>

namespace rowlock {

namespace {

constexpr qsizetype shortestPhone = 4;  // digits that are looked for
constexpr qsizetype shortestEnding = 6; // digits of a phone number that are kept as an ending of it
constexpr qsizetype longestPhoneKept = 15;
constexpr qsizetype longestEmailKept = 260;
constexpr qsizetype mostParts = 6;

// Letters that have no parts to take an accent from.
constexpr std::pair<char16_t, const char *> ownLetters[] = {
    {u'ß', "ss"}, {u'æ', "ae"}, {u'œ', "oe"}, {u'ø', "o"}, {u'ł', "l"},
    {u'đ', "d"},  {u'ð', "d"},  {u'þ', "th"}, {u'ı', "i"}, {u'ħ', "h"},
};
// ... and those that are written with an e as often as without.
constexpr std::pair<char16_t, const char *> twoWays[] = {
    {u'ä', "ae"}, {u'ö', "oe"}, {u'ü', "ue"}, {u'ø', "oe"}, {u'å', "aa"},
};

template <size_t count>
QString spelled(const QString &text, const std::pair<char16_t, const char *> (&letters)[count])
{
    QString out = text;
    for (const auto &[letter, spelling] : letters)
        out.replace(QChar(letter), QLatin1String(spelling));
    return out;
}

QString folded(const QString &text, bool withE)
{
    QString small =
        text.normalized(QString::NormalizationForm_C).toCaseFolded().normalized(QString::NormalizationForm_C);
    // Folding writes ß as ss by itself.
    if (withE)
        small = spelled(small, twoWays);
    return spelled(small.normalized(QString::NormalizationForm_KD).toCaseFolded(), ownLetters);
}

void addOnce(QStringList &list, const QString &text)
{
    if (!text.isEmpty() && !list.contains(text))
        list.append(text);
}

QString digestOf(const char *kind, const QStringList &parts)
{
    if (parts.contains(QString()))
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString &part : parts) {
        hash.addData(part.toUtf8());
        hash.addData(QByteArrayView("\n"));
    }
    return u'=' + QLatin1String(kind) + QString::fromLatin1(hash.result().first(12).toHex());
}

QString foldedEmail(const QString &email)
{
    return email.simplified().toCaseFolded().normalized(QString::NormalizationForm_C);
}

// Typed with its country it is also one that is kept without: codes have one to three digits.
QStringList phoneBeginnings(const QString &typed)
{
    const QString number = phoneDigits(typed);
    QStringList beginnings{u'+' + number};
    const bool hasCountry = typed.startsWith(u'+') || typed.startsWith(QLatin1String("00"));
    for (qsizetype code = 1; hasCountry && code <= 3 && number.size() - code >= shortestEnding; ++code)
        addOnce(beginnings, u'+' + phoneDigits(number.mid(code)));
    return beginnings;
}

bool isPhoneLike(const QString &token)
{
    return std::ranges::all_of(token,
                               [](QChar c) { return (c >= u'0' && c <= u'9') || QStringView(u"+-/().").contains(c); });
}

} // namespace

QString foldedText(const QString &text)
{
    return runsOfLetters(folded(text, false)).join(u' ');
}

QStringList foldedWords(const QString &text)
{
    QStringList words;
    for (const bool withE : {false, true}) {
        for (const QString &word : runsOfLetters(folded(text, withE)))
            addOnce(words, word);
    }
    return words;
}

QString foldedTag(const QString &tag)
{
    return runsOfLetters(folded(tag, false)).join(QString());
}

QString phoneDigits(const QString &phone)
{
    QString dialled = phone;
    dialled.remove(QLatin1String("(0)")); // not from abroad
    QString digits;
    for (const QChar c : std::as_const(dialled)) {
        if (c.digitValue() >= 0)
            digits += QChar(u'0' + c.digitValue());
    }
    qsizetype noughts = 0;
    while (noughts < digits.size() && digits.at(noughts) == u'0')
        ++noughts;
    return digits.mid(noughts);
}

QStringList nameWords(const Patron &patron)
{
    return foldedWords(patron.first + u' ' + patron.last);
}

PatronKeys patronKeys(const Patron &patron)
{
    const QString first = foldedText(patron.first), last = foldedText(patron.last);
    return {digestOf("e", {foldedEmail(patron.email), last}), digestOf("s", {first, last, foldedText(patron.street)}),
            digestOf("n", {first, last}), digestOf("d", {first.left(1), last})};
}

QStringList patronIndex(const Patron &patron)
{
    QStringList index = nameWords(patron);
    if (!patron.email.isEmpty())
        addOnce(index, u'@' + foldedEmail(patron.email).left(longestEmailKept));
    const QString digits = phoneDigits(patron.phone).right(longestPhoneKept);
    if (!digits.isEmpty())
        addOnce(index, u'+' + digits);
    for (qsizetype from = 1; from + shortestEnding <= digits.size(); ++from) {
        if (digits.at(from) != u'0') // as they are asked for
            addOnce(index, u'+' + digits.mid(from));
    }
    for (const QString &tag : patron.tags)
        addOnce(index, u'#' + foldedTag(tag));
    const PatronKeys keys = patronKeys(patron);
    for (const QString &key : {keys.email, keys.street, keys.name, keys.suspected})
        addOnce(index, key);
    return index;
}

QList<PatronPart> typedParts(const QString &text)
{
    QList<PatronPart> parts;
    if (!isPlainText(text.simplified()))
        return parts;
    QString digits;
    const auto endPhone = [&] {
        const QString number = phoneDigits(digits);
        if (digits.size() >= shortestPhone && !number.isEmpty())
            parts.append({phoneBeginnings(digits)});
        for (const QString &word : digits.size() < shortestPhone ? runsOfLetters(digits) : QStringList())
            parts.append({{word}}); // as in a name: "Studio 54"
        digits.clear();
    };
    for (const QString &token : text.simplified().split(u' ', Qt::SkipEmptyParts)) {
        if (isPhoneLike(token)) {
            digits += token;
            continue;
        }
        endPhone();
        if (token.startsWith(u'#')) {
            if (const QString tag = foldedTag(token.mid(1)); !tag.isEmpty())
                parts.append({{u'#' + tag}});
        } else if (token.contains(u'@')) {
            parts.append({{u'@' + foldedEmail(token)}});
        } else {
            // A word with hyphens is several, each in both spellings.
            const QStringList plain = runsOfLetters(folded(token, false)), withE = runsOfLetters(folded(token, true));
            for (qsizetype i = 0; i < plain.size(); ++i) {
                PatronPart part{{plain.at(i)}, true};
                addOnce(part.beginnings, withE.value(i));
                parts.append(part);
            }
        }
    }
    endPhone();
    parts.removeIf([](const PatronPart &part) { return part.beginnings.isEmpty(); });
    return parts.size() > mostParts ? QList<PatronPart>() : parts;
}

QStringList gramsOf(const QString &word)
{
    QStringList grams;
    if (word.size() < shortestWithTypo - 1)
        return grams;
    const QString edged = u'^' + word + u'$';
    for (qsizetype i = 0; i + 3 <= edged.size(); ++i) {
        // A pair of surrogates is not parted, so a gram of such letters may be shorter.
        const QString gram = edged.mid(i, 3);
        if (!gram.front().isLowSurrogate() && !gram.back().isHighSurrogate())
            addOnce(grams, gram);
    }
    return grams;
}

int gramsKept(const QString &word)
{
    return std::max<int>(1, int(gramsOf(word).size()) - 4);
}

namespace {

// Optimal string alignment, no further than one.
bool isWithinOne(QStringView a, QStringView b)
{
    if (a.size() > b.size())
        std::swap(a, b);
    if (b.size() - a.size() > 1)
        return false;
    qsizetype same = 0;
    while (same < a.size() && a.at(same) == b.at(same))
        ++same;
    const QStringView restA = a.mid(same), restB = b.mid(same);
    if (restA.isEmpty())
        return true;
    if (a.size() < b.size())
        return restA == restB.mid(1);
    const bool isExchanged =
        restA.size() > 1 && restA.at(0) == restB.at(1) && restA.at(1) == restB.at(0) && restA.mid(2) == restB.mid(2);
    return isExchanged || restA.mid(1) == restB.mid(1);
}

} // namespace

bool isOneSlip(const QString &typed, const QString &word, bool isWhole)
{
    if (isWithinOne(typed, word))
        return true;
    if (isWhole)
        return false;
    for (const qsizetype size : {typed.size() - 1, typed.size(), typed.size() + 1}) {
        if (size <= word.size() && isWithinOne(typed, QStringView(word).left(size)))
            return true;
    }
    return false;
}

} // namespace rowlock
