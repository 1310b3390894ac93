#include "model/domain/staff_name.h"

#include <QSet>

#include <utility>

namespace rowlock {

namespace {

// Greek and Cyrillic letters by the Latin ones that they look like, as they are cased: a large one may look like a
// letter that its small one does not.
QChar asLatin(QChar letter)
{
    static const std::pair<QStringView, QStringView> alike[] = {
        {u"АВЕЅІЈКМНОРСТУХԚԜ", u"ABESIJKMHOPCTYXQW"},
        {u"аеѕіјорсухһԁԛԝ", u"aesijopcyxhdqw"},
        {u"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", u"ABEZHIKMNOPTYX"},
        {u"ανικορυχ", u"avikopux"},
    };
    for (const auto &[others, latin] : alike) {
        if (const qsizetype at = others.indexOf(letter); at >= 0)
            return latin.at(at);
    }
    return letter;
}

// Letters that have no parts to take an accent from.
QString withoutStrokes(QString folded)
{
    static const std::pair<char16_t, char16_t> letters[] = {{u'ø', u'o'}, {u'ł', u'l'}, {u'đ', u'd'}, {u'ı', u'i'}};
    for (const auto &[letter, plain] : letters)
        folded.replace(QChar(letter), QChar(plain));
    return folded;
}

bool isJoined(QChar sign)
{
    switch (sign.script()) {
    case QChar::Script_Latin:
    case QChar::Script_Greek:
    case QChar::Script_Cyrillic:
    case QChar::Script_Common: return false;
    default: return sign.isLetter() || sign.isMark();
    }
}

} // namespace

QString lookOfName(const QString &name)
{
    QString latin;
    for (const QChar sign : name.normalized(QString::NormalizationForm_KD))
        latin += asLatin(sign);
    QString look;
    for (const QChar sign : withoutStrokes(latin.toCaseFolded())) {
        // The marks that letters of some scripts are read by are not accents, which go with any script.
        if (sign.isLetterOrNumber() || sign.isSurrogate()
            || (sign.isMark() && sign.script() != QChar::Script_Inherited))
            look += sign;
    }
    return look;
}

bool mixesAlphabets(const QString &name)
{
    QSet<QChar::Script> alphabets;
    for (const QChar sign : name) {
        const QChar::Script script = sign.script();
        if (script == QChar::Script_Latin || script == QChar::Script_Greek || script == QChar::Script_Cyrillic)
            alphabets.insert(script);
    }
    return alphabets.size() > 1;
}

bool joinsLetters(const QString &name, qsizetype at)
{
    const char16_t sign = name.at(at).unicode();
    return (sign == 0x200C || sign == 0x200D) && at > 0 && at + 1 < name.size() && isJoined(name.at(at - 1))
           && isJoined(name.at(at + 1));
}

bool isReservedName(const QString &name)
{
    static const QSet<QString> reserved{QStringLiteral("waitlist"), QStringLiteral("setup"),
                                        QStringLiteral("releasetime")};
    return reserved.contains(lookOfName(name));
}

} // namespace rowlock
