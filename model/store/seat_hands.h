// In whose hands a seat is, and whether whoever asks gets it: the one place where a claim is read for that.
#pragma once

#include "model/store/claims.h"

namespace rowlock {

struct SeatHands
{
    QString terminal;     // that holds or sold it; empty for others
    bool toBeHad = false; // free, or in a hold that gives way
    bool isOffer = false; // held for a party on the waitlist
};

Result<SeatHands> handsOf(Connection &connection, const SeatRow &seat, Instant now);

} // namespace rowlock
