// A change of plan as JSON and back: what the table of keys stores. For replan.cpp alone.
#pragma once

#include "model/domain/replan.h"

#include <QJsonObject>

namespace rowlock {

QJsonObject toJson(const PlanApplication &asked);
QJsonObject toJson(const PlanApplied &applied);
PlanApplied planAppliedFromJson(const QJsonObject &json); // all but the event as it is by now

} // namespace rowlock
