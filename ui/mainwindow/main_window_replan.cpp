// A changed plan for the performance that is shown.
#include "ui/house/replan_dialog.h"
#include "ui/mainwindow/main_window.h"
#include "ui/sell/order_dialog.h"

namespace rowlock {

void MainWindow::changePlan(PlanId plan, const EventSummary &event)
{
    if (!hasHouse())
        return;
    auto *dialog = new ReplanDialog(context(), event, this);
    if (plan.isValid())
        dialog->choosePlan(plan);
    connect(dialog, &ReplanDialog::orderWanted, dialog,
            [this, dialog](const QString &code) { (new OrderDialog(context(), code, dialog))->open(); });
    dialog->open();
}

} // namespace rowlock
