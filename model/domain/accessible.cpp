#include "model/domain/accessible.h"

#include "model/domain/best_available.h"
#include "model/domain/distance.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace rowlock {

namespace {

constexpr double neighbourhood = 3.2;    // times the way from a companion's seat to the bay next to it
constexpr qsizetype mostPairs = 200'000; // of a block; a plan that has more is no theatre
constexpr int mostApart = 8;             // places, in a block of more

// Ways to a hundredth of a unit: what is drawn equally far must not differ by a rounding.
struct Pair
{
    qint64 way = 0;
    int companion = -1;
    int bay = -1;

    bool operator<(const Pair &other) const
    {
        return std::tuple(way, companion, bay) < std::tuple(other.way, other.companion, other.bay);
    }
};

QList<Pair> pairsOf(const SeatingPlan &plan, const QList<int> &companions, const QList<int> &bays)
{
    const bool isUsual = companions.size() * bays.size() <= mostPairs;
    QList<Pair> pairs;
    const auto add = [&](int companion, int bay) {
        const double way = distanceBetween(plan.seats[companion].position, plan.seats[bay].position);
        pairs.append({qRound64(way * 100), companion, bay});
    };
    for (const int companion : companions) {
        if (isUsual) {
            for (const int bay : bays)
                add(companion, bay);
            continue;
        }
        const PlanLine &line = plan.lines[plan.seats[companion].line];
        for (const int seatNo :
             line.seats.mid(std::max(0, plan.seats[companion].place - mostApart), 2 * mostApart + 1)) {
            if (plan.seats[seatNo].accessible)
                add(companion, seatNo);
        }
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

void pairBlock(SeatingPlan &plan, const QList<int> &companions, const QList<int> &bays)
{
    QHash<int, Pair> nearest; // of a companion
    QSet<int> taken;          // bays
    const QList<Pair> pairs = pairsOf(plan, companions, bays);
    for (const Pair &pair : pairs) {
        if (!nearest.contains(pair.companion))
            nearest.insert(pair.companion, pair);
        PlanSeat &seat = plan.seats[pair.companion];
        if (seat.bay < 0 && !taken.contains(pair.bay)
            && double(pair.way) <= neighbourhood * double(nearest[pair.companion].way)) {
            seat.bay = pair.bay;
            taken.insert(pair.bay);
        }
    }
    for (const Pair &pair : std::as_const(nearest)) {
        if (plan.seats[pair.companion].bay < 0)
            plan.seats[pair.companion].bay = pair.bay;
    }
}

// The seats of `among` nearest to a place, at most `count`.
QList<int> nearestOf(const SeatingPlan &plan, QList<int> among, QPointF place, qsizetype count)
{
    const auto nearer = [&](int a, int b) {
        return std::pair(distanceBetween(plan.seats[a].position, place), a)
               < std::pair(distanceBetween(plan.seats[b].position, place), b);
    };
    if (among.size() > count) {
        std::nth_element(among.begin(), among.begin() + count, among.end(), nearer);
        among.resize(count);
    }
    std::sort(among.begin(), among.end(), nearer);
    return among;
}

} // namespace

void deriveBays(SeatingPlan &plan)
{
    for (PlanSeat &seat : plan.seats)
        seat.bay = -1;
    for (const PlanBlock &block : std::as_const(plan.blocks)) {
        QList<int> companions, bays;
        for (const int seatNo : block.seats) {
            if (plan.seats[seatNo].accessible)
                bays.append(seatNo);
            else if (plan.seats[seatNo].companion)
                companions.append(seatNo);
        }
        if (!companions.isEmpty() && !bays.isEmpty())
            pairBlock(plan, companions, bays);
    }
}

std::optional<Instant> accessibleReleasedAt(const EventSummary &event)
{
    if (!event.accessibleMinutes)
        return std::nullopt;
    return event.starts.plusSeconds(-*event.accessibleMinutes * 60);
}

bool keepsAccessible(const EventSummary &event, Instant now)
{
    const std::optional<Instant> released = accessibleReleasedAt(event);
    return !released || now < *released;
}

SeatsLeft seatsLeft(const SeatingPlan &plan, const std::function<bool(int seatNo)> &isFree,
                    const std::function<bool(int seatNo)> &isSold, bool keepsAccessible)
{
    SeatsLeft left;
    for (int seatNo = 0; seatNo < plan.seats.size(); ++seatNo) {
        if (!isFree(seatNo))
            continue;
        const int bay = plan.seats[seatNo].bay;
        if (keepsAccessible && bay >= 0 && !isFree(bay) && !isSold(bay))
            continue;
        ++left.all;
        left.accessible += keepsAccessible && isSpecial(plan.seats[seatNo]) ? 1 : 0;
    }
    return left;
}

// The tally, without companion seats that wait for their wheelchair space.
Counters leftNow(const EventSummary &event, const SeatingPlan &plan, const QList<SeatStatus> &seats, Instant now)
{
    Counters left = event.counters;
    qint64 free = 0;
    const auto is = [&](int seatNo, SeatState state) { return seatNo < seats.size() && seats[seatNo].state == state; };
    for (const SeatStatus &seat : seats)
        free += seat.state == SeatState::Free ? 1 : 0;
    left.available -= free
                      - seatsLeft(
                            plan, [&](int seatNo) { return is(seatNo, SeatState::Free); },
                            [&](int seatNo) { return is(seatNo, SeatState::Sold); }, keepsAccessible(event, now))
                            .all;
    return left;
}

std::optional<QList<int>> bestAccessible(const SeatingPlan &plan, const AccessibleQuery &query)
{
    QList<int> bays, companions, ordinary;
    for (int seatNo = 0; seatNo < plan.seats.size(); ++seatNo) {
        const PlanSeat &seat = plan.seats[seatNo];
        if (query.allowed(seatNo))
            (seat.accessible ? bays : seat.companion ? companions : ordinary).append(seatNo);
    }
    if (query.accessible < 1 || query.accessible > query.count || bays.size() < query.accessible)
        return std::nullopt;
    const QPointF focus = focalPoint(plan);
    const auto fromFocus = [&](int seatNo) { return distanceBetween(plan.seats[seatNo].position, focus); };
    std::sort(bays.begin(), bays.end(),
              [&](int a, int b) { return std::pair(fromFocus(a), a) < std::pair(fromFocus(b), b); });
    std::optional<QList<int>> best;
    double least = INFINITY;
    for (const int first : std::as_const(bays)) {
        if (fromFocus(first) >= least) // whoever sits round it is as far away or has as far to go
            break;
        const QPointF place = plan.seats[first].position;
        QList<int> seats = nearestOf(plan, bays, place, query.accessible);
        QList<int> theirs;
        for (const int companion : std::as_const(companions)) {
            if (plan.seats[companion].bay < 0 || seats.contains(plan.seats[companion].bay))
                theirs.append(companion);
        }
        seats += nearestOf(plan, theirs, place, query.count - seats.size());
        if (seats.size() < query.count)
            seats += nearestOf(plan, ordinary, place, query.count - seats.size());
        if (seats.size() < query.count)
            continue;
        double cost = 0;
        for (const int seatNo : std::as_const(seats))
            cost += (fromFocus(seatNo) + 2 * distanceBetween(plan.seats[seatNo].position, place)) / query.count;
        if (cost < least) {
            least = cost;
            best = seats;
        }
    }
    return best;
}

} // namespace rowlock
