// A changed plan for the performance that is shown.
#include "ui/house/replan_dialog.h"
#include "ui/mainwindow/main_window.h"
#include "ui/sell/order_dialog.h"

namespace rowlock {

void MainWindow::changePlan()
{
    if (!hasHouse() || !house()->isLoaded()) {
        report(tr("Choose the performance first that is to have another plan."));
        return;
    }
    auto *dialog = new ReplanDialog(context(), house()->event(), this);
    connect(dialog, &ReplanDialog::orderWanted, dialog,
            [this, dialog](const QString &code) { (new OrderDialog(context(), code, dialog))->open(); });
    dialog->open();
}

} // namespace rowlock
