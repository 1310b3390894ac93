#include "model/service/order_desk.h"

#include "model/db/transaction.h"
#include "model/service/desk_session.h"
#include "model/store/accounts.h"
#include "model/store/deposits.h"
#include "model/store/event_deposits.h"
#include "model/store/event_exchanges.h"
#include "model/store/event_moves.h"
#include "model/store/event_refunds.h"
#include "model/store/exchanges.h"
#include "model/store/hold_extras.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/moves.h"
#include "model/store/order_lines.h"
#include "model/store/order_notes.h"
#include "model/store/patrons.h"
#include "model/store/payment_parts.h"
#include "model/store/records.h"
#include "model/store/reissue.h"
#include "model/store/sales.h"
#include "model/store/type_changes.h"
#include "model/store/walkups.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

struct QuoteWords
{
    Q_DECLARE_TR_FUNCTIONS(Desk)
};

// That of a change of price types has nothing of its own, nor has one that ended.
Result<Done> requireContents(const HoldInfo &hold, const StandingPayment &standing)
{
    if (!hold.items.isEmpty() || !hold.extras.isEmpty())
        return Done{};
    if (!standing.open)
        return refuse(ErrorCode::HoldConsumed,
                      QuoteWords::tr("Hold %1 has nothing any more, so it comes to nothing. Hold the seats again.")
                          .arg(hold.id.value()),
                      {{QStringLiteral("hold"), hold.id.value()}});
    return refuse(ErrorCode::Forbidden,
                  QuoteWords::tr("Hold %1 has no seats: with it payment %2, of %3, is made for another price type of "
                                 "sold tickets. See the open payments.")
                      .arg(QString::number(hold.id.value()), QString::number(standing.open->id.value()),
                           toDecimal(standing.open->amount)),
                  {{QStringLiteral("hold"), hold.id.value()},
                   {QStringLiteral("attempt"), standing.open->id.value()},
                   {QStringLiteral("amount"), toDecimal(standing.open->amount)}});
}

Result<Done> proposeDeposit(Connection &connection, Instant now, Quote &quote)
{
    const Money paid = quote.paid.paid();
    const Money deposit = proposedDeposit(quote.paid.due, quote.terms.percent) - paid;
    if (deposit.minor <= 0)
        return Done{};
    std::optional<Instant> starts;
    for (const HoldInfo &hold : std::as_const(quote.holds)) {
        TRY_GET(const EventSummary event, readEvent(connection, hold.event));
        starts = std::min(starts.value_or(event.starts), event.starts);
    }
    TRY_GET(const HouseRecord house, readHouse(connection));
    quote.restDue = proposedRestDue(quote.terms, *starts, QTimeZone(house.timeZone), now);
    QList<PricedLine> lines;
    for (const PricedOrder &order : std::as_const(quote.orders))
        lines += order.lines;
    TRY_GET(quote.deposit, taxedParts(deposit, lines));
    return Done{};
}

} // namespace

Money Quote::depositTotal() const
{
    Money sum{0, paid.due.currency};
    for (const TaxedPart &part : deposit)
        sum += part.amount;
    return sum;
}

Result<SaleReceipt> OrderDesk::sell(HoldId hold, const QList<PaymentLine> &payments, const QString &key,
                                    const PatronChoice &patron, const QList<HandReduction> &byHand, const QString &note,
                                    bool isForWillcall, bool prints)
{
    return sellHold(m_session.connection(), m_session.act("sell"), hold, payments, key, patron, byHand, note,
                    isForWillcall, prints);
}

Result<Quote> OrderDesk::quote(HoldId id, const QList<PaymentMethod> &tenders, const QList<HandReduction> &byHand)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<Quote> {
        TRY_GET(HoldInfo hold, readHold(connection, id));
        const HoldTerms terms = byHand.isEmpty() ? hold.terms : reducedBy(hold.terms, byHand);
        TRY(checkTerms(terms));
        hold.terms = terms;
        TRY_GET(QList<HoldInfo> holds, jointHolds(connection, hold));
        for (HoldInfo &each : holds)
            each = each.id == hold.id ? hold : each;
        TRY_GET(const HouseRules rules, readHouseRules(connection));
        TRY_GET(const StandingPayment standing, readStanding(connection, hold));
        TRY(requireContents(hold, standing));
        const Instant at = standing.begunAt().value_or(m_session.clock().now());
        QList<PaymentLine> paid = linesOf(standing.parts); // each way is charged once, by whichever part
        for (const PaymentMethod method : tenders)
            paid.append({method, {0, hold.total.currency}, {}});
        const PriceAbove above = byHand.isEmpty() ? PriceAbove::Kept : PriceAbove::Refused;
        TRY_GET(const auto orders, priceHolds(holds, rules, tendersOf(paid), at, above));
        Quote quote{holds, orders, {standing.parts, totalOf(orders), coinAt(rules, at)}, depositAt(rules, at)};
        TRY(proposeDeposit(connection, m_session.clock().now(), quote));
        return quote;
    });
}

Result<SaleReceipt> OrderDesk::sellSeen(EventId id, const QList<SeenSeat> &seats, const QList<PaymentLine> &payments,
                                        const QString &key)
{
    TRY_GET(const SharedPlan shared, m_session.plans().planOf(id));
    return rowlock::sellSeen(m_session.connection(), m_session.act("walkup"), id, *shared, seats, payments, key);
}

Result<RefundReceipt> OrderDesk::refund(OrderId order, const QList<TicketId> &tickets, const QString &key,
                                        const QString &reason, const RefundTerms &terms)
{
    return refundOrder(m_session.connection(), m_session.act("refund"), order, tickets, key, reason, terms);
}

