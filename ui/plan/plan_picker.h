// Which of the house's plans is to be worked on. GUI thread; closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QListWidget;

namespace rowlock {

class ActionButton;
class MessageBar;

class PlanPicker : public QDialog
{
    Q_OBJECT

public:
    // `current` is chosen at first, if it is there.
    PlanPicker(BoxOffice &office, PlanId current, QWidget *parent = nullptr);

signals:
    void picked(rowlock::PlanId plan);

private:
    void show(const QList<PlanSummary> &plans, PlanId current);
    void pick();

    QListWidget *m_list;
    MessageBar *m_messages;
    ActionButton *m_edit;
};

} // namespace rowlock
