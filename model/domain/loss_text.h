// What a person is told of lost journal entries, and of a file that is a backup.
#pragma once

#include "model/domain/house_contents.h"
#include "model/domain/receipts.h"

namespace rowlock {

// One or two sentences; without the ways out, which differ from program to program.
QString lostEntriesSentence(const LostEntries &lost);

// "This file is a backup copy of house.rowlock, made on Wed 2 Dec 2026, 19:30.", or to practise in. `made`: when, as
// the program writes times.
QString copySentence(const CopyMark &copy, const QString &made);

} // namespace rowlock
