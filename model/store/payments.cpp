#include "model/store/payments.h"

#include "model/domain/card_number.h"
#include "model/domain/plain_text.h"
#include "model/store/event_exchanges.h"
#include "model/store/exchanges.h"
#include "model/store/gift_cards.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/order_notes.h"
#include "model/store/payment_parts.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/shift_rules.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"
#include "model/store/type_changes.h"
#include "model/store/voucher_uses.h"
#include "model/store/waitlist.h"

#include <QCryptographicHash>
#include <QJsonArray>

namespace rowlock {

namespace {

constexpr qsizetype longestText = 500;

QString takeItBack(const PaymentAttempt &attempt, const QString &reference)
{
    const QString amount = toDecimal(attempt.amount);
    const QString closed =
        (attempt.changesTypes
             ? Store::tr("This payment was marked as not charged by %1, so no price type was changed for it.")
         : attempt.isExchange()
             ? Store::tr("This payment was marked as not charged by %1, so nothing was exchanged for it.")
             : Store::tr("This payment was marked as not charged by %1, so the seats were not sold for it."))
            .arg(attempt.endedBy);
    const QString then = attempt.changesTypes   ? Store::tr("change the price type again")
                         : attempt.isExchange() ? Store::tr("exchange again")
                                                : Store::tr("hold the seats again and sell them");
    if (attempt.method == PaymentMethod::Cash)
        return closed + u' ' + Store::tr("Give the %1 back, then %2.").arg(amount, then);
    const QString what = reference.isEmpty() ? amount : Store::tr("%1 (%2)").arg(amount, reference.left(60));
    return closed + u' ' + Store::tr("Refund the charge of %1 at the device, then %2.").arg(what, then);
}

QString confirmedBefore(const PaymentAttempt &attempt)
{
    return (attempt.changesTypes
                ? Store::tr("This payment was confirmed by %1; the price type is changed. Look at the order.")
            : attempt.isExchange()
                ? Store::tr("This payment was confirmed by %1; the seats are exchanged. Look at the order.")
                : Store::tr("This payment was confirmed by %1; the seats are sold. Look at the recent sales."))
        .arg(attempt.endedBy);
}

// All that was paid when it was charged.
QList<PaymentLine> linesOf(const PaymentAttempt &attempt, const PaymentVerdict &verdict)
{
    return QList<PaymentLine>{{attempt.method, verdict.tendered.value_or(attempt.amount), verdict.reference}}
           + verdict.rest;
}

// Somebody has said before what became of it: the same again is answered again, anything else is too late.
Result<PaymentSettled> settledBefore(Writing &writing, const PaymentAttempt &attempt, const PaymentVerdict &verdict)
{
    const bool charged = attempt.state == AttemptState::Charged;
    if (charged != verdict.charged) {
        return refuse(ErrorCode::HoldConsumed,
                      charged ? confirmedBefore(attempt) : takeItBack(attempt, verdict.reference),
                      {{QStringLiteral("attempt"), attempt.id.value()},
                       {QStringLiteral("hold"), attempt.hold.value()},
                       {QStringLiteral("state"), stateName(attempt.state)},
                       {QStringLiteral("amount"), toDecimal(attempt.amount)},
                       {QStringLiteral("reference"), charged ? attempt.reference : verdict.reference}});
    }
    if (!charged)
        return PaymentSettled{attempt, {}, 0};
    if (attempt.isPart())
        return partSettledBefore(writing, attempt);
    if (attempt.isExchange()) {
        TRY_GET(const MoveReceipt exchange, receiptOfExchange(writing.db(), attempt, linesOf(attempt, verdict)));
        return PaymentSettled{attempt, {}, 0, exchange};
    }
    TRY_GET(const SaleReceipt sale, receiptOfHold(writing.db(), attempt.hold, linesOf(attempt, verdict)));
    return PaymentSettled{attempt, sale, 0};
}

Result<PaymentSettled> settle(Writing &writing, const PaymentAttempt &attempt, const PaymentVerdict &verdict)
{
    if (attempt.state != AttemptState::Open)
        return settledBefore(writing, attempt, verdict);
    TRY_GET(const HoldInfo hold, readHold(writing.db(), attempt.hold));
    PaymentSettled settled;
    if (verdict.charged) {
        const QList<PaymentLine> paid = linesOf(attempt, verdict);
        if (attempt.changesTypes) {
            TRY_GET(settled.exchange, typesCharged(writing, attempt, hold, paid));
        } else if (attempt.isExchange()) {
            TRY_GET(settled.exchange, exchangeCharged(writing, attempt, hold, paid));
        } else {
            TRY_GET(const SaleInHand sale, priceSale(writing, hold, paid));
            if (isPartOf(sale.paid(), attempt, verdict)) {
                TRY_GET(settled.partly, chargePart(writing, sale, attempt, verdict));
            } else {
                TRY_GET(settled.sale, completeSale(writing, sale, paid, verdict.note));
            }
        }
    } else {
        TRY(closeAttempt(writing, attempt, AttemptState::NotCharged, {}, {}, verdict.reason));
        TRY_GET(const auto left, paidSoFar(writing, hold));
        if (!left.parts.isEmpty()) {
            settled.partly = left;
        } else if (hold.isReserved() && !attempt.changesTypes) {
            TRY(backFromPayment(writing, hold)); // it was kept for longer than for this payment
        } else {
            TRY_GET(settled.released, releaseUnpaid(writing, hold, verdict.reason));
        }
    }
    if (!verdict.note.isEmpty() && !settled.sale)
        return badArgument(Store::tr("No order is made by this payment, so nothing can be noted with it. Leave out the "
                                     "note."),
                           "note");
    TRY_GET(settled.attempt, readAttempt(writing.db(), attempt.id));
    return settled;
}

// With a part of it paid the hold stays in payment; one for a change of price types has nothing that were kept.
Result<HoldInfo> giveUp(Writing &writing, const HoldInfo &hold, const StandingPayment &standing, AttemptState outcome,
                        const QString &reason)
{
    if (standing.open)
        TRY(closeAttempt(writing, *standing.open, outcome, {}, {}, reason));
    if (!standing.parts.isEmpty())
        return hold;
    if (!standing.open || !standing.open->changesTypes)
        return backFromPayment(writing, hold);
    TRY(releaseUnpaid(writing, hold, reason));
    return readHold(writing.db(), hold.id);
}

} // namespace

namespace {

QJsonArray sharesTold(const QList<PartShare> &shares)
{
    QJsonArray told;
    for (const PartShare &share : shares)
        told.append(QJsonObject{{QStringLiteral("hold"), share.hold.value()},
                                {QStringLiteral("code"), share.taxed.tax.code},
                                {QStringLiteral("rate"), share.taxed.tax.rate.hundredths()},
                                {QStringLiteral("amount"), share.taxed.amount.minor},
                                {QStringLiteral("tax"), share.taxed.split.tax.minor}});
    return told;
}

} // namespace

Result<HoldInfo> backFromPayment(Writing &writing, const HoldInfo &hold)
{
    TRY_GET(const QList<HoldInfo> joint, jointHolds(writing.db(), hold));
    TRY(returnVouchers(writing, joint));
    HoldInfo back = hold;
    for (const HoldInfo &each : joint) {
        TRY_GET(const OpenEvent event, openEvent(writing, each.event));
        HoldTimes times = each.times; // of all of them
        times.expiresAt = extendHold(each.times, hold.seconds, writing.now()).expiresAt;
        TRY_GET(const HoldInfo active, saveLive(writing, event, each, HoldState::Active, times, "hold.active"));
        if (active.id == hold.id)
            back = active;
    }
    return back;
}

Result<Done> closeAttempt(Writing &writing, const PaymentAttempt &attempt, AttemptState outcome, OrderId order,
                          const QString &reference, const QString &reason, const std::optional<PartCharged> &part)
{
    TRY(post(writing.db(), R"(
        UPDATE payment_attempt SET state = ?, ended_at = ?, ended_by = ?, reference = ?, reason = ?, tendered_minor = ?,
            shift_id = ? WHERE attempt_id = ?)",
             stateName(outcome), writing.now(), writing.by().terminal, reference, reason,
             part ? std::optional(part->tendered.minor) : std::nullopt, shiftNow(writing), attempt.id));
    writing.endsPayment = writing.endsPayment || outcome == AttemptState::Charged;
    QJsonObject body{{QStringLiteral("attempt"), attempt.id.value()}, {QStringLiteral("key"), attempt.key}};
    if (outcome == AttemptState::Charged) {
        body.insert(QStringLiteral("reference"), reference);
        if (part) {
            body.insert(QStringLiteral("tendered"), part->tendered.minor);
            body.insert(QStringLiteral("shares"), sharesTold(part->shares));
        }
        return record(writing, {QStringLiteral("payment.charged"), attempt.event, -1, attempt.hold, order, body});
    }
    body.insert(QStringLiteral("outcome"), stateName(outcome));
    body.insert(QStringLiteral("reason"), reason);
    return record(writing, {QStringLiteral("payment.declined"), attempt.event, -1, attempt.hold, {}, body});
}

