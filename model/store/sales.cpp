#include "model/store/sales.h"

#include "model/domain/card_number.h"
#include "model/domain/patron.h"
#include "model/domain/pricing/line_sums.h"
#include "model/domain/refund.h"
#include "model/store/answers.h"
#include "model/store/gift_cards.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/order_lines.h"
#include "model/store/patrons.h"
#include "model/store/payments.h"
#include "model/store/records.h"
#include "model/store/store_text.h"
#include "model/store/tokens.h"
#include "model/store/voucher_uses.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostDraws = 20; // of a million orders each draw hits one once in a million times

// Another is drawn where somebody has it already: then `insert` inserts nothing and answers nothing.
// insert: Result<std::optional<Row>>(token).
template <typename Insert>
auto insertWithToken(Writing &writing, QString (*draw)(const TokenSource &), QString &token, Insert insert)
    -> Result<typename std::invoke_result_t<Insert, QString>::value_type::value_type>
{
    for (int i = 0; i < mostDraws; ++i) {
        token = draw(writing.tokens());
        TRY_GET(const auto inserted, insert(token));
        if (inserted)
            return *inserted;
    }
    return refuse(ErrorCode::StorageUnusable,
                  Store::tr("This computer gives the same random numbers again and again, so no unique code could be "
                            "made. Nothing was sold; restart the computer."));
}

} // namespace

namespace {

// In the books; their numbers come with the next answer.
Result<QList<Asked<PaymentId>>> insertPayments(Writing &writing, OrderId order, const QList<Payment> &payments)
{
    QList<Asked<PaymentId>> ids;
    for (const Payment &payment : payments) {
        TRY_GET(const auto id, ask<PaymentId>(
                                   writing.db(), R"(
        INSERT INTO payment (order_id, method, amount_minor, tendered_minor, reference, terminal, clerk, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING payment_id)",
                                   [](const Row &row) { return row.id<PaymentId>(0); }, order,
                                   methodName(payment.method), payment.amount, payment.tendered, payment.reference,
                                   writing.by().terminal, writing.by().clerk, payment.at));
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
        TRY(record(writing, {QString::fromLatin1(kind),
                             event,
                             -1,
                             {},
                             order,
                             {{QStringLiteral("payment"), payment.id.value()},
                              {QStringLiteral("method"), methodName(payment.method)},
                              {QStringLiteral("amount"), payment.amount.minor},
                              {QStringLiteral("tendered"), payment.tendered.minor},
                              {QStringLiteral("reference"), payment.reference}}}));
    }
    return payments;
}

Result<Asked<TicketId>> insertTicket(Writing &writing, EventId event, const Ticket &ticket, const QString &barcode)
{
    return ask<TicketId>(
        writing.db(), R"(
        INSERT INTO ticket (ticket_id, order_id, event_id, pool_no, seat_no, price_minor, type_no, state, barcode)
        SELECT (SELECT number FROM next_number WHERE what = 'ticket'), ?, ?, ?, ?, ?, ?, 'valid', ?
        WHERE NOT EXISTS (SELECT 1 FROM ticket WHERE barcode = ?) RETURNING ticket_id)",
        [](const Row &row) { return row.id<TicketId>(0); }, ticket.order, event, ticket.pool,
        ticket.seatNo < 0 ? std::nullopt : std::optional<int>(ticket.seatNo), ticket.price, ticket.type, barcode,
        barcode);
}

} // namespace

Result<QList<Ticket>> issueTickets(Writing &writing, EventId event, QList<Ticket> tickets)
{
    QList<Asked<TicketId>> ids;
    for (Ticket &ticket : tickets) {
        ticket.barcode = newBarcode(writing.tokens());
        TRY_GET(const auto id, insertTicket(writing, event, ticket, ticket.barcode));
        ids.append(id);
    }
    for (qsizetype i = 0; i < tickets.size(); ++i) {
        Ticket &ticket = tickets[i];
        TRY_GET(const auto id, ids.at(i).optional());
        if (id) {
            ticket.id = *id;
            continue;
        }
        TRY_GET(ticket.id, insertWithToken(writing, newBarcode, ticket.barcode,
                                           [&](const QString &barcode) -> Result<std::optional<TicketId>> {
                                               TRY_GET(const auto again, insertTicket(writing, event, ticket, barcode));
                                               return again.optional();
                                           }));
    }
    return tickets;
}

Result<QList<Payment>> giveBack(Writing &writing, const Order &order, const QList<PaymentLine> &lines, Goes goes)
{
    if (goes == Goes::Out)
        TRY(creditCards(writing, {order.event, {}, order.id}, lines));
    QList<Payment> back;
    for (const PaymentLine &line : lines)
        back.append({{}, line.method, -line.amount, -line.amount, line.reference, writing.now()});
    TRY_GET(const auto ids, insertPayments(writing, order.id, back));
    return recordPayments(writing, order.id, order.event, back, ids, "payment.refunded");
}

