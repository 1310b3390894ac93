// Vouchers: codes that change prices. Desk::vouchers() gives it for one command; every call is a transaction on the
// desk's thread, and answers as the desk says.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/result.h"
#include "model/domain/voucher.h"

namespace rowlock {

class DeskSession;

class VoucherDesk
{
public:
    explicit VoucherDesk(DeskSession &session) : m_session(session) {}

    // Another voucher, from its moment on; without a code one is drawn. invalid_argument.
    Result<Voucher> make(const Voucher &voucher);
    Result<Voucher> end(VoucherId voucher);    // no sale gets it any more
    Result<QList<Voucher>> list(int limit);    // the newest first
    Result<Voucher> find(const QString &text); // by code or number; invalid_argument
    Result<Voucher> withCode(const QString &code);
    Result<QList<VoucherUse>> uses(VoucherId voucher);

    // By its code, into what is agreed for a hold: as it would be refused when it is paid. hold_unknown, hold_expired,
    // hold_consumed, forbidden, invalid_argument.
    Result<HoldInfo> add(HoldId hold, const QString &code);
    Result<HoldInfo> drop(HoldId hold, VoucherId voucher);

private:
    DeskSession &m_session;
};

} // namespace rowlock
