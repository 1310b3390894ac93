// The drawings of pretix's form: rectangle, circle, ellipse, polygon, text.
#pragma once

#include "model/domain/seating_plan.h"
#include "model/exchange/form_object.h"

#include <optional>

namespace rowlock {

// One area with its absolute position; nullopt (noted) where it would draw nothing. `points` counts all polygons'
// points; `isOwnForm`: the area says itself whether people stand in it.
std::optional<PlanArea> readArea(FormObject &form, QPointF zoneOrigin, ImportNotes &notes, int &points, bool isOwnForm);

} // namespace rowlock
