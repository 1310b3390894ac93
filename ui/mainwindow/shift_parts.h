// What the main window shows of the shift: its menu, its sign in the top bar, and beside Quit that it stays open.
#pragma once

#include "ui/common/house_context.h"

class QAction;
class QMainWindow;

namespace rowlock {

class ShiftAtDesk;
class TopBar;

// Which go with the house, before `shift` does. GUI thread.
QList<QWidget *> addShiftParts(const HouseContext &context, ShiftAtDesk &shift, QMainWindow &window, TopBar &topBar,
                               QAction &quit);

} // namespace rowlock
