#include "model/store/type_changes.h"

#include "model/db/transaction.h"
#include "model/store/answers.h"
#include "model/store/event_prices.h"
#include "model/store/exchanges.h"
#include "model/store/gift_cards.h"
#include "model/store/holds.h"
#include "model/store/house_rules.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/order_lines.h"
#include "model/store/party_moves.h"
#include "model/store/payments.h"
#include "model/store/picker.h"
#include "model/store/price_types.h"
#include "model/store/records.h"
#include "model/store/reissue.h"
#include "model/store/sales.h"
#include "model/store/store_text.h"
#include "model/store/tickets.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock {

namespace {

// The tickets as they are to be, in the order's order, at what they cost at that moment.
Result<QList<Ticket>> ofTheType(Connection &connection, const EventSummary &event, QList<Ticket> tickets, int type,
                                Instant now)
{
    TRY_GET(const auto pools, readPoolsAt(connection, event, now));
    TRY_GET(const QList<SeatRow> seats, seatsOfTickets(connection, event.id, tickets));
    for (qsizetype i = 0; i < tickets.size(); ++i) {
        Ticket &ticket = tickets[i];
        if (ticket.type == type)
            return badArgument(Store::tr("“%1” is of that price type already. Choose another.").arg(ticket.label),
                               "type");
        const int number = seats.at(i).seatNo >= 0 ? seats.at(i).pool : ticket.pool;
        const auto pool = std::ranges::find(pools, number, &PoolStatus::pool);
        const auto price = pool == pools.end() ? std::nullopt : priceAt(*pool, type);
        if (!price)
            return badArgument(
                Store::tr("“%1” is not sold at that price type. See the event's prices.").arg(ticket.category), "type");
        ticket.type = type;
        ticket.price = *price;
    }
    return tickets;
}

Money dearerBy(const QList<Ticket> &before, const QList<Ticket> &after, const Currency &currency)
{
    Money difference{0, currency};
    for (const Ticket &ticket : after)
        difference += ticket.price;
    for (const Ticket &ticket : before)
        difference -= ticket.price;
    return difference;
}

Result<QList<Ticket>> ticketsMeant(const Order &order, const TypeChangeAsked &asked)
{
    return validTickets(order, asked.tickets, Store::tr("No price type was changed; look at the order's tickets."));
}

// What is changed, and what each ticket is then.
struct OtherTypes
{
    Order order;
    QList<Ticket> tickets, wanted;
    QString reason;

    Money difference() const { return dearerBy(tickets, wanted, order.total.currency); }
};

// Who may change them: asked before there is money.
Result<OtherTypes> weigh(Writing &writing, const OpenEvent &event, const Order &order, const TypeChangeAsked &asked)
{
    OtherTypes change{order, {}, {}, {}};
    TRY_GET(change.reason, requiredReason(asked.reason, Store::tr("Say why the price type is changed, in at most 500 "
                                                                  "characters.")));
    TRY(requireNotExchanging(writing.db(), asked.order));
    TRY_GET(change.tickets, ticketsMeant(order, asked));
    TRY(requireNotCancelled(event));
    TRY_GET(const PriceType to, typeOfNumber(writing.db(), asked.type));
    TRY(requireMaySell(writing, to));
    TRY(requireCompany(kindsBut(order, idsOf(change.tickets)) + QList<PriceKind>(change.tickets.size(), to.kind)));
    TRY_GET(change.wanted, ofTheType(writing.db(), event.summary, change.tickets, asked.type, writing.now()));
    return change;
}

// Everything but the rules of who may. `at`: when the difference was said.
Result<MoveReceipt> carryOut(Writing &writing, const OpenEvent &event, const OtherTypes &change,
                             const QList<PaymentLine> &payments, Instant at)
{
    const OrderId order = change.order.id;
    TRY_GET(MoveReceipt receipt, replaceInPlace(writing, event, change.tickets, change.wanted, change.reason));
    receipt.difference = change.difference();
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    const PricedAnew anew{event.summary, ticketTaxAt(rules, writing.now()), change.reason};
    TRY_GET(const auto lines, linesReplaced(writing, order, anew));
    TRY(addLines(writing, order, lines));
    TRY(sealLines(writing, event.id(), order, lines));
    TRY(tellOfMove(writing, event, order, receipt, receipt.difference, change.reason));
    TRY(settleDifference(writing, event, Exchange{change.order, at}, payments, receipt));
    return receipt;
}

// What becomes of its tickets, in the order in which they were named.
Result<QList<ExchangeDue::OfType>> typesOfAttempt(Connection &connection, const PaymentAttempt &attempt)
{
    return all<ExchangeDue::OfType>(
        connection,
        R"(SELECT ticket_id, type_no, price_minor FROM payment_type WHERE attempt_id = ? ORDER BY ticket_no)",
        [&attempt](const Row &row) {
            return ExchangeDue::OfType{row.id<TicketId>(0), int(row.integer(1)), row.money(2, attempt.amount.currency)};
        },
        attempt.id);
}

} // namespace

