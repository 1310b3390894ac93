// The Manage page's side while nothing is selected: what has to be resolved first, whole, then what is looked up. One
// page that scrolls, with headings that fold. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/house/undo_stack.h"

#include <QWidget>

namespace rowlock {

class AccessibleLine;
class HoldsPanel;
class PaymentsPanel;
class PoolPricer;
class PoolTable;
class WaitlistPanel;

class ManageOverview final : public QWidget
{
    Q_OBJECT

public:
    ManageOverview(const HouseContext &context, QWidget *parent = nullptr);

    void showPools(); // as the event has them now
    void selectPool(int pool);
    void tick(); // the clocks have moved on

signals:
    void refused(const QString &text);
    void done(const QString &text);
    void acted(const rowlock::UndoableAct &act);
    void seatPointedOut(int seatNo); // a hold's: to be shown on the map
    void areaChosen(int pool);

private:
    void listen();
    void listenToHolds();
    void listenToPrices();
    void openPrices(int pool); // the table of them; `pool`: whose row is meant
    template <typename Part>
    void hear(Part *part);

    HouseContext m_context;
    PaymentsPanel *m_payments;
    PoolTable *m_pools;
    PoolPricer *m_pricer;
    HoldsPanel *m_holds;
    WaitlistPanel *m_waitlist;
    AccessibleLine *m_accessible;
};

} // namespace rowlock
