// Locks on single bytes of a file, for processes that wait for one another: open-file-description locks, which belong
// to the open file and not to the process, and which the kernel frees when its last descriptor is closed, so at a death
// too. Any byte can be locked, whether the file is that long or not. Linux only; from any thread.
#pragma once

#include <QtGlobal>

#include <sys/types.h>

namespace rowlock {

qint64 monotonicMs(); // the clock of all deadlines of waiting

bool tryByte(int descriptor, off_t byte);
void freeByte(int descriptor, off_t byte);
bool isByteLocked(int descriptor, off_t byte);    // through another open file
off_t lastLockedByte(int descriptor, off_t from); // likewise; -1 where none is

// Wait until the byte is had, or until nobody has it, but not beyond `untilMs` of monotonicMs(). 0, ETIMEDOUT, or
// another errno.
int waitForByte(int descriptor, off_t byte, qint64 untilMs);
int waitUntilFree(int descriptor, off_t byte, qint64 untilMs);

} // namespace rowlock
