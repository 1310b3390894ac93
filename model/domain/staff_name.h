// Names of people as others read them: who looks like somebody else in the journal is not told from them.
#pragma once

#include <QString>

namespace rowlock {

// The same of two names that people would take for one: without case, accents, spaces and signs, and with letters of
// other alphabets that look like Latin ones as those.
QString lookOfName(const QString &name);
// Latin letters beside Greek or Cyrillic ones, as no name has them.
bool mixesAlphabets(const QString &name);
// Whether the sign at this place is one of the two that keep letters of Persian, Indic and other scripts apart or
// joined as their words are spelled (U+200C, U+200D), between two such letters: where no other alphabet has it.
bool joinsLetters(const QString &name, qsizetype at);
// The journal calls something of its own so.
bool isReservedName(const QString &name);

} // namespace rowlock
