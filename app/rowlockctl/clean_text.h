// What others wrote (arguments, plans, files) as it may stand in a message: of bounded length, on one line, and without
// characters that move the terminal's cursor or turn the reading direction.
#pragma once

#include "model/domain/error.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace rowlock {

// Controls and direction characters become U+FFFD.
QString cleaned(const QString &text);

// Cleaned, without the numbers of cards, and cut in its middle past `longest` characters: a message begins with what
// happened and ends with what to do.
QString cut(const QString &text, qsizetype longest);

// The same of its message and of every text in its details.
Error presentable(Error error);

// Of two members of one name in an object the last would win unseen: the name, or nothing. `json` is valid.
std::optional<QString> repeatedMember(const QByteArray &json);

} // namespace rowlock
