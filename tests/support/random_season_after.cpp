// What follows in a random season when a sale is not paid at once, or is thought over: parts, other nights, a cancelled
// performance, new paper, another price type, accounts, names and notes.
#include "model/store/accounts.h"
#include "model/store/deposits.h"
#include "model/store/event_exchanges.h"
#include "model/store/event_refunds.h"
#include "model/store/exchanges.h"
#include "model/store/order_notes.h"
#include "model/store/payment_parts.h"
#include "model/store/price_types.h"
#include "model/store/reissue.h"
#include "model/store/type_changes.h"
#include "tests/support/random_season.h"

namespace rowlock {

// A part of what a hold costs, charged at once or left in doubt for settle().
void RandomSeason::payPart()
{
    const HoldId id = anyOf(m_holds);
    const auto hold = readHold(*m_house.connection, id);
    if (!hold || hold->total.minor < 2)
        return;
    PaymentStart start;
    start.method = below(2) == 0 ? PaymentMethod::Card : PaymentMethod::Cash;
    start.amount = HouseFixture::eur(1 + below(int(hold->total.minor - 1)));
    const auto begun = beginPayment(*m_house.connection, holderOf(id), id, start);
    if (!note("begin a part", begun) || below(4) == 0)
        return;
    const auto settled = settlePayment(*m_house.connection, anybody(), begun->attempt.id,
                                       PaymentVerdict::wasCharged(QStringLiteral("slip %1").arg(below(1000))));
    if (note("a part", settled) && settled->sale)
        m_orders.append(settled->sale->order.id);
}

void RandomSeason::payRest()
{
    for (const HoldId id : std::as_const(m_holds)) {
        const auto hold = readHold(*m_house.connection, id);
        const auto standing = hold ? readStanding(*m_house.connection, *hold) : Result<StandingPayment>();
        if (!standing || standing->parts.isEmpty() || below(3) == 0)
            continue;
        if (below(4) == 0) {
            note("give a part back", returnPart(*m_house.connection, anybody(), anyOf(standing->parts).id,
                                                QStringLiteral("slip"), QStringLiteral("another card")));
            return;
        }
        if (below(5) == 0) {
            note("rest due",
                 setRestDue(*m_house.connection, anybody(), id, m_house.clock.now().plusSeconds(below(100'000) - 100)));
            return;
        }
        if (below(4) == 0) {
            const auto kept = keepDeposit(*m_house.connection, anybody(), id, QStringLiteral("nobody came"));
            if (note("deposit kept", kept)) {
                for (const Order &order : kept->orders)
                    m_orders.append(order.id);
            }
            return;
        }
        Money left = HouseFixture::eur(0);
        QList<PaymentLine> paid = linesOf(standing->parts);
        const auto rules = readHouseRules(*m_house.connection);
        const auto due = priceHolds(*jointHolds(*m_house.connection, *hold), *rules,
                                    tendersOf(paid + QList<PaymentLine>{{PaymentMethod::Cash, left, {}}}),
                                    standing->begunAt().value_or(m_house.clock.now()));
        left = due ? totalOf(*due) : hold->total;
        for (const PaymentLine &part : std::as_const(paid))
            left -= part.amount;
        const auto sold =
            sellHold(*m_house.connection, holderOf(id), id, {{PaymentMethod::Cash, left, {}}}, sometimesKey());
        if (note("the rest", sold))
            noteSold(*sold);
        return;
    }
}

// Some tickets of an order for seats or standing places, of another event or its own.
void RandomSeason::exchangeNight()
{
    const EventId event = anyOf(m_events);
    const auto order = m_orders.isEmpty() ? Result<Order>() : readOrder(*m_house.connection, anyOf(m_orders));
    if (!order)
        return;
    QList<TicketId> valid;
    for (const Ticket &ticket : order->tickets) {
        if (ticket.state == TicketState::Valid)
            valid.append(ticket.id);
    }
    if (valid.isEmpty())
        return;
    const Act act = anybody();
    const qsizetype count = 1 + below(int(valid.size()));
    const SeatRequest wanted =
        below(3) == 0 ? SeatRequest::places(QStringLiteral("Floor"), count) : SeatRequest::bestOf(int(count));
    const auto hold = takeHold(*m_house.connection, act, event, m_house.plan, wanted, {});
    if (!note("take for an exchange", hold))
        return;
    m_holds.append(hold->id);
    const ExchangeAsked asked{order->id, {}, QStringLiteral("another night"), valid.first(count)};
    const auto quoted = quoteExchange(*m_house.connection, asked, hold->id, m_house.clock.now());
    const Money more = quoted ? quoted->difference() : HouseFixture::eur(0);
    if (more.minor > 0 && below(2) == 0) { // settle() has the answer
        note("begin an exchange of nights",
             beginPayment(*m_house.connection, act, hold->id, {PaymentMethod::Card, {}, {}, {}, asked}));
        return;
    }
    const QList<PaymentLine> paid =
        more.minor > 0 ? QList<PaymentLine>{{PaymentMethod::Cash, more, {}}} : QList<PaymentLine>{};
    const auto exchanged = exchangeTickets(*m_house.connection, act, asked, hold->id, paid, sometimesKey());
    if (note("exchange of nights", exchanged) && event != order->event)
        m_orders.append(exchanged->seats.first().order);
}

// Part of the batch of a performance that is not to be, which then plays after all.
void RandomSeason::refundNight()
{
    const EventId event = anyOf(m_events);
    note("close", setOnSale(*m_house.connection, anybody(), event, false));
    const auto buyers = readEventBuyers(*m_house.connection, event, {FeesBack::All});
    for (const EventBuyer &buyer : buyers->first(std::min<qsizetype>(buyers->size(), 1 + below(3)))) {
        note("refund of a night",
             refundForEvent(*m_house.connection, anybody(), event, buyer.order, {FeesBack(below(3)), {}, charge()},
                            QStringLiteral("the lead is ill")));
    }
    note("open", setOnSale(*m_house.connection, anybody(), event, true));
}

// Other paper, or another price type as well.
void RandomSeason::reprint()
{
    if (m_orders.isEmpty())
        return;
    const OrderId id = anyOf(m_orders);
    const auto order = readOrder(*m_house.connection, id);
    if (order->tickets.isEmpty()) // a deposit that was kept
        return;
    const Ticket ticket = anyOf(order->tickets);
    const QList<TicketId> tickets = {ticket.id};
    if (below(3) == 0)
        note("reprint",
             reissueTickets(*m_house.connection, anybody(), id, tickets, QStringLiteral("lost"), sometimesKey()));
    const TypeChangeAsked asked{id, tickets, (ticket.type + 1 + below(2)) % 3, QStringLiteral("is eleven")};
    if (below(3) > 0)
        note("price of that type", setTypePrice(*m_house.connection, anybody(), order->event, ticket.category,
                                                asked.type, HouseFixture::eur(500 + below(6000))));
    const auto more = quoteTypeChange(*m_house.connection, asked, m_house.clock.now());
    if (more && more->minor > 0 && below(2) == 0) { // settle() has the answer
        PaymentStart start{below(3) == 0 ? PaymentMethod::Cash : PaymentMethod::Card, {}, {}};
        start.types = asked;
        note("begin a price type", beginPayment(*m_house.connection, anybody(), {}, start));
        return;
    }
    const QList<PaymentLine> paid = more && more->minor > 0
                                        ? QList<PaymentLine>{{PaymentMethod::Card, *more, QStringLiteral("slip")}}
                                        : QList<PaymentLine>{};
    note("price type", changeTicketTypes(*m_house.connection, anybody(), asked, paid, sometimesKey()));
}

// What was sold on account, or a part of it, or too much.
void RandomSeason::payAccount()
{
    const auto open = readOpenAccounts(*m_house.connection, Currency());
    if (!open || open->isEmpty())
        return;
    const OpenAccount account = anyOf(*open);
    const PaymentMethod method = below(3) == 0 ? PaymentMethod::Cash : PaymentMethod::Transfer;
    const Money amount = HouseFixture::eur(1 + below(int(account.owed.minor) + 100));
    note("account paid", rowlock::payAccount(*m_house.connection, anybody(), account.order,
                                             {{method, below(2) == 0 ? amount : account.owed, {}}}, sometimesKey()));
}

void RandomSeason::nameOrNote()
{
    if (m_orders.isEmpty())
        return;
    const OrderId order = anyOf(m_orders);
    if (below(2) == 0)
        note("name an order", nameOrder(*m_house.connection, anybody(), order,
                                        below(4) == 0 ? QString() : QStringLiteral("Patron %1").arg(below(50))));
    else
        note("note", noteOrder(*m_house.connection, anybody(), order, QStringLiteral("comes late %1").arg(below(50))));
}

} // namespace rowlock