Result<AccountReceipt> OrderDesk::payAccount(OrderId order, const QList<PaymentLine> &payments, const QString &key)
{
    return rowlock::payAccount(m_session.connection(), m_session.act("account"), order, payments, key);
}

Result<QList<OpenAccount>> OrderDesk::openAccounts()
{
    return readOpenAccounts(m_session.connection(), m_session.facts().currency);
}

Result<SaleReceipt> OrderDesk::sellExtras(EventId event, const QList<HoldExtra> &extras,
                                          const QList<PaymentLine> &payments, const QString &key)
{
    return rowlock::sellExtras(m_session.connection(), m_session.act("sell.extras"), event, extras, payments, key);
}

Result<QList<EventBuyer>> OrderDesk::buyers(EventId event, const RefundTerms &terms)
{
    return readEventBuyers(m_session.connection(), event, terms);
}

Result<EventRefund> OrderDesk::refundForEvent(EventId event, OrderId order, const RefundTerms &terms,
                                              const QString &reason)
{
    return rowlock::refundForEvent(m_session.connection(), m_session.act("refund"), event, order, terms, reason);
}

Result<QList<EventDeposit>> OrderDesk::deposits(EventId event)
{
    return readEventDeposits(m_session.connection(), event);
}

Result<DepositReturn> OrderDesk::returnDepositForEvent(EventId event, HoldId hold, const QString &reason)
{
    return rowlock::returnDepositForEvent(m_session.connection(), m_session.act("payment.return"), event, hold, reason);
}

Result<QList<EventMover>> OrderDesk::movers(EventId from, EventId into)
{
    const Act act = m_session.act("move.list");
    return readEventMovers(m_session.connection(), from, into, act.plans, m_session.clock().now());
}

Result<EventMove> OrderDesk::moveForEvent(EventId from, OrderId order, EventId into, const QString &reason)
{
    return rowlock::moveForEvent(m_session.connection(), m_session.act("move.all"), from, order, into, reason);
}

Result<MoveReceipt> OrderDesk::move(EventId event, const QList<SeatMove> &moves, const QString &reason,
                                    const QString &key)
{
    return moveSeats(m_session.connection(), m_session.act("move"), event, moves, reason, key);
}

Result<MoveReceipt> OrderDesk::reissue(OrderId order, const QList<TicketId> &tickets, const QString &reason,
                                       const QString &key)
{
    return reissueTickets(m_session.connection(), m_session.act("reissue"), order, tickets, reason, key);
}

Result<MoveReceipt> OrderDesk::changeTypes(const TypeChangeAsked &asked, const QList<PaymentLine> &payments,
                                           const QString &key)
{
    return changeTicketTypes(m_session.connection(), m_session.act("order.type"), asked, payments, key);
}

Result<Money> OrderDesk::quoteTypes(const TypeChangeAsked &asked)
{
    return quoteTypeChange(m_session.connection(), asked, m_session.clock().now());
}

Result<Order> OrderDesk::name(OrderId order, const PatronChoice &patron)
{
    return nameOrder(m_session.connection(), m_session.act("order.name"), order, patron);
}

Result<OrderNote> OrderDesk::note(OrderId order, const QString &text)
{
    return noteOrder(m_session.connection(), m_session.act("order.note"), order, text);
}

Result<QList<OrderNote>> OrderDesk::notes(OrderId order)
{
    return readOrderNotes(m_session.connection(), order);
}

Result<MoveReceipt> OrderDesk::exchange(OrderId order, const QList<SeatMove> &moves, const QList<PaymentLine> &payments,
                                        const QString &reason, const QString &key, HoldId inHand)
{
    return exchangeSeats(m_session.connection(), m_session.act("exchange"), order, moves, payments, reason, key,
                         inHand);
}

Result<MoveReceipt> OrderDesk::exchangeTickets(const ExchangeAsked &asked, HoldId inHand,
                                               const QList<PaymentLine> &payments, const QString &key)
{
    return rowlock::exchangeTickets(m_session.connection(), m_session.act("exchange"), asked, inHand, payments, key);
}

Result<ExchangePrice> OrderDesk::quoteExchange(const ExchangeAsked &asked, HoldId inHand)
{
    return rowlock::quoteExchange(m_session.connection(), asked, inHand, m_session.clock().now());
}

Result<Done> OrderDesk::mayBeChanged(OrderId order)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&] { return requireNotExchanging(connection, order); });
}

Result<SaleToVoid> OrderDesk::saleToVoid(OrderId order)
{
    return readSaleToVoid(m_session.connection(), order, m_session.clock().now());
}

Result<Order> OrderDesk::order(const QString &idOrCode)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<Order> {
        TRY_GET(const OrderId id, findOrder(connection, idOrCode));
        return readOrder(connection, id);
    });
}

Result<Order> OrderDesk::ofBarcode(const QString &barcode)
{
    Connection &connection = m_session.connection();
    return inReadTransaction(connection, [&]() -> Result<Order> {
        TRY_GET(const OrderId id, orderOfBarcode(connection, barcode));
        return readOrder(connection, id);
    });
}

Result<QList<LedgerLine>> OrderDesk::lines(OrderId order)
{
    return readOrderLines(m_session.connection(), order);
}

Result<QList<OrderLine>> OrderDesk::recent(std::optional<EventId> event, int limit)
{
    return readRecentOrders(m_session.connection(), event, limit);
}

} // namespace rowlock
