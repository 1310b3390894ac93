// How a payment begins: what is due is worked out and written down, and the holds are in payment from then on.
#include "model/store/payments.h"

#include "model/domain/pricing/line_sums.h"
#include "model/store/deposits.h"
#include "model/store/event_exchanges.h"
#include "model/store/exchanges.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/payment_parts.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/shift_rules.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"
#include "model/store/tokens.h"
#include "model/store/type_changes.h"
#include "model/store/voucher_uses.h"

#include <QJsonArray>

namespace rowlock {

namespace {

tl::unexpected<Error> anotherPayment(const QString &key)
{
    return refuse(ErrorCode::KeyReused,
                  Store::tr("The key “%1” was already used for another payment. Use a new key for a new payment.")
                      .arg(key.left(60)),
                  {{QStringLiteral("key"), key}});
}

// The clerk was told that the choice leaves these seats alone (gap_rule.h), and goes on with it: never refused, only
// kept.
Result<Done> recordInsistence(Writing &writing, const HoldInfo &hold, const QStringList &seats)
{
    if (seats.isEmpty())
        return Done{};
    QJsonArray refs;
    for (const QString &name : seats) {
        TRY_GET(const auto seat, findSeat(writing.db(), hold.event, name));
        if (!seat)
            return badArgument(Store::tr("There is no seat “%1”. Name seats of this event.").arg(name.left(60)),
                               "insisted");
        refs.append(seat->ref);
    }
    return record(writing,
                  {QStringLiteral("gap.insisted"), hold.event, -1, hold.id, {}, {{QStringLiteral("seats"), refs}}});
}

QString reasonOf(const PaymentStart &start)
{
    if (start.types)
        return start.types->reason;
    return start.exchange ? start.exchange->reason : QString(); // a sale needs none
}

// What is paid for is the same, whatever it comes to.
Result<bool> isForTheSame(Writing &writing, const PaymentAttempt &attempt, const HoldInfo &hold, HoldId id,
                          const PaymentStart &start)
{
    if (start.types)
        return isAttemptFor(writing.db(), attempt, *start.types);
    TRY_GET(const HoldInfo asked, readHold(writing.db(), id));
    const bool isOfIt = hold.id == id || (hold.joint.isValid() && hold.joint == asked.joint);
    if (!isOfIt || attempt.exchanged != start.order())
        return false;
    return start.exchange ? isAttemptFor(writing.db(), attempt, *start.exchange) : Result<bool>(true);
}

// The attempt that was begun with this key before, with what has become of its hold.
Result<PaymentBegun> begunBefore(Writing &writing, const PaymentAttempt &attempt, HoldId id, const PaymentStart &start)
{
    TRY_GET(const HoldInfo hold, readHold(writing.db(), attempt.hold));
    TRY_GET(bool same, isForTheSame(writing, attempt, hold, id, start));
    same = same && attempt.method == start.method && attempt.by.terminal == writing.by().terminal
           && (!start.amount || *start.amount == attempt.amount) && reasonOf(start).trimmed() == attempt.exchangeReason;
    if (!same)
        return anotherPayment(attempt.key);
    return PaymentBegun{attempt, hold};
}

// The tickets that go back and the seats that come, so that it is settled as what it was begun for.
Result<QJsonArray> writeMoves(Writing &writing, AttemptId attempt, EventId event, const ExchangeDue &exchange)
{
    QJsonArray moves;
    for (const ExchangeDue::Pair &pair : exchange.pairs) {
        TRY(post(writing.db(), R"(
            INSERT INTO payment_move (attempt_id, move_no, event_id, ticket_id, seat_no) VALUES (?, ?, ?, ?, ?))",
                 attempt, int(moves.size()), event, pair.ticket, pair.seatNo));
        moves.append(
            QJsonObject{{QStringLiteral("ticket"), pair.ticket.value()}, {QStringLiteral("seat"), pair.seatNo}});
    }
    return moves;
}

Result<QJsonArray> writeTypes(Writing &writing, AttemptId attempt, const ExchangeDue &exchange)
{
    QJsonArray types;
    for (const ExchangeDue::OfType &each : exchange.types) {
        TRY(post(writing.db(), R"(
            INSERT INTO payment_type (attempt_id, ticket_no, ticket_id, type_no, price_minor) VALUES (?, ?, ?, ?, ?))",
                 attempt, int(types.size()), each.ticket, each.type, each.price));
        types.append(QJsonObject{{QStringLiteral("ticket"), each.ticket.value()},
                                 {QStringLiteral("type"), each.type},
                                 {QStringLiteral("price"), each.price.minor}});
    }
    return types;
}

