#include "model/service/demo_sales.h"

#include "model/domain/adjacency.h"
#include "model/service/demo_text.h"

#include <array>

namespace rowlock::demo {
namespace {

constexpr int weeksOfSale = 26; // days over which sales are spread

} // namespace

Sales::Sales(Desk &desk, StoryClock &clock, const QTimeZone &zone, Instant end, quint32 seed)
    : m_desk(desk), m_clock(clock), m_zone(zone), m_end(end), m_random(seed)
{}

int Sales::partySize()
{
    static constexpr std::array<int, 6> percent{14, 46, 12, 18, 5, 5};
    int left = below(100);
    int size = 1;
    for (const int share : percent) {
        if (left < share)
            break;
        left -= share;
        ++size;
    }
    return std::min(size, int(percent.size()));
}

// A moment between ten and eight, on one of the last days; the nearer the season, the more come.
Instant Sales::openingHour()
{
    const double share = double(below(10'000)) / 10'000;
    const int daysAgo = int(weeksOfSale * share * share);
    const QDate day = inZone(m_end, m_zone).date().addDays(-daysAgo);
    const QTime time = QTime(10, 0).addSecs(below(10 * 3600));
    const Instant then{QDateTime(day, time, m_zone).toMSecsSinceEpoch()};
    return then < m_end.plusSeconds(-1800) ? then : then.plusSeconds(-86'400);
}

Result<Done> Sales::expectPatrons(const EventSummary &event, const Venue &venue, int percent)
{
    Show show;
    show.event = event;
    show.venue = venue;
    TRY_GET(const HouseSnapshot house, m_desk.events().house(event.id));
    show.plan = house.plan;
    for (const SeatStatus &seat : house.seats) {
        show.seatNos.insert(seat.ref, seat.seatNo);
        show.taken.append(seat.state != SeatState::Free);
        if (show.plan->seats[seat.seatNo].accessible)
            show.accessible.append(seat.seatNo);
    }
    const int index = int(m_shows.size());
    m_shows.append(show);

    const qint64 wanted = event.counters.capacity * percent / 100;
    for (qint64 places = 0; places < wanted;) {
        const int party = int(std::min<qint64>(partySize(), wanted - places));
        m_visits.emplace(openingHour(), Visit{index, party, {}});
        places += party;
    }
    return Done{};
}

Result<Done> Sales::happen()
{
    // Refunds are put in on the way, always later than what happens now.
    for (auto next = m_visits.begin(); next != m_visits.end(); ++next) {
        m_clock.moveTo(next->first);
        m_desk.setActor({chance(60) ? QStringLiteral("counter/1") : QStringLiteral("counter/2"), {}});
        TRY(next->second.refund.isValid() ? bringBack(next->second) : buy(next->second));
    }
    return Done{};
}

Result<Done> Sales::buy(const Visit &visit)
{
    Show &show = m_shows[visit.show];
    const auto hold = takePlaces(show, visit.party);
    if (!hold) {
        const ErrorCode code = hold.error().code;
        const bool full = code == ErrorCode::SoldOut || code == ErrorCode::SeatUnavailable;
        return full ? Result<Done>(Done{}) : refuse(hold.error()); // these patrons went home
    }
    QStringList refs;
    for (const HoldItem &item : hold->items)
        refs.append(item.ref);

    m_clock.moveTo(m_clock.now().plusSeconds(40 + below(200)));
    if (chance(5)) {
        TRY(m_desk.holds().release(hold->id, Demo::tr("The patron changed their mind")));
        return Done{};
    }
    TRY_GET(const SaleReceipt sale, m_desk.orders().sell(hold->id, {payment(hold->total)}));
    note(show, refs, true);

    const Instant later = m_clock.now().plusSeconds(3600 + below(3 * 86'400));
    if (chance(3) && later < m_end)
        m_visits.emplace(later, Visit{visit.show, 0, sale.order.id});
    return Done{};
}

Result<Done> Sales::bringBack(const Visit &visit)
{
    TRY_GET(const Order order, m_desk.orders().order(QString::number(visit.refund.value())));
    QList<TicketId> tickets;
    if (order.tickets.size() > 1 && chance(50))
        tickets.append(order.tickets.last().id);
    const QString reason = chance(50) ? Demo::tr("The patron is ill") : Demo::tr("The patron cannot come that evening");
    TRY_GET(const RefundReceipt receipt, m_desk.orders().refund(order.id, tickets, {}, reason));
    note(m_shows[visit.show], receipt.seats, false);
    return Done{};
}

Result<HoldInfo> Sales::takePlaces(Show &show, int party)
{
    auto hold = m_desk.holds().hold(show.event.id, wish(show, party));
    if (hold || (hold.error().code != ErrorCode::SoldOut && hold.error().code != ErrorCode::SeatUnavailable))
        return hold;
    return m_desk.holds().hold(show.event.id, SeatRequest::bestOf(party)); // "then whatever you have"
}

SeatRequest Sales::wish(Show &show, int party)
{
    if (chance(2)) {
        if (const QStringList refs = roundWheelchair(show, party); !refs.isEmpty())
            return SeatRequest::named(refs);
    }
    int left = below(100);
    for (const Venue::Wish &wanted : show.venue.wishes) {
        left -= wanted.percent;
        if (left >= 0)
            continue;
        if (wanted.standing)
            return SeatRequest::places(wanted.category, party);
        // Half take what the clerk proposes, half point at the map.
        if (chance(50)) {
            if (const QStringList refs = sideBySide(show, party, wanted.category); !refs.isEmpty())
                return SeatRequest::named(refs);
        }
        return SeatRequest::bestOf(party, wanted.category);
    }
    return SeatRequest::bestOf(party);
}

// A free wheelchair place and, for those who come along, the free places beside it.
QStringList Sales::roundWheelchair(const Show &show, int party)
{
    if (show.accessible.isEmpty() || party > 2)
        return {};
    const int seatNo = show.accessible[below(int(show.accessible.size()))];
    if (show.taken[seatNo])
        return {};
    QStringList refs{show.plan->seats[seatNo].ref};
    for (const int step : {-1, 1}) {
        const int beside = neighbour(*show.plan, seatNo, step);
        if (refs.size() < party && beside >= 0 && show.plan->seats[beside].bay == seatNo && !show.taken[beside])
            refs.append(show.plan->seats[beside].ref);
    }
    return refs.size() == party ? refs : QStringList();
}

QStringList Sales::sideBySide(const Show &show, int party, const QString &category)
{
    const SeatingPlan &plan = *show.plan;
    for (int attempt = 0; attempt < 24; ++attempt) {
        const PlanLine &line = plan.lines[below(int(plan.lines.size()))];
        const int from = below(int(line.seats.size()));
        QStringList refs;
        for (const int seatNo : line.seats.mid(from, party)) {
            const PlanSeat &seat = plan.seats[seatNo];
            if (!show.taken[seatNo] && plan.categories[seat.category].name == category)
                refs.append(seat.ref);
        }
        if (refs.size() == party)
            return refs;
    }
    return {};
}

PaymentLine Sales::payment(const Money &total)
{
    if (total.minor == 0)
        return {PaymentMethod::Comp, total, {}};
    if (chance(62))
        return {PaymentMethod::Card, total, QStringLiteral("T1-%1").arg(++m_cardReceipt, 6, 10, QLatin1Char('0'))};
    const qint64 note = chance(50) ? 1000 : 5000;
    return {PaymentMethod::Cash, {(total.minor + note - 1) / note * note, total.currency}, {}};
}

void Sales::note(Show &show, const QStringList &refs, bool taken)
{
    for (const QString &ref : refs) {
        if (const int seatNo = show.seatNos.value(ref, -1); seatNo >= 0) // not a standing area
            show.taken[seatNo] = taken;
    }
}

} // namespace rowlock::demo
