#include "model/store/sales.h"

#include "model/domain/card_number.h"
#include "model/domain/patron.h"
#include "model/domain/plain_text.h"
#include "model/domain/pricing/line_sums.h"
#include "model/domain/refund.h"
#include "model/store/answers.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/order_lines.h"
#include "model/store/order_notes.h"
#include "model/store/patrons.h"
#include "model/store/payments.h"
#include "model/store/print_jobs.h"
#include "model/store/records.h"
#include "model/store/shift_rules.h"
#include "model/store/staff_rights.h"
#include "model/store/store_text.h"
#include "model/store/tickets.h"
#include "model/store/unique_tokens.h"
#include "model/store/voucher_uses.h"
#include "model/store/willcall.h"

#include <algorithm>

namespace rowlock {

namespace {

// In the books; their numbers come with the next answer. The first `before` of them were taken before this act.
Result<QList<Asked<PaymentId>>> insertPayments(Writing &writing, OrderId order, const QList<Payment> &payments,
                                               qsizetype before = 0)
{
    TRY(requireShift(writing));
    QList<Asked<PaymentId>> ids;
    for (const Payment &payment : payments) {
        const bool isPart = payment.part.isValid();
        if (payment.method == PaymentMethod::Comp && ids.size() >= before)
            TRY(requireCompOf(writing, payment.amount));
        TRY_GET(const auto id,
                ask<PaymentId>(
                    writing.db(), R"(
        INSERT INTO payment (order_id, method, amount_minor, tendered_minor, reference, terminal, clerk, at, attempt_id,
            shift_id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING payment_id)",
                    [](const Row &row) { return row.id<PaymentId>(0); }, order, methodName(payment.method),
                    payment.amount, payment.tendered, payment.reference, writing.by().terminal, writing.by().clerk,
                    payment.at, payment.part, isPart ? payment.shift : shiftNow(writing)));
        ids.append(id);
    }
    return ids;
}

Result<QList<Payment>> recordPayments(Writing &writing, OrderId order, EventId event, QList<Payment> payments,
                                      const QList<Asked<PaymentId>> &ids, const char *kind)
{
    for (qsizetype i = 0; i < payments.size(); ++i) {
        Payment &payment = payments[i];
        TRY_GET(payment.id, ids.at(i).one());
        QJsonObject told{{QStringLiteral("payment"), payment.id.value()},
                         {QStringLiteral("method"), methodName(payment.method)},
                         {QStringLiteral("amount"), payment.amount.minor},
                         {QStringLiteral("tendered"), payment.tendered.minor},
                         {QStringLiteral("reference"), payment.reference}};
        if (payment.part.isValid())
            told.insert(QStringLiteral("part"), payment.part.value());
        TRY(record(writing, {QString::fromLatin1(kind), event, -1, {}, order, told}));
    }
    return payments;
}

} // namespace

Result<QList<Payment>> giveBack(Writing &writing, const Order &order, QList<PaymentLine> lines, Goes goes,
                                std::optional<qint64> newCardDays)
{
    if (goes == Goes::Out) {
        Money all{0, order.total.currency};
        for (const PaymentLine &line : std::as_const(lines))
            all += line.amount;
        TRY(requireRefundOf(writing, all));
        TRY(creditCards(writing, {order.event, {}, order.id}, lines, newCardDays));
    }
    QList<Payment> back;
    for (const PaymentLine &line : std::as_const(lines))
        back.append({{}, line.method, -line.amount, -line.amount, line.reference, writing.now()});
    TRY_GET(const auto ids, insertPayments(writing, order.id, back));
    const char *kind = goes == Goes::OffAccount ? "payment.settled" : "payment.refunded";
    return recordPayments(writing, order.id, order.event, back, ids, kind);
}

namespace {

// Seats that are taken in exchange are paid for by the difference alone.
Result<Done> requireNotInExchange(Writing &writing, const HoldInfo &hold)
{
    if (hold.state != HoldState::Paying)
        return Done{};
    TRY_GET(const auto attempt, openAttemptOf(writing.db(), hold.id));
    return attempt && attempt->isExchange() ? requireNotPaying(writing, hold) : Result<Done>(Done{});
}

} // namespace

Result<Done> checkReferences(const QList<PaymentLine> &payments)
{
    for (const PaymentLine &line : payments) {
        if (line.reference.size() > 200)
            return badArgument(Store::tr("A payment's reference has at most 200 characters. Give a shorter one."),
                               "reference");
        if (!isPlainText(line.reference))
            return badArgument(Store::tr("A payment's reference holds a character that cannot be kept. Type it again."),
                               "reference");
        if (holdsCardNumber(line.reference))
            return badArgument(Store::tr("This looks like a card number, which must never be stored. Enter the receipt "
                                         "number instead."),
                               "reference");
    }
    return Done{};
}

Result<QList<Payment>> takePayments(Writing &writing, OrderId order, EventId event, const Booking &booking)
{
    TRY_GET(const auto ids, insertPayments(writing, order, booking.payments, booking.before));
    return recordPayments(writing, order, event, booking.payments, ids, "payment.taken");
}

Result<NewOrder> insertOrder(Writing &writing, const HoldInfo &hold, const Money &total, const Booking &booking,
                             QString &code)
{
    return insertWithToken(writing, newOrderCode, code, [&](const QString &drawn) {
        return optional<NewOrder>(
            writing.db(), R"(
        INSERT INTO sale_order (order_id, code, event_id, hold_id, terminal, clerk, total_minor, change_minor, sold_at,
            patron_id)
        SELECT (SELECT number FROM next_number WHERE what = 'order'), ?, ?, ?, ?, ?, ?, ?, ?,
            (SELECT patron_id FROM hold WHERE hold_id = ?)
        WHERE NOT EXISTS (SELECT 1 FROM sale_order WHERE code = ?) RETURNING order_id, patron_id)",
            [](const Row &row) {
                return NewOrder{row.id<OrderId>(0), row.id<PatronId>(1)};
            },
            drawn, hold.event, hold.id, writing.by().terminal, writing.by().clerk, total, booking.change, writing.now(),
            hold.id, drawn);
    });
}