// Of this terminal and not in payment; or, of any, partly paid.
Result<StandingPayment> requireToBePaid(Writing &writing, const HoldInfo &hold, const PaymentStart &start)
{
    TRY_GET(StandingPayment standing, readStanding(writing.db(), hold));
    if (standing.parts.isEmpty())
        TRY(requireJointStanding(writing, hold));
    if (standing.open || standing.parts.isEmpty() || start.exchange)
        TRY(requireNotPaying(writing, hold));
    return standing;
}

// Nobody is asked for the money of a part of what is on the screen.
Result<Done> requireAllHeld(const QList<HoldInfo> &held, const QList<HoldId> &asked)
{
    for (const HoldId id : asked) {
        const auto is = [id](const HoldInfo &hold) { return hold.id == id; };
        if (std::ranges::none_of(held, is))
            return refuse(ErrorCode::HoldExpired, Store::tr("Some seats of this sale are no longer held."),
                          {{QStringLiteral("hold"), id.value()}});
    }
    return Done{};
}

Result<Done> writeTickets(Writing &writing, AttemptId attempt, const ExchangeDue &exchange, QJsonObject &body)
{
    QJsonArray tickets;
    for (const TicketId ticket : exchange.tickets) {
        TRY(post(writing.db(), R"(INSERT INTO payment_ticket (attempt_id, ticket_no, ticket_id) VALUES (?, ?, ?))",
                 attempt, int(tickets.size()), ticket));
        tickets.append(ticket.value());
    }
    if (!tickets.isEmpty())
        body.insert(QStringLiteral("tickets"), tickets);
    return Done{};
}

// What is asked for, and what it is made of.
struct AskedFor
{
    QList<HoldInfo> holds;    // that are paid together; the payment stands with the first
    QList<OpenEvent> events;  // of each of them
    StandingPayment standing; // what is paid of them already
    CashStep coin;
    DepositTerms deposit; // that the house proposes
    Money left;           // to be paid
    Money fees, reduced, extras, cards;
    QList<PricedOrder> orders;           // of a sale, one for each hold
    std::optional<ExchangeDue> exchange; // or this

    const HoldInfo &hold() const { return holds.first(); }
};

Result<Done> askForSale(Writing &writing, AskedFor &asked, const HouseRules &house, PaymentMethod method)
{
    TRY_GET(asked.holds, withVouchersLocked(writing, asked.holds));
    const auto tenders = tendersOf(linesOf(asked.standing.parts) + QList<PaymentLine>{{method, {}}});
    TRY_GET(asked.orders, priceNow(writing, asked.holds, house, tenders, asked.standing));
    const PaidInParts paid{asked.standing.parts, totalOf(asked.orders)};
    TRY(requireNotPaidMore(paid));
    asked.left = paid.left();
    if (asked.left.minor == 0 && !paid.parts.isEmpty())
        return refuseAllPaid();
    const Currency currency = asked.left.currency;
    for (qsizetype i = 0; i < asked.holds.size(); ++i) {
        const PricedOrder &order = asked.orders.at(i);
        const Money fees = totalOf(order.lines, LineKind::Fee, currency);
        const Money extras = extrasIn(order.lines, currency);
        asked.fees += fees;
        asked.extras += extras;
        asked.cards += totalOf(order.lines, LineKind::GiftCard, currency);
        asked.reduced += asked.holds.at(i).total + fees + extras - order.total;
    }
    return Done{};
}

Result<AskedFor> askedFor(Writing &writing, HoldId id, const PaymentStart &start)
{
    TRY_GET(const HoldInfo named, readHold(writing.db(), id));
    TRY_GET(const StandingPayment standing, requireToBePaid(writing, named, start));
    TRY_GET(const auto rules, askHouseRules(writing.db()));
    AskedFor asked;
    TRY_GET(asked.holds, jointHolds(writing.db(), named));
    TRY(requireAllHeld(asked.holds, start.holds));
    for (const HoldInfo &hold : std::as_const(asked.holds)) {
        TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
        asked.events.append(event);
    }
    TRY_GET(const HouseRules house, rulesOf(rules, named.total.currency));
    asked.standing = standing;
    asked.coin = coinAt(house, standing.begunAt().value_or(writing.now()));
    asked.deposit = depositAt(house, standing.begunAt().value_or(writing.now()));
    asked.left = asked.fees = asked.reduced = asked.extras = asked.cards = Money{0, named.total.currency};
    if (start.types) {
        TRY_GET(asked.exchange, typesDue(writing, asked.events.first(), *start.types));
    } else if (start.exchange) {
        TRY_GET(asked.exchange, exchangeDue(writing, asked.events.first(), asked.holds.first(), *start.exchange));
    } else {
        TRY(askForSale(writing, asked, house, start.method));
    }
    if (asked.exchange) {
        asked.left = asked.exchange->difference;
        asked.fees = asked.exchange->fees;
    }
    return asked;
}

