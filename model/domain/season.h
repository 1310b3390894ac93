// The programme with what is sold of it: one row for each performance, read in one moment.
#pragma once

#include "model/domain/event.h"

namespace rowlock {

struct SeasonEvent
{
    EventSummary event;
    qint64 orders = 0;
    Money net; // what its orders come to but for gift cards, which are a debt, less what was given back of them
};

// Which of them; all, where nothing is said.
struct SeasonSpan
{
    std::optional<EventId> event;
    std::optional<Instant> from;
    std::optional<Instant> to; // not included
};

} // namespace rowlock