Money SaleInHand::total() const
{
    Money sum{0, orders.first().priced.total.currency};
    for (const OrderInHand &order : orders)
        sum += order.priced.total;
    return sum;
}

Result<SaleInHand> priceSale(Writing &writing, const HoldInfo &hold, const QList<PaymentLine> &lines)
{
    TRY_GET(const auto rules, askHouseRules(writing.db()));
    std::optional<Asked<PaymentAttempt>> attempts;
    if (hold.state == HoldState::Paying) {
        TRY_GET(attempts, askStanding(writing.db(), hold));
    }
    TRY_GET(QList<HoldInfo> holds, jointHolds(writing.db(), hold));
    SaleInHand sale;
    for (const HoldInfo &each : std::as_const(holds)) {
        TRY_GET(const OpenEvent event, openEvent(writing, each.event));
        sale.orders.append({each, event, {}});
    }
    TRY_GET(const HouseRules house, rulesOf(rules, hold.total.currency));
    if (attempts) {
        TRY_GET(const auto found, attempts->all());
        sale.standing = standingOf(found);
        TRY_GET(sale.shares, readPartShares(writing.db(), sale.standing.parts));
    }
    TRY_GET(holds, withVouchersLocked(writing, holds));
    TRY_GET(const auto priced,
            priceNow(writing, holds, house, tendersOf(linesOf(sale.standing.parts) + lines), sale.standing));
    for (qsizetype i = 0; i < priced.size(); ++i)
        sale.orders[i].priced = priced.at(i);
    sale.coin = coinAt(house, sale.standing.begunAt().value_or(writing.now()));
    return sale;
}

Result<Done> requireNoCardBuysACard(const Money &total, const Money &cards, const QList<Payment> &payments)
{
    Money byCard{0, total.currency}, forNothing{0, total.currency};
    for (const Payment &payment : payments) {
        byCard += payment.method == PaymentMethod::GiftCard ? payment.amount : Money{0, byCard.currency};
        forNothing += payment.method == PaymentMethod::Comp ? payment.amount : Money{0, byCard.currency};
    }
    // By none: coins can make the sale cheaper than its cards by a cent or two.
    const Money noMoney = byCard + forNothing;
    if (cards.minor == 0 || noMoney.minor == 0 || noMoney <= total - cards)
        return Done{};
    if (forNothing.minor == 0)
        return refuseCardForCard(cards);
    return refuse(ErrorCode::Forbidden,
                  Store::tr("What is given for nothing cannot pay for a gift card, which is money. Pay the %1 of gift "
                            "cards in this sale in another way.")
                      .arg(toDecimal(cards)),
                  {{QStringLiteral("gift_cards"), toDecimal(cards)}});
}

