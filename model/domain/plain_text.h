// What people type, as every engine, file and screen gives it back as it is. Pure functions.
#pragma once

#include <QString>

namespace rowlock {

// Words of any script on one line: no control character, no byte order mark, no end of a line or paragraph, no half of
// a surrogate pair, and no direction of writing that is begun and not ended, or ended and not begun, since that turns
// round what stands beside it; and something of it is seen, where it is more than spaces.
bool isPlainText(const QString &text);

// It is more than spaces, and shows nothing all the same: joiners, soft hyphens, fillers, accents without a letter.
bool isUnseenText(const QString &text);

// The same of what a device says, which nobody can type anew: what is not plain is replaced or left out.
QString madePlain(const QString &text);

// Its first `longest` units of UTF-16, or one fewer where that would part a pair.
QString cutAt(const QString &text, qsizetype longest);

} // namespace rowlock
