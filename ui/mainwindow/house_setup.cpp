#include "ui/mainwindow/house_setup.h"

#include "ui/common/format.h"
#include "ui/find/find_dialog.h"
#include "ui/mainwindow/open_house.h"
#include "ui/patrons/patrons_dialog.h"
#include "ui/print/print_queue_dialog.h"
#include "ui/reports/reports_dialog.h"
#include "ui/sell/counter_page.h"
#include "ui/sell/map_panel.h"
#include "ui/sell/order_dialog.h"
#include "ui/settings/settings_dialog.h"
#include "ui/willcall/willcall_dialog.h"

namespace rowlock {

namespace {

void openSettings(const HouseContext &context, OpenHouse &open, QWidget *window)
{
    auto *dialog = new SettingsDialog(context, window);
    QObject::connect(dialog, &SettingsDialog::staffChanged, open.staff.get(), &StaffAtDesk::refresh);
    QObject::connect(dialog, &SettingsDialog::drawersChanged, open.shift.get(), &ShiftAtDesk::refresh);
    QObject::connect(dialog, &SettingsDialog::idleChosen, open.staff.get(), &StaffAtDesk::setIdleMinutes);
    dialog->open();
}

// An order is shown over the window that it was found in; what goes on with it at the counter does not go on behind
// that.
template <typename Dialog>
void showOrdersOver(Dialog *dialog, OpenHouse &open, void (QDialog::*close)())
{
    QObject::connect(dialog, &Dialog::orderRequested, open.counter,
                     [dialog, close, counter = open.counter](const QString &code) {
                         OrderDialog *order = counter->showOrder(code);
                         QObject::connect(order, &OrderDialog::exchangeRequested, dialog, close);
                         QObject::connect(order, &OrderDialog::typePaymentRequested, dialog, close);
                     });
}

void openPatrons(const HouseContext &context, OpenHouse &open, QWidget *window, PatronNo first = {})
{
    auto *dialog = new PatronsDialog(context, window);
    if (first.isValid())
        dialog->showPatron(first);
    showOrdersOver(dialog, open, &QDialog::reject); // which asks about what was typed there
    dialog->open();
}

// Of what this counter cannot go on with: who has it; empty: it is on the counter by now, or will be.
QString heldElsewhere(const Finding &found, const OpenHouse &open)
{
    const HoldInfo *held = open.house.book().find(found.hold);
    if ((held && open.house.book().isOwn(*held)) || open.counter->counter().state().isInSale(found.hold))
        return {};
    const QString seats = joinedSeats(found.line.seats.split(QStringLiteral("; "), Qt::SkipEmptyParts), 3);
    return FindDialog::tr("On hold at %1: %2.").arg(found.line.by.terminal, seats);
}

// What is found is opened over the list, so that the next one is one key away; what goes on at the counter closes it.
void openFinding(const HouseContext &context, OpenHouse &open, QWidget *window)
{
    auto *dialog = new FindDialog(context, window);
    CounterPage *counter = open.counter;
    QObject::connect(dialog, &FindDialog::orderRequested, counter,
                     [dialog, counter](const QString &code, OrderDialog::Then then) {
                         OrderDialog *order = counter->showOrder(code);
                         order->goOn(then);
                         QObject::connect(order, &OrderDialog::exchangeRequested, dialog, &QDialog::accept);
                         QObject::connect(order, &OrderDialog::typePaymentRequested, dialog, &QDialog::accept);
                         QObject::connect(order, &QDialog::finished, dialog, &FindDialog::again);
                     });
    QObject::connect(dialog, &FindDialog::holdRequested, counter, [dialog, counter, &open](const Finding &found) {
        dialog->accept();
        counter->openEvent(found.line.event);
        emit counter->frontRequested();
        const QString where = heldElsewhere(found, open);
        if (where.isEmpty())
            counter->counter().tell(&SaleOnCounter::resume, found.hold);
        else // what another terminal has is not taken from it
            counter->map().messages().show(Tone::Plain, where);
    });
    QObject::connect(dialog, &FindDialog::reservationRequested, counter, [dialog, counter](const QString &code) {
        dialog->accept();
        emit counter->frontRequested();
        counter->counter().tell(&SaleReserving::open, code);
    });
    QObject::connect(dialog, &FindDialog::patronRequested, dialog,
                     [context, &open, dialog](PatronNo no) { openPatrons(context, open, dialog, no); });
    dialog->open();
}

void openReports(const HouseContext &context, OpenHouse &open, QWidget *window)
{
    auto *dialog = new ReportsDialog(context, window);
    showOrdersOver(dialog, open, &QDialog::accept);
    dialog->open();
}

} // namespace

void openSetup(MainMenus::Setup what, const HouseContext &context, OpenHouse &open, QWidget *window)
{
    switch (what) {
    case MainMenus::Setup::Settings: return openSettings(context, open, window);
    case MainMenus::Setup::Patrons: return openPatrons(context, open, window);
    case MainMenus::Setup::Finding: return openFinding(context, open, window);
    case MainMenus::Setup::Reports: return openReports(context, open, window);
    case MainMenus::Setup::Prints: return (new PrintQueueDialog(context, window))->open();
    }
}

void openWillcall(const EventSummary &event, const HouseContext &context, OpenHouse &open, QWidget *window)
{
    auto *dialog = new WillcallDialog(context, event, window);
    showOrdersOver(dialog, open, &QDialog::accept);
    dialog->open();
}

} // namespace rowlock
