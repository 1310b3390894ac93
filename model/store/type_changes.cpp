#include "model/store/type_changes.h"

#include "model/db/transaction.h"
#include "model/store/answers.h"
#include "model/store/event_prices.h"
#include "model/store/exchanges.h"
#include "model/store/gift_cards.h"
#include "model/store/house_rules.h"
#include "model/store/keys.h"
#include "model/store/on_sale.h"
#include "model/store/order_lines.h"
#include "model/store/party_moves.h"
#include "model/store/payments.h"
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

Money differenceOf(const QList<Ticket> &before, const QList<Ticket> &after, const Currency &currency)
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

Result<MoveReceipt> changeNow(Writing &writing, const TypeChangeAsked &asked, const QList<PaymentLine> &payments)
{
    TRY_GET(const Order order, readOrder(writing.db(), asked.order));
    TRY(requireNotExchanging(writing.db(), asked.order));
    TRY_GET(const QList<Ticket> tickets, ticketsMeant(order, asked));
    TRY_GET(const OpenEvent event, openEvent(writing, order.event));
    TRY(requireNotCancelled(event));
    TRY_GET(const PriceType to, typeOfNumber(writing.db(), asked.type));
    TRY(requireMaySell(to, writing.by()));
    TRY(requireCompany(kindsBut(order, idsOf(tickets)) + QList<PriceKind>(tickets.size(), to.kind)));
    TRY_GET(const QList<Ticket> wanted, ofTheType(writing.db(), event.summary, tickets, asked.type, writing.now()));
    TRY_GET(MoveReceipt receipt, replaceInPlace(writing, event, tickets, wanted, asked.reason));
    receipt.difference = differenceOf(tickets, wanted, order.total.currency);
    TRY_GET(const HouseRules rules, readHouseRules(writing.db()));
    const PricedAnew anew{event.summary, ticketTaxAt(rules, writing.now()), asked.reason};
    TRY_GET(const auto lines, linesReplaced(writing, asked.order, anew));
    TRY(addLines(writing, asked.order, lines));
    TRY(sealLines(writing, order.event, asked.order, lines));
    TRY(tellOfMove(writing, event, asked.order, receipt, receipt.difference, asked.reason));
    TRY(settleDifference(writing, event, Exchange{order, writing.now()}, payments, receipt));
    return receipt;
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
    return write(connection, act, Turn::of(asked.order), [&](Writing &writing) {
        return once<MoveReceipt>(
            writing, key, QStringLiteral("order.type"), request, [&] { return changeNow(writing, asked, payments); },
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
        return differenceOf(tickets, wanted, order.total.currency);
    });
}

} // namespace rowlock
