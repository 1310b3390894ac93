// What of an order is given back: tickets, with the seats, and fees.
#include "model/db/transaction.h"
#include "model/domain/account.h"
#include "model/domain/refund.h"
#include "model/domain/refunded_lines.h"
#include "model/store/answers.h"
#include "model/store/claims.h"
#include "model/store/gift_cards.h"
#include "model/store/journal.h"
#include "model/store/keys.h"
#include "model/store/order_lines.h"
#include "model/store/out_of_blocks.h"
#include "model/store/payments.h"
#include "model/store/price_types.h"
#include "model/store/records.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"
#include "model/store/tickets.h"
#include "model/store/voucher_uses.h"
#include "model/store/waitlist.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock {

namespace {

Result<Done> requireLines(const Order &order, const QList<LedgerLine> &stored, const QList<int> &named)
{
    for (const int number : named) {
        const bool isOne = std::ranges::any_of(
            stored, [&](const LedgerLine &line) { return line.number == number && goesBackAlone(line.kind); });
        if (!isOne)
            return refuseByHouse(
                Store::tr("Line %1 of order %2 is no fee and nothing else that goes back by itself. Nothing was "
                          "refunded; look at the order’s lines.")
                    .arg(QString::number(number), order.code),
                {{QStringLiteral("argument"), QStringLiteral("lines")}});
    }
    return Done{};
}

// A deposit that was kept has no ticket that could go back.
Result<Done> requireNotKept(const Order &order, const QList<LedgerLine> &stored)
{
    if (stored.isEmpty() || stored.first().kind != LineKind::KeptCharge)
        return Done{};
    return refuseByHouse(
        Store::tr("Order %1 is a deposit that was kept, and has no tickets. Nothing was refunded; refund it by its "
                  "lines.")
            .arg(order.code),
        {{QStringLiteral("argument"), QStringLiteral("lines")}});
}

// Those that no line of the order stands by any more.
QList<VoucherId> vouchersGone(const QList<LedgerLine> &stored, const QList<LedgerLine> &back)
{
    QList<VoucherId> gone;
    for (const LedgerLine &line : stored) {
        if (const VoucherId voucher = voucherOf(line); voucher.isValid() && !gone.contains(voucher))
            gone.append(voucher);
    }
    const QList<LedgerLine> lines = stored + back;
    for (const PricedLine &line : standing(QList<PricedLine>(lines.begin(), lines.end())))
        gone.removeAll(voucherOf(line));
    return gone;
}

// The card that all of it goes onto; not valid: there is none, or it is made.
Result<GiftCardId> cardNamed(Connection &connection, const RefundOnto &onto)
{
    TRY(checkCardDays(onto.days));
    if (onto.way != RefundOnto::Way::Card)
        return GiftCardId();
    TRY_GET(const GiftCard card, findGiftCard(connection, onto.code));
    return card.id;
}

// What a card paid is owed to it, whatever became of it since; on any other the money has to be of use. Asked when
// nobody else changes the card any more.
Result<Done> requireOfUse(Writing &writing, const Order &order, const QList<PaymentLine> &back, GiftCardId named)
{
    const auto isByIt = [number = QString::number(named.value())](const auto &line) {
        return line.method == PaymentMethod::GiftCard && line.reference == number && line.amount.minor > 0;
    };
    if (!named.isValid() || std::ranges::none_of(back, isByIt) || std::ranges::any_of(order.payments, isByIt))
        return Done{};
    TRY_GET(const GiftCard card, readGiftCard(writing.db(), named));
    return requireRefundable(card, writing.now());
}

// For whoever asked with a key.
QString ontoText(const RefundOnto &onto)
{
    return onto.days ? QStringLiteral("new/%1").arg(*onto.days) : QStringLiteral("new");
}

// A card is no money for another one, nor does it begin anew.
Result<Done> requireNoCardAmong(const QList<LedgerLine> &back, const RefundOnto &onto)
{
    if (!onto.isNewCard()
        || std::ranges::none_of(back, [](const LedgerLine &line) { return line.kind == LineKind::GiftCard; }))
        return Done{};
    return refuse(ErrorCode::Forbidden,
                  Store::tr("A gift card that goes back does not become another one. Refund it the way it was paid."),
                  {{QStringLiteral("argument"), QStringLiteral("giftcard")}});
}

// The card that all of it goes onto, by its number.
RefundSplit ontoNamed(RefundSplit split, GiftCardId named)
{
    if (named.isValid() && !split.back.isEmpty() && split.back.last().reference.isEmpty()
        && split.back.last().method == PaymentMethod::GiftCard)
        split.back.last().reference = QString::number(named.value());
    return split;
}

// With its code, for who gets it.
Result<QList<SoldCard>> cardsMade(Writing &writing, const RefundSplit &split, const QList<Payment> &payments)
{
    if (split.back.isEmpty() || split.back.last().method != PaymentMethod::GiftCard
        || !split.back.last().reference.isEmpty())
        return QList<SoldCard>();
    TRY_GET(const GiftCard card, readGiftCard(writing.db(), cardOfReference(payments.last().reference)));
    return QList<SoldCard>{{card.id, card.code, card.balance(), card.until()}};
}

// As it is said in the window, and as it is refused.
Result<Done> requireVoidable(Connection &connection, const Order &order, const QList<LedgerLine> &stored, Instant now)
{
    TRY_GET(const HouseRecord house, readHouse(connection));
    if (mayBeVoided(order, stored, now, QTimeZone(house.timeZone)))
        return Done{};
    const bool wasUsed =
        std::ranges::any_of(order.tickets, [](const Ticket &ticket) { return ticket.state == TicketState::Used; });
    const QString why =
        order.isVoided ? Store::tr("Order %1 is voided already.")
        : wasUsed ? Store::tr("Somebody was admitted with a ticket of order %1, so its sale cannot be voided. Refund "
                              "the tickets that were not used.")
                  : Store::tr("Order %1 is not of today, or something of it was refunded or changed since, so its "
                              "sale cannot be voided. Refund what is left of it.");
    return refuseByHouse(why.arg(order.code), {{QStringLiteral("argument"), QStringLiteral("void")},
                                               {QStringLiteral("order"), order.id.value()}});
}

// What goes back of an order, as it was worked out before anything is written.
struct GoingBack
{
    Order order;
    QList<Ticket> tickets;
    QList<LedgerLine> lines; // but for what cash is rounded by
    RefundSplit split;
    QList<VoucherId> vouchers; // that no line stands by any more
    GiftCardId onto;           // named; not valid: none
};

// Before anything else is read: those that are cancelled, and those that money goes back to.
Result<Done> lockAllCards(Writing &writing, const QList<GoingBack> &orders)
{
    QList<PaymentLine> cards;
    for (const GoingBack &going : orders) {
        cards += going.split.back;
        for (const LedgerLine &line : going.lines) {
            if (line.kind == LineKind::GiftCard)
                cards.append({PaymentMethod::GiftCard, -line.paid, QString::number(line.card)});
        }
    }
    return lockCards(writing, cards);
}

// What of the amount is not the price of tickets.
void tellSums(const QList<LedgerLine> &lines, const Money &rounding, QJsonObject &told)
{
    qint64 fees = 0, extras = 0, kept = 0;
    for (const LedgerLine &line : lines) {
        fees -= line.kind == LineKind::Fee ? line.paid.minor : 0;
        extras -= isExtra(line.kind) ? line.paid.minor : 0;
        kept += line.kind == LineKind::KeptCharge ? line.paid.minor : 0;
    }
    const std::pair<const char *, qint64> sums[] = {
        {"rounding", rounding.minor}, {"extras", extras}, {"fees", fees}, {"kept", kept}};
    for (const auto &[name, sum] : sums) {
        if (sum != 0)
            told.insert(QLatin1StringView(name), sum);
    }
}

} // namespace

