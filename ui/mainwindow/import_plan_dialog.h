// Imports a seating plan from a file: what is in it, what was repaired, a picture, and what it will be called. GUI
// thread; closes by itself.
#pragma once

#include "ui/mainwindow/plan_dialog.h"

class QLineEdit;

namespace rowlock {

class ActionButton;
class PlanChooser;

class ImportPlanDialog : public PlanDialog
{
    Q_OBJECT

public:
    ImportPlanDialog(const HouseContext &context, QWidget *parent = nullptr);

signals:
    void imported(const rowlock::PlanSummary &plan);

private:
    void buildForm();
    void showPreview();
    void refresh();
    void import();

    PlanChooser *m_plan;
    QLineEdit *m_name;
    ActionButton *m_import;
    bool m_working = false;
};

} // namespace rowlock
