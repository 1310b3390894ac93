// Who is signed in, by name, with what they can do about it: lock the window, another PIN, sign out. Not there in a
// house without people. GUI thread.
#pragma once

#include "ui/common/action_button.h"
#include "ui/common/house_context.h"

class QMenu;

namespace rowlock {

class StaffAtDesk;

class StaffButton final : public ActionButton
{
    Q_OBJECT

public:
    // `window`: where the key to lock works. All outlive it.
    StaffButton(const HouseContext &context, StaffAtDesk &staff, QWidget &window, QWidget *parent);
    ~StaffButton() override;

private:
    void refresh();
    void fillIdle(QMenu *menu);
    void changePin();

    HouseContext m_context;
    StaffAtDesk &m_staff;
    QWidget &m_window;
    QMenu *m_menu;
    QAction *m_lock;
};

} // namespace rowlock
