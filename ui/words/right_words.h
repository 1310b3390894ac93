// What a right allows, as a heading or beside a box that is ticked: "Give comps". Pure.
#pragma once

#include "model/domain/staff.h"

namespace rowlock {

QString rightWords(Right right);

} // namespace rowlock
