// Names of people as others read them: who looks like somebody else in the journal is not told from them.
#pragma once

#include <QString>

namespace rowlock {

// The same of two names that people would take for one: without case, accents, spaces and signs, and with letters of
// other alphabets that look like Latin ones as those.
QString lookOfName(const QString &name);
// Latin letters beside Greek or Cyrillic ones, as no name has them.
bool mixesAlphabets(const QString &name);
// The journal calls something of its own so.
bool isReservedName(const QString &name);

} // namespace rowlock
