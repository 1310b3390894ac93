#include "ui/mainwindow/house_setup.h"

#include "ui/mainwindow/open_house.h"
#include "ui/patrons/patrons_dialog.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/order_dialog.h"
#include "ui/shift/cash_form.h"
#include "ui/staff/staff_dialog.h"

namespace rowlock {

namespace {

void openStaff(const HouseContext &context, OpenHouse &open, QWidget *window)
{
    auto *dialog = new StaffDialog(context, window);
    QObject::connect(dialog, &StaffDialog::changed, open.staff.get(), &StaffAtDesk::refresh);
    dialog->open();
}

// An order is shown over the patron whose it is; what goes on with it at the counter does not go on behind them.
void openPatrons(const HouseContext &context, OpenHouse &open, QWidget *window)
{
    auto *dialog = new PatronsDialog(context, window);
    QObject::connect(dialog, &PatronsDialog::orderRequested, open.counter,
                     [dialog, counter = open.counter](const QString &code) {
                         OrderDialog *order = counter->showOrder(code);
                         QObject::connect(order, &OrderDialog::exchangeRequested, dialog, &QDialog::reject);
                         QObject::connect(order, &OrderDialog::typePaymentRequested, dialog, &QDialog::reject);
                     });
    dialog->open();
}

} // namespace

void openSetup(MainMenus::Setup what, const HouseContext &context, OpenHouse &open, QWidget *window,
               const std::function<void(const QString &)> &report)
{
    switch (what) {
    case MainMenus::Setup::Staff: return openStaff(context, open, window);
    case MainMenus::Setup::Drawers: return open.shift->setUpDrawers();
    case MainMenus::Setup::Venue: return openVenueForm(context, window, report);
    case MainMenus::Setup::Patrons: return openPatrons(context, open, window);
    }
}

} // namespace rowlock
