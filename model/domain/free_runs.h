// The house as a search for best seats sees it: the longest rows of free neighbours, and what sitting there costs.
#pragma once

#include "model/domain/best_available.h"

#include <QSet>

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

    // From now on seats cost what they cost a party that has these and can have no neighbours of them.
    void lookFrom(const QList<int> &seats);

    const QList<FreeRun> &runs() const { return m_runs; }
    int seats() const { return int(m_cost.size()) - 1; }
    double spacing() const { return m_spacing; } // the house's usual gap between neighbours
    double distance(int seatNo) const;           // to the focal point
    double distance(QPointF place) const;
    QPointF position(const FreeRun &run, int index) const { return m_plan.seats[run.seats[index]].position; }

    double cost(int seatNo) const; // of one seat, of any state
    QPointF rowMiddle(int line) const { return m_rowMiddles[line]; }
    bool isFree(int seatNo) const { return seatNo >= 0 && m_free[seatNo] != Taken; } // to be had, if shown before
    bool mayGive(int seatNo) const { return seatNo >= 0 && m_free[seatNo] == Free; }

    // Of `count` seats of a run, from its from-th on.
    double cost(const FreeRun &run, int from, int count) const;     // as best_available.h says
    double meanCost(const FreeRun &run, int from, int count) const; // of its seats
    QPointF middle(const FreeRun &run, int from, int count) const;

private:
    enum : char { Taken, Shown, Free };

    void ask(const BestQuery &query);
    void findSpacing();
    void findRuns();
    void findRowMiddles();
    void addRuns(FreeRun run, const QList<int> &free);
    void close(FreeRun &run);

    const SeatingPlan &m_plan;
    HouseView m_view;
    QSet<int> m_home; // blocks of the party; none: all are alike
    double m_spacing = 25;
    QByteArray m_free;           // of each seat
    QList<QPointF> m_rowMiddles; // of each line
    QList<FreeRun> m_runs;
    // Sums over the seats of all runs before the n-th.
    QList<double> m_cost{0};
    QList<QPointF> m_position{QPointF()};
};

} // namespace rowlock