tl::unexpected<Error> refuseCardForCard(const Money &cards)
{
    return refuse(ErrorCode::Forbidden,
                  Store::tr("A gift card cannot pay for a gift card. Pay the %1 of gift cards in this sale in another "
                            "way.")
                      .arg(toDecimal(cards)),
                  {{QStringLiteral("gift_cards"), toDecimal(cards)}});
}

Money extrasIn(const QList<PricedLine> &lines, const Currency &currency)
{
    Money sum{0, currency};
    for (const PricedLine &line : lines) {
        if (isExtra(line.kind))
            sum += line.list;
    }
    return sum;
}

namespace {

void tellOfEachOther(SaleReceipt &receipt)
{
    QList<Order *> orders{&receipt.order};
    for (Order &other : receipt.others)
        orders.append(&other);
    for (Order *order : orders) {
        for (const Order *other : orders) {
            if (other != order)
                order->soldWith.append({other->id, other->code, other->eventName});
        }
    }
}

} // namespace

// The order of the hold that the payment stands with comes first: it says that all was charged, and the others are free
// to be sold.
Result<SaleReceipt> completeSale(Writing &writing, const SaleInHand &sale, const QList<PaymentLine> &lines,
                                 const QString &note)
{
    TRY_GET(const QList<Booking> bookings, bookingsOf(sale, lines, writing.now()));
    SaleReceipt all;
    for (qsizetype i = 0; i < sale.orders.size(); ++i) {
        const OrderInHand &order = sale.orders.at(i);
        if (order.hold.state != HoldState::Paying) // where money may have been taken already, it is for these seats
            TRY(requireNotCancelled(order.event));
        OrderToWrite asked{order, bookings.at(i), sale.coin};
        asked.endsAct = i == sale.orders.size() - 1;
        asked.note = note;
        asked.isForWillcall = std::ranges::any_of(
            sale.orders, [](const OrderInHand &each) { return each.hold.isForWillcall; }); // also what joined it later
        if (i == 0)
            asked.charged = sale.standing.open;
        TRY_GET(const SaleReceipt one, writeOrder(writing, asked, lines));
        if (i == 0)
            all = one;
        else
            all.others.append(one.order);
        all.cards += i == 0 ? QList<SoldCard>() : one.cards;
    }
    tellOfEachOther(all);
    return all;
}

namespace {

PricedOrder withRounding(PricedOrder priced, const Money &rounding)
{
    if (rounding.minor == 0)
        return priced;
    PricedLine line = roundingLine(rounding);
    line.number = priced.lines.last().number + 1;
    priced.lines.append(line);
    priced.total += rounding;
    return priced;
}

} // namespace

