// Asks whether an event's time is meant where it lies in the past or beside another event in the same plan. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <functional>

class QWidget;

namespace rowlock {

struct EventTime
{
    PlanId plan;
    Instant starts;
    EventId event = {}; // where it is there already: not in its own way
};

// `go`: nothing speaks against it, or it is meant; `stop`: it is not meant, or with a sentence where it cannot be told.
void askAboutClash(const HouseContext &context, QWidget *parent, const EventTime &wanted, std::function<void()> go,
                   std::function<void(const QString &problem)> stop);

} // namespace rowlock
