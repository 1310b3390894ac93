#include "ui/mainwindow/shift_parts.h"

#include "ui/desk/shift_at_desk.h"
#include "ui/desk/shift_button.h"
#include "ui/desk/shift_menu.h"
#include "ui/mainwindow/top_bar.h"

#include <QAction>
#include <QCoreApplication>
#include <QMainWindow>
#include <QMenuBar>

namespace rowlock {

namespace {

struct ShiftParts
{
    Q_DECLARE_TR_FUNCTIONS(ShiftParts)
};

} // namespace

QList<QWidget *> addShiftParts(const HouseContext &context, ShiftAtDesk &shift, QMainWindow &window, TopBar &topBar,
                               QAction &quit)
{
    auto *menu = new ShiftMenu(context, shift, ShiftParts::tr("Shif&t"), &window);
    window.menuBar()->insertMenu(window.menuBar()->actions().last(), menu); // help stays the last
    auto *button = new ShiftButton(context, shift, &topBar);
    topBar.addSign(button);
    QObject::connect(&shift, &ShiftAtDesk::changed, &quit, [&quit, &shift] {
        const auto mine = shift.state().mine();
        quit.setStatusTip(mine ? ShiftParts::tr("The shift of %1 stays open").arg(mine->drawer.name) : QString());
    });
    QObject::connect(&shift, &QObject::destroyed, &quit, [&quit] { quit.setStatusTip({}); });
    return {menu, button};
}

} // namespace rowlock