Result<SaleReceipt> writeOrder(Writing &writing, const OrderToWrite &asked, const QList<PaymentLine> &lines)
{
    const HoldInfo &hold = asked.order.hold;
    const OpenEvent &event = asked.order.event;
    const Booking &booking = asked.booking;
    const OrderId exchanged = asked.exchanged;
    PricedOrder priced = withRounding(asked.order.priced, booking.rounding);
    const Money cards = totalOf(priced.lines, LineKind::GiftCard, priced.total.currency);
    TRY(requireNoCardBuysACard(priced.total, cards, booking.payments));
    Order order;
    order.event = hold.event;
    order.eventName = event.summary.name;
    order.eventStarts = event.summary.starts;
    order.by = writing.by();
    order.at = writing.now();
    order.total = priced.total;
    order.rounded = booking.rounding;
    order.coin = asked.coin;
    order.refunded.currency = hold.total.currency;
    order.patron = hold.patron;
    order.patronNo = hold.patronNo;
    TRY_GET(const auto held, askSeatsOfHold(writing.db(), hold.id));
    TRY_GET(const NewOrder made, insertOrder(writing, hold, priced.total, booking, order.code));
    order.id = made.id;
    QJsonObject told{{QStringLiteral("code"), order.code},
                     {QStringLiteral("total"), priced.total.minor},
                     {QStringLiteral("quantity"), hold.quantity()}};
    const Money fees = totalOf(priced.lines, LineKind::Fee, priced.total.currency);
    if (fees.minor != 0)
        told.insert(QStringLiteral("fees"), fees.minor);
    const Money extras = extrasIn(priced.lines, priced.total.currency);
    if (extras.minor != 0)
        told.insert(QStringLiteral("extras"), extras.minor);
    // told of as they are paid
    if (const Money off = hold.total + fees + extras - asked.order.priced.total; off.minor != 0)
        told.insert(QStringLiteral("reduced"), off.minor);
    if (booking.rounding.minor != 0)
        told.insert(QStringLiteral("rounding"), booking.rounding.minor);
    if (made.patron.isValid())
        told.insert(QStringLiteral("patron"), made.patron.value());
    if (exchanged.isValid())
        told.insert(QStringLiteral("exchanged"), exchanged.value());
    TRY(record(writing, {QStringLiteral("order.sold"), hold.event, -1, hold.id, order.id, told}));
    if (!asked.note.isEmpty())
        TRY(writeNote(writing, hold.event, order.id, 1, asked.note));
    if (hold.state != HoldState::Paying) // else since its payment was begun
        TRY(reserveVouchers(writing, hold, priced.vouchers));
    TRY(useVouchers(writing, hold, order.id, priced.vouchers));
    TRY(addPatronWords(writing, order.id, hold.patron));
    TRY(closeAsCharged(writing, asked.charged, order.id, lines));
    const CardUse use{hold.event, hold.id, order.id};
    TRY(redeemCards(writing, use, booking.payments.sliced(booking.before)));
    TRY(sellCards(writing, use, priced.lines));
    TRY_GET(const QList<SeatRow> seats, held.all());
    TRY_GET(const auto payments, insertPayments(writing, order.id, booking.payments, booking.before));
    bool isForWillcall = asked.isForWillcall;
    if (exchanged.isValid()) {
        TRY_GET(isForWillcall, isLeftAtWillcall(writing.db(), exchanged));
    }
    TRY_GET(const auto prints, askSilentPrints(writing, event.id(), order.id, !isForWillcall && hold.quantity() > 0));
    TRY_GET(const auto tickets, issueTickets(writing, event.id(), newTickets(order.id, hold, seats, priced.lines)));
    TRY_GET(const SilentPrints printing, prints.all()); // came with the tickets
    TRY_GET(order.payments, recordPayments(writing, order.id, hold.event, booking.payments, payments, "payment.taken"));
    TRY(sellTickets(writing, event, hold, seats, tickets));
    QList<LedgerLine> sold = linesSold(writing, priced.lines, tickets);
    for (LedgerLine &line : sold) // an exchange pays none of a sale's fees
        line.act = exchanged.isValid() && line.kind == LineKind::Fee ? LineAct::Change : line.act;
    TRY(addLines(writing, order.id, sold));
    TRY(endHold(writing, event, hold.id, HoldState::Sold, {}));
    if (isForWillcall && !tickets.isEmpty())
        TRY(leaveOrder(writing, event.id(), order.id));
    TRY(tellSilentPrints(writing, event.id(), order.id, printing, tickets));
    if (asked.endsAct)
        TRY(nothingButWritesFollow(writing));
    TRY_GET(order.tickets, readTickets(writing.db(), order));
    TRY(sealLines(writing, event.id(), order.id, sold));
    SaleReceipt receipt{order, booking.paid, booking.handedBack};
    if (totalOf(priced.lines, LineKind::GiftCard, priced.total.currency).minor != 0) {
        TRY_GET(receipt.cards, cardsSoldIn(writing.db(), order.id));
    }
    return receipt;
}

Result<SaleReceipt> sellClaims(Writing &writing, const HoldInfo &hold, const QList<PaymentLine> &lines,
                               const QString &note)
{
    TRY_GET(const SaleInHand sale, priceSale(writing, hold, lines));
    return completeSale(writing, sale, lines, note);
}

