#include "model/service/voucher_desk.h"

#include "model/db/transaction.h"
#include "model/service/desk_session.h"
#include "model/store/vouchers.h"

namespace rowlock {

Result<Voucher> VoucherDesk::make(const Voucher &voucher)
{
    return makeVoucher(m_session.connection(), m_session.act("voucher"), voucher);
}

Result<Voucher> VoucherDesk::end(VoucherId voucher)
{
    return endVoucher(m_session.connection(), m_session.act("voucher"), voucher);
}

Result<QList<Voucher>> VoucherDesk::list(int limit)
{
    return readVouchers(m_session.connection(), limit);
}

Result<Voucher> VoucherDesk::find(const QString &text)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<Voucher> {
        auto byCode = voucherWithCode(connection, text);
        bool isNumber = false;
        const qint64 number = text.toLongLong(&isNumber);
        return byCode || !isNumber ? byCode : readVoucher(connection, VoucherId(number));
    });
}

Result<Voucher> VoucherDesk::withCode(const QString &code)
{
    return voucherWithCode(m_session.connection(), code);
}

Result<QList<VoucherUse>> VoucherDesk::uses(VoucherId voucher)
{
    return readVoucherUses(m_session.connection(), voucher);
}

Result<HoldInfo> VoucherDesk::add(HoldId hold, const QString &code)
{
    return addVoucher(m_session.connection(), m_session.act("hold.voucher"), hold, code);
}

Result<HoldInfo> VoucherDesk::drop(HoldId hold, VoucherId voucher)
{
    return dropVoucher(m_session.connection(), m_session.act("hold.voucher"), hold, voucher);
}

} // namespace rowlock
