// What a part of a sale is taxed as, and for which of its performances it is: written down when the part is charged,
// and read from there ever after (docs/decisions/deposits.md).
#pragma once

#include "model/domain/payment.h"
#include "model/domain/pricing/deposit.h"
#include "model/store/writing.h"

namespace rowlock {

struct SaleInHand;

// What of a part falls to one of the holds that are paid together, and is taxed alike.
struct PartShare
{
    AttemptId attempt;
    HoldId hold;
    TaxedPart taxed;
};

// Those of these parts, one after another, each in the order in which they were written. A part of an older Rowlock has
// none.
Result<QList<PartShare>> readPartShares(Connection &connection, const QList<PaymentAttempt> &parts);
QList<TaxedPart> sharesOfHold(const QList<PartShare> &shares, HoldId hold);
Money totalOf(const QList<TaxedPart> &parts, const Currency &currency);

// ---- for other use cases inside their own transaction ----

// Of an open attempt that is charged as a part of this sale. A gift card's is of nothing that is a gift card.
Result<QList<PartShare>> writePartShares(Writing &writing, const PaymentAttempt &part, const SaleInHand &sale);

} // namespace rowlock