Result<SaleReceipt> receiptOfHold(Connection &connection, HoldId id, const QList<PaymentLine> &said)
{
    TRY_GET(const auto ids, all<OrderId>(
                                connection, R"(
        SELECT o.order_id FROM sale_order o JOIN hold h ON h.hold_id = o.hold_id
        WHERE h.hold_id = ? OR h.joint_id = (SELECT joint_id FROM hold WHERE hold_id = ?) ORDER BY h.hold_id)",
                                [](const Row &row) { return row.id<OrderId>(0); }, id, id));
    SaleReceipt receipt;
    QList<Payment> payments;
    for (const OrderId each : ids) {
        TRY_GET(const Order order, readOrder(connection, each));
        TRY_GET(const auto cards, cardsSoldIn(connection, each));
        payments += order.payments;
        receipt.cards += cards;
        receipt.others.append(order);
    }
    if (receipt.others.isEmpty())
        return refuse(ErrorCode::HoldUnknown, Store::tr("Nothing was sold by hold %1.").arg(id.value()));
    receipt.order = receipt.others.takeFirst();
    MoneyTaken taken = moneyTaken(payments, receipt.order.at, said, receipt.order.total.currency);
    TRY_GET(const HoldInfo hold, readHold(connection, id));
    TRY_GET(const auto attempts, askStanding(connection, hold));
    TRY_GET(const auto charged, attempts.all());
    for (const Payment &part : paymentsOf(standingOf(charged).parts, receipt.order.at)) {
        taken.paid -= part.tendered - part.amount;
        taken.change -= part.tendered - part.amount;
    }
    receipt.paid = taken.paid;
    receipt.change = taken.change;
    return receipt;
}

Result<SaleReceipt> sellHold(Connection &connection, const Act &act, HoldId hold, const QList<PaymentLine> &given,
                             const QString &key, const PatronChoice &patron, const QList<HandReduction> &byHand,
                             const QString &note, bool isForWillcall, bool prints)
{
    TRY(checkReferences(given));
    TRY_GET(const auto payments, withCardNumbers(connection, given));
    TRY_GET(const PatronChoice choice, checkedChoice(patron));
    TRY_GET(const QString noted, noteOfSale(note));
    QJsonObject asked = toJson(payments);
    asked.insert(QStringLiteral("hold"), hold.value());
    if (!choice.name.isEmpty())
        asked.insert(QStringLiteral("patron"), choice.name);
    if (choice.no.isValid())
        asked.insert(QStringLiteral("patron_no"), choice.no.value());
    if (!byHand.isEmpty())
        asked.insert(QStringLiteral("by_hand"), termsText(HoldTerms{{}, byHand}));
    if (isForWillcall)
        asked.insert(QStringLiteral("will_call"), true);
    if (prints)
        asked.insert(QStringLiteral("print"), true);
    return write(connection, act.under(key), Turn::of(hold), [&](Writing &writing) {
        return once<SaleReceipt>(
            writing, key, QStringLiteral("sell"), asked,
            [&]() -> Result<SaleReceipt> {
                TRY_GET(HoldInfo named, requireOwnStandingHold(writing, hold));
                TRY_GET(QList<HoldInfo> joint, requireJointStanding(writing, named));
                if (!choice.isEmpty()) {
                    TRY_GET(const GivenPatron whose, givenPatron(writing.db(), choice));
                    TRY(nameHolds(writing, joint, whose));
                    for (HoldInfo &each : joint) {
                        if (whose.isNameOf(each.patron, each.patronNo))
                            continue;
                        each.patron = whose.name;
                        each.patronNo = whose.no;
                    }
                }
                if (isForWillcall) {
                    TRY(markForWillcall(writing, joint, true));
                    std::ranges::for_each(joint, [](HoldInfo &each) { each.isForWillcall = true; });
                }
                HoldInfo &first = joint.first();
                TRY(requireNotInExchange(writing, first));
                if (!byHand.isEmpty()) {
                    TRY(requireNotPaying(writing, named));
                    TRY_GET(named, agreeReductionsNow(writing, named, reducedBy(named.terms, byHand).byHand));
                    first = first.id == named.id ? named : first;
                }
                TRY(closeIfPaidOtherwise(writing, first, payments));
                TRY_GET(const SaleReceipt sale, sellClaims(writing, first, payments, noted));
                for (const Order &order : prints ? sale.orders() : QList<Order>())
                    TRY(askForTickets(writing, order.id));
                return sale;
            },
            [](const SaleReceipt &receipt) { return toJson(receipt); }, saleReceiptFromJson);
    });
}

} // namespace rowlock
