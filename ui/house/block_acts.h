// Blocking and unblocking as acts that can be undone: the inverse is the other one, with the same code and reason, and
// only as long as the seats are as the act left them. GUI thread.
#pragma once

#include "ui/house/undo_stack.h"

namespace rowlock {

// Seats that were blocked together, and what for.
struct BlockedGroup
{
    BlockId block; // in which they stand, or stood
    QString code;
    QString reason;
    QStringList refs;
};

// `seats`: how a person calls them, "Stalls, row F, seats 1–8".
UndoableAct blockAct(BoxOffice &office, QObject *receiver, EventId event, const BlockedGroup &blocked,
                     const QString &seats);
UndoableAct unblockAct(BoxOffice &office, QObject *receiver, EventId event, const QList<BlockedGroup> &unblocked,
                       const QString &reason, const QString &seats);

// A code has another meaning, colour, seller or release; one without a meaning is none.
UndoableAct codeAct(BoxOffice &office, QObject *receiver, const BlockCode &before, const BlockCode &after);

} // namespace rowlock
