// The manager's view of the followed event: counters, the map to select on, the holds of all terminals, blocks, and each
// seat's history. A second view over the main window's HouseModel; writes only through the box office. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

class QStackedLayout;
class QStackedWidget;
class QToolButton;

namespace rowlock {

class CounterStrip;
class HoldsPanel;
class HouseOutput;
class MessageBar;
class PartyMover;
class PaymentsPanel;
class PoolTable;
class SeatInspector;
class SeatMapView;
class SegmentedBar;
class ToneLabel;
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
    void eventWanted(rowlock::EventId event); // another performance, chosen in the menu beside the title

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makePage();
    QLayout *makeHead();
    QWidget *makeMapSide();
    QWidget *makeSide();
    void listen();
    void listenToMoves();
    void setEvents(const QList<EventSummary> &events);
    void showHouse();
    void showCounters();
    void showSelection();
    void clearSelection(); // and back to the map
    void colourBy(int colouring);

    BoxOffice &m_office;
    HouseModel &m_house;
    Prompt &m_prompt;
    const Clock &m_clock;
    Ticker &m_ticker;
    Settings &m_settings;
    QByteArray m_timeZone; // the venue's
    HouseOutput *m_output;
    QStackedLayout *m_stack;
    ToneLabel *m_title;
    ToneLabel *m_when;
    QToolButton *m_choose = nullptr;
    QToolButton *m_print = nullptr;
    MessageBar *m_message;
    CounterStrip *m_counters;
    SegmentedBar *m_colouring;
    SeatMapView *m_map;
    QStackedWidget *m_side; // overview, or the selected seats
    PoolTable *m_pools;
    HoldsPanel *m_holds;
    WaitlistPanel *m_waitlist;
    PaymentsPanel *m_payments;
    SeatInspector *m_inspector;
    PartyMover *m_mover;
    UndoStack *m_undo;
    EventId m_shown; // whose acts are in the stack
    SharedPlan m_shownPlan;
};

} // namespace rowlock
