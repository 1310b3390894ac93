// How an order is paid: what each tender pays, what is due after it, the change, and the rounding of cash. How money
// goes back stands in model/domain/refund.h.
#pragma once

#include "model/domain/order.h"
#include "model/domain/pricing/cash_rounding.h"

namespace rowlock {

struct TenderPart
{
    PaymentLine given; // for cash the notes
    Money kept;        // after change
    Money dueAfter;    // exact, before cash is rounded
};

struct TenderSplit
{
    QList<TenderPart> parts; // as given
    Money rounding;          // the line to add to the order; zero: none
    Money change;
    Money due;     // still to pay, exactly
    Money cashDue; // the same if it is paid in cash
};

// Tenders pay in the order given. Only cash may be more than is due, and only cash that pays all the rest is rounded:
// what is kept is the total and the rounding, less what is still due.
// payment_mismatch (details: total, paid) for anything but cash above what is due and for a tender where nothing is
// due; invalid_argument for amounts below zero, out of reach, of another currency, of nothing, or that no coins can
// pay.
Result<TenderSplit> splitTenders(const Money &total, const QList<PaymentLine> &tenders, CashStep step);

} // namespace rowlock
