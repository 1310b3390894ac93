#include "model/store/payment_parts.h"

#include "model/store/deposits.h"
#include "model/store/gift_cards.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/shift_rules.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"

#include <algorithm>

namespace rowlock {

std::optional<Instant> StandingPayment::begunAt() const
{
    const PaymentAttempt *first = !parts.isEmpty() ? &parts.first() : open ? &*open : nullptr;
    return first ? std::optional(first->begunAt) : std::nullopt;
}

StandingPayment standingOf(const QList<PaymentAttempt> &attempts)
{
    StandingPayment standing;
    for (const PaymentAttempt &attempt : attempts) {
        if (attempt.state == AttemptState::Open)
            standing.open = attempt;
        else
            standing.parts.append(attempt);
    }
    return standing;
}

Result<StandingPayment> readStanding(Connection &connection, const HoldInfo &hold)
{
    if (hold.state != HoldState::Paying)
        return StandingPayment{};
    TRY_GET(const auto asked, askStanding(connection, hold));
    TRY_GET(const auto attempts, asked.all());
    return standingOf(attempts);
}

QList<PaymentLine> linesOf(const QList<PaymentAttempt> &parts)
{
    QList<PaymentLine> lines;
    for (const PaymentAttempt &part : parts)
        lines.append({part.method, part.amount, part.reference});
    return lines;
}

QList<Payment> paymentsOf(const QList<PaymentAttempt> &parts, Instant at)
{
    QList<Payment> payments;
    for (const PaymentAttempt &part : parts)
        payments.append({{},
                         part.method,
                         part.amount,
                         part.tendered.value_or(part.amount),
                         part.reference,
                         at,
                         {},
                         false,
                         part.id,
                         part.shift});
    return payments;
}

Result<Done> requireNotPaidMore(const PaidInParts &paid)
{
    if (paid.parts.isEmpty() || paid.left().minor >= 0)
        return Done{};
    return refuse(ErrorCode::PaymentMismatch,
                  Store::tr("%1 was paid in parts, and %2 is due. Refund a part first.")
                      .arg(toDecimal(paid.paid()), toDecimal(paid.due)),
                  {{QStringLiteral("total"), toDecimal(paid.due)}, {QStringLiteral("paid"), toDecimal(paid.paid())}});
}

tl::unexpected<Error> refuseAllPaid()
{
    return refuse(ErrorCode::PaymentMismatch, Store::tr("All of it is paid. Complete the sale."));
}

tl::unexpected<Error> refusePartly(const HoldInfo &hold, const QList<PaymentAttempt> &parts)
{
    const Money paid = paidIn(parts, hold.total.currency);
    return refuse(
        ErrorCode::Forbidden,
        Store::tr("%1 of this hold is paid already. Take the rest, or refund what was paid.").arg(toDecimal(paid)),
        {{QStringLiteral("hold"), hold.id.value()},
         {QStringLiteral("attempt"), parts.last().id.value()},
         {QStringLiteral("paid"), toDecimal(paid)},
         {QStringLiteral("currency"), paid.currency.code()}});
}

Result<PaidInParts> paidSoFar(Writing &writing, const HoldInfo &hold)
{
    TRY_GET(const StandingPayment standing, readStanding(writing.db(), hold));
    if (standing.parts.isEmpty())
        return PaidInParts{{}, hold.total};
    TRY_GET(const auto rules, askHouseRules(writing.db()));
    TRY_GET(const HouseRules house, rulesOf(rules, hold.total.currency));
    TRY_GET(const QList<HoldInfo> joint, jointHolds(writing.db(), hold));
    TRY_GET(const auto priced, priceNow(writing, joint, house, tendersOf(linesOf(standing.parts)), standing));
    return PaidInParts{standing.parts, totalOf(priced), coinAt(house, *standing.begunAt())};
}

bool isPartOf(const PaidInParts &paid, const PaymentAttempt &attempt, const PaymentVerdict &verdict)
{
    return verdict.rest.isEmpty() && attempt.amount.minor > 0 && attempt.amount < paid.leftFor(attempt.method);
}

Result<PaidInParts> chargePart(Writing &writing, const SaleInHand &sale, const PaymentAttempt &attempt,
                               const PaymentVerdict &verdict)
{
    const Money tendered = verdict.tendered.value_or(attempt.amount);
    if (tendered < attempt.amount || (attempt.method != PaymentMethod::Cash && tendered != attempt.amount)
        || tendered.currency != attempt.amount.currency) {
        return refuse(
            ErrorCode::PaymentMismatch,
            Store::tr("This payment is of %1, not of %2.").arg(toDecimal(attempt.amount), toDecimal(tendered)),
            {{QStringLiteral("total"), toDecimal(attempt.amount)}, {QStringLiteral("paid"), toDecimal(tendered)}});
    }
    writing.endsPayment = true;
    TRY(requireShift(writing));
    TRY(redeemCards(writing, {attempt.event, attempt.hold, {}, attempt.id},
                    {{{}, attempt.method, attempt.amount, attempt.amount, verdict.reference, writing.now()}}));
    TRY_GET(const auto shares, writePartShares(writing, attempt, sale));
    TRY(closeAttempt(writing, attempt, AttemptState::Charged, {}, verdict.reference, {},
                     PartCharged{tendered, shares}));
    return paidSoFar(writing, sale.orders.first().hold);
}

Result<PaymentSettled> partSettledBefore(Writing &writing, const PaymentAttempt &attempt)
{
    TRY_GET(const HoldInfo hold, readHold(writing.db(), attempt.hold));
    TRY_GET(const auto asked, askStanding(writing.db(), hold));
    TRY_GET(const auto attempts, asked.all());
    const bool stands =
        std::ranges::any_of(attempts, [&](const PaymentAttempt &each) { return each.id == attempt.id; });
    if (!stands)
        return refuse(ErrorCode::HoldConsumed,
                      Store::tr("This payment was charged and given back before. Start a new one."),
                      {{QStringLiteral("attempt"), attempt.id.value()}});
    TRY(requireNotKept(writing.db(), hold));
    PaymentSettled settled{attempt, {}, 0};
    if (hold.state == HoldState::Paying) {
        TRY_GET(settled.partly, paidSoFar(writing, hold));
    } else {
        TRY_GET(settled.sale, receiptOfHold(writing.db(), hold.id));
    }
    return settled;
}

namespace {

Result<Done> writeReturn(Writing &writing, const PaymentAttempt &part, const QString &reference, const QString &reason)
{
    TRY(requireShift(writing));
    TRY(post(writing.db(), R"(
        INSERT INTO part_return (attempt_id, event_id, terminal, clerk, at, reference, reason, shift_id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?))",
             part.id, part.event, writing.by().terminal, writing.by().clerk, writing.now(), reference, reason,
             shiftNow(writing)));
    return record(writing, {QStringLiteral("payment.returned"),
                            part.event,
                            -1,
                            part.hold,
                            {},
                            {{QStringLiteral("attempt"), part.id.value()},
                             {QStringLiteral("key"), part.key},
                             {QStringLiteral("method"), methodName(part.method)},
                             {QStringLiteral("amount"), part.amount.minor},
                             {QStringLiteral("reference"), reference},
                             {QStringLiteral("reason"), reason}}});
}

// Onto the card that it came from.
Result<Done> creditPart(Writing &writing, const PaymentAttempt &part)
{
    QList<PaymentLine> lines = linesOf({part});
    return creditCards(writing, {part.event, part.hold, {}, part.id}, lines);
}

Result<PartReturned> giveBackPart(Writing &writing, AttemptId id, const QString &reference, const QString &reason)
{
    TRY_GET(const PaymentAttempt part, readAttempt(writing.db(), id));
    if (!part.isPart())
        return badArgument(
            Store::tr("Payment %1 is no part of a sale that is still being paid for. Refund the order, or "
                      "resolve the payment.")
                .arg(id.value()),
            "attempt");
    TRY_GET(const HoldInfo hold, readHold(writing.db(), part.hold));
    TRY_GET(const auto asked, askStanding(writing.db(), hold));
    TRY_GET(const auto attempts, asked.all());
    const StandingPayment standing = standingOf(attempts);
    if (std::ranges::none_of(standing.parts, [&](const PaymentAttempt &each) { return each.id == id; }))
        return PartReturned{part, hold, 0}; // said once more, whatever became of the others
    if (hold.state == HoldState::Sold)
        return refuse(ErrorCode::Forbidden, Store::tr("The seats are sold by now. Refund the order instead."),
                      {{QStringLiteral("attempt"), id.value()}, {QStringLiteral("hold"), hold.id.value()}});
    TRY(requireNotKept(writing.db(), hold));
    TRY(requireRefundOf(writing, part.amount));
    TRY(writeReturn(writing, part, reference, reason));
    PartReturned returned{part, hold, 0};
    const auto credited = [&]() -> Result<PartReturned> { // cards are locked after vouchers
        TRY(creditPart(writing, part));
        return returned;
    };
    if (standing.parts.size() > 1 || standing.open)
        return credited();
    if (hold.holder.terminal == writing.by().terminal || hold.isReserved()) {
        TRY_GET(returned.hold, backFromPayment(writing, hold));
    } else {
        TRY_GET(returned.released, releaseUnpaid(writing, hold, reason));
        TRY_GET(returned.hold, readHold(writing.db(), hold.id));
    }
    return credited();
}

} // namespace

Result<Done> returnAllParts(Writing &writing, const HoldInfo &hold, const QList<PaymentAttempt> &parts,
                            const QString &reason)
{
    Money all{0, hold.total.currency};
    for (const PaymentAttempt &part : parts)
        all += part.amount;
    TRY(requireRefundOf(writing, all));
    for (const PaymentAttempt &part : parts)
        TRY(writeReturn(writing, part, {}, reason));
    TRY(releaseUnpaid(writing, hold, reason));
    for (const PaymentAttempt &part : parts) // cards are locked after vouchers
        TRY(creditPart(writing, part));
    return Done{};
}

Result<PartReturned> returnPart(Connection &connection, const Act &act, AttemptId part, const QString &reference,
                                const QString &reason)
{
    TRY(checkReferences({{PaymentMethod::Card, {}, reference}}));
    TRY(requireNoCode(connection, {PaymentMethod::Card, {}, reference}));
    TRY_GET(const QString why, optionalReason(reason));
    return write(connection, act, Turn::of(part),
                 [&](Writing &writing) { return giveBackPart(writing, part, reference, why); });
}

} // namespace rowlock