Result<qint64> releaseUnpaid(Writing &writing, const HoldInfo &hold, const QString &reason)
{
    TRY_GET(const QList<HoldInfo> joint, jointHolds(writing.db(), hold));
    TRY(returnVouchers(writing, joint));
    qint64 released = 0;
    for (const HoldInfo &each : joint) {
        TRY_GET(const OpenEvent event, openEvent(writing, each.event));
        TRY_GET(const qint64 places, freeAllOf(writing, event, each, QStringLiteral("released")));
        TRY(endHold(writing, event, each.id, HoldState::Released, reason));
        TRY(serveWaitlist(writing, event));
        released += places;
    }
    return released;
}

Result<HoldInfo> abandonPayment(Connection &connection, const Act &act, HoldId id, AttemptState outcome,
                                const QString &reason)
{
    if (outcome != AttemptState::Refused && outcome != AttemptState::NotCharged)
        return badArgument(Store::tr("A payment is given up as refused or as not charged."), "outcome");
    TRY_GET(const QString why, optionalReason(reason));
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const HoldInfo hold, requireOwnStandingHold(writing, id));
        if (hold.state != HoldState::Paying)
            return hold;
        TRY_GET(const StandingPayment standing, readStanding(writing.db(), hold));
        return giveUp(writing, hold, standing, outcome, why);
    });
}

