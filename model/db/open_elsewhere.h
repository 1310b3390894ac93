// Which other programs have a file open at this moment, as far as this computer tells.
#pragma once

#include <QStringList>

namespace rowlock {

// "rowlock (process 4711)"; a program of another user that has locked it may only be known by its number. Opens
// nothing.
QStringList programsWithFile(const QString &file);

} // namespace rowlock
