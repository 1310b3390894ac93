// Reads the words after the program's name. Strict: what is unknown, missing or said twice is refused, nothing is
// guessed.
#pragma once

#include "app/rowlockctl/command.h"

#include <optional>

namespace rowlock {

struct CommandLine
{
    bool json = false;
    bool help = false;
    bool version = false;
    std::optional<QString> database;
    std::optional<QString> terminal;
    QStringList words;                // the command's, as far as known: help may be asked for a group
    const Command *command = nullptr; // nullptr where only help or the version is wanted
    std::optional<Parameters> parameters;
};

// invalid_argument; the message ends with how it is used.
Result<CommandLine> readCommandLine(const QStringList &words);

// Also where the line cannot be read, the answer comes in the form that was asked for.
bool wantsJson(const QStringList &words);

// A refusal of a command about staff repeats no digits that were typed: they may be a PIN in the wrong place, and what
// stands on the screen and in a script's log is read by others. `words`: of the line, or of a request.
Error withoutPins(Error refusal, const QStringList &words);

// argv as text; refuses what is not valid UTF-8 rather than to store something else than was typed.
Result<QStringList> decodeArguments(int argc, char **argv);
QStringList readableArguments(int argc, char **argv); // those that are

} // namespace rowlock