Result<HoldInfo> declinePayment(Connection &connection, const Act &act, AttemptId id, const QString &reason)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<HoldInfo> {
        TRY_GET(const PaymentAttempt attempt, readAttempt(writing.db(), id));
        if (attempt.state != AttemptState::Open)
            return readHold(writing.db(), attempt.hold);
        TRY_GET(const HoldInfo hold, readHold(writing.db(), attempt.hold));
        TRY_GET(const StandingPayment standing, readStanding(writing.db(), hold));
        if (standing.parts.isEmpty())
            TRY(requireOwnStanding(writing, hold));
        return giveUp(writing, hold, standing, AttemptState::Refused, cutAt(madePlain(reason), longestText));
    });
}

Result<PaymentSettled> settlePayment(Connection &connection, const Act &act, AttemptId attempt,
                                     const PaymentVerdict &said)
{
    TRY(checkReferences(said.rest + QList<PaymentLine>{{PaymentMethod::Card, {}, said.reference}}));
    PaymentVerdict verdict = said;
    TRY_GET(verdict.reason, optionalReason(said.reason));
    TRY_GET(verdict.rest, withCardNumbers(connection, said.rest));
    TRY_GET(verdict.note, noteOfSale(said.note));
    return write(connection, act, Turn::of(attempt), [&](Writing &writing) -> Result<PaymentSettled> {
        TRY_GET(const PaymentAttempt asked, readAttempt(writing.db(), attempt));
        TRY(requireNoCode(writing.db(), {asked.method, {}, said.reference}));
        if (verdict.charged && asked.method == PaymentMethod::GiftCard) { // said with its code
            TRY_GET(const auto card, findGiftCard(writing.db(), said.reference));
            verdict.reference = QString::number(card.id.value());
        }
        return settle(writing, asked, verdict);
    });
}

Result<Done> recordLateMoney(Connection &connection, const Act &act, AttemptId id, const QString &reference)
{
    return write(connection, act, Turn::of(id), [&](Writing &writing) -> Result<Done> {
        TRY_GET(const PaymentAttempt attempt, readAttempt(writing.db(), id));
        if (attempt.state == AttemptState::Open || attempt.state == AttemptState::Charged)
            return Done{};
        const QString text = cutAt(withoutCardNumbers(madePlain(reference)), longestText);
        const QByteArray digest = QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha256).toHex().left(32);
        return once<Done>(
            writing, QStringLiteral("payment.late/%1/%2").arg(QString::number(id.value()), QLatin1String(digest)),
            QStringLiteral("payment.late"), {},
            [&] {
                return record(writing, {QStringLiteral("payment.late"),
                                        attempt.event,
                                        -1,
                                        attempt.hold,
                                        {},
                                        {{QStringLiteral("attempt"), id.value()},
                                         {QStringLiteral("key"), attempt.key},
                                         {QStringLiteral("amount"), attempt.amount.minor},
                                         {QStringLiteral("reference"), text}}});
            },
            [](Done) { return QJsonObject{}; }, [](const QJsonObject &) { return Done{}; });
    });
}

