// Rules of the cash dialog and the card dialog that need no window. Pure functions.
#pragma once

#include "model/domain/money.h"

#include <QList>

namespace rowlock {

// What a patron is likely to hand over for `total`, above it, ascending: the total rounded up to the currency's notes.
QList<Money> likelyNotes(const Money &total, int most = 4);

// 13 to 19 digits, spaces and dashes aside, with a right check digit: must never be stored.
bool looksLikeCardNumber(const QString &text);

} // namespace rowlock
