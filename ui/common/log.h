// What goes to the log file rather than to the person: why something was refused, in the engine's or system's words.
#pragma once

#include "model/domain/error.h"

#include <QLoggingCategory>

namespace rowlock {

Q_DECLARE_LOGGING_CATEGORY(windowLog) // "rowlock.window"

// The code, and the diagnosis where there is one; never what a patron is called or pays with.
void logRefusal(const Error &error);

// From now on Qt's messages also go to <state folder>/rowlock.log, which its owner alone may read, begun anew past a
// megabyte with two kept.
// Returns the file's name; empty if it could not be written.
QString startLogFile();

} // namespace rowlock
