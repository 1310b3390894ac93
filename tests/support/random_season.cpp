#include "tests/support/random_season.h"

#include "model/store/exchanges.h"
#include "model/store/hold_items.h"
#include "model/store/house_rules.h"
#include "model/store/joint_holds.h"
#include "model/store/moves.h"
#include "model/store/price_types.h"
#include "model/store/waitlist.h"
#include "model/store/walkups.h"

namespace rowlock {

Act RandomSeason::anybody()
{
    return m_house.at(QStringLiteral("counter/%1").arg(1 + below(4)));
}

Act RandomSeason::holderOf(HoldId hold)
{
    const auto info = readHold(*m_house.connection, hold);
    return info && below(10) > 0 ? m_house.at(info->holder.terminal) : anybody();
}

SeatRequest RandomSeason::anyRequest()
{
    const int way = below(10);
    if (way < 2)
        return SeatRequest::bestOf(1 + below(5), below(3) == 0 ? QStringLiteral("Balkon") : QString());
    if (way < 4)
        return SeatRequest::places(below(2) == 0 ? QStringLiteral("area-floor") : QStringLiteral("Pit"), 1 + below(6));
    QStringList seats;
    const int count = 1 + below(3);
    for (int i = 0; i < count; ++i)
        seats += m_house.plan.seats.at(below(int(m_house.plan.seats.size()))).ref;
    return SeatRequest::named(seats);
}

QString RandomSeason::sometimesKey()
{
    return below(4) == 0 ? QStringLiteral("key-%1").arg(below(60)) : QString();
}

void RandomSeason::take()
{
    HoldOptions options{{}, sometimesKey()};
    if (below(3) == 0)
        options.seconds = 1 + below(1200);
    if (below(4) == 0 && !m_holds.isEmpty())
        options.with = anyOf(m_holds);
    const Act act = options.with.isValid() ? holderOf(options.with) : anybody();
    const auto hold = takeHold(*m_house.connection, act, anyOf(m_events), m_house.plan, anyRequest(), options);
    if (note(options.with.isValid() ? "take for another performance" : "take", hold))
        m_holds.append(hold->id);
}

void RandomSeason::add()
{
    const HoldId hold = anyOf(m_holds);
    note("add", addToHold(*m_house.connection, holderOf(hold), hold, m_house.plan, anyRequest(), sometimesKey()));
}

void RandomSeason::takeBack()
{
    const HoldId id = anyOf(m_holds);
    const auto hold = readHold(*m_house.connection, id);
    if (!hold || hold->items.isEmpty())
        return;
    const HoldItem item = anyOf(hold->items);
    const SeatRequest request = item.seatNo >= 0 ? SeatRequest::named({item.ref})
                                                 : SeatRequest::places(item.ref, 1 + below(int(item.quantity)));
    note("take back", takeFromHold(*m_house.connection, holderOf(id), id, request));
}

void RandomSeason::extend()
{
    const HoldId hold = anyOf(m_holds);
    const auto seconds = below(2) == 0 ? std::optional<qint64>(1 + below(3000)) : std::nullopt;
    note("extend", extendHold(*m_house.connection, holderOf(hold), hold, seconds));
}

void RandomSeason::release()
{
    const HoldId hold = anyOf(m_holds);
    note("release", releaseHold(*m_house.connection, holderOf(hold), hold, QStringLiteral("the patron left")));
}

void RandomSeason::noteSold(const SaleReceipt &sale)
{
    m_orders.append(sale.order.id);
    for (const Order &other : sale.others)
        m_orders.append(other.id);
}

void RandomSeason::pay()
{
    const HoldId hold = anyOf(m_holds);
    PaymentStart start;
    start.method = below(2) == 0 ? PaymentMethod::Card : PaymentMethod::Cash;
    start.key = sometimesKey();
    note("pay", beginPayment(*m_house.connection, holderOf(hold), hold, start));
}

void RandomSeason::abandon()
{
    HoldId hold = anyOf(m_holds);
    const auto open = openAttempts(*m_house.connection);
    if (open && !open->isEmpty() && below(2) == 0) // one that is being paid for
        hold = anyOf(*open).hold;
    const bool denied = below(2) == 0;
    note("abandon", abandonPayment(*m_house.connection, holderOf(hold), hold,
                                   denied ? AttemptState::Refused : AttemptState::NotCharged,
                                   denied ? QStringLiteral("the card was declined") : QString()));
}

void RandomSeason::settle()
{
    const auto open = openAttempts(*m_house.connection);
    if (!open || open->isEmpty())
        return;
    const PaymentAttempt attempt = anyOf(*open);
    const bool charged = below(3) > 0;
    const auto settled = settlePayment(*m_house.connection, anybody(), attempt.id,
                                       charged ? PaymentVerdict::wasCharged(QStringLiteral("slip %1").arg(below(1000)))
                                               : PaymentVerdict::notCharged(QStringLiteral("the terminal says no")));
    if (note(charged ? "settle as charged" : "settle as not charged", settled) && settled->sale)
        noteSold(*settled->sale);
}

Money RandomSeason::dueFor(const HoldInfo &hold, const QList<PaymentMethod> &tenders,
                           const QList<HandReduction> &byHand)
{
    const auto rules = readHouseRules(*m_house.connection);
    QList<HoldInfo> joint = *jointHolds(*m_house.connection, hold);
    for (HoldInfo &priced : joint) {
        if (!byHand.isEmpty() && priced.id == hold.id)
            priced.terms = reducedBy(hold.terms, byHand);
    }
    const auto orders = priceHolds(joint, *rules, tenders, m_house.clock.now());
    return orders ? totalOf(*orders) : hold.total;
}

void RandomSeason::sell()
{
    const HoldId id = anyOf(m_holds);
    const auto hold = readHold(*m_house.connection, id);
    if (!hold)
        return;
    QList<HandReduction> byHand;
    if (below(5) == 0)
        byHand.append({PercentOff{*Percent::of(1 + below(10'000))}, QStringLiteral("late start")});
    if (below(8) == 0)
        byHand.append({AmountOff{HouseFixture::eur(1 + below(3000))}, QStringLiteral("wet seats")});
    const Money inCash = dueFor(*hold, {PaymentMethod::Cash}, byHand);
    QList<PaymentLine> payments{{PaymentMethod::Cash, HouseFixture::eur(inCash.minor + 500 * below(3)), {}}};
    if (below(3) == 0) {
        const Money due = dueFor(*hold, {PaymentMethod::Card, PaymentMethod::Cash}, byHand);
        const Money byCard = HouseFixture::eur(due.minor / 2);
        payments = {{PaymentMethod::Card, byCard, QStringLiteral("slip %1").arg(below(1000))},
                    {PaymentMethod::Cash, due - byCard, {}}};
    }
    if (below(6) == 0) {
        payments = {{PaymentMethod::Account, dueFor(*hold, {PaymentMethod::Account}, byHand),
                     QStringLiteral("School %1").arg(below(5))}};
    }
    const auto receipt = sellHold(*m_house.connection, holderOf(id), id, payments, sometimesKey(), {}, byHand);
    if (note("sell", receipt))
        noteSold(*receipt);
}

void RandomSeason::walkUp()
{
    const EventId event = anyOf(m_events);
    const auto seats = readSeats(*m_house.connection, *readEvent(*m_house.connection, event));
    const auto pools = readPools(*m_house.connection, *readEvent(*m_house.connection, event));
    QList<SeenSeat> seen;
    HoldInfo wanted;
    wanted.event = event;
    for (int i = 0; i < 1 + below(2); ++i) {
        const SeatStatus &seat = seats->at(below(int(seats->size())));
        seen.append({seat.ref, below(5) == 0 ? seat.version + 1 : seat.version});
        wanted.items.append({seat.pool, seat.seatNo, seat.ref, seat.label, pools->at(seat.pool).name, 1, seat.price});
    }
    const auto receipt = sellSeen(*m_house.connection, anybody(), event, m_house.plan, seen,
                                  {{PaymentMethod::Cash, dueFor(wanted, {PaymentMethod::Cash}), {}}}, sometimesKey());
    if (note("walk up", receipt))
        m_orders.append(receipt->order.id);
}

// What is kept of tickets that go back; mostly nothing.
KeptCharge RandomSeason::charge()
{
    static const QStringList charges{QStringLiteral("7.77"), QStringLiteral("2.50 each"), QStringLiteral("12.5%")};
    return below(3) > 0 ? KeptCharge() : *keptChargeFromText(anyOf(charges), Currency());
}

void RandomSeason::refund()
{
    if (m_orders.isEmpty())
        return;
    const OrderId id = anyOf(m_orders);
    const auto order = readOrder(*m_house.connection, id);
    QList<TicketId> tickets;
    if (below(2) == 0 && !order->tickets.isEmpty()) // a deposit that was kept has none
        tickets = {anyOf(order->tickets).id};
    RefundTerms terms{FeesBack(below(3))};
    if (below(4) == 0)
        terms.lines = {1 + below(8)};
    terms.keep = charge();
    note("refund",
         refundOrder(*m_house.connection, anybody(), id, tickets, sometimesKey(), QStringLiteral("ill"), terms));
}

void RandomSeason::move()
{
    const EventId event = anyOf(m_events);
    const auto seats = readSeats(*m_house.connection, *readEvent(*m_house.connection, event));
    QList<SeatMove> moves;
    for (const SeatStatus &seat : *seats) {
        const bool taken = seat.state == SeatState::Sold || seat.state == SeatState::Held;
        if ((taken ? below(6) : below(60)) == 0 && moves.size() < 3)
            moves.append({seat.ref, anyOf(*seats).ref, below(8) == 0 ? seat.version - 1 : seat.version});
    }
    const bool swap = below(3) == 0;
    QStringList taken;
    for (const SeatStatus &seat : *seats) {
        if (seat.state == SeatState::Sold || seat.state == SeatState::Held)
            taken += seat.ref;
    }
    if (swap && taken.size() > 1 && below(4) > 0) // usually two who are there
        moves = {{anyOf(taken), anyOf(taken)}};
    note(swap ? "swap" : "move", moveSeats(*m_house.connection, anybody(), event, swap ? swapOf(moves) : moves,
                                           QStringLiteral("a camera"), sometimesKey()));
}

void RandomSeason::exchange()
{
    if (m_orders.isEmpty())
        return;
    const auto order = readOrder(*m_house.connection, anyOf(m_orders));
    const auto seats = readSeats(*m_house.connection, *readEvent(*m_house.connection, order->event));
    QList<SeatMove> moves;
    qint64 difference = 0;
    for (const Ticket &ticket : order->tickets) {
        if (ticket.state != TicketState::Valid || ticket.seatNo < 0 || below(3) == 0)
            continue;
        const SeatStatus &to = anyOf(*seats);
        moves.append({ticket.ref, to.ref});
        difference += to.price.minor - ticket.price.minor;
    }
    QList<PaymentLine> payments;
    if (difference > 0 && below(6) > 0)
        payments = {{PaymentMethod::Cash, HouseFixture::eur(difference + 100 * below(2)), {}}};
    note(difference > 0   ? "exchange for more"
         : difference < 0 ? "exchange for less"
                          : "exchange",
         exchangeSeats(*m_house.connection, anybody(), order->id, moves, payments, QStringLiteral("asked for"),
                       sometimesKey()));
}

void RandomSeason::block()
{
    QStringList seats;
    for (int i = 0; i < 1 + below(2); ++i)
        seats += m_house.plan.seats.at(below(int(m_house.plan.seats.size()))).ref;
    const Act act = anybody();
    const EventId event = anyOf(m_events);
    const QString letter(QChar(u'A' + below(26)));
    const int number = ++m_blocks;
    if (number % 3 == 0)
        note("block places", blockPlaces(*m_house.connection, act, event, QStringLiteral("Floor"), 1 + number % 4,
                                         letter, QStringLiteral("guests")));
    else
        note("block",
             blockSeats(*m_house.connection, act, event, m_house.plan, seats, letter, QStringLiteral("house seats")));
}

void RandomSeason::price()
{
    const int type = 1 + below(3);
    const auto price = below(6) == 0 ? std::nullopt : std::optional(HouseFixture::eur(100 * below(20)));
    const QString pool = below(2) == 0 ? QStringLiteral("Parkett") : QStringLiteral("Floor");
    note("price", setTypePrice(*m_house.connection, anybody(), anyOf(m_events), pool, type, price));
}

void RandomSeason::reprice()
{
    const HoldId id = anyOf(m_holds);
    const auto hold = readHold(*m_house.connection, id);
    if (!hold || hold->items.isEmpty())
        return;
    const HoldItem item = anyOf(hold->items);
    note("reprice", changePriceTypes(*m_house.connection, holderOf(id), id,
                                     {{item.ref, below(4), {}, 1 + below(int(item.quantity))}}));
}

void RandomSeason::unblock()
{
    const EventId event = anyOf(m_events);
    if (const int number = ++m_unblocks; number % 3 == 0) {
        note("unblock places", unblockPlaces(*m_house.connection, m_house.one(), event, QStringLiteral("Floor"),
                                             1 + number % 4, QStringLiteral("no need")));
        return;
    }
    const auto seats = readSeats(*m_house.connection, *readEvent(*m_house.connection, event));
    for (const SeatStatus &seat : *seats) {
        if (seat.state == SeatState::Blocked && below(2) == 0) {
            note("unblock", unblockSeats(*m_house.connection, anybody(), event, {seat.ref}, QStringLiteral("no need")));
            return;
        }
    }
}

void RandomSeason::expire()
{
    const auto event = below(2) == 0 ? std::optional<EventId>(anyOf(m_events)) : std::nullopt;
    note("expire", expireHolds(*m_house.connection, anybody(), event));
}

void RandomSeason::openOrClose()
{
    note("open or close", setOnSale(*m_house.connection, anybody(), anyOf(m_events), below(4) > 0));
}

void RandomSeason::joinWaitlist()
{
    WaitlistRequest request{
        1 + below(4), {}, {}, QStringLiteral("Party %1").arg(below(1000)), QStringLiteral("0451 1234")};
    const int way = below(4);
    if (way < 2) { // few places, so that somebody has to wait
        request.area = QStringLiteral("Pit");
        request.party += 3;
    } else if (way == 2) {
        request.category = QStringLiteral("Balkon");
        request.party += 12;
    }
    note("join", rowlock::joinWaitlist(*m_house.connection, anybody(), anyOf(m_events), request, sometimesKey()));
}

void RandomSeason::answerWaitlist()
{
    const auto list = readWaitlist(*m_house.connection, anyOf(m_events));
    if (!list || list->isEmpty())
        return;
    const WaitlistEntry entry = anyOf(*list);
    const int way = below(6);
    if (way == 0) {
        note("leave", leaveWaitlist(*m_house.connection, anybody(), entry.id, QStringLiteral("no time")));
    } else if (way == 1) {
        note("decline", declineOffer(*m_house.connection, anybody(), entry.id, QStringLiteral("bad seats")));
    } else {
        const auto hold = acceptOffer(*m_house.connection, anybody(), entry.id);
        if (note("accept", hold))
            m_holds.append(hold->id);
    }
}

void RandomSeason::step()
{
    m_house.clock.advanceMs(below(4) == 0 ? below(400'000) : below(2000));
    using Thing = void (RandomSeason::*)();
    static constexpr Thing things[] = {&RandomSeason::take,
                                       &RandomSeason::take,
                                       &RandomSeason::take,
                                       &RandomSeason::take,
                                       &RandomSeason::take,
                                       &RandomSeason::add,
                                       &RandomSeason::add,
                                       &RandomSeason::takeBack,
                                       &RandomSeason::extend,
                                       &RandomSeason::release,
                                       &RandomSeason::pay,
                                       &RandomSeason::pay,
                                       &RandomSeason::abandon,
                                       &RandomSeason::settle,
                                       &RandomSeason::walkUp,
                                       &RandomSeason::sell,
                                       &RandomSeason::sell,
                                       &RandomSeason::sell,
                                       &RandomSeason::refund,
                                       &RandomSeason::refund,
                                       &RandomSeason::move,
                                       &RandomSeason::move,
                                       &RandomSeason::exchange,
                                       &RandomSeason::exchange,
                                       &RandomSeason::block,
                                       &RandomSeason::unblock,
                                       &RandomSeason::unblock,
                                       &RandomSeason::expire,
                                       &RandomSeason::openOrClose,
                                       &RandomSeason::joinWaitlist,
                                       &RandomSeason::joinWaitlist,
                                       &RandomSeason::answerWaitlist,
                                       &RandomSeason::answerWaitlist,
                                       &RandomSeason::price,
                                       &RandomSeason::fee,
                                       &RandomSeason::discount,
                                       &RandomSeason::reprice,
                                       &RandomSeason::reprice,
                                       &RandomSeason::agree,
                                       &RandomSeason::voucher,
                                       &RandomSeason::voucher,
                                       &RandomSeason::payRest,
                                       &RandomSeason::payAccount,
                                       &RandomSeason::nameOrNote,
                                       &RandomSeason::reserve,
                                       &RandomSeason::reserve,
                                       &RandomSeason::changeReservation,
                                       &RandomSeason::changeReservation,
                                       &RandomSeason::workInShifts,
                                       &RandomSeason::workInShifts,
                                       &RandomSeason::workInShifts,
                                       &RandomSeason::atWillcall,
                                       &RandomSeason::atThePrinter,
                                       &RandomSeason::payPart,
                                       &RandomSeason::payPart,
                                       &RandomSeason::reprint,
                                       &RandomSeason::exchangeNight,
                                       &RandomSeason::refundNight};
    const int count = int(std::size(things)) - (isOneActAStep ? 5 : 0); // the last five take several
    const Thing thing = m_holds.isEmpty() ? &RandomSeason::take : things[below(count)];
    // Older holds are mostly history; acting on the last few keeps the house busy.
    if (m_holds.size() > 12 && below(8) > 0)
        m_holds.removeFirst();
    (this->*thing)();
}

} // namespace rowlock
