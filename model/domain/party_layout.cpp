#include "model/domain/party_layout.h"

#include <QMap>

#include <algorithm>
#include <cmath>
#include <limits>

namespace rowlock {

namespace {

// The party's seats of one line, by place.
struct Rank
{
    QList<int> seats;
    QPointF at; // of the first
};

QList<Rank> ranksOf(const SeatingPlan &plan, const QList<int> &party)
{
    QMap<int, QList<int>> byLine;
    for (const int seatNo : party)
        byLine[plan.seats.at(seatNo).line].append(seatNo);
    QList<Rank> ranks;
    for (QList<int> &seats : byLine) {
        std::sort(seats.begin(), seats.end(),
                  [&](int a, int b) { return plan.seats.at(a).place < plan.seats.at(b).place; });
        ranks.append({seats, plan.seats.at(seats.first()).position});
    }
    std::stable_sort(ranks.begin(), ranks.end(), [](const Rank &a, const Rank &b) {
        return a.at.y() != b.at.y() ? a.at.y() < b.at.y() : a.at.x() < b.at.x();
    });
    return ranks;
}

// The seats of a line from `start` on, with the gaps that the rank has.
void lay(const SeatingPlan &plan, const Rank &rank, int start, QList<int> &seats)
{
    const PlanSeat *first = start < 0 ? nullptr : &plan.seats.at(start);
    const int firstPlace = plan.seats.at(rank.seats.first()).place;
    for (const int seatNo : rank.seats) {
        const int place = first ? first->place + plan.seats.at(seatNo).place - firstPlace : -1;
        const QList<int> line = first && first->line >= 0 ? plan.lines.at(first->line).seats : QList<int>();
        seats.append(place >= 0 && place < line.size() ? line.at(place) : place == 0 ? start : -1);
    }
}

// The seat nearest to where a rank would begin; -1 where none stands within a seat's width and a half.
int seatNear(const SeatingPlan &plan, const QPointF &at, int block)
{
    int nearest = -1;
    double least = std::numeric_limits<double>::max();
    for (int seatNo = 0; seatNo < plan.seats.size(); ++seatNo) {
        const PlanSeat &seat = plan.seats.at(seatNo);
        const QPointF away = seat.position - at;
        const double distance = std::hypot(away.x(), away.y());
        if (seat.block == block && distance < least && distance <= 3 * seat.radius) {
            least = distance;
            nearest = seatNo;
        }
    }
    return nearest;
}

} // namespace

QList<int> partyOrder(const SeatingPlan &plan, const QList<int> &party)
{
    QList<int> order;
    for (const Rank &rank : ranksOf(plan, party))
        order += rank.seats;
    return order;
}

QList<int> laidOut(const SeatingPlan &plan, const QList<int> &party, int first)
{
    QList<int> seats;
    const QList<Rank> ranks = ranksOf(plan, party);
    if (ranks.isEmpty() || first < 0)
        return seats;
    const PlanSeat &target = plan.seats.at(first);
    for (const Rank &rank : ranks) {
        const bool isFirst = seats.isEmpty();
        lay(plan, rank, isFirst ? first : seatNear(plan, target.position + (rank.at - ranks.first().at), target.block),
            seats);
    }
    QList<int> seen; // two rows must not come to lie on one
    for (int &seatNo : seats) {
        if (seen.contains(seatNo))
            seatNo = -1;
        if (seatNo >= 0)
            seen.append(seatNo);
    }
    return seats;
}

} // namespace rowlock
