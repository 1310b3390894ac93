// What is asked before tickets are printed again: why. GUI thread.
#pragma once

#include "ui/common/prompt.h"

#include <QStringList>

namespace rowlock {

class BoxOffice;

enum class ReprintFor {
    LostTickets,     // it is what the clerk asked for
    TicketsWithPaper // the clerk asked for paper, and there is some already
};

// `seats`: of the tickets that would be void, by their labels; at least one.
Question reprintQuestion(const QStringList &seats, ReprintFor what, BoxOffice &office);

} // namespace rowlock