Result<Done> requireNotPaying(Writing &writing, const HoldInfo &hold)
{
    if (hold.state != HoldState::Paying)
        return Done{};
    QJsonObject details{{QStringLiteral("hold"), hold.id.value()},
                        {QStringLiteral("holder"), hold.holder.terminal},
                        {QStringLiteral("state"), stateName(hold.state)}};
    TRY_GET(const StandingPayment standing, readStanding(writing.db(), hold));
    const auto &attempt = standing.open;
    if (!attempt && !standing.parts.isEmpty())
        return refusePartly(hold, standing.parts);
    if (!attempt)
        return refuse(ErrorCode::Forbidden,
                      Store::tr("This hold is being paid for at %1. Wait for it to finish.").arg(hold.holder.terminal),
                      details);
    details.insert(QStringLiteral("attempt"), attempt->id.value());
    details.insert(QStringLiteral("amount"), toDecimal(attempt->amount));
    details.insert(QStringLiteral("method"), methodName(attempt->method));
    return refuse(ErrorCode::Forbidden,
                  Store::tr("This hold is being paid for: payment %1 of %2 by %3, started at %4. Resolve the payment "
                            "first: charged or not charged.")
                      .arg(QString::number(attempt->id.value()), toDecimal(attempt->amount),
                           methodName(attempt->method), attempt->by.terminal),
                  details);
}

Result<Done> requireNotExchanging(Connection &connection, OrderId order)
{
    TRY_GET(const auto attempt, openExchangeOf(connection, order));
    if (!attempt)
        return Done{};
    return refuse(
        ErrorCode::Forbidden,
        (attempt->changesTypes
             ? Store::tr("Price types of this order are being changed: %1 %2 by %3, started at %4. Resolve "
                         "that payment first: say whether it was charged.")
             : Store::tr("Tickets of this order are being exchanged: %1 %2 by %3, started at %4. Resolve that "
                         "payment first: say whether it was charged."))
            .arg(toDecimal(attempt->amount), attempt->amount.currency.code(), methodName(attempt->method),
                 attempt->by.terminal),
        {{QStringLiteral("order"), order.value()},
         {QStringLiteral("attempt"), attempt->id.value()},
         {QStringLiteral("amount"), toDecimal(attempt->amount)},
         {QStringLiteral("method"), methodName(attempt->method)}});
}

Result<Done> closeIfPaidOtherwise(Writing &writing, const HoldInfo &hold, const QList<PaymentLine> &payments)
{
    if (hold.state != HoldState::Paying)
        return Done{};
    TRY_GET(const auto attempt, openAttemptOf(writing.db(), hold.id));
    if (attempt && attempt->by.terminal != writing.by().terminal) // it may be charged at this moment
        return requireNotPaying(writing, hold);
    if (payments.isEmpty())
        return Done{};
    const bool inItsWay = attempt && std::any_of(payments.begin(), payments.end(), [&](const PaymentLine &line) {
                              return line.method == attempt->method;
                          });
    if (!attempt || inItsWay)
        return Done{};
    return closeAttempt(writing, *attempt, AttemptState::NotCharged, {}, {},
                        Store::tr("Paid in another way: %1.").arg(methodName(payments.first().method)));
}

Result<Done> closeAsCharged(Writing &writing, const HoldInfo &hold, OrderId order, const QList<PaymentLine> &payments)
{
    if (hold.state != HoldState::Paying)
        return Done{};
    TRY_GET(const auto attempt, openAttemptOf(writing.db(), hold.id));
    return closeAsCharged(writing, attempt, order, payments);
}

Result<Done> closeAsCharged(Writing &writing, const std::optional<PaymentAttempt> &attempt, OrderId order,
                            const QList<PaymentLine> &payments)
{
    if (!attempt)
        return Done{};
    if (attempt->method == PaymentMethod::Comp)
        compWasAgreed(writing, attempt->amount);
    const auto its = std::find_if(payments.begin(), payments.end(),
                                  [&](const PaymentLine &line) { return line.method == attempt->method; });
    const QString reference = its != payments.end() ? its->reference
                              : payments.isEmpty()  ? QString()
                                                    : payments.first().reference;
    return closeAttempt(writing, *attempt, AttemptState::Charged, order, reference, {});
}

} // namespace rowlock
