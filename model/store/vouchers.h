// Vouchers (docs/decisions/vouchers.md): codes that change the price of what a hold has. One is never changed; it is
// dated, and ends. What is left of it is the sum of its entries, which is read for a payment under a lock of its own.
#pragma once

#include "model/domain/voucher.h"
#include "model/store/claims.h"

namespace rowlock {

// Another voucher, from its moment on (none: from now); without a code one is drawn. invalid_argument: as checkVoucher,
// a code that there is or that could be none, no such price type or event, a moment that is past.
Result<Voucher> makeVoucher(Connection &connection, const Act &act, const Voucher &voucher);
// No sale gets it any more; a payment that was begun does. invalid_argument: unknown, or ended already.
Result<Voucher> endVoucher(Connection &connection, const Act &act, VoucherId voucher);

Result<QList<Voucher>> readVouchers(Connection &connection, int limit); // the newest first
// By its code, however it is spaced and cased. invalid_argument: there is none, with a sentence where the code is that
// of something else.
Result<Voucher> voucherWithCode(Connection &connection, const QString &typed);
Result<Voucher> readVoucher(Connection &connection, VoucherId voucher); // invalid_argument
Result<QList<VoucherUse>> readVoucherUses(Connection &connection, VoucherId voucher);

// Into what is agreed for the hold, which it has to make cheaper; or out of it. hold_unknown, hold_expired,
// hold_consumed; forbidden (another terminal's, in payment), invalid_argument.
Result<HoldInfo> addVoucher(Connection &connection, const Act &act, HoldId hold, const QString &code);
Result<HoldInfo> dropVoucher(Connection &connection, const Act &act, HoldId hold, VoucherId voucher);

// ---- for other use cases inside their own transaction ----

// What the hold's terms name, with what is left of each for this hold: where it is reserved, just that.
Result<QList<VoucherAsked>> vouchersOf(Connection &connection, const HoldInfo &hold);

} // namespace rowlock
