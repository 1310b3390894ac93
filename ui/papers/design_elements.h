// The paper and its elements in the order in which they are read, and what can be done with the selected one. GUI
// thread.
#pragma once

#include "ui/papers/design_model.h"

#include <QWidget>

class QListWidget;
class QMenu;

namespace rowlock {

class ActionButton;

class DesignElements final : public QWidget
{
    Q_OBJECT

public:
    DesignElements(DesignModel &model, QWidget *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override; // Delete in the list

private:
    void addButtons();
    void refresh();

    DesignModel &m_model;
    QListWidget *m_list;
    ActionButton *m_add;
    ActionButton *m_duplicate;
    ActionButton *m_remove;
    ActionButton *m_up;
    ActionButton *m_down;
};

} // namespace rowlock
