// A plan as bytes, with all that was derived from its form: read back in a tenth of the time that reading the form
// takes. No form to exchange: another build of the program may have other members. Thread: any.
#pragma once

#include "model/domain/seating_plan.h"

#include <QByteArray>

#include <optional>

namespace rowlock {

QByteArray planToBytes(const SeatingPlan &plan);

// nullopt: these are not the bytes of a whole plan.
std::optional<SeatingPlan> planFromBytes(const QByteArray &bytes);

} // namespace rowlock