namespace {

Result<GoingBack> goingBack(Writing &writing, OrderId id, const QList<TicketId> &named, const RefundTerms &terms)
{
    GoingBack going;
    TRY_GET(going.onto, cardNamed(writing.db(), terms.onto));
    TRY_GET(const auto lines, askOrderLines(writing.db(), id));
    TRY_GET(going.order, readOrder(writing.db(), id));
    const Order &order = going.order;
    TRY(requireNotExchanging(writing.db(), id));
    TRY_GET(const QList<LedgerLine> stored, lines.all());
    if (terms.isVoid) {
        TRY(requireVoidable(writing.db(), order, stored, writing.now()));
        going.tickets = order.tickets;
    } else if (terms.lines.isEmpty() || !named.isEmpty()) {
        TRY(requireNotKept(order, stored));
        TRY_GET(going.tickets,
                validTickets(order, named, Store::tr("Nothing was refunded; look at the order's tickets.")));
    }
    TRY(requireLines(order, stored, terms.lines));
    const QList<TicketId> tickets = idsOf(going.tickets);
    TRY(requireCompany(kindsBut(order, tickets)));
    const QList<int> numbers = linesToRefund(stored, tickets, terms);
    TRY_GET(going.lines, linesTakenBack(writing, stored, numbers, LineAct::Refund));
    TRY(requireNoCardAmong(going.lines, terms.onto));
    going.lines += chargesKept(writing, stored, numbers, terms.keep, going.lines.last().number);
    going.split = ontoNamed(splitToRefund(order, stored, tickets, terms), going.onto);
    going.vouchers = vouchersGone(stored, going.lines);
    return going;
}

// `endsAct`: nothing is read after it that it need not read itself.
Result<RefundReceipt> refund(Writing &writing, const GoingBack &going, const QString &reason, const RefundTerms &terms,
                             bool endsAct = true)
{
    const Order &order = going.order;
    QList<LedgerLine> back = going.lines;
    TRY(returnVouchersOf(writing, order.event, order.id, going.vouchers)); // locked before cards are
    TRY(lockAllCards(writing, {going}));
    TRY(requireOfUse(writing, order, going.split.back, going.onto));
    for (const LedgerLine &line : std::as_const(back)) {
        if (line.kind == LineKind::GiftCard)
            TRY(cancelCard(writing, {order.event, {}, order.id}, line));
    }
    back += roundingLines(writing, back.last().number, going.split.rounding, LineAct::Refund);
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    RefundReceipt receipt{order.id, {0, order.total.currency}, {}, {}, going.split.rounding};
    TRY_GET(const auto left, freeTickets(writing, event, going.tickets, QStringLiteral("refunded")));
    QJsonArray ids;
    for (const Ticket &ticket : going.tickets) {
        TRY(post(writing.db(), R"(UPDATE ticket SET state = 'refunded' WHERE ticket_id = ?)", ticket.id));
        receipt.seats += ticket.ref;
        ids.append(ticket.id.value());
    }
    TRY_GET(receipt.blocked, returnToBlocks(writing, event, left));
    for (const LedgerLine &line : std::as_const(back))
        receipt.refunded -= line.paid;
    TRY(addLines(writing, order.id, back));
    TRY(post(writing.db(), R"(UPDATE sale_order SET refunded_minor = refunded_minor + ? WHERE order_id = ?)",
             receipt.refunded, order.id));
    QJsonObject told{{QStringLiteral("amount"), receipt.refunded.minor},
                     {QStringLiteral("tickets"), ids},
                     {QStringLiteral("reason"), reason}};
    tellSums(back, going.split.rounding, told);
    if (terms.isVoid)
        told.insert(QStringLiteral("void"), true);
    TRY(record(writing, {QStringLiteral("order.refunded"), order.event, -1, {}, order.id, told}));
    if (terms.isVoid)
        TRY(post(writing.db(),
                 R"(INSERT INTO order_void (order_id, reason, at, terminal, clerk) VALUES (?, ?, ?, ?, ?))", order.id,
                 reason, writing.now(), writing.by().terminal, writing.by().clerk));
    if (endsAct && event.summary.waiting == 0)
        TRY(nothingButWritesFollow(writing));
    TRY_GET(receipt.payments, giveBack(writing, order, going.split.back, Goes::Out, terms.onto.days));
    TRY_GET(receipt.cards, cardsMade(writing, going.split, receipt.payments));
    TRY(sealLines(writing, order.event, order.id, back));
    TRY(serveWaitlist(writing, event));
    return receipt;
}

// Those that were sold together with it and still stand, by number.
Result<QList<Order>> soldTogether(Connection &connection, const Order &order)
{
    QList<Order> others;
    for (const SoldWith &other : order.soldWith) {
        TRY_GET(const Order one, readOrder(connection, other.id));
        if (!one.isVoided) // by an older Rowlock, which took them one by one
            others.append(one);
    }
    std::ranges::sort(others, {}, &Order::id);
    return others;
}

// All orders of the sale, or none. What they share is locked for all of them before any is changed, in one order.
Result<RefundReceipt> voidSale(Writing &writing, OrderId id, const QString &reason)
{
    const RefundTerms terms{.isVoid = true};
    TRY_GET(const GoingBack named, goingBack(writing, id, {}, terms));
    TRY_GET(const QList<Order> others, soldTogether(writing.db(), named.order));
    QList<GoingBack> all{named};
    QList<VoucherId> vouchers = named.vouchers;
    for (const Order &other : others) {
        TRY_GET(const GoingBack going, goingBack(writing, other.id, {}, terms));
        all.append(going);
        vouchers += going.vouchers;
    }
    if (!others.isEmpty()) {
        TRY(lockVouchers(writing, vouchers));
        TRY(lockAllCards(writing, all));
    }
    RefundReceipt receipt;
    for (qsizetype i = 0; i < all.size(); ++i) {
        TRY_GET(const RefundReceipt one, refund(writing, all.at(i), reason, terms, i == all.size() - 1));
        if (i == 0)
            receipt = one;
        else
            receipt.others.append(one);
    }
    return receipt;
}

// An order's own, and those of all that go with it in a void.
Result<Turn> turnOfSale(Connection &connection, OrderId id)
{
    TRY_GET(const auto events, all<EventId>(
                                   connection, R"(
        SELECT event_id FROM sale_order WHERE order_id = ?
        UNION SELECT m.event_id FROM sale_order o JOIN hold h ON h.hold_id = o.hold_id
            JOIN hold m ON m.joint_id = h.joint_id WHERE o.order_id = ?)",
                                   [](const Row &row) { return row.id<EventId>(0); }, id, id));
    return events.isEmpty() ? Turn::of(id) : Turn::of(events);
}

