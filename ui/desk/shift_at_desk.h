// The shift at this window: which one takes its money, what a person does about it, and its drawer, which opens by
// itself when cash goes through it. A house without drawers has none of it. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/desk/cash_watch.h"
#include "ui/desk/drawer_opener.h"
#include "ui/desk/shift_door.h"
#include "ui/desk/shifts_known.h"

namespace rowlock {

class StaffAtDesk;

class ShiftAtDesk final : public QObject
{
    Q_OBJECT

public:
    // `window`: over which its dialogs open. All outlive it.
    ShiftAtDesk(const HouseContext &context, StaffAtDesk &staff, QWidget &window, const QString &terminal);
    ~ShiftAtDesk() override;

    const ShiftsKnown &state() const { return m_state; }
    void refresh(); // somebody may have done something to it elsewhere

    void open();
    void join();
    void leave();
    void moveCash(CashKind kind); // In, Out, Drop or NoSale
    void showX();
    void count();
    void showZReports();

signals:
    void changed();
    void told(const QString &sentence);    // what was done
    void refused(const QString &sentence); // ... or was not, and what to do

private:
    void show(const ShiftsKnown &state);
    void openDrawer();

    HouseContext m_context;
    StaffAtDesk &m_staff;
    QWidget &m_window;
    ShiftsKnown m_state;
    ShiftDoor m_door;
    CashWatch m_watch;
    DrawerOpener m_opener;
};

} // namespace rowlock
