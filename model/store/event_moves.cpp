#include "model/store/event_moves.h"

#include "model/db/transaction.h"
#include "model/domain/accessible.h"
#include "model/domain/party_place.h"
#include "model/store/event_exchanges.h"
#include "model/store/event_prices.h"
#include "model/store/event_refunds.h"
#include "model/store/hold_items.h"
#include "model/store/hold_terms.h"
#include "model/store/holds.h"
#include "model/store/kept_types.h"
#include "model/store/on_sale.h"
#include "model/store/payments.h"
#include "model/store/plans.h"
#include "model/store/price_types.h"
#include "model/store/records.h"
#include "model/store/store_text.h"
#include "model/store/waitlist.h"

#include <algorithm>

namespace rowlock {

namespace {

// Whether everybody may go from the one to the other.
Result<Done> requireJourney(Connection &connection, const EventSummary &from, const EventSummary &into, Instant now)
{
    if (from.id == into.id)
        return badArgument(
            Store::tr("“%1” is the performance that everybody is to leave. Name another one.").arg(from.name), "to");
    if (from.onSale)
        return refuse(
            ErrorCode::Forbidden,
            Store::tr("“%1” is on sale, so nobody was moved. Stop selling or cancel it first.").arg(from.name),
            {{QStringLiteral("event"), from.id.value()}, {QStringLiteral("on_sale"), true}});
    TRY(requireOnSale(connection, now, OpenEvent{into}, Admission::asBefore()));
    return requireToCome(into, now);
}

Result<SharedPlan> planFrom(const PlanSource &plans, PlanId id)
{
    TRY_GET(const SharedPlan plan, plans ? plans(id) : Result<SharedPlan>(SharedPlan()));
    if (plan)
        return plan;
    return refuse(ErrorCode::StorageUnusable, Store::tr("The seating plan could not be read. Nothing was changed."));
}

// What is free of it, and nothing that is in anybody's basket or has no price now.
Result<HouseLeft> houseLeft(Connection &connection, const EventSummary &event, PlanId from, const PlanSource &plans,
                            Instant now)
{
    HouseLeft left;
    TRY_GET(left.plan, planFrom(plans, event.plan));
    TRY_GET(left.named, readPools(connection, event));
    left.named.removeIf([](const PoolStatus &pool) { return !pool.isSold; });
    left.keepsAccessible = keepsAccessible(event, now);
    TRY_GET(const PlanSummary there, readPlanSummary(connection, event.plan));
    TRY_GET(const PlanSummary here, readPlanSummary(connection, from));
    left.isSamePlan = there.first == here.first;
    left.seatOf = HouseLeft::byRef(*left.plan);
    struct Seat
    {
        qint64 place = -1;
        int pool = -1;
        bool isFree = false;
    };
    TRY_GET(const auto seats, all<Seat>(
                                  connection, R"(
        SELECT place_no, pool_no, state = 'free' FROM event_seat WHERE event_id = ? AND place_no IS NOT NULL)",
                                  [](const Row &row) {
                                      return Seat{row.integer(0), int(row.integer(1)), row.boolean(2)};
                                  },
                                  event.id));
    left.free = QByteArray(left.plan->seats.size(), 0);
    left.pools = QList<int>(left.plan->seats.size(), -1);
    for (const Seat &seat : seats) {
        if (seat.place < 0 || seat.place >= left.free.size())
            continue;
        const bool isSold = std::ranges::any_of(left.named, [&](const auto &pool) { return pool.pool == seat.pool; });
        left.free[seat.place] = seat.isFree && isSold;
        left.pools[seat.place] = seat.pool;
    }
    return left;
}

QList<Ticket> goodTickets(const Order &order)
{
    QList<Ticket> tickets = order.tickets;
    tickets.removeIf([](const Ticket &ticket) { return ticket.state != TicketState::Valid; });
    return tickets;
}

// All that go are each other's company there; who was admitted, and stays, is none.
Result<Done> requireFreeToGo(Connection &connection, OrderId order, const QList<Ticket> &tickets)
{
    TRY(requireNotExchanging(connection, order));
    QList<PriceKind> kinds;
    for (const Ticket &ticket : tickets)
        kinds.append(ticket.kind);
    return requireCompany(kinds);
}

// The best there is for one order, for the list.
Result<EventMover> moverOf(Connection &connection, const Order &order, const SeatingPlan &from, HouseLeft &left)
{
    const QList<Ticket> tickets = goodTickets(order);
    EventMover mover{order.id, order.code, order.patron, {}, {}, {}, {}};
    for (const Ticket &ticket : tickets)
        mover.seats += ticket.label;
    const auto free = requireFreeToGo(connection, order.id, tickets);
    const auto placed = free ? placeParty(left, from, tickets) : refuse(free.error());
    if (placed) {
        mover.to = placeLabels(left, *placed);
        mover.isSame = placed->isSame;
    } else if (exitStatus(placed.error()) == 3) {
        return refuse(placed.error());
    } else {
        mover.why = placed.error().message;
    }
    return mover;
}

// Everybody of the order under one hold of the new performance, at what was paid for each.
class Seating
{
public:
    Seating(Writing &writing, const OpenEvent &into, const QList<Ticket> &tickets, const Placement &placement)
        : m_writing(writing), m_into(into), m_tickets(tickets), m_placement(placement)
    {}

