// The words that known patrons are found by, as the house keeps them and as they are asked for: small letters without
// accents, ö both as o and as oe; and words with a slip of the fingers, told by three letters in a row. Pure functions.
#pragma once

#include "model/domain/known_patron.h"

#include <QStringList>

namespace rowlock {

// Small letters, digits and single spaces: "Zoë  O'Brien-Weiß" -> "zoe obrien weiss". Empty where nothing of it is
// either.
QString foldedText(const QString &text);
// Each word once; where it has a letter that is spelled in two ways, both: "Böhme" -> bohme, boehme.
QStringList foldedWords(const QString &text);
QString foldedTag(const QString &tag);     // one word
QString phoneDigits(const QString &phone); // without noughts and what stands for the way abroad before them

// All that stands in `known_patron_word` of a patron: words of the name, "@" and the address, "+" and endings of the
// phone number, "#" and tags, and what rows of one person share: "=" and a letter and a digest.
QStringList patronIndex(const Patron &patron);
// ... of those the words of the name alone, which trigrams are made of.
QStringList nameWords(const Patron &patron);

// The digests by which rows of one person find each other; empty where the patron has not what it takes.
struct PatronKeys
{
    QString email;     // the address and the last name
    QString street;    // first and last names and the street
    QString name;      // first and last names
    QString suspected; // the last name and the first name's initial
};
PatronKeys patronKeys(const Patron &patron);

// What was typed to find somebody: for each part the beginnings that one of them must have. No part: nothing is found.
struct PatronPart
{
    QStringList beginnings; // with their "@", "+" or "#"
    bool isName = false;    // may have a typo
};
QList<PatronPart> typedParts(const QString &text);

// Two or three letters in a row, the word's edges among them; none of a word that is too short for a typo to be told.
QStringList gramsOf(const QString &word);
inline constexpr int shortestWithTypo = 4;
// How many of its grams a word with one slip keeps at least.
int gramsKept(const QString &word);
// One letter wrong, missing, too many, or two exchanged; `isWhole`: in the whole of `word`, else in its beginning.
bool isOneSlip(const QString &typed, const QString &word, bool isWhole);

} // namespace rowlock
