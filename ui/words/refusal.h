// What a clerk is told when seats could not be had or were lost: which ones and to whom. Pure functions.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/hold_recovery.h"
#include "model/domain/refused_seats.h"

namespace rowlock {

// "Stalls, row A, seat 12 has just been taken by counter/2." where the error names seats, else its own message.
QString refusalText(const Error &error);
// Why what was typed is not kept, a card's number being in it; empty: none is.
QString cardNumberText(const QString &typed);
bool waitlistMayTake(const Error &error); // who was refused so, and would wait for the same
// Of a sold_out refusal whose text says how long still: when the first of what is in baskets runs out.
std::optional<Instant> firstBasketEnds(const Error &error);
QString withTimeLeft(const QString &refusal, qint64 leftMs); // such a text with the time that is left now
// `gone`: what of the hold somebody else has now. `wasOnCounter`: it was the current sale, not one set aside.
QString lossText(const HoldInfo &hold, const QList<HoldItem> &gone, bool wasOnCounter);
// The box office at `place` could not be reached for a while, and can be.
QString backAgainText(const QString &place);
// What of a sale whose time was up went to whom.
QString goneText(const QList<GoneSeat> &gone);

} // namespace rowlock
