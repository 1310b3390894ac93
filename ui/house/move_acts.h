// Moves and swaps as acts that can be undone: everybody goes back to where they came from, as long as they still sit
// where the act has put them. GUI thread.
#pragma once

#include "ui/house/undo_stack.h"

namespace rowlock {

// `text`: what was done, "move Stalls, row A, seats 1, 2 to Stalls, row B, seats 5, 6"; `also`: that its tickets are
// new, each way.
UndoableAct moveAct(BoxOffice &office, QObject *receiver, const MoveReceipt &done, const QString &reason,
                    const QString &text, const QString &also);

} // namespace rowlock