// What of the proposed deposit is not paid yet.
Result<Money> depositOf(const AskedFor &asked, const PaymentStart &start)
{
    const Money paid = paidIn(asked.standing.parts, asked.left.currency);
    const Money deposit = proposedDeposit(asked.left + paid, asked.deposit.percent) - paid;
    if (deposit.minor <= 0 || start.amount || asked.exchange)
        return refuseByHouse(Store::tr("No deposit is due of this sale. Give the amount that is paid."),
                             {{QStringLiteral("argument"), QStringLiteral("deposit")}});
    return dueIn(start.method, deposit, asked.coin);
}

// What is paid by this attempt. In cash all of it is rounded to coins.
Result<Money> amountOf(const AskedFor &asked, const PaymentStart &start)
{
    const Money due = dueIn(start.method, asked.left, asked.coin);
    Money amount = start.amount.value_or(due);
    if (start.isDeposit) {
        TRY_GET(amount, depositOf(asked, start));
    }
    const bool isNothing = amount.minor == 0 && due.minor > 0; // a reader would be asked for it
    if (amount.minor < 0 || isNothing || amount.currency != due.currency || amount > due) {
        return refuseByHouse(Store::tr("Enter an amount above zero, up to %1.").arg(toDecimal(due)),
                             {{QStringLiteral("argument"), QStringLiteral("amount")}});
    }
    if (start.method == PaymentMethod::Cash)
        TRY(requireCoins(amount, asked.coin));
    if (start.method == PaymentMethod::GiftCard && asked.cards.minor != 0 && amount > due - asked.cards)
        return refuseCardForCard(asked.cards);
    return amount;
}

Result<AttemptId> insertAttempt(Writing &writing, const AskedFor &asked, const PaymentStart &start, const Money &amount,
                                const QString &key)
{
    const bool isExchange = asked.exchange.has_value();
    return one<AttemptId>(
        writing.db(), R"(
        INSERT INTO payment_attempt (attempt_id, hold_id, event_id, key, method, amount_minor, state, terminal, clerk,
            begun_at,
            purpose, order_id, exchange_reason)
        VALUES ((SELECT number FROM next_number WHERE what = 'attempt'), ?, ?, ?, ?, ?, 'open', ?, ?, ?, ?, ?, ?)
            RETURNING attempt_id)",
        [](const Row &row) { return row.id<AttemptId>(0); }, asked.hold().id, asked.hold().event, key,
        methodName(start.method), amount, writing.by().terminal, writing.by().clerk, writing.now(),
        isExchange ? QStringLiteral("exchange") : QStringLiteral("sale"),
        isExchange ? std::optional<qint64>(start.order().value()) : std::nullopt,
        isExchange ? asked.exchange->reason : QString());
}

Result<Done> tellBegun(Writing &writing, const AskedFor &asked, const PaymentStart &start, AttemptId attempt,
                       const QString &key, const Money &amount, const Money &rounding)
{
    QJsonObject body{{QStringLiteral("attempt"), attempt.value()},
                     {QStringLiteral("key"), key},
                     {QStringLiteral("method"), methodName(start.method)},
                     {QStringLiteral("amount"), amount.minor}};
    const std::pair<const char *, Money> sums[] = {
        {"fees", asked.fees}, {"reduced", asked.reduced}, {"extras", asked.extras}, {"rounding", rounding}};
    for (const auto &[name, sum] : sums) {
        if (sum.minor != 0)
            body.insert(QLatin1StringView(name), sum.minor);
    }
    if (asked.exchange) {
        if (start.types) {
            TRY_GET(const QJsonArray types, writeTypes(writing, attempt, *asked.exchange));
            body.insert(QStringLiteral("types"), types);
        } else {
            TRY_GET(const QJsonArray moves, writeMoves(writing, attempt, asked.hold().event, *asked.exchange));
            body.insert(QStringLiteral("moves"), moves);
            TRY(writeTickets(writing, attempt, *asked.exchange, body));
        }
        body.insert(QStringLiteral("reason"), asked.exchange->reason);
    }
    return record(writing,
                  {QStringLiteral("payment.begun"), asked.hold().event, -1, asked.hold().id, start.order(), body});
}

