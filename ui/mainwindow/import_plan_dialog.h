// Imports a seating plan from a file: what is in it, what was repaired, a picture, and what it will be called. GUI thread;
// closes by itself.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

class QLineEdit;

namespace rowlock {

class ActionButton;
class MessageBar;
class PlanChooser;
class PlanPicture;

class ImportPlanDialog : public QDialog
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

    HouseContext m_context;
    PlanChooser *m_plan;
    QLineEdit *m_name;
    PlanPicture *m_picture;
    MessageBar *m_messages;
    ActionButton *m_import;
    bool m_working = false;
};

} // namespace rowlock
