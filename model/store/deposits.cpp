#include "model/store/deposits.h"

#include "model/domain/pricing/shares.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/on_sale.h"
#include "model/store/order_lines.h"
#include "model/store/patrons.h"
#include "model/store/payment_parts.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

Result<DepositFrom> setDeposit(Connection &connection, const Act &act, const DepositChange &change)
{
    if (change.days && (*change.days < 0 || *change.days > longestRestDays))
        return badArgument(Store::tr("The rest can be due 0 to %1 days before an event.").arg(longestRestDays), "days");
    return write(connection, act, Turn::house(), [&](Writing &writing) -> Result<DepositFrom> {
        TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
        DepositTerms terms = rules.deposits.isEmpty() ? DepositTerms() : rules.deposits.last().terms;
        terms.percent = change.percent.value_or(terms.percent);
        terms.days = change.days.value_or(terms.days);
        TRY_GET(const Instant next, beginningAt(writing, {}));
        TRY_GET(const Instant begins,
                one<Instant>(writing.db(), R"(SELECT coalesce(max(from_at), 0) + 1 FROM deposit_rule)",
                             [&](const Row &row) { return std::max(next, row.instant(0)); }));
        TRY_GET(const qint64 no, one<qint64>(
                                     writing.db(), R"(
            INSERT INTO deposit_rule (rule_no, percent, days, from_at, set_at)
            VALUES ((SELECT coalesce(max(rule_no), 0) + 1 FROM deposit_rule), ?, ?, ?, ?) RETURNING rule_no)",
                                     [](const Row &row) { return row.integer(0); }, terms.percent.hundredths(),
                                     terms.days, begins, writing.now()));
        TRY(record(writing, {QStringLiteral("deposit.set"),
                             {},
                             -1,
                             {},
                             {},
                             {{QStringLiteral("rule"), no},
                              {QStringLiteral("percent"), terms.percent.hundredths()},
                              {QStringLiteral("days"), terms.days},
                              {QStringLiteral("from"), begins.ms}}}));
        return DepositFrom{begins, terms};
    });
}

Result<Done> writeRestDue(Writing &writing, const QList<HoldInfo> &holds, Instant due)
{
    for (const HoldInfo &hold : holds) {
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        TRY(post(writing.db(), R"(UPDATE hold SET rest_due_at = ?, revision = ? WHERE hold_id = ?)", due,
                 event.revision(), hold.id));
        TRY(record(writing,
                   {QStringLiteral("deposit.due"), hold.event, -1, hold.id, {}, {{QStringLiteral("due"), due.ms}}}));
    }
    return Done{};
}

Result<Instant> restDueOf(Writing &writing, std::optional<Instant> given, const DepositTerms &terms, Instant starts)
{
    if (given && *given < writing.now())
        return badArgument(Store::tr("The rest cannot be due at a time that is past. Name a later one."), "rest_due");
    if (given)
        return *given;
    TRY_GET(const HouseRecord house, readHouse(writing.db()));
    return proposedRestDue(terms, starts, QTimeZone(house.timeZone), writing.now());
}

// A hold that nothing of it falls to was kept too; one that left the others before was not.
Result<QList<OrderId>> ordersKept(Connection &connection, const HoldInfo &hold)
{
    if (hold.state != HoldState::Released)
        return QList<OrderId>();
    return all<OrderId>(
        connection, R"(
        SELECT order_id FROM deposit_kept WHERE order_id IS NOT NULL
            AND EXISTS (SELECT 1 FROM deposit_kept WHERE hold_id = ?)
            AND (hold_id = ? OR hold_id IN (SELECT hold_id FROM hold WHERE joint_id = ?)) ORDER BY hold_id)",
        [](const Row &row) { return row.id<OrderId>(0); }, hold.id, hold.id, hold.joint);
}

Result<Done> requireNotKept(Connection &connection, const HoldInfo &hold)
{
    TRY_GET(const auto orders, ordersKept(connection, hold));
    if (orders.isEmpty())
        return Done{};
    const qint64 order = orders.first().value();
    return refuse(ErrorCode::Forbidden,
                  Store::tr("This deposit was kept. Refund it by the lines of order %1.").arg(order),
                  {{QStringLiteral("hold"), hold.id.value()}, {QStringLiteral("order"), order}});
}