Result<MoveReceipt> changeTicketTypes(Connection &connection, const Act &act, const TypeChangeAsked &change,
                                      const QList<PaymentLine> &given, const QString &key)
{
    TypeChangeAsked asked = change;
    TRY_GET(asked.reason, requiredReason(change.reason, Store::tr("Say why the price type is changed, in at most 500 "
                                                                  "characters.")));
    TRY(checkReferences(given));
    TRY_GET(const auto payments, withCardNumbers(connection, given));
    QJsonArray ids;
    for (const TicketId ticket : asked.tickets)
        ids.append(ticket.value());
    const QJsonObject request{{QStringLiteral("order"), asked.order.value()},
                              {QStringLiteral("tickets"), ids},
                              {QStringLiteral("type"), asked.type},
                              {QStringLiteral("reason"), asked.reason},
                              {QStringLiteral("paid"), toJson(payments)}};
    return write(connection, act.under(key), Turn::of(asked.order), [&](Writing &writing) {
        return once<MoveReceipt>(
            writing, key, QStringLiteral("order.type"), request,
            [&]() -> Result<MoveReceipt> {
                TRY_GET(const Order order, readOrder(writing.db(), asked.order));
                TRY_GET(const OpenEvent event, openEvent(writing, order.event));
                TRY_GET(const OtherTypes types, weigh(writing, event, order, asked));
                return carryOut(writing, event, types, payments, writing.now());
            },
            [](const MoveReceipt &receipt) { return toJson(receipt); }, moveReceiptFromJson);
    });
}

Result<Money> quoteTypeChange(Connection &connection, const TypeChangeAsked &asked, Instant now)
{
    return inReadTransaction(connection, [&]() -> Result<Money> {
        TRY_GET(const Order order, readOrder(connection, asked.order));
        TRY_GET(const EventSummary event, readEvent(connection, order.event));
        TRY_GET(const QList<Ticket> tickets, ticketsMeant(order, asked));
        TRY_GET(const QList<Ticket> wanted, ofTheType(connection, event, tickets, asked.type, now));
        return dearerBy(tickets, wanted, order.total.currency);
    });
}

Result<HoldInfo> holdForTypes(Writing &writing, const TypeChangeAsked &asked)
{
    TRY_GET(const Order order, readOrder(writing.db(), asked.order));
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY(requireNotCancelled(event));
    const auto &rules = event.summary.rules;
    return makeHold(writing, event, Picked{}, rules.seconds, startHold(rules, {}, writing.now()));
}

Result<ExchangeDue> typesDue(Writing &writing, const OpenEvent &event, const TypeChangeAsked &asked)
{
    TRY_GET(const Order order, readOrder(writing.db(), asked.order));
    TRY_GET(const OtherTypes change, weigh(writing, event, order, asked));
    const Money nothing{0, order.total.currency};
    ExchangeDue due{{}, change.difference(), change.reason, nothing, {}};
    if (due.difference.minor <= 0)
        return refuseByHouse(
            Store::tr("The tickets cost no more at that price type: no difference to pay. Change them without a "
                      "payment."),
            {{QStringLiteral("argument"), QStringLiteral("types")},
             {QStringLiteral("difference"), toDecimal(due.difference)}});
    for (const Ticket &ticket : change.wanted)
        due.types.append({ticket.id, ticket.type, ticket.price});
    return due;
}

Result<MoveReceipt> typesCharged(Writing &writing, const PaymentAttempt &attempt, const HoldInfo &hold,
                                 const QList<PaymentLine> &payments)
{
    TRY_GET(const QList<ExchangeDue::OfType> types, typesOfAttempt(writing.db(), attempt));
    OtherTypes change;
    change.reason = attempt.exchangeReason;
    TRY_GET(change.order, readOrder(writing.db(), attempt.exchanged));
    for (const ExchangeDue::OfType &each : types) {
        Ticket ticket = *std::ranges::find(change.order.tickets, each.ticket, &Ticket::id);
        change.tickets.append(ticket);
        ticket.type = each.type;
        ticket.price = each.price;
        change.wanted.append(ticket);
    }
    TRY(closeAsCharged(writing, hold, attempt.exchanged, payments)); // the tickets may go from here on
    TRY_GET(const OpenEvent event, openEvent(writing, hold.event));
    TRY(endHold(writing, event, hold.id, HoldState::Released, Store::tr("Price type changed"))); // it has done its work
    return carryOut(writing, event, change, payments, attempt.begunAt);
}

Result<bool> isAttemptFor(Connection &connection, const PaymentAttempt &attempt, const TypeChangeAsked &asked)
{
    if (!attempt.changesTypes || attempt.exchanged != asked.order)
        return false;
    TRY_GET(const auto types, typesOfAttempt(connection, attempt));
    QList<TicketId> tickets;
    for (const ExchangeDue::OfType &each : types)
        tickets.append(each.ticket);
    const bool isSameType =
        std::ranges::all_of(types, [&asked](const ExchangeDue::OfType &each) { return each.type == asked.type; });
    return isSameType && (asked.tickets.isEmpty() || std::ranges::is_permutation(tickets, asked.tickets));
}

Result<QString> newTypeOf(Connection &connection, const PaymentAttempt &attempt)
{
    TRY_GET(const auto types, typesOfAttempt(connection, attempt));
    TRY_GET(const PriceType type, typeOfNumber(connection, types.first().type));
    return type.name;
}

} // namespace rowlock
