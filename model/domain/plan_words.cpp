#include "model/domain/plan_words.h"

#include <QList>
#include <QStringView>

#include <algorithm>
#include <initializer_list>

namespace rowlock {

namespace {

using Words = QList<QString>;
using Vocabulary = std::initializer_list<QStringView>;

Words wordsOf(const QString &text)
{
    Words words;
    QString word;
    for (const QChar c : text) {
        if (c.isLetterOrNumber()) {
            word.append(c);
        } else if (!word.isEmpty()) {
            words.append(word.toCaseFolded());
            word.clear();
        }
    }
    if (!word.isEmpty())
        words.append(word.toCaseFolded());
    return words;
}

// An entry that ends in '*' stands for every word that begins with it.
bool isIn(const QString &word, Vocabulary vocabulary)
{
    return std::any_of(vocabulary.begin(), vocabulary.end(), [&word](QStringView entry) {
        return entry.endsWith(u'*') ? word.startsWith(entry.chopped(1)) : word == entry;
    });
}

bool anyIn(const Words &words, Vocabulary vocabulary)
{
    return std::any_of(words.begin(), words.end(), [&](const QString &word) { return isIn(word, vocabulary); });
}

bool hasPair(const Words &words, Vocabulary first, Vocabulary second)
{
    for (int i = 1; i < words.size(); ++i) {
        if (isIn(words[i - 1], first) && isIn(words[i], second))
            return true;
    }
    return false;
}

bool saysOpenGround(const Words &words)
{
    return anyIn(words, {u"pitch", u"field", u"spielfeld", u"spielfläche", u"court", u"rink", u"ice", u"eisfläche"});
}

bool saysFixture(const Words &words)
{
    return anyIn(words, {u"stage",      u"bühne*",      u"buehne*",    u"podium",
                         u"scène",      u"scene",       u"escenario",  u"palcoscenico",
                         u"screen",     u"leinwand",    u"bar",        u"bars",
                         u"exit*",      u"entrance*",   u"entry",      u"ausgang*",
                         u"eingang*",   u"notausgang*", u"sortie*",    u"entrée*",
                         u"salida*",    u"foyer",       u"lobby",      u"toilet*",
                         u"toilette*",  u"wc",          u"restroom*",  u"cloakroom",
                         u"garderobe*", u"foh",         u"mixer",      u"mixing",
                         u"mischpult",  u"sound",       u"regie",      u"desk",
                         u"control",    u"booth",       u"technik",    u"merch*",
                         u"catering",   u"buffet",      u"stairs",     u"staircase",
                         u"steps",      u"treppe*",     u"lift",       u"elevator",
                         u"aufzug",     u"pillar*",     u"säule*",     u"column*",
                         u"wall",       u"wand",        u"stehtisch*", u"orchestergraben",
                         u"parking"})
           || hasPair(words, {u"orchestra"}, {u"pit"});
}

} // namespace

bool saysStanding(const QString &text)
{
    const Words words = wordsOf(text);
    if (saysFixture(words))
        return false;
    if (anyIn(words, {u"standing", u"ga", u"steh*", u"debout", u"innenraum", u"moshpit"})
        || hasPair(words, {u"general"}, {u"admission"}))
        return true;
    if (saysOpenGround(words))
        return false;
    const bool storey = hasPair(words,
                                {u"ground", u"first", u"second", u"third", u"fourth", u"upper", u"lower", u"top",
                                 u"1st", u"2nd", u"3rd", u"4th"},
                                {u"floor"});
    return anyIn(words, {u"pit", u"lawn", u"terrace*"}) || (anyIn(words, {u"floor"}) && !storey);
}

bool saysScenery(const QString &text)
{
    const Words words = wordsOf(text);
    return (saysFixture(words) || saysOpenGround(words)) && !saysStanding(text);
}

bool saysStage(const QString &text)
{
    const Words words = wordsOf(text);
    const bool aside = anyIn(words, {u"door*", u"exit*", u"entrance*", u"ausgang*", u"eingang*", u"entry"});
    return !aside && !saysStanding(text)
           && anyIn(words, {u"stage", u"bühne*", u"buehne*", u"scène", u"scene", u"escenario", u"palcoscenico",
                            u"screen", u"leinwand", u"podium", u"pitch", u"field", u"spielfeld", u"spielfläche",
                            u"court", u"rink", u"ice", u"eisfläche"});
}

bool saysAccessible(const QString &text)
{
    return anyIn(wordsOf(text), {u"wheelchair*", u"accessible", u"accessibility", u"ada", u"rollstuhl*", u"rolli*",
                                 u"disabled", u"handicap*", u"mobility", u"barrierefrei*", u"pmr", u"fauteuil"});
}

bool saysRestrictedView(const QString &text)
{
    const Words words = wordsOf(text);
    return anyIn(words, {u"sichtbehinder*", u"sichteinschränk*", u"hörplatz", u"hörplätze"})
           || hasPair(words, {u"restricted", u"limited", u"obstructed", u"partial", u"side"},
                      {u"view*", u"sight*", u"vision"})
           || hasPair(words, {u"eingeschränkte*", u"behinderte"}, {u"sicht"})
           || hasPair(words, {u"visibilité", u"visibilite"}, {u"réduite", u"reduite", u"limitée"});
}

bool saysCompanion(const QString &text)
{
    return anyIn(wordsOf(text), {u"companion*", u"begleit*", u"carer*", u"accompagn*", u"attendant*"});
}

} // namespace rowlock