    Result<HoldInfo> hold(const HouseLeft &left)
    {
        Picked picked;
        TRY_GET(picked.seats, seats(*left.plan));
        QMap<int, qint64> areas;
        for (const Placement::Place &place : m_placement.places) {
            if (place.seatNo < 0)
                ++areas[place.pool];
        }
        if (!areas.isEmpty()) {
            picked.area = areas.firstKey();
            picked.places = areas.take(picked.area);
        }
        const HoldRules &rules = m_into.summary.rules;
        TRY_GET(const HoldInfo made,
                makeHold(m_writing, m_into, picked, rules.seconds, startHold(rules, {}, m_writing.now())));
        for (auto area = areas.cbegin(); area != areas.cend(); ++area) {
            TRY(listItem(m_writing, m_into, made.id, area.key(), -1, *area));
            TRY(holdPlaces(m_writing, m_into, area.key(), *area, made.id));
        }
        TRY(price(made.id, picked.seats));
        TRY_GET(HoldInfo row, readHold(m_writing.db(), made.id));
        TRY_GET(const QString why, compReasonOf(m_writing.db(), m_tickets));
        TRY_GET(row, withCompReason(m_writing, std::move(row), why));
        return recordLive(m_writing, m_into, row, "hold.priced");
    }

    // In the order of the hold's items.
    QList<Ticket> inOrderOf(const HoldInfo &hold) const
    {
        QList<Ticket> ordered;
        QList<bool> taken(m_tickets.size(), false);
        for (const HoldItem &item : hold.items) {
            qint64 left = item.quantity;
            for (qsizetype i = 0; i < m_tickets.size() && left > 0; ++i) {
                const Placement::Place &place = m_placement.places.at(i);
                const bool isIts =
                    item.seatNo >= 0 ? place.seatNo == item.seatNo
                                     : place.seatNo < 0 && place.pool == item.pool && m_tickets.at(i).type == item.type;
                if (taken.at(i) || !isIts)
                    continue;
                taken[i] = true;
                ordered += m_tickets.at(i);
                --left;
            }
        }
        return ordered;
    }

private:
    // What was paid; a comp has the list price of its new place, and costs nothing all the same.
    Money priceOf(const Ticket &ticket, int pool)
    {
        if (ticket.kind != PriceKind::Comp)
            return ticket.price;
        const auto listed = priceKept(m_writing, m_into.summary, pool, ticket.type);
        return listed ? listed->price : ticket.price; // between two price lists
    }

    Result<QList<SeatRow>> seats(const SeatingPlan &plan)
    {
        QStringList refs;
        for (const Placement::Place &place : m_placement.places) {
            if (place.seatNo >= 0)
                refs += plan.seats.at(place.seatNo).ref;
        }
        TRY_GET(const auto found, findSeats(m_writing.db(), m_into.id(), refs));
        QList<SeatRow> rows;
        for (const auto &seat : found) {
            if (!seat || seat->state != SeatState::Free)
                return refuse(ErrorCode::StorageCorrupt,
                              Store::tr("A seat that was free is not there. Run the check."));
            rows += *seat;
        }
        return rows;
    }

