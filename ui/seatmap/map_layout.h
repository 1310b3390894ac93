// What of a plan never changes while it is shown, made ready for drawing: outlines of areas, letters at the ends of
// rows, titles of sections. Plan units. Built once per plan.
#pragma once

#include "model/documents/plan_outline.h"
#include "model/domain/seat_grid.h"
#include "model/domain/seating_plan.h"

#include <QPainterPath>

namespace rowlock {

struct AreaShape
{
    QPainterPath path; // absolute, rotated; empty for a mere text
    QRectF bounds;     // with its border and its text
};

using RowLetter = EndLetter;

struct BlockTitle
{
    QString text;
    QString shortText; // "101" where every section is a "Block ..."
    QRectF bounds;     // of the block's seats
    QPointF middle;    // of them, or of the seat next to it where they stand around something else
    QPointF above;     // the middle of a title outside the seats
    bool hasAbove = false;
};

struct MapLayout
{
    QRectF world;
    QList<AreaShape> areas;   // index = the plan's area
    QList<RowLetter> rows;    // from the top
    double letterReach = 0;   // of the largest of them, from its middle
    QList<BlockTitle> blocks; // index = the plan's block
    double pitch = 25;        // usual distance of neighbours

    // `zone`: -1 for all; else only its rows and sections are named, and the world is its seats with all that is drawn.
    static MapLayout of(const SeatingPlan &plan, const SeatGrid &grid, int zone = -1);
};

} // namespace rowlock