Result<Done> requireVoidable(Connection &connection, const OrderWithLines &sold, Instant now)
{
    TRY(requireNotExchanging(connection, sold.order.id));
    TRY(requireVoidable(connection, sold.order, sold.lines, now));
    for (const LedgerLine &line : sold.lines) {
        if (line.kind != LineKind::GiftCard)
            continue;
        TRY_GET(const GiftCard card, readGiftCard(connection, GiftCardId(line.card)));
        TRY(requireCancellable(card, sold.order.id, line.paid));
    }
    return Done{};
}

} // namespace

Result<RefundReceipt> refundTickets(Writing &writing, OrderId id, const QList<TicketId> &named, const QString &reason,
                                    const RefundTerms &terms)
{
    TRY_GET(const GoingBack going, goingBack(writing, id, named, terms));
    return refund(writing, going, reason, terms);
}

Result<SaleToVoid> readSaleToVoid(Connection &connection, OrderId id, Instant now)
{
    return inReadTransaction(connection, [&]() -> Result<SaleToVoid> {
        TRY_GET(const Order order, readOrder(connection, id));
        TRY_GET(const QList<Order> others, soldTogether(connection, order));
        SaleToVoid sale;
        for (const Order &each : QList<Order>{order} + others) {
            TRY_GET(const QList<LedgerLine> lines, readOrderLines(connection, each.id));
            const OrderWithLines sold{each, lines};
            if (each.id != id)
                sale.others.append(sold);
            const Result<Done> may = requireVoidable(connection, sold, now);
            if (!may && exitStatus(may.error()) != 1)
                return refuse(may.error());
            if (!may && !sale.whyNot)
                sale.whyNot = may.error();
        }
        return sale;
    });
}

