// What becomes of a voucher's uses (docs/decisions/vouchers.md): reserved when a payment begins, used with its sale,
// returned where it comes to nothing or where nothing stays of what used them. Who reads what is left does so under the
// voucher's lock, which is had until the act is over.
#pragma once

#include "model/store/vouchers.h"

namespace rowlock {

// Nobody else takes or returns uses of these from here on. Of several in the order of their numbers, so that nobody
// waits in a circle.
Result<Done> lockVouchers(Writing &writing, QList<VoucherId> vouchers);
// The holds with what is left of their vouchers, which nobody else takes from here on. For nothing where they have
// none.
Result<QList<HoldInfo>> withVouchersLocked(Writing &writing, QList<HoldInfo> holds);
// What the price comes to, of a hold that was locked and is not in payment yet.
Result<Done> reserveVouchers(Writing &writing, const HoldInfo &hold, const QList<VoucherSpent> &spent);
// ... and of one that was: the order is written.
Result<Done> useVouchers(Writing &writing, const HoldInfo &hold, OrderId order, const QList<VoucherSpent> &spent);
// The payment of these ends without a sale.
Result<Done> returnVouchers(Writing &writing, const QList<HoldInfo> &holds);
// Of the order: of these vouchers no line stands any more.
Result<Done> returnVouchersOf(Writing &writing, EventId event, OrderId order, const QList<VoucherId> &vouchers);

} // namespace rowlock