namespace {

Ticket newTicket(OrderId order, const HoldItem &item, int seatNo)
{
    Ticket ticket;
    ticket.order = order;
    ticket.pool = item.pool;
    ticket.seatNo = seatNo;
    ticket.price = item.price;
    ticket.type = item.type;
    return ticket;
}

// Of its seats and then of its places, in the order in which they are sold, each at what its line says.
QList<Ticket> newTickets(OrderId order, const HoldInfo &hold, const QList<SeatRow> &seats,
                         const QList<PricedLine> &lines)
{
    QHash<int, HoldItem> items;
    QList<Ticket> ofPlaces;
    for (const HoldItem &item : hold.items) {
        if (item.seatNo >= 0)
            items.insert(item.seatNo, item);
        else
            ofPlaces.resize(ofPlaces.size() + item.quantity, newTicket(order, item, item.seatNo));
    }
    QList<Ticket> tickets;
    for (const SeatRow &seat : seats) // the ticket names the seat itself, wherever a later plan puts it
        tickets.append(newTicket(order, items.value(seat.place), seat.seatNo));
    tickets += ofPlaces;
    for (qsizetype i = 0; i < tickets.size(); ++i)
        tickets[i].price = lines.at(i).paid;
    return tickets;
}

Result<Done> sellWith(Writing &writing, const OpenEvent &event, const HoldInfo &hold, const QList<SeatRow> &seats,
                      const QList<Ticket> &tickets)
{
    for (qsizetype i = 0; i < seats.size(); ++i)
        TRY(sellSeat(writing, event, seats.at(i), tickets.at(i)));
    int freed = -1; // the area whose places the hold does not have any more
    for (const Ticket &ticket : tickets.sliced(seats.size())) {
        if (ticket.pool != freed)
            TRY(freePlaces(writing, event, ticket.pool, hold.id, QStringLiteral("sold")));
        freed = ticket.pool;
        TRY(sellPlace(writing, event, ticket.pool, ticket));
    }
    return Done{};
}

// Seats that are taken in exchange are paid for by the difference alone.
Result<Done> requireNotInExchange(Writing &writing, const HoldInfo &hold)
{
    if (hold.state != HoldState::Paying)
        return Done{};
    TRY_GET(const auto attempt, openAttemptOf(writing.db(), hold.id));
    return attempt && attempt->isExchange() ? requireNotPaying(writing, hold) : Result<Done>(Done{});
}

} // namespace

Result<QList<Ticket>> validTickets(const Order &order, const QList<TicketId> &named, const QString &notDone)
{
    QList<Ticket> chosen;
    for (const Ticket &ticket : order.tickets) {
        if (ticket.state == TicketState::Valid && (named.isEmpty() || named.contains(ticket.id)))
            chosen.append(ticket);
    }
    if (!chosen.isEmpty() && (named.isEmpty() || chosen.size() == named.size()))
        return chosen;
    QJsonArray ids;
    for (const TicketId id : named)
        ids.append(id.value());
    const QString message = named.isEmpty() ? Store::tr("Order %1 has no valid ticket left. %2")
                                            : Store::tr("Not all of these tickets are valid tickets of order %1. %2");
    return refuseByHouse(message.arg(order.code, notDone),
                         {{QStringLiteral("argument"), QStringLiteral("tickets")}, {QStringLiteral("tickets"), ids}});
}

Result<QList<SeatRow>> seatsOfTickets(Connection &connection, EventId event, const QList<Ticket> &tickets)
{
    QStringList refs;
    for (const Ticket &ticket : tickets) {
        if (ticket.seatNo >= 0)
            refs += ticket.ref;
    }
    TRY_GET(auto found, findSeats(connection, event, refs));
    QList<SeatRow> seats;
    for (const Ticket &ticket : tickets)
        seats += ticket.seatNo >= 0 ? *found.takeFirst() : SeatRow();
    return seats;
}

Result<Done> freeTickets(Writing &writing, const OpenEvent &event, const QList<Ticket> &tickets, const QString &why,
                         const QString &reason)
{
    TRY_GET(const QList<SeatRow> seats, seatsOfTickets(writing.db(), event.id(), tickets));
    for (qsizetype i = 0; i < tickets.size(); ++i) {
        if (tickets.at(i).seatNo >= 0)
            TRY(freeSeat(writing, event, seats.at(i), why, reason));
        else
            TRY(freePlace(writing, event, tickets.at(i), why));
    }
    return Done{};
}

