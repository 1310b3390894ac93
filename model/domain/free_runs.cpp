#include "model/domain/free_runs.h"

#include "model/domain/accessible.h"
#include "model/domain/distance.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace rowlock {

FreeRuns::FreeRuns(const SeatingPlan &plan, const BestQuery &query) : m_plan(plan), m_view(viewOf(plan))
{
    ask(query);
    findSpacing();
    findRowMiddles();
    findRuns();
}

void FreeRuns::lookFrom(const QList<int> &seats)
{
    QPointF sum;
    for (const int seatNo : seats) {
        sum += m_plan.seats[seatNo].position;
        m_home.insert(m_plan.seats[seatNo].block);
    }
    m_view = {sum / double(seats.size()), {}};
    m_runs.clear();
    m_cost = {0};
    m_position = {QPointF()};
    findRuns();
}

void FreeRuns::ask(const BestQuery &query)
{
    m_free.fill(Taken, m_plan.seats.size());
    for (const PlanLine &line : m_plan.lines) {
        for (const int seatNo : line.seats) {
            if ((query.special || !isSpecial(m_plan.seats[seatNo])) && query.allowed(seatNo))
                m_free[seatNo] = query.shown && query.shown(seatNo) ? Shown : Free;
        }
    }
    for (const int seatNo : query.beside)
        m_free[seatNo] = Taken;
}

double FreeRuns::cost(int seatNo) const
{
    const PlanSeat &seat = m_plan.seats[seatNo];
    const double nearer = QPointF::dotProduct(seat.position - m_view.focus, m_view.ahead);
    const int dues = (seat.restrictedView ? 1 : 0) + (m_home.isEmpty() || m_home.contains(seat.block) ? 0 : 1);
    return distance(seatNo) + std::max(nearer, 0.) + dues * blindSpacings * m_spacing;
}

double FreeRuns::distance(int seatNo) const
{
    return distance(m_plan.seats[seatNo].position);
}

double FreeRuns::distance(QPointF place) const
{
    return distanceBetween(place, m_view.focus);
}

void FreeRuns::findSpacing()
{
    QList<double> gaps;
    gaps.reserve(m_plan.seats.size());
    for (const PlanLine &line : m_plan.lines) {
        for (int i = 1; i < line.seats.size(); ++i)
            gaps.append(
                distanceBetween(m_plan.seats[line.seats[i - 1]].position, m_plan.seats[line.seats[i]].position));
    }
    if (gaps.isEmpty())
        return;
    auto middle = gaps.begin() + (gaps.size() - 1) / 2;
    std::nth_element(gaps.begin(), middle, gaps.end());
    m_spacing = *middle;
}

// Of the whole row that a line is a part of, over its aisles.
void FreeRuns::findRowMiddles()
{
    QHash<std::pair<int, QString>, int> rowOf;
    QList<int> row;
    QList<QPointF> sums;
    QList<int> counts;
    for (const PlanLine &line : m_plan.lines) {
        const auto key = std::pair(line.block, line.rowName);
        auto found = rowOf.find(key);
        if (found == rowOf.end()) {
            found = rowOf.insert(key, int(sums.size()));
            sums.append(QPointF());
            counts.append(0);
        }
        row.append(*found);
        for (const int seat : line.seats)
            sums[*found] += m_plan.seats[seat].position;
        counts[*found] += int(line.seats.size());
    }
    for (const int r : row)
        m_rowMiddles.append(sums[r] / std::max(counts[r], 1));
}

void FreeRuns::findRuns()
{
    for (int l = 0; l < m_plan.lines.size(); ++l) {
        const FreeRun run{l, m_plan.lines[l].block, {}, 0, 0, m_rowMiddles[l]};
        QList<int> free;
        for (const int seatNo : m_plan.lines[l].seats) {
            if (isFree(seatNo)) {
                free.append(seatNo);
            } else {
                addRuns(run, free);
                free.clear();
            }
        }
        addRuns(run, free);
    }
}

// Free neighbours, cut where some of them were shown.
void FreeRuns::addRuns(FreeRun run, const QList<int> &free)
{
    for (int i = 0; i < free.size(); ++i) {
        if (mayGive(free[i])) {
            run.seats.append(free[i]);
            continue;
        }
        run.behind = int(free.size()) - i;
        close(run);
        run.before = i + 1;
    }
    run.behind = 0;
    close(run);
}

void FreeRuns::close(FreeRun &run)
{
    if (run.seats.isEmpty())
        return;
    run.first = seats();
    run.nearest = INFINITY;
    for (const int seat : std::as_const(run.seats)) {
        run.nearest = std::min(run.nearest, distance(seat));
        m_cost.append(m_cost.last() + cost(seat));
        m_position.append(m_position.last() + m_plan.seats[seat].position);
    }
    m_runs.append(run);
    run.seats.clear();
}

double FreeRuns::meanCost(const FreeRun &run, int from, int count) const
{
    const int at = run.first + from;
    return (m_cost[at + count] - m_cost[at]) / count;
}

QPointF FreeRuns::middle(const FreeRun &run, int from, int count) const
{
    const int at = run.first + from;
    return (m_position[at + count] - m_position[at]) / count;
}

double FreeRuns::cost(const FreeRun &run, int from, int count) const
{
    const int after = int(run.seats.size()) - from - count;
    const int alone = (run.before + from == 1 ? 1 : 0) + (run.behind + after == 1 ? 1 : 0);
    return meanCost(run, from, count) + 0.2 * distanceBetween(middle(run, from, count), run.rowMiddle)
           + alone * aloneSpacings * m_spacing;
}

} // namespace rowlock
