// What is done on a map by hand: what the pointer is over and does, the seat that the keyboard is at, the seats that
// are selected, and what a click, a band or a key comes to. The widget's events reach it through seat_map_view.h. GUI
// thread.
#pragma once

#include "ui/seatmap/map_focus.h"
#include "ui/seatmap/map_hover.h"
#include "ui/seatmap/map_pointer.h"
#include "ui/seatmap/map_selection.h"
#include "ui/seatmap/map_surface.h"

namespace rowlock {

class MapInput : public QObject
{
    Q_OBJECT

public:
    MapInput(MapSurface &view, MapStage &stage);

    MapPointer pointer;
    MapFocus focus;
    MapSelection selection;
    MapHover hover;

    void forget(); // another house
    void setSelection(const QList<int> &seatNos);
    // Manage: dragging draws a line around seats instead of a rectangle.
    void setLasso(bool lasso);
    // Manage: the group of groupSeat(). Alone, or with Ctrl or Shift added; taken away where all of it was selected.
    void selectGroup(SeatGroup group, Qt::KeyboardModifiers modifiers = {});
    int groupSeat() const; // the seat in focus, else the first selected; -1: none
    void setFocusSeat(int seatNo);
    void focusOn(int seatNo); // and into sight
    bool isChecked(int seatNo) const;

    // Exactly what a click does.
    void press(int seatNo);
    void pressArea(int area); // index in the plan's areas
    void clickAt(const QPointF &at, Qt::KeyboardModifiers modifiers);
    void askForMenu(const QPointF &at, const QPoint &globalPosition);
    void bandDone(Qt::KeyboardModifiers modifiers);
    QString bandText() const;
    void obey(const MapKey &key);
    bool stepBack(); // Esc

signals:
    // Sell. One seat: clicked, whatever its state, so that a refusal can say why. Several: the free ones of a
    // rectangle.
    void seatsPicked(const QList<int> &seatNos);
    void areaPicked(int pool); // both modes: a standing area was clicked
    void selectionChanged();   // Manage
    void searchRequested(
        const QString &text);     // Sell: something was typed, "/" alone for nothing: for the field at the top
    void paymentRequested();      // Sell: Enter
    void toolChanged();           // Manage: rectangle or lasso
    void seatFocused(int seatNo); // by mouse over or keyboard; -1: none
    void focusMoved(int seatNo);  // the keyboard's
    void contextRequested(int seatNo, const QPoint &globalPosition);

private:
    bool sells() const { return m_view.mode() == MapSurface::Mode::Sell; }
    void click(int seatNo, Qt::KeyboardModifiers modifiers);
    QList<int> bandSeats() const;
    void showSelected(const QList<int> &changed);

    MapSurface &m_view;
    MapStage &m_stage;
};

} // namespace rowlock