Result<RefundReceipt> refundOrder(Connection &connection, const Act &act, OrderId order, const QList<TicketId> &tickets,
                                  const QString &key, const QString &reason, const RefundTerms &terms)
{
    TRY_GET(const QString why, terms.isVoid
                                   ? requiredReason(reason, Store::tr("Say why the sale is voided, in at most 500 "
                                                                      "characters."))
                                   : optionalReason(reason));
    TRY_GET(const GiftCardId ontoCard, cardNamed(connection, terms.onto));
    QJsonArray ids;
    for (const TicketId ticket : tickets)
        ids.append(ticket.value());
    QJsonObject asked{{QStringLiteral("order"), order.value()}, {QStringLiteral("tickets"), ids}};
    if (terms.with != FeesBack::Kept)
        asked.insert(QStringLiteral("fees"), feesBackName(terms.with));
    QJsonArray lines;
    for (const int line : terms.lines)
        lines.append(line);
    if (!lines.isEmpty())
        asked.insert(QStringLiteral("lines"), lines);
    if (ontoCard.isValid())
        asked.insert(QStringLiteral("giftcard"), ontoCard.value());
    else if (terms.onto.isNewCard())
        asked.insert(QStringLiteral("giftcard"), ontoText(terms.onto));
    if (terms.isVoid)
        asked.insert(QStringLiteral("void"), true);
    if (!why.isEmpty())
        asked.insert(QStringLiteral("reason"), why);
    if (terms.keep != KeptCharge())
        asked.insert(QStringLiteral("keep"), keptChargeText(terms.keep));
    TRY_GET(const Turn turn, terms.isVoid ? turnOfSale(connection, order) : Result<Turn>(Turn::of(order)));
    return write(connection, act.under(key), turn, [&](Writing &writing) {
        return once<RefundReceipt>(
            writing, key, QStringLiteral("refund"), asked,
            [&] {
                return terms.isVoid ? voidSale(writing, order, why)
                                    : refundTickets(writing, order, tickets, why, terms);
            },
            [](const RefundReceipt &receipt) { return toJson(receipt); }, refundReceiptFromJson);
    });
}

} // namespace rowlock
