// What a plan draws beside its seats, as paths and letters in plan units: for paper and for the map on screen. Pure.
#pragma once

#include "model/domain/seating_plan.h"

#include <QPainterPath>

#include <functional>

namespace rowlock {

// Absolute and rotated; empty for a mere text.
QPainterPath drawnPath(const PlanArea &area);

// All that is drawn of a plan, seats and areas.
QRectF drawnBounds(const SeatingPlan &plan);

// A plan as large as it goes into a rectangle of paper or screen, in the middle of it.
struct FittedPlan
{
    QPointF centre, middle; // of the plan, and of the rectangle
    double scale = 1;

    // No seat's radius becomes more than `largestSeat`.
    static FittedPlan into(const QRectF &room, const SeatingPlan &plan, double largestSeat);
    QPointF at(const QPointF &inPlan) const { return middle + (inPlan - centre) * scale; }
};

// A row's letter at one of its ends.
struct EndLetter
{
    QString text;
    QPointF position;   // the middle of the text
    double radius = 10; // of the seat beside it
    int seat = -1;      // that one
    int row = -1;

    bool operator==(const EndLetter &) const = default;
};

// The letters of all rows, from the top: at both ends of a row or at the one that the plan says, one seat beyond it,
// unless another fragment of the row is there. `isTaken`: is a seat nearer to the place than its radius and `reach`?
QList<EndLetter> endLetters(const SeatingPlan &plan, double pitch,
                            const std::function<bool(QPointF place, double reach)> &isTaken);
QList<EndLetter> endLetters(const SeatingPlan &plan); // with a search of its own

// The usual distance of neighbours.
double usualPitch(const SeatingPlan &plan);

} // namespace rowlock