    // Of places the first price type last, for those of it are what is left.
    Result<Done> price(HoldId hold, const QList<SeatRow> &seats)
    {
        QMap<std::pair<int, int>, std::pair<qint64, Money>> places;
        for (qsizetype i = 0, seat = 0; i < m_tickets.size(); ++i) {
            const Ticket &ticket = m_tickets.at(i);
            const Placement::Place &place = m_placement.places.at(i);
            if (place.seatNo >= 0) {
                const SeatRow &there = seats.at(seat++);
                TRY(priceSeat(m_writing, hold, there.seatNo, ticket.type, priceOf(ticket, there.pool)));
                continue;
            }
            auto &some = places[{-ticket.type, place.pool}];
            some = {some.first + 1, priceOf(ticket, place.pool)};
        }
        static_assert(firstPriceType == 0);
        for (auto some = places.cbegin(); some != places.cend(); ++some)
            TRY(pricePlaces(m_writing, m_into, hold, some.key().second, some->first, -some.key().first, some->second));
        return Done{};
    }

    Writing &m_writing;
    const OpenEvent &m_into;
    const QList<Ticket> &m_tickets;
    const Placement &m_placement;
};

} // namespace

Result<QList<EventMover>> readEventMovers(Connection &connection, EventId from, EventId into, const PlanSource &plans,
                                          Instant now)
{
    return inReadTransaction(connection, [&]() -> Result<QList<EventMover>> {
        TRY_GET(const EventSummary here, readEvent(connection, from));
        TRY_GET(const EventSummary there, readEvent(connection, into));
        TRY(requireJourney(connection, here, there, now));
        TRY_GET(const SharedPlan plan, planFrom(plans, here.plan));
        TRY_GET(HouseLeft left, houseLeft(connection, there, here.plan, plans, now));
        TRY_GET(const auto listed, ordersWithTickets(connection, from));
        QList<EventMover> movers;
        for (const ListedOrder &one : listed) {
            TRY_GET(const Order order, readOrder(connection, one.order));
            TRY_GET(EventMover mover, moverOf(connection, order, *plan, left));
            mover.contact = one.contact;
            movers.append(mover);
        }
        return movers;
    });
}

Result<EventMove> moveForEvent(Connection &connection, const Act &act, EventId from, OrderId id, EventId into,
                               const QString &reason)
{
    TRY_GET(const QString why,
            requiredReason(reason, Store::tr("Say why everybody is moved, in at most 500 characters.")));
    return writeKeeping(connection, act, Turn::of({from, into}), [&](Writing &writing) -> Result<EventMove> {
        TRY_GET(const EventSummary here, readEvent(writing.db(), from));
        TRY_GET(const EventSummary there, readEvent(writing.db(), into));
        TRY(requireJourney(writing.db(), here, there, writing.now()));
        TRY_GET(const Order order, readOrder(writing.db(), id));
        if (order.event != from)
            return badArgument(Store::tr("Order %1 is of another performance, so it was not moved.").arg(order.code),
                               "order");
        const QList<Ticket> tickets = goodTickets(order);
        EventMove move{EventMove::Outcome::Nothing, id};
        if (tickets.isEmpty())
            return move;
        TRY(requireFreeToGo(writing.db(), id, tickets));
        TRY_GET(const SharedPlan plan, planFrom(act.plans, here.plan));
        TRY_GET(const BothEvents events, openBoth(writing, from, into));
        TRY(serveWaitlist(writing, events.into)); // who has waited for that night goes first
        TRY_GET(HouseLeft left, houseLeft(writing.db(), there, here.plan, act.plans, writing.now()));
        TRY_GET(const Placement placement, placeParty(left, *plan, tickets));
        writing.keepsIfRefused = false;
        Seating seating(writing, events.into, tickets, placement);
        TRY_GET(const HoldInfo hold, seating.hold(left));
        TRY_GET(move.receipt, exchangeAsPaid(writing, events, order, seating.inOrderOf(hold), hold, why));
        move.outcome = EventMove::Outcome::Moved;
        move.into = move.receipt.seats.first().order;
        TRY_GET(move.code, one<QString>(
                               writing.db(), R"(SELECT code FROM sale_order WHERE order_id = ?)",
                               [](const Row &row) { return row.text(0); }, move.into));
        return move;
    });
}

} // namespace rowlock
