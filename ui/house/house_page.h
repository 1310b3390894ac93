// The manager's view of the followed event: counters, the map to select on, the holds of all terminals, blocks, and each
// seat's history. A second view over the main window's HouseModel; writes only through the box office. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

class QStackedLayout;
class QStackedWidget;

namespace rowlock {

class AccessibleLine;
class AreaPanel;
class CounterStrip;
class HoldsPanel;
class ManageHead;
class MessageBar;
class PartyMover;
class PaymentsPanel;
class PoolTable;
class SeatInspector;
class SeatMapView;
class UndoStack;
class WaitlistPanel;

class HousePage : public QWidget
{
    Q_OBJECT

public:
    explicit HousePage(const HouseContext &context, QWidget *parent = nullptr);
    ~HousePage() override;

    UndoStack &undoStack() const { return *m_undo; } // of what was done to this performance here
    bool stepBack();                                 // false: there was nothing to step back from

signals:
    void eventWanted(rowlock::EventId event); // another event, selected in the menu beside the title
    void orderWanted(const QString &code);    // to be looked at

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makePage(const HouseContext &context);
    QWidget *makeMapSide();
    QWidget *makeSide();
    QWidget *makeOverview();
    void listen();
    void listenToMoves();
    void showHouse();
    void showCounters();
    void showSelection();
    void clearSelection(); // and back to the map
    void showArea(int pool);
    void colourBy(int colouring);

    BoxOffice &m_office;
    HouseModel &m_house;
    Prompt &m_prompt;
    const Clock &m_clock;
    Ticker &m_ticker;
    Settings &m_settings;
    QByteArray m_timeZone; // the venue's
    QStackedLayout *m_stack;
    ManageHead *m_head = nullptr;
    MessageBar *m_message;
    CounterStrip *m_counters;
    SeatMapView *m_map;
    QStackedWidget *m_side; // overview, the selected seats or area
    PoolTable *m_pools;
    HoldsPanel *m_holds;
    WaitlistPanel *m_waitlist;
    PaymentsPanel *m_payments;
    SeatInspector *m_inspector;
    AreaPanel *m_area;
    AccessibleLine *m_accessible;
    PartyMover *m_mover;
    UndoStack *m_undo;
    EventId m_shown; // whose acts are in the stack
    SharedPlan m_shownPlan;
};

} // namespace rowlock
