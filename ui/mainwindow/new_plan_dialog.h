// Another seating plan for the open box office: by a form, from a file, or drawn. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QLineEdit;

namespace rowlock {

class ActionButton;
class FormRows;
class MessageBar;
class SeatingSetup;

class NewPlanDialog : public QDialog
{
    Q_OBJECT

public:
    NewPlanDialog(const HouseContext &context, QWidget *parent);

    SeatingSetup &seating() { return *m_seating; }

signals:
    void created(const rowlock::PlanSummary &plan);
    void drawingRequested(const QString &name);

private:
    void create();

    HouseContext m_context;
    FormRows *m_rows;
    QLineEdit *m_name;
    SeatingSetup *m_seating;
    MessageBar *m_messages;
    ActionButton *m_create;
    bool m_working = false;
};

} // namespace rowlock
