// The price types that lines of the sale can be given, as a menu: name, letter, and what the lines cost then.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/seat.h"

class QMenu;
class QWidget;

namespace rowlock {

// Each action's data is the type's number; the type that all of `items` have is checked. `pools`: of their event.
QMenu *typeMenu(const QList<HoldItem> &items, const QList<PoolStatus> &pools, QWidget *parent);

} // namespace rowlock
