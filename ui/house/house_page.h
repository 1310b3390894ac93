// The manager's view of the followed event: counters, the map to select on, the holds of all terminals, blocks, and
// each seat's history. A second view over the main window's HouseModel; writes only through the box office. GUI thread.
#pragma once

#include "ui/common/house_context.h"

#include <QWidget>

class QStackedLayout;
class QStackedWidget;

namespace rowlock {

class AreaPanel;
class CounterStrip;
class ManageHead;
class ManageOverview;
class MessageBar;
class PartyMover;
class SeatInspector;
class SeatMapView;
class UndoStack;

class HousePage : public QWidget
{
    Q_OBJECT

public:
    explicit HousePage(const HouseContext &context, QWidget *parent = nullptr);
    ~HousePage() override;

    UndoStack &undoStack() const { return *m_undo; } // of what was done to this performance here
    SeatMapView &map() const { return *m_map; }
    MessageBar &messages() const { return *m_message; }
    bool stepBack(); // false: there was nothing to step back from

signals:
    void eventRequested(rowlock::EventId event); // another event, selected in the menu beside the title
    void orderRequested(const QString &code);    // to be looked at
    void status(const QString &text);            // what was put on paper or in a file

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makePage();
    QWidget *makeMapSide();
    QWidget *makeSide();
    void listen();
    void listenToSide();
    void listenToMoves();
    void showHouse();
    void showCounters();
    void showSelection();
    void clearSelection(); // and back to the map
    void showArea(int pool);
    void colourBy(int colouring);

    HouseContext m_context;
    QStackedLayout *m_stack;
    ManageHead *m_head = nullptr;
    MessageBar *m_message;
    CounterStrip *m_counters;
    SeatMapView *m_map;
    QStackedWidget *m_side; // overview, the selected seats or area
    ManageOverview *m_overview;
    SeatInspector *m_inspector;
    AreaPanel *m_area;
    PartyMover *m_mover;
    UndoStack *m_undo;
    EventId m_shown; // whose acts are in the stack
    SharedPlan m_shownPlan;
};

} // namespace rowlock
