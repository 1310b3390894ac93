// Until when the event's accessible seating is kept for patrons who need it, to be seen and changed by the manager. A
// choice changes nothing until the button beside it is pressed, and can be undone. Not there where the plan has no such
// seats. GUI thread.
#pragma once

#include "ui/house/undo_stack.h"

#include <QWidget>

class QComboBox;

namespace rowlock {

class ActionButton;
class HouseModel;

class AccessibleLine : public QWidget
{
    Q_OBJECT

public:
    AccessibleLine(BoxOffice &office, const HouseModel &house, QWidget *parent = nullptr);

signals:
    void failed(const QString &text);
    void done(const QString &text);
    void acted(const rowlock::UndoableAct &act);

private:
    void refresh();
    void weigh(); // whether there is something to apply
    void change();

    BoxOffice &m_office;
    const HouseModel &m_house;
    QComboBox *m_until;
    ActionButton *m_apply;
    bool m_waiting = false;
    std::optional<qint64> m_shown; // the rule that stood in the file when the list was last set to it
};

} // namespace rowlock
