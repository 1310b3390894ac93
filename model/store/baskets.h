// What cannot be had now but perhaps soon: seats in holds that still run or are being paid for. Said wherever "sold
// out" is.
#pragma once

#include "model/store/claims.h"

namespace rowlock {

struct Wanted
{
    int area = -1;    // pool of a standing area; otherwise seats ...
    QString category; // ... of this category, or any if empty
};

struct Baskets
{
    PoolKind kind = PoolKind::Seats;
    qint64 places = 0;
    std::optional<Instant> firstEndsAt; // none where all of them are being paid for, which has no clock
};

// Of others than `own`. Holds past their deadline are not in it: who asks gets their seats.
Result<Baskets> basketsOf(Writing &writing, const OpenEvent &event, const Wanted &wanted, HoldId own);

// sold_out: how many are left, how many in baskets, and when the first of these runs out.
tl::unexpected<Error> soldOut(const QString &notEnough, qint64 left, const Baskets &baskets, Instant now);

} // namespace rowlock
