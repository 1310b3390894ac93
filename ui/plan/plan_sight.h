// A draft made ready to be seen and pointed at: flat lists, a grid for hits, outlines of drawings. Made again after
// each change, in a few milliseconds for 20,000 seats. GUI thread.
#pragma once

#include "model/domain/plan_draft.h"
#include "model/domain/seat_grid.h"
#include "ui/seatmap/map_layout.h"

namespace rowlock {

enum class Aim { Rows, Seats }; // what a click on a seat means

struct PlanSight
{
    SeatingPlan plan;   // seats as in the draft's order
    QList<int> seatIds; // index = seat of the plan
    QList<int> rowIds;  // index = seat of the plan: the id of its row
    QList<int> areaIds; // index = area of the plan; of a table's drawing the id of its row
    SeatGrid grid;
    MapLayout layout;

    static PlanSight of(const PlanDraft &draft);

    int at(QPointF point, double reach, Aim aim) const; // id; 0: nothing; drawings only for who means rows
    Chosen within(const QRectF &rect, Aim aim) const;   // drawings only when they lie inside whole
    bool isChosen(int seat, const Chosen &chosen) const
    {
        return chosen.contains(rowIds.at(seat)) || chosen.contains(seatIds.at(seat));
    }

private:
    bool isOn(int area, QPointF point, double reach) const;
};

} // namespace rowlock
