// The texts that explain: made from the command table, so that they cannot be behind it.
#pragma once

#include "app/rowlockctl/command.h"

namespace rowlock {

bool isCommandGroup(const QStringList &words);         // {"event"}
QStringList commandsInGroup(const QStringList &words); // {"create", "list", ...}
QString usageSentence(const Command *command);         // for the end of a refusal; one line
QString helpFor(const QStringList &words, const Command *command);

} // namespace rowlock
