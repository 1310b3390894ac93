// How many, and who they are: the words with which a number begins that is typed into the field at the top. Private to
// typed.cpp.
#pragma once

#include "model/domain/typed.h"

namespace rowlock {

std::optional<qint64> numberOf(const QString &word);
bool isAccessibleWord(const QString &word); // "wheelchair": somebody who needs an accessible place
QStringList seatWords();                    // "seats", "together": what may stand after a number and says nothing
void skip(const QStringList &words, qsizetype &at, const QStringList &fillers);

// "2 adults, 1 child", "1 accessible 1 companion": as long as it goes on like that; or "4 with 1 wheelchair". Small
// letters. `at` goes past what was read. False: only a number.
bool readPeople(Typed &typed, const QStringList &words, qsizetype &at);

} // namespace rowlock
