// Money that goes back: how, and how much of it each way.
#pragma once

#include "model/domain/order.h"
#include "model/domain/pricing/cash_rounding.h"
#include "model/domain/pricing/reversal.h"

namespace rowlock {

struct RefundSplit
{
    QList<PaymentLine> back; // by which tender how much, above zero
    Money rounding;          // the line to add to the order; zero: none
};

// By which tenders `amount` goes back out of an order's payments, with the references they were paid under; what is
// shown before is what is booked after. What is owed on account goes first, for nobody is handed money who owes it.
// Each of the others gets at most what it gave less what went back already: an equal payment first, otherwise the
// smallest that is large enough, otherwise the largest and so on. Of equal ones the last.
//
// What goes back in cash is rounded, never to more than was paid in cash; `rounded` is the sum of the order's rounding
// lines so far, which says how much the cash paid exactly.
// payment_mismatch (details: total, paid) for more than is left; invalid_argument for an amount below zero.
Result<RefundSplit> splitRefund(const QList<Payment> &payments, const Money &amount, CashStep step,
                                const Money &rounded);

// The same of an order of which it is known that so much is left. What gift cards paid goes back first as far as the
// rest of the order would otherwise be paid by one for another: a card buys no card. `cards`: how much of the amount is
// gift cards that go back themselves.
RefundSplit refundOf(const Order &order, const Money &amount, const Money &cards = {});

// Likewise where all of it is to go onto a gift card, in a last line without a reference. What is owed still, or was
// given for nothing, goes back as it was; so does what a gift card paid where the card is a new one, for a card buys no
// card. Of nothing that would go onto it there is no such line. A card is not rounded, but never gets more than was
// paid: what cash was rounded down by is taken back with the last of it.
RefundSplit refundOnto(const Order &order, const Money &amount, const RefundOnto &onto, const Money &cards = {});

// Where cash is not rounded. Nothing goes back in no lines.
QList<PaymentLine> refundOf(const QList<Payment> &payments, const Money &amount);

} // namespace rowlock
