// The cash drawers of the house, the shift that is open with each, and what can be done about them. Only who runs the
// house changes them; others are refused, or ask for approval. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/common/table_page.h"
#include "ui/desk/shifts_known.h"

namespace rowlock {

class ActionButton;
class MessageBar;

class DrawersPage final : public TablePage
{
    Q_OBJECT

public:
    DrawersPage(const HouseContext &context, QWidget *parent);

signals:
    void changed(); // the drawers, or a shift

private:
    void read();
    void fill();
    void noteChosen() override;
    const Drawer *chosen() const; // null: none
    void add();
    void change();
    void edit(const Drawer &drawer);
    void count();
    void showX();
    void noteChanged();

    HouseContext m_context;
    ShiftsKnown m_state;
    MessageBar *m_messages;
    ActionButton *m_change;
    ActionButton *m_x;
    ActionButton *m_count;
};

} // namespace rowlock
