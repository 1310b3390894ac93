// How the counter stands, made anew for those that show it. A value.
#pragma once

#include "model/domain/lost_sale.h"
#include "model/domain/payment_state.h"
#include "model/domain/seat.h"

namespace rowlock {

struct CounterState
{
    std::optional<HoldInfo> sale = {}; // on the counter; none: nothing picked yet
    QList<HoldInfo> aside = {};        // other active ones of this terminal, whichever event
    QSet<int> pending = {};            // seats that are coming or going
    bool isBusy = false;
    QList<PoolStatus> pools = {}; // of the event shown: what its seats cost, for each price type
    QStringList byBest = {};      // refs of the sale's seats that "best" brought
    std::optional<LostSale> lost = {};
    QList<HoldItem> lostItems = {};         // of it: gone ...
    QList<HoldItem> stillFree = {};         // ... and to be had again
    std::optional<RecoveredHold> late = {}; // the choice that ends first
    bool lateIsOnCounter = false;
    std::optional<RecoveredHold> lateOfPayment = {}; // the choice that the payment waits for
    bool isExchanging = false;                       // tickets of an order go back for what is in the sale
    PaymentState payment = {};

    const HoldInfo *theSale() const { return sale ? &*sale : nullptr; }
    HoldId saleId() const { return sale ? sale->id : HoldId(); }
};

} // namespace rowlock
