// What it comes to when tickets of an order are exchanged for the seats and places of a hold in another event: shown
// before, and written after.
#pragma once

#include "model/domain/pricing/house_rules.h"

namespace rowlock {

struct ExchangePrice
{
    QList<int> numbers; // of the old order's lines that go back: the tickets, in order, then their fees
    Money back;         // what those cost
    // the new order: a ticket for each that goes back, the fees that go along, what the exchange costs
    PricedOrder order;
    Money fees; // what the exchange costs, in the new order

    Money difference() const { return order.total - back; } // to pay; below zero: goes back
};

// `tickets`: the numbers of the lines of the tickets that go back, as many as the hold has places; the first goes for
// its first. The new tickets cost what the hold says, without discounts, and are taxed as of `at`; fees of the old ones
// go along with the figures that they had, and no fee of a sale is charged again. As priceHold and takeBack.
Result<ExchangePrice> priceExchange(const QList<PricedLine> &stored, const QList<int> &tickets, const HoldInfo &hold,
                                    const HouseRules &rules, Instant at);

} // namespace rowlock
