// The marks of seats on the drawing board: a wheelchair's place, a companion's, a restricted view. Painted around (0,
// 0).
#pragma once

#include "model/domain/seating_plan.h"

#include <QColor>

class QPainter;

namespace rowlock {

void paintMarks(QPainter &painter, const PlanSeat &seat, double radius, const QColor &ink);

} // namespace rowlock
