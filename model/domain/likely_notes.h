// What the cash dialog offers beside the exact amount, and what it does not believe. Minor currency units; pure
// functions.
#pragma once

#include "model/domain/money.h"

#include <QList>

namespace rowlock {

// What a patron is likely to hand over for `total`, above it, ascending: the total rounded up to the currency's notes.
QList<Money> likelyNotes(const Money &total, int most = 4);

// More than ten times what is due, and a change that is above both 1,000 whole units and five of the largest notes: a
// key was leaned on. One ticket at 5.00 and a note of 500.00 is likely enough.
bool isUnlikelyCash(const Money &given, const Money &due);

} // namespace rowlock
