// Houses that are the same at the beginning of each test, made once and copied: to make one takes as long as a short
// test.
#pragma once

#include <QString>

#include <functional>

namespace rowlock {

// Makes `file` a copy of the house that `make` makes, which is made once for each `kind`: in this process, or before
// all of them, in the folder that ROWLOCK_TEST_HOUSES names.
void copyPreparedHouse(const QString &kind, const QString &file, const std::function<void(const QString &)> &make);
void leavePreparedHousesIn(const QString &folder); // those of this process

} // namespace rowlock
