// Puts another seating plan into the open house, after showing what the import doctor mended.
#pragma once

#include "ui/common/house_context.h"

#include <QDialog>

namespace rowlock {

class ActionButton;
class MessageBar;
class PlanChooser;

class ImportPlanDialog : public QDialog
{
    Q_OBJECT

public:
    ImportPlanDialog(const HouseContext &context, QWidget *parent);

signals:
    void imported(const rowlock::PlanSummary &plan);

private:
    void import();

    HouseContext m_context;
    PlanChooser *m_plan;
    MessageBar *m_messages;
    ActionButton *m_import;
};

} // namespace rowlock
