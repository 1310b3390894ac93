// Which seats a hold has and which ones a refusal names. Pure.
#pragma once

#include "model/domain/error.h"
#include "model/domain/hold.h"

namespace rowlock {

QStringList seatRefs(const HoldInfo &hold);                                    // of its seats, not of places in areas
QStringList refusedRefs(const Error &error);                                   // the seats it names
SeatRequest withoutSeats(const SeatRequest &request, const QStringList &refs); // each other keeps its price type

} // namespace rowlock
