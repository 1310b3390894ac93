// What a person is told of lost journal entries.
#pragma once

#include "model/domain/receipts.h"

namespace rowlock {

// One or two sentences; without the ways out, which differ from program to program.
QString lostEntriesSentence(const LostEntries &lost);

} // namespace rowlock
