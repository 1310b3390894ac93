#include "tests/process/support/ask_desk.h"

#include "model/service/desk.h"
#include "tests/process/support/ask_house.h"
#include "tests/process/support/theatre_house.h"

#include <QRegularExpression>

#include <algorithm>

namespace rowlock {

using pure::Answer;
using pure::Command;

namespace {

template <typename T>
Answer refusedOr(const Result<T> &result, Answer (*answer)(const T &), QString *message)
{
    if (result)
        return answer(*result);
    Answer refused;
    refused.refusal = refusalOf(result.error());
    if (message)
        *message = result.error().message + QStringLiteral(" [%1]").arg(result.error().diagnosis);
    return refused;
}

Answer ofHold(const HoldInfo &hold)
{
    Answer answer;
    answer.hold = hold.id.value();
    answer.expiresAt = hold.times.expiresAt.ms;
    if (hold.isLive())
        answer.total = hold.total.minor;
    for (const HoldItem &item : hold.items) {
        if (item.seatNo >= 0 && hold.isLive())
            answer.seats += item.ref;
        if (hold.isLive())
            answer.prices.insert(answer.prices.size(), item.quantity, item.price.minor);
    }
    answer.seats.sort();
    std::sort(answer.prices.begin(), answer.prices.end());
    return answer;
}

Answer ofSale(const SaleReceipt &receipt)
{
    Answer answer;
    answer.order = receipt.order.id.value();
    answer.total = receipt.order.total.minor;
    answer.change = receipt.change.minor;
    const auto addTickets = [&](const Order &order) {
        for (const Ticket &ticket : order.tickets) {
            answer.tickets.append(ticket.id.value());
            if (ticket.seatNo >= 0)
                answer.seats += ticket.ref;
        }
    };
    addTickets(receipt.order);
    for (const Order &other : receipt.others) {
        answer.total += other.total.minor;
        addTickets(other);
    }
    answer.seats.sort();
    return answer;
}

Answer ofBeginning(const PaymentBegun &begun)
{
    Answer answer = ofHold(begun.hold);
    answer.attempt = begun.attempt.id.value();
    return answer;
}

Answer ofSettling(const PaymentSettled &settled)
{
    Answer answer = settled.sale ? ofSale(*settled.sale) : Answer();
    answer.attempt = settled.attempt.id.value();
    answer.hold = settled.attempt.hold.value();
    answer.number = settled.released;
    answer.left = settled.partly ? settled.partly->left().minor : 0;
    return answer;
}

Answer ofReturn(const PartReturned &returned)
{
    Answer answer = ofHold(returned.hold);
    answer.attempt = returned.part.id.value();
    answer.number = returned.released;
    return answer;
}

Answer ofKept(const DepositKept &kept)
{
    Answer answer;
    answer.hold = kept.hold.id.value();
    answer.order = kept.orders.first().id.value();
    for (const Order &order : kept.orders)
        answer.total += order.total.minor;
    answer.number = kept.released;
    return answer;
}

Answer ofRefund(const RefundReceipt &receipt)
{
    Answer answer;
    answer.order = receipt.order.value();
    answer.total = receipt.refunded.minor;
    answer.seats =
        receipt.seats.filter(QRegularExpression(QStringLiteral("^[A-D]\\d"))); // of areas the model says nothing
    answer.seats.sort();
    return answer;
}

Answer ofAccount(const AccountReceipt &receipt)
{
    Answer answer;
    answer.order = receipt.order.value();
    answer.total = receipt.settled.minor;
    answer.change = receipt.change.minor;
    answer.number = receipt.left.minor;
    return answer;
}

Answer ofNumber(const int &number)
{
    Answer answer;
    answer.number = number;
    return answer;
}

SeatRequest requestOf(const Command &command)
{
    if (!command.area.isEmpty())
        return SeatRequest::places(command.area, command.quantity);
    return command.best > 0 ? SeatRequest::bestOf(command.best, command.category) : SeatRequest::named(command.seats);
}

QList<PaymentLine> paymentsOf(const Command &command)
{
    QList<PaymentLine> lines;
    for (const pure::Money &money : command.payments)
        lines.append({*paymentMethodFromName(money.method), {money.amount, Currency()}, money.code});
    return lines;
}

HoldOptions optionsOf(const Command &command)
{
    HoldOptions options;
    if (command.seconds > 0)
        options.seconds = command.seconds;
    if (command.with > 0)
        options.with = HoldId(command.with);
    return options;
}

PaymentStart startOf(const Command &command)
{
    PaymentStart start;
    if (command.payments.isEmpty())
        return start;
    const pure::Money asked = command.payments.first();
    start.method = *paymentMethodFromName(asked.method);
    if (asked.amount > 0)
        start.amount = Money{asked.amount, Currency()};
    return start;
}

// A gift card is its own receipt; every other charge has one with a number.
PaymentVerdict verdictOf(const Command &command)
{
    if (!command.charged)
        return PaymentVerdict::notCharged(QStringLiteral("no slip"));
    const pure::Money handed = command.payments.value(0);
    PaymentVerdict verdict = PaymentVerdict::wasCharged(
        handed.code.isEmpty() ? QStringLiteral("slip %1").arg(command.attempt) : handed.code);
    if (handed.method == u"cash")
        verdict.tendered = Money{handed.amount, Currency()};
    return verdict;
}

HandReduction reductionOf(const pure::ByHand &off)
{
    HandReduction reduction{PercentOff(), QStringLiteral("late")};
    if (off.percent > 0)
        reduction.effect = PercentOff{*Percent::of(off.percent)};
    else if (off.amount > 0)
        reduction.effect = AmountOff{Money{off.amount, Currency()}};
    else
        reduction.effect = SetPrice{Money{off.price, Currency()}};
    if (!off.seat.isEmpty())
        reduction.items = {ItemName{off.seat}};
    return reduction;
}

Result<HoldInfo> agreed(Desk &desk, const Command &command)
{
    const HoldId hold(command.hold);
    if (command.what == u"hold.types") {
        QList<TypeChange> changes;
        for (const QString &ref : command.seats)
            changes.append({ref, command.type});
        if (!command.area.isEmpty())
            changes.append({command.area, command.type, {}, command.quantity});
        static_assert(theatreComp == pure::compType && theatreCompanion == pure::companionType);
        return desk.holds().changeTypes(hold, changes, command.saysWhy ? QStringLiteral("press") : QString());
    }
    if (command.what == u"hold.voucher")
        return command.given ? desk.vouchers().add(hold, theatreVoucher) : desk.vouchers().drop(hold, VoucherId(1));
    if (command.what == u"hold.reduce") {
        QList<HandReduction> byHand;
        for (const pure::ByHand &off : command.byHand)
            byHand.append(reductionOf(off));
        return desk.holds().reduce(hold, byHand);
    }
    QList<HoldExtra> extras;
    if (command.quantity > 0)
        extras.append({LineKind::Goods, {}, {}, int(command.quantity), 1});
    return desk.holds().setExtras(hold, extras);
}

} // namespace

std::function<pure::Due(qint64)> quotesOf(Desk &desk)
{
    return [&desk](qint64 hold) {
        pure::Due due;
        const auto quote = desk.orders().quote(HoldId(hold));
        if (quote)
            due.left = quote->paid.left().minor;
        if (!quote || quote->holds.first().state != HoldState::Paying)
            return due;
        const auto open = desk.payments().open();
        for (const PaymentAttempt &attempt : open.value_or(QList<PaymentAttempt>())) {
            if (attempt.state == AttemptState::Open && attempt.hold == quote->holds.first().id)
                due.attempt = attempt.id.value();
        }
        return due;
    };
}

Answer askDesk(Desk &desk, const Command &command, QString *message)
{
    const QString &what = command.what;
    if (pure::isOfHouse(what))
        return askHouse(desk, command, message);
    const HoldId hold(command.hold);
    const EventId event(command.event);
    const auto seconds = command.seconds > 0 ? std::optional<qint64>(command.seconds) : std::nullopt;
    if (what == u"hold")
        return refusedOr(desk.holds().hold(event, requestOf(command), optionsOf(command)), ofHold, message);
    if (what == u"hold.join")
        return refusedOr(desk.holds().join(hold, HoldId(command.with)), ofHold, message);
    if (what == u"hold.add")
        return refusedOr(desk.holds().add(hold, requestOf(command)), ofHold, message);
    if (what == u"hold.take")
        return refusedOr(desk.holds().remove(hold, requestOf(command)), ofHold, message);
    if (what == u"hold.types" || what == u"hold.voucher" || what == u"hold.reduce" || what == u"hold.extras")
        return refusedOr(agreed(desk, command), ofHold, message);
    if (what == u"extend")
        return refusedOr(desk.holds().extend(hold, seconds), ofHold, message);
    if (what == u"payment.begin")
        return refusedOr(desk.payments().begin(hold, startOf(command)), ofBeginning, message);
    if (what == u"payment.settle")
        return refusedOr(desk.payments().settle(AttemptId(command.attempt), verdictOf(command)), ofSettling, message);
    if (what == u"payment.return")
        return refusedOr(desk.payments().giveBack(AttemptId(command.attempt), QStringLiteral("back")), ofReturn,
                         message);
    if (what == u"payment.keep")
        return refusedOr(desk.payments().keepDeposit(hold, QStringLiteral("nobody came")), ofKept, message);
    if (what == u"payment.abandon")
        return refusedOr(desk.payments().abandon(hold), ofHold, message);
    if (what == u"release")
        return refusedOr<ReleaseReceipt>(
            desk.holds().release(hold, QStringLiteral("nobody came")),
            [](const ReleaseReceipt &receipt) {
                Answer answer;
                answer.hold = receipt.hold.value();
                answer.number = receipt.released;
                return answer;
            },
            message);
    if (what == u"sell") {
        Answer answer = refusedOr(desk.orders().sell(hold, paymentsOf(command)), ofSale, message);
        answer.hold = answer.refusal.isEmpty() ? command.hold : 0;
        return answer;
    }
    if (what == u"refund") {
        QList<TicketId> tickets;
        for (const qint64 ticket : command.tickets)
            tickets.append(TicketId(ticket));
        RefundTerms terms;
        terms.isVoid = command.isVoid;
        terms.lines = QList<int>(command.lines.begin(), command.lines.end());
        const QString reason = command.isVoid ? QStringLiteral("by mistake") : QString();
        return refusedOr(desk.orders().refund(OrderId(command.order), tickets, {}, reason, terms), ofRefund, message);
    }
    if (what == u"account.pay")
        return refusedOr(desk.orders().payAccount(OrderId(command.order), paymentsOf(command)), ofAccount, message);
    if (what == u"expire")
        return refusedOr(desk.holds().expire(command.event > 0 ? std::optional(event) : std::nullopt), ofNumber,
                         message);
    if (what == u"unblock")
        return refusedOr(desk.blocks().unblock(event, command.seats, QStringLiteral("no need")), ofNumber, message);
    if (what == u"block")
        return refusedOr<BlockInfo>(
            desk.blocks().block(event, command.seats, QStringLiteral("H"), QStringLiteral("house seats")),
            [](const BlockInfo &block) {
                Answer answer;
                answer.block = block.id.value();
                return answer;
            },
            message);
    qFatal("nobody knows how to %s", qPrintable(what));
}

} // namespace rowlock