namespace {

// Parts of it are paid, and nobody is asked for money.
Result<Done> requirePartlyPaid(Writing &writing, const HoldInfo &hold, const StandingPayment &standing)
{
    if (!hold.isLive())
        return refuse(ErrorCode::HoldConsumed, Store::tr("Hold %1 has ended.").arg(hold.id.value()),
                      {{QStringLiteral("hold"), hold.id.value()}, {QStringLiteral("state"), stateName(hold.state)}});
    if (standing.open)
        return requireNotPaying(writing, hold);
    if (standing.parts.isEmpty())
        return badArgument(Store::tr("Nothing of hold %1 is paid. Release it instead.").arg(hold.id.value()), "hold");
    return Done{};
}

Result<HoldInfo> moveRestDue(Writing &writing, HoldId id, Instant due)
{
    TRY_GET(const HoldInfo hold, readHold(writing.db(), id));
    TRY_GET(const StandingPayment standing, readStanding(writing.db(), hold));
    if (!hold.isLive() || standing.parts.isEmpty())
        TRY(requirePartlyPaid(writing, hold, {{}, standing.parts}));
    TRY(restDueOf(writing, due, {}, {}));
    TRY_GET(const QList<HoldInfo> joint, jointHolds(writing.db(), hold));
    TRY(writeRestDue(writing, joint, due));
    return readHold(writing.db(), id);
}

// What was paid as orders in the place of what was reserved; none where nothing falls to one.
Result<SaleInHand> asKept(const SaleInHand &sale)
{
    Money unsaid = sale.paid().paid(); // paid to an older Rowlock, which did not say what it was taxed as
    for (const PartShare &share : sale.shares)
        unsaid -= share.taxed.amount;
    QList<Money> totals;
    for (const OrderInHand &order : sale.orders)
        totals.append(order.priced.total);
    TRY_GET(const QList<Money> others, sharesOf(unsaid, totals));
    SaleInHand kept{{}, sale.standing, sale.coin, sale.shares};
    for (qsizetype i = 0; i < sale.orders.size(); ++i) {
        OrderInHand order = sale.orders.at(i);
        QList<TaxedPart> parts = sharesOfHold(sale.shares, order.hold.id);
        if (others.at(i).minor > 0) {
            TRY_GET(const auto taxed, taxedParts(others.at(i), order.priced.lines, parts));
            parts += taxed;
        }
        if (parts.isEmpty())
            continue;
        TRY_GET(const QList<PricedLine> lines, depositLines(parts));
        order.priced = {lines, {}, totalOf(parts, unsaid.currency)};
        kept.orders.append(order);
    }
    return kept;
}

Result<OrderId> writeKept(Writing &writing, const OrderInHand &order, const Booking &booking, const QString &reason)
{
    const HoldInfo &hold = order.hold;
    QString code;
    TRY_GET(const NewOrder made, insertOrder(writing, hold, order.priced.total, booking, code));
    QJsonObject told{{QStringLiteral("code"), code},
                     {QStringLiteral("total"), order.priced.total.minor},
                     {QStringLiteral("reason"), reason}};
    if (made.patron.isValid())
        told.insert(QStringLiteral("patron"), made.patron.value());
    TRY(record(writing, {QStringLiteral("deposit.kept"), hold.event, -1, hold.id, made.id, told}));
    TRY(addPatronWords(writing, made.id, hold.patron));
    TRY(takePayments(writing, made.id, hold.event, booking));
    const QList<LedgerLine> lines = linesSold(writing, order.priced.lines, {});
    TRY(addLines(writing, made.id, lines));
    TRY(sealLines(writing, hold.event, made.id, lines));
    return made.id;
}

// Beside each hold that ends so, whether an order of it came of that or not.
Result<Done> writeKeeping(Writing &writing, const HoldInfo &hold, OrderId order, const QString &reason)
{
    if (!order.isValid())
        TRY(record(
            writing,
            {QStringLiteral("deposit.kept"), hold.event, -1, hold.id, {}, {{QStringLiteral("reason"), reason}}}));
    return post(writing.db(), R"(
        INSERT INTO deposit_kept (hold_id, event_id, order_id, terminal, clerk, at, reason) VALUES (?, ?, ?, ?, ?, ?,
            ?))",
                hold.id, hold.event, order.isValid() ? std::optional<qint64>(order.value()) : std::nullopt,
                writing.by().terminal, writing.by().clerk, writing.now(), reason);
}

Result<DepositKept> keptBefore(Connection &connection, const HoldInfo &hold)
{
    DepositKept kept{{}, hold, 0};
    TRY_GET(const auto orders, ordersKept(connection, hold));
    for (const OrderId id : orders) {
        TRY_GET(const Order order, readOrder(connection, id));
        kept.orders.append(order);
    }
    return kept;
}

Result<DepositKept> keep(Writing &writing, HoldId id, const QString &reason)
{
    const Result<HoldInfo> found = readHold(writing.db(), id);
    if (found && !found->isLive()) {
        TRY_GET(const DepositKept before, keptBefore(writing.db(), *found));
        if (!before.orders.isEmpty())
            return before;
    }
    TRY(requireRight(writing, Right::KeepDeposit));
    TRY_GET(const HoldInfo hold, found);
    TRY_GET(const StandingPayment standing, readStanding(writing.db(), hold));
    TRY(requirePartlyPaid(writing, hold, standing));
    TRY_GET(const SaleInHand sale, priceSale(writing, hold, {}));
    TRY(requireNotPaidMore(sale.paid()));
    for (const OrderInHand &order : sale.orders)
        TRY(requireNotCancelled(order.event));
    TRY_GET(const SaleInHand kept, asKept(sale));
    TRY_GET(const QList<Booking> bookings, bookingsOf(kept, {}, writing.now()));
    QHash<HoldId, OrderId> orders;
    for (qsizetype i = 0; i < kept.orders.size(); ++i) {
        TRY_GET(const OrderId order, writeKept(writing, kept.orders.at(i), bookings.at(i), reason));
        orders.insert(kept.orders.at(i).hold.id, order);
    }
    for (const OrderInHand &order : sale.orders)
        TRY(writeKeeping(writing, order.hold, orders.value(order.hold.id), reason));
    TRY_GET(const qint64 released, releaseUnpaid(writing, hold, reason));
    TRY_GET(const HoldInfo ended, readHold(writing.db(), id));
    TRY_GET(DepositKept answer, keptBefore(writing.db(), ended));
    answer.released = released;
    return answer;
}

} // namespace

Result<HoldInfo> setRestDue(Connection &connection, const Act &act, HoldId hold, Instant due)
{
    return write(connection, act, Turn::of(hold), [&](Writing &writing) { return moveRestDue(writing, hold, due); });
}

Result<DepositKept> keepDeposit(Connection &connection, const Act &act, HoldId hold, const QString &reason)
{
    TRY_GET(const QString why,
            requiredReason(reason, Store::tr("Say why the deposit is kept, in 1 to 500 characters.")));
    return write(connection, act, Turn::of(hold), [&](Writing &writing) { return keep(writing, hold, why); });
}

} // namespace rowlock
