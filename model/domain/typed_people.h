// How many, who they are and which price types they pay: the words with which a number begins that is typed into the
// field at the top. Private to typed.cpp.
#pragma once

#include "model/domain/typed.h"

namespace rowlock {

std::optional<qint64> numberOf(const QString &word);
bool isAccessibleWord(const QString &word); // "wheelchair": somebody who needs an accessible place
QStringList seatWords();                    // "seats", "together": what may stand after a number and says nothing
void skip(const QStringList &words, qsizetype &at, const QStringList &fillers);

// All in small letters; `types`: the price types that are told apart, none where the event sells one.
const PriceType *typeOfLetter(const QList<PriceType> &types, const QString &letter); // null: none
const PriceType *typeOfWords(const QList<PriceType> &types, const QString &words);   // "child", "children", "under 16"
QList<TypeCount> typesIn(const QString &word, const QList<PriceType> &types); // "2a1c"; empty: it is nothing like it
// Of the counts that a text begins with, "2a 1c", the first letter that is none of `letters`; empty: there is none.
QString letterBesides(const QString &text, const QString &letters);
// "aac": a letter for each person, the first type's first, each type's together, and not of one alone. Few names are
// so.
bool readSpelt(Typed &typed, const QString &word, const QList<PriceType> &types);
// "2 adults, 1 child", "2a 1c", "1 accessible 1 companion": as long as it goes on like that; or "4 with 1 wheelchair".
// `at` goes past what was read. False: only a number.
bool readPeople(Typed &typed, const QStringList &words, qsizetype &at, const QList<PriceType> &types);

} // namespace rowlock
