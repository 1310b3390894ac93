// What lives as long as one box office file is open. Made before the file is opened, so that the first delivery is
// heard; the pages are made over it and go first, then the model, then the box office they ask. GUI thread.
#pragma once

#include "ui/common/current_event.h"
#include "ui/common/hold_sweep.h"
#include "ui/common/house_model.h"
#include "ui/common/terminal_slot.h"
#include "ui/common/ticker.h"
#include "ui/desk/shift_at_desk.h"
#include "ui/desk/staff_at_desk.h"
#include "ui/mail/mail_worker.h"
#include "ui/print/print_worker.h"
#include "ui/sell/shown_to_customer.h"

#include <QPointer>
#include <QWidget>

#include <memory>

namespace rowlock {

class CounterPage;
class HousePage;
class SeasonPage;

struct OpenHouse
{
    // `slot`: where the terminal's name is taken; may be null.
    OpenHouse(const Clock &clock, Keyring &keyring, std::unique_ptr<TerminalSlot> slot, const QString &terminal);
    ~OpenHouse();

    HouseContext context(Prompt &prompt, Settings &settings);
    void startQueues(); // what waits to be printed and sent, once it is open

    std::unique_ptr<TerminalSlot> slot;
    QString terminal;
    BoxOffice office;
    HouseModel house;
    CurrentEvent current;
    Ticker ticker; // by the house's time
    HoldSweep sweep;
    HouseFacts facts;
    ShownToCustomer customer;
    PrintWorker prints;
    MailWorker mails;
    CounterPage *counter = nullptr;
    HousePage *manage = nullptr;
    SeasonPage *season = nullptr;
    QPointer<QWidget> newEvent; // the dialog for one, while it is open
    QList<QWidget *> pages;
    std::unique_ptr<StaffAtDesk> staff; // once there are pages
    std::unique_ptr<ShiftAtDesk> shift; // likewise
};

} // namespace rowlock
