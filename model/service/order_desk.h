// Orders: sold, refunded, moved, exchanged, and found again. Desk::orders() gives it for one command; every call is a
// transaction on the desk's thread, and answers as the desk says.
#pragma once

#include "model/domain/account.h"
#include "model/domain/event_deposit.h"
#include "model/domain/event_move.h"
#include "model/domain/event_refund.h"
#include "model/domain/ledger_line.h"
#include "model/domain/move.h"
#include "model/domain/order.h"
#include "model/domain/order_note.h"
#include "model/domain/patron.h"
#include "model/domain/payment.h"
#include "model/domain/pricing/exchange_price.h"
#include "model/domain/pricing/priced_order.h"
#include "model/domain/pricing/reversal.h"
#include "model/domain/receipts.h"
#include "model/domain/refunded_lines.h"
#include "model/domain/result.h"
#include "model/domain/seen_seat.h"

#include <optional>

namespace rowlock {

class DeskSession;

// What a hold comes to with those that go with it, and what is left of it where some is paid.
struct Quote
{
    QList<HoldInfo> holds;
    QList<PricedOrder> orders; // one for each
    PaidInParts paid;
    DepositTerms terms = {};
    // that the house proposes, less what is paid, with the tax in it; none: nothing is due
    QList<TaxedPart> deposit = {};
    Instant restDue = {}; // ... and when the rest would be due

    Money depositTotal() const;
};

class OrderDesk
{
public:
    explicit OrderDesk(DeskSession &session) : m_session(session) {}

    // Of a hold in payment whose attempt is in a way that is not among the payments: that attempt was not charged.
    Result<SaleReceipt> sell(HoldId hold, const QList<PaymentLine> &payments, const QString &key = {},
                             const PatronChoice &patron = {}, const QList<HandReduction> &byHand = {},
                             const QString &note = {}, bool isForWillcall = false, bool prints = false);
    // What a hold comes to if it is paid in these ways: the lines that it would be sold by. hold_unknown.
    Result<Quote> quote(HoldId hold, const QList<PaymentMethod> &tenders = {}, const QList<HandReduction> &byHand = {});
    // To a walk-up, as the seats were seen: all, or none and seat_unavailable with what has changed. event_closed.
    Result<SaleReceipt> sellSeen(EventId event, const QList<SeenSeat> &seats, const QList<PaymentLine> &payments,
                                 const QString &key = {});
    Result<RefundReceipt> refund(OrderId order, const QList<TicketId> &tickets, const QString &key = {},
                                 const QString &reason = {},
                                 const RefundTerms &terms = {}); // no tickets named: all that are valid
    // What was sold on account is paid, or a part of it; and what all orders owe. Errors as payAccount.
    Result<AccountReceipt> payAccount(OrderId order, const QList<PaymentLine> &payments, const QString &key = {});
    Result<QList<OpenAccount>> openAccounts();
    // Goods, donations and gift cards without a seat, of the event at whose counter they are sold.
    Result<SaleReceipt> sellExtras(EventId event, const QList<HoldExtra> &extras, const QList<PaymentLine> &payments,
                                   const QString &key = {});
    // Of a performance that is not to be: everybody with good tickets, and the step of the batch that gives the money
    // back, for one of them. event_unknown; forbidden while it is on sale.
    Result<QList<EventBuyer>> buyers(EventId event, const RefundTerms &terms);
    Result<EventRefund> refundForEvent(EventId event, OrderId order, const RefundTerms &terms, const QString &reason);
    // Likewise of deposits, which have no order yet. Also hold_unknown; forbidden while more of it is asked for.
    Result<QList<EventDeposit>> deposits(EventId event);
    Result<DepositReturn> returnDepositForEvent(EventId event, HoldId hold, const QString &reason);
    // Or of everybody moved to another performance: where each order would go, and the step that moves one. Also
    // event_closed; sold_out where there is no room for them together.
    Result<QList<EventMover>> movers(EventId from, EventId into);
    Result<EventMove> moveForEvent(EventId from, OrderId order, EventId into, const QString &reason);
    // A party to other seats, or two parties to each other's (swapOf); no money moves, the tickets are new ones.
    // seat_unavailable, invalid_argument, forbidden, hold_expired, event_unknown, key_reused.
    Result<MoveReceipt> move(EventId event, const QList<SeatMove> &moves, const QString &reason,
                             const QString &key = {});
    // Seats of an order for others at today's price, the difference paid or given back; `inHand`: this terminal's hold
    // with just the new seats, which ends. Also payment_mismatch, event_closed.
    Result<MoveReceipt> exchange(OrderId order, const QList<SeatMove> &moves, const QList<PaymentLine> &payments,
                                 const QString &reason, const QString &key = {}, HoldId inHand = {});

    // Tickets of an order for all that a hold of this terminal has, seats or standing places: as many as go back. In
    // another event it becomes an order of its own; also event_closed where that event has begun.
    Result<MoveReceipt> exchangeTickets(const ExchangeAsked &asked, HoldId inHand, const QList<PaymentLine> &payments,
                                        const QString &key = {});
    // What that would come to now; changes nothing.
    Result<ExchangePrice> quoteExchange(const ExchangeAsked &asked, HoldId inHand);

    // Tickets printed again, the old paper void; none named: all that are valid. invalid_argument, forbidden,
    // key_reused.
    Result<MoveReceipt> reissue(OrderId order, const QList<TicketId> &tickets, const QString &reason,
                                const QString &key = {});

    // Sold tickets are of another price type from now on, at its price of today, the difference paid or given back;
    // what it would come to. Also payment_mismatch, event_closed.
    Result<MoveReceipt> changeTypes(const TypeChangeAsked &asked, const QList<PaymentLine> &payments,
                                    const QString &key = {});
    Result<Money> quoteTypes(const TypeChangeAsked &asked);

    // Another patron's name, or none, after the sale; the seats on every map bear it from then on.
    Result<Order> name(OrderId order, const PatronChoice &patron);
    Result<OrderNote> note(OrderId order, const QString &text);
    Result<QList<OrderNote>> notes(OrderId order); // oldest first

    // Asked before somebody begins with it: forbidden where a refund or an exchange would be, because the payment of an
    // exchange is open.
    Result<Done> mayBeChanged(OrderId order);
    Result<SaleToVoid> saleToVoid(OrderId order); // what goes with it, and why it would be refused

    Result<Order> order(const QString &idOrCode);    // invalid_argument if unknown
    Result<Order> ofBarcode(const QString &barcode); // of a ticket, also a void one; invalid_argument
    Result<QList<LedgerLine>> lines(OrderId order);  // what it is the sum of
    Result<QList<OrderLine>> recent(std::optional<EventId> event, int limit);

private:
    DeskSession &m_session;
};

} // namespace rowlock
