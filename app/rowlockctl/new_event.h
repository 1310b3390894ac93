// What a performance is made from on the command line, alone or in a series: all but when it begins.
#pragma once

#include "app/rowlockctl/command.h"
#include "model/service/desk.h"

namespace rowlock {

QList<Parameter> newEventParameters();
Result<NewEvent> readNewEvent(Desk &desk, const Parameters &parameters); // invalid_argument

Parameter draftParameter();

// Areas that can sell nothing, because neither the plan nor the caller says how many they take.
QStringList areasWithoutCapacity(const SeatingPlan &plan, const NewEvent &event);

} // namespace rowlock
