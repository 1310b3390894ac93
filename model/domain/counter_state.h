// How the counter stands, made anew for those that show it. A value.
#pragma once

#include "model/domain/lost_sale.h"
#include "model/domain/payment_state.h"
#include "model/domain/seat.h"

#include <algorithm>

namespace rowlock {

struct CounterState
{
    std::optional<HoldInfo> sale = {}; // on the counter, of the event shown if it has any; none: nothing picked yet
    QList<HoldInfo> holds = {};        // all of it: one for each performance, the oldest first
    bool isGoingOn = false;            // it stays, whatever event is shown, and the next seats come into it
    QList<HoldInfo> left = {};         // what was set aside by choosing the event, and may go on there
    QList<HoldInfo> aside = {};        // other active ones of this terminal, whichever event
    QSet<int> pending = {};            // seats that are coming or going
    bool isBusy = false;
    QList<PoolStatus> pools = {}; // of the event shown: what its seats cost, for each price type
    QStringList byBest = {};      // refs of the sale's seats that "best" brought
    std::optional<LostSale> lost = {};
    QList<HoldItem> lostItems = {}; // of it: gone ...
    QList<HoldItem> stillFree = {}; // ... and to be had again
    bool isLostElsewhere = false; // of the sale on the counter, in a performance that is not shown: tried all the same
    std::optional<RecoveredHold> late = {}; // the choice that ends first
    bool lateIsOnCounter = false;
    std::optional<RecoveredHold> lateOfPayment = {}; // the choice that the payment waits for
    bool isExchanging = false;                       // tickets of an order go back for what is in the sale
    PaymentState payment = {};

    const HoldInfo *theSale() const { return sale ? &*sale : nullptr; }
    HoldId saleId() const { return sale ? sale->id : HoldId(); }
    bool isInSale(HoldId id) const
    {
        return std::any_of(holds.begin(), holds.end(), [id](const HoldInfo &hold) { return hold.id == id; });
    }
};

} // namespace rowlock
