// Does the journal of a house explain what its terminals were told, and is the house whole? With nobody at work in it.
#pragma once

#include "tests/process/support/history.h"

namespace rowlock {

struct Explained
{
    QString problem; // the first one; empty: none
    qint64 done = 0, refused = 0, cutOff = 0, cutOffButDone = 0, entries = 0;
};

struct Allowed // see HistoryCheck
{
    bool storageMayFail = false, eventsBesideEachOther = false;
};

// `start`: as the house was when its journal had `before` entries.
Explained explained(const QString &house, const pure::Model &start, qint64 before, const QList<pure::Deed> &history,
                    const Allowed &allowed);

} // namespace rowlock