// All of them are in payment from here on; answers the first.
Result<HoldInfo> putIntoPayment(Writing &writing, const AskedFor &asked)
{
    HoldInfo first = asked.hold();
    for (qsizetype i = 0; i < asked.holds.size(); ++i) {
        const HoldInfo &hold = asked.holds.at(i);
        if (hold.state == HoldState::Paying)
            continue;
        if (!asked.exchange)
            TRY(reserveVouchers(writing, hold, asked.orders.at(i).vouchers));
        TRY_GET(const HoldInfo paying,
                saveLive(writing, asked.events.at(i), hold, HoldState::Paying, hold.times, "hold.paying"));
        if (i == 0)
            first = paying;
    }
    return first;
}

// With the first part, or where it is named. Answers the hold as it is then.
Result<HoldInfo> putRestDue(Writing &writing, const AskedFor &asked, const PaymentStart &start, bool isPart,
                            const HoldInfo &paying)
{
    if (start.restDue && !isPart)
        return badArgument(Store::tr("All that is left is paid by this. No rest is due."), "rest_due");
    if (!isPart || (!asked.standing.parts.isEmpty() && !start.restDue))
        return paying;
    Instant starts = asked.events.first().summary.starts;
    for (const OpenEvent &event : asked.events)
        starts = std::min(starts, event.summary.starts);
    TRY_GET(const Instant due, restDueOf(writing, start.restDue, asked.deposit, starts));
    TRY(writeRestDue(writing, asked.holds, due));
    return readHold(writing.db(), paying.id);
}

Result<PaymentBegun> begin(Writing &writing, HoldId id, const PaymentStart &start)
{
    if (start.types && (id.isValid() || start.exchange))
        return badArgument(Store::tr("A change of price types is paid for by itself. Name no hold."), "hold");
    if (!start.key.isEmpty()) {
        TRY(writing.takeKey(start.key));
        TRY_GET(const auto before, attemptWithKey(writing.db(), start.key));
        if (before)
            return begunBefore(writing, *before, id, start);
        TRY_GET(const auto other,
                rememberedAnswer(writing, start.key, QStringLiteral("payment.begin"), {})); // of another command
        Q_ASSERT(!other);
    }
    TRY(requireShift(writing));
    if (start.types) {
        TRY_GET(const HoldInfo made, holdForTypes(writing, *start.types));
        id = made.id;
    }
    TRY_GET(const AskedFor asked, askedFor(writing, id, start));
    TRY_GET(const Money amount, amountOf(asked, start));
    if (start.method == PaymentMethod::Comp)
        TRY(requireCompOf(writing, amount));
    const Money due = dueIn(start.method, asked.left, asked.coin);
    const Money rounding = amount == due ? due - asked.left : Money{0, due.currency};
    for (const OpenEvent &event : asked.events)
        TRY(requireNotCancelled(event));
    TRY(recordInsistence(writing, asked.hold(), start.insisted));
    const QString key = start.key.isEmpty() ? newBarcode() : start.key;
    TRY_GET(const AttemptId attempt, insertAttempt(writing, asked, start, amount, key));
    TRY(tellBegun(writing, asked, start, attempt, key, amount, rounding));
    TRY_GET(const HoldInfo held, putIntoPayment(writing, asked));
    TRY_GET(const HoldInfo paying,
            putRestDue(writing, asked, start, !asked.exchange && amount.minor > 0 && amount < due, held));
    TRY_GET(const PaymentAttempt begun, readAttempt(writing.db(), attempt));
    return PaymentBegun{begun, paying, rounding};
}

} // namespace

Result<PaymentBegun> beginPayment(Connection &connection, const Act &act, HoldId hold, const PaymentStart &start)
{
    Turn turn = start.types ? Turn::of(start.types->order) : Turn::of(hold);
    if (start.exchange) {
        TRY_GET(turn, turnOfExchange(connection, start.exchange->order, hold));
    }
    return write(connection, act, turn, [&](Writing &writing) { return begin(writing, hold, start); });
}

} // namespace rowlock
