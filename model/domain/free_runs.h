// The house as a search for best seats sees it: the longest rows of free neighbours, and what sitting there costs.
#pragma once

#include "model/domain/best_available.h"

namespace rowlock {

// Neighbours of one line that may be given, as many as stand together.
struct FreeRun
{
    int line = -1;
    int block = -1;
    QList<int> seats;
    int first = 0;      // index of the first one in FreeRuns' sums
    double nearest = 0; // distance of its nearest seat to the focal point
    QPointF rowMiddle;
    int before = 0; // where seats that were shown cut it off: how many free neighbours stand before its first seat ...
    int behind = 0; // ... and behind its last one
};

class FreeRuns
{
public:
    // Asks query.allowed and query.shown once a seat. Keeps a reference to the plan.
    FreeRuns(const SeatingPlan &plan, const BestQuery &query);

    const QList<FreeRun> &runs() const { return m_runs; }
    int seats() const { return int(m_distance.size()) - 1; }
    double spacing() const { return m_spacing; } // the house's usual gap between neighbours
    double distance(int seatNo) const;           // to the focal point
    double distance(QPointF place) const;
    QPointF position(const FreeRun &run, int index) const { return m_plan.seats[run.seats[index]].position; }

    // Of `count` seats of a run, from its from-th on.
    double cost(const FreeRun &run, int from, int count) const; // as best_available.h says
    double meanDistance(const FreeRun &run, int from, int count) const;
    QPointF middle(const FreeRun &run, int from, int count) const;

private:
    void findSpacing();
    void findRuns(const BestQuery &query);
    QList<QPointF> rowMiddles() const;
    void addRuns(FreeRun run, const QList<int> &free, const QList<bool> &shown);
    void close(FreeRun &run);

    const SeatingPlan &m_plan;
    QPointF m_focus;
    double m_spacing = 25;
    QList<FreeRun> m_runs;
    // Sums over the seats of all runs before the n-th.
    QList<double> m_distance{0};
    QList<QPointF> m_position{QPointF()};
};

} // namespace rowlock