Result<Done> checkReferences(const QList<PaymentLine> &payments)
{
    for (const PaymentLine &line : payments) {
        if (line.reference.size() > 200)
            return badArgument(Store::tr("A payment's reference has at most 200 characters. Give a shorter one."),
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
    TRY_GET(const auto ids, insertPayments(writing, order, booking.payments));
    return recordPayments(writing, order, event, booking.payments, ids, "payment.taken");
}

namespace {

struct NewOrder
{
    OrderId id;
    PatronId patron; // not valid: none
};

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

} // namespace

Result<SaleInHand> priceSale(Writing &writing, const HoldInfo &hold, const QList<PaymentLine> &lines)
{
    TRY_GET(const auto rules, askHouseRules(writing.db()));
    std::optional<Asked<PaymentAttempt>> attempts;
    if (hold.state == HoldState::Paying) {
        TRY_GET(attempts, askStanding(writing.db(), hold.id));
    }
    TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
    TRY_GET(const HouseRules house, rulesOf(rules, hold.total.currency));
    SaleInHand sale{event, {}};
    if (attempts) {
        TRY_GET(const auto found, attempts->all());
        sale.standing = standingOf(found);
    }
    const QList<PaymentMethod> tenders = tendersOf(linesOf(sale.standing.parts) + lines);
    TRY_GET(const HoldInfo locked, withVouchersLocked(writing, hold));
    TRY_GET(sale.priced, priceNow(writing, locked, house, tenders, sale.standing));
    sale.coin = coinAt(house, sale.standing.begunAt().value_or(writing.now()));
    return sale;
}

namespace {

// What was paid in parts, and the rest.
Result<Booking> bookingOfSale(const SaleInHand &sale, const QList<PaymentLine> &lines, Instant now)
{
    const PaidInParts paid = sale.paid();
    TRY(requireNotPaidMore(paid));
    TRY_GET(Booking booking, bookingOf(lines, paid.left(), now, sale.coin));
    const QList<Payment> parts = paymentsOf(paid.parts, now);
    for (const Payment &part : parts) { // its change went back when it was paid
        booking.paid += part.amount;
        booking.change += part.tendered - part.amount;
    }
    booking.payments = parts + booking.payments;
    booking.before = parts.size();
    if (booking.payments.isEmpty()) // nothing was due: the order still has its payment
        booking.payments.append({{}, PaymentMethod::Comp, {0, paid.due.currency}, {0, paid.due.currency}, {}, now});
    return booking;
}

} // namespace

Result<Done> requireNoCardBuysACard(const PricedOrder &priced, const QList<Payment> &payments)
{
    const Money cards = totalOf(priced.lines, LineKind::GiftCard, priced.total.currency);
    Money byCard{0, priced.total.currency};
    for (const Payment &payment : payments)
        byCard += payment.method == PaymentMethod::GiftCard ? payment.amount : Money{0, byCard.currency};
    // By none: coins can make the sale cheaper than its cards by a cent or two.
    if (cards.minor == 0 || byCard.minor == 0 || byCard <= priced.total - cards)
        return Done{};
    return refuseCardForCard(cards);
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

Result<SaleReceipt> completeSale(Writing &writing, const HoldInfo &hold, const SaleInHand &sale,
                                 const QList<PaymentLine> &lines)
{
    TRY_GET(const Booking booking, bookingOfSale(sale, lines, writing.now()));
    if (hold.state != HoldState::Paying) // where money may have been taken already, it is for these seats
        TRY(requireNotCancelled(sale.event));
    return sellPriced(writing, hold, sale, booking, lines);
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

Result<SaleReceipt> sellPriced(Writing &writing, const HoldInfo &hold, const SaleInHand &sale, const Booking &booking,
                               const QList<PaymentLine> &lines, OrderId exchanged)
{
    const OpenEvent &event = sale.event;
    PricedOrder priced = withRounding(sale.priced, booking.rounding);
    TRY(requireNoCardBuysACard(priced, booking.payments));
    Order order;
    order.event = hold.event;
    order.eventName = event.summary.name;
    order.eventStarts = event.summary.starts;
    order.by = writing.by();
    order.at = writing.now();
    order.total = priced.total;
    order.rounded = booking.rounding;
    order.coin = sale.coin;
    order.refunded.currency = hold.total.currency;
    order.patron = hold.patron;
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
    if (const Money off = hold.total + fees + extras - sale.priced.total; off.minor != 0) // told of as they are paid
        told.insert(QStringLiteral("reduced"), off.minor);
    if (booking.rounding.minor != 0)
        told.insert(QStringLiteral("rounding"), booking.rounding.minor);
    if (made.patron.isValid())
        told.insert(QStringLiteral("patron"), made.patron.value());
    if (exchanged.isValid())
        told.insert(QStringLiteral("exchanged"), exchanged.value());
    TRY(record(writing, {QStringLiteral("order.sold"), hold.event, -1, hold.id, order.id, told}));
    if (hold.state != HoldState::Paying) // else since its payment was begun
        TRY(reserveVouchers(writing, hold, priced.vouchers));
    TRY(useVouchers(writing, hold, order.id, priced.vouchers));
    TRY(addPatronWords(writing, order.id, hold.patron));
    TRY(closeAsCharged(writing, sale.standing.open, order.id, lines));
    const CardUse use{hold.event, hold.id, order.id};
    TRY(redeemCards(writing, use, booking.payments.sliced(booking.before)));
    TRY(sellCards(writing, use, priced.lines));
    TRY_GET(const QList<SeatRow> seats, held.all());
    TRY_GET(const auto payments, insertPayments(writing, order.id, booking.payments));
    TRY_GET(const auto tickets, issueTickets(writing, event.id(), newTickets(order.id, hold, seats, priced.lines)));
    TRY_GET(order.payments, recordPayments(writing, order.id, hold.event, booking.payments, payments, "payment.taken"));
    TRY(sellWith(writing, event, hold, seats, tickets));
    QList<LedgerLine> sold = linesSold(writing, priced.lines, tickets);
    for (LedgerLine &line : sold) // an exchange pays none of a sale's fees
        line.act = exchanged.isValid() && line.kind == LineKind::Fee ? LineAct::Change : line.act;
    TRY(addLines(writing, order.id, sold));
    TRY(endHold(writing, event, hold.id, HoldState::Sold, {}));
    if (!exchanged.isValid())
        TRY(nothingButWritesFollow(writing));
    TRY_GET(order.tickets, readTickets(writing.db(), order));
    TRY(sealLines(writing, event.id(), order.id, sold));
    SaleReceipt receipt{order, booking.paid, booking.handedBack};
    if (totalOf(priced.lines, LineKind::GiftCard, priced.total.currency).minor != 0) {
        TRY_GET(receipt.cards, cardsSoldIn(writing.db(), order.id));
    }
    return receipt;
}

Result<SaleReceipt> sellClaims(Writing &writing, const HoldInfo &hold, const QList<PaymentLine> &lines)
{
    TRY_GET(const SaleInHand sale, priceSale(writing, hold, lines));
    return completeSale(writing, hold, sale, lines);
}

Result<SaleReceipt> receiptOfHold(Connection &connection, HoldId hold, const QList<PaymentLine> &said)
{
    TRY_GET(const OrderId id, one<OrderId>(
                                  connection, R"(SELECT order_id FROM sale_order WHERE hold_id = ?)",
                                  [](const Row &row) { return row.id<OrderId>(0); }, hold));
    TRY_GET(const Order order, readOrder(connection, id));
    MoneyTaken taken = moneyTaken(order.payments, order.at, said, order.total.currency);
    TRY_GET(const auto attempts, askStanding(connection, hold));
    TRY_GET(const auto charged, attempts.all());
    for (const Payment &part : paymentsOf(standingOf(charged).parts, order.at)) {
        taken.paid -= part.tendered - part.amount;
        taken.change -= part.tendered - part.amount;
    }
    TRY_GET(const auto cards, cardsSoldIn(connection, id));
    return SaleReceipt{order, taken.paid, taken.change, cards};
}

Result<SaleReceipt> sellHold(Connection &connection, const Act &act, HoldId hold, const QList<PaymentLine> &given,
                             const QString &key, const QString &patron, const QList<HandReduction> &byHand)
{
    TRY(checkReferences(given));
    TRY_GET(const auto payments, withCardNumbers(connection, given));
    TRY_GET(const QString name, patronName(patron));
    QJsonObject asked = toJson(payments);
    asked.insert(QStringLiteral("hold"), hold.value());
    if (!name.isEmpty())
        asked.insert(QStringLiteral("patron"), name);
    if (!byHand.isEmpty())
        asked.insert(QStringLiteral("by_hand"), termsText(HoldTerms{{}, byHand}));
    return write(connection, act, Turn::of(hold), [&](Writing &writing) {
        return once<SaleReceipt>(
            writing, key, QStringLiteral("sell"), asked,
            [&]() -> Result<SaleReceipt> {
                TRY_GET(HoldInfo standing, requireOwnStandingHold(writing, hold));
                if (!name.isEmpty()) {
                    TRY(nameHold(writing, standing, name));
                    standing.patron = name;
                }
                TRY(requireNotInExchange(writing, standing));
                if (!byHand.isEmpty()) {
                    TRY(requireNotPaying(writing, standing));
                    TRY_GET(standing, agreeReductionsNow(writing, standing, reducedBy(standing.terms, byHand).byHand));
                }
                TRY(closeIfPaidOtherwise(writing, standing, payments));
                return sellClaims(writing, standing, payments);
            },
            [](const SaleReceipt &receipt) { return toJson(receipt); }, saleReceiptFromJson);
    });
}

} // namespace rowlock
