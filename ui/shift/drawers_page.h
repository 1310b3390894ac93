// The cash drawers of the house, the shift that is open with each, and what can be done about them. Only who runs the
// house changes them; others are refused, or ask for approval. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/desk/shifts_known.h"

#include <QWidget>

class QTreeWidget;

namespace rowlock {

class ActionButton;
class MessageBar;
class ToneLabel;

class DrawersPage final : public QWidget
{
    Q_OBJECT

public:
    DrawersPage(const HouseContext &context, QWidget *parent);

    void setMayChange(bool may); // otherwise it says who has to approve

signals:
    void changed(); // the drawers, or a shift

private:
    ActionButton *addButton(const QString &text, const char *name, void (DrawersPage::*act)());
    void makeTable();
    void read();
    void fill();
    void noteChosen();
    const Drawer *chosen() const; // null: none
    void add();
    void change();
    void edit(const Drawer &drawer);
    void count();
    void showX();
    void noteChanged();

    HouseContext m_context;
    ShiftsKnown m_state;
    QTreeWidget *m_table;
    ToneLabel *m_may;
    ToneLabel *m_empty;
    MessageBar *m_messages;
    ActionButton *m_change;
    ActionButton *m_x;
    ActionButton *m_count;
};

} // namespace rowlock
