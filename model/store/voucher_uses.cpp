#include "model/store/voucher_uses.h"

#include "model/store/journal.h"
#include "model/store/records.h"

#include <algorithm>

namespace rowlock {

namespace {

struct Standing
{
    HoldId hold;
    VoucherSpent spent;
};

QList<VoucherId> vouchersOfAll(const QList<HoldInfo> &holds)
{
    QList<VoucherId> vouchers;
    for (const HoldInfo &hold : holds)
        vouchers += hold.terms.vouchers;
    return vouchers;
}

Result<Done> enter(Writing &writing, VoucherAct act, EventId event, const Standing &what, OrderId order)
{
    const std::optional<qint64> of = order.isValid() ? std::optional(order.value()) : std::nullopt;
    TRY(post(writing.db(), R"(
        INSERT INTO voucher_use (voucher_no, use_no, event_id, hold_id, order_id, act, uses, saved_minor, terminal,
            clerk, at)
        VALUES (?, (SELECT coalesce(max(use_no), 0) + 1 FROM voucher_use WHERE voucher_no = ?), ?, ?, ?, ?, ?, ?, ?, ?,
            ?))",
             what.spent.voucher, what.spent.voucher, event, what.hold, of, actName(act), what.spent.uses,
             what.spent.saved, writing.by().terminal, writing.by().clerk, writing.now()));
    return record(writing, {u"voucher."_qs + actName(act),
                            event,
                            -1,
                            what.hold,
                            order,
                            {{QStringLiteral("voucher"), what.spent.voucher.value()},
                             {QStringLiteral("uses"), what.spent.uses},
                             {QStringLiteral("saved"), what.spent.saved.minor}}});
}

Standing standingUses(const Row &row)
{
    return {row.id<HoldId>(0),
            {row.id<VoucherId>(1), row.integer(2), row.money(3, Currency::fromCode(row.text(4)).value_or(Currency()))}};
}

} // namespace

Result<Done> lockVouchers(Writing &writing, QList<VoucherId> vouchers)
{
    std::ranges::sort(vouchers, {}, [](VoucherId id) { return id.value(); });
    for (const VoucherId id : vouchers)
        TRY(writing.takeKey(QStringLiteral("voucher/%1").arg(id.value())));
    return Done{};
}

Result<QList<HoldInfo>> withVouchersLocked(Writing &writing, QList<HoldInfo> holds)
{
    TRY(lockVouchers(writing, vouchersOfAll(holds)));
    for (HoldInfo &hold : holds) {
        if (hold.terms.vouchers.isEmpty())
            continue;
        TRY_GET(hold.vouchers, vouchersOf(writing.db(), hold));
    }
    return holds;
}

Result<Done> reserveVouchers(Writing &writing, const HoldInfo &hold, const QList<VoucherSpent> &spent)
{
    for (const VoucherSpent &one : spent)
        TRY(enter(writing, VoucherAct::Reserved, hold.event, {hold.id, one}, {}));
    return Done{};
}

Result<Done> useVouchers(Writing &writing, const HoldInfo &hold, OrderId order, const QList<VoucherSpent> &spent)
{
    for (const VoucherSpent &one : spent)
        TRY(enter(writing, VoucherAct::Used, hold.event, {hold.id, one}, order));
    return Done{};
}

Result<Done> returnVouchers(Writing &writing, const QList<HoldInfo> &holds)
{
    TRY(lockVouchers(writing, vouchersOfAll(holds)));
    for (const HoldInfo &hold : holds) {
        if (hold.terms.vouchers.isEmpty())
            continue;
        TRY_GET(const auto standing, all<Standing>(writing.db(), R"(
        SELECT hold_id, voucher_no, uses, saved_minor, (SELECT currency FROM house) FROM voucher_standing
        WHERE hold_id = ? ORDER BY voucher_no)",
                                                   standingUses, hold.id));
        for (const Standing &one : standing)
            TRY(enter(writing, VoucherAct::Returned, hold.event, one, {}));
    }
    return Done{};
}

Result<Done> returnVouchersOf(Writing &writing, EventId event, OrderId order, const QList<VoucherId> &vouchers)
{
    TRY(lockVouchers(writing, vouchers));
    for (const VoucherId id : vouchers) {
        TRY_GET(const auto standing, optional<Standing>(writing.db(), R"(
            SELECT s.hold_id, s.voucher_no, s.uses, s.saved_minor, (SELECT currency FROM house)
            FROM voucher_standing s JOIN sale_order o ON o.hold_id = s.hold_id
            WHERE o.order_id = ? AND s.voucher_no = ?)",
                                                        standingUses, order, id));
        if (standing)
            TRY(enter(writing, VoucherAct::Returned, event, *standing, order));
    }
    return Done{};
}

} // namespace rowlock
