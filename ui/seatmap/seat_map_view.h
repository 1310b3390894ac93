// The live map of a house: one widget, one paint routine with level of detail, cached picture and spatial grid.
// Never an item or a widget per seat. Reads a HouseModel, never writes it; says what the person did by signals.
#pragma once

#include "model/domain/seat_walk.h"
#include "ui/seatmap/map_focus.h"
#include "ui/seatmap/map_pointer.h"
#include "ui/seatmap/map_selection.h"
#include "ui/seatmap/map_surface.h"

namespace rowlock {

class SeatMapView : public MapSurface
{
    Q_OBJECT

public:
    SeatMapView(const HouseModel &house, const Clock &clock, Mode mode, QWidget *parent = nullptr);

    QList<int> selection() const { return m_selection.sorted(); } // Manage: seat numbers, ascending
    void setSelection(const QList<int> &seatNos);
    int focusSeat() const { return m_focus.seat(); } // keyboard focus; -1: none

    // Manage: dragging draws a line around seats instead of a rectangle.
    void setLasso(bool lasso);
    bool isLasso() const { return m_pointer.isLasso(); }
    // Manage: the group of groupSeat(). Alone, or with Ctrl or Shift added; taken away where all of it was selected.
    void selectGroup(SeatGroup group, Qt::KeyboardModifiers modifiers = {});
    int groupSeat() const; // the seat in focus, else the first selected; -1: none

    // What the accessibility bus, tests and the keyboard use; exactly what a click does.
    void press(int seatNo);
    void pressArea(int area);                             // index in the plan's areas
    void focusOn(int seatNo);                             // keyboard focus, scrolled into sight; -1: none
    int neighbour(int seatNo, Direction direction) const; // where an arrow key goes from it; itself at the end
    bool isChecked(int seatNo) const;                     // Sell: in this sale; Manage: selected
    void refreshed(const QList<int> &seatNos) override;
    QString seatDescription(int seatNo) const; // begins with its state: "free, Stalls, €30.00"

signals:
    // Sell. One seat: clicked, whatever its state, so that a refusal can say why. Several: the free ones of a rectangle.
    void seatsPicked(const QList<int> &seatNos);
    void areaPicked(int pool);            // both modes: a standing area was clicked
    void selectionChanged();              // Manage
    void findWanted(const QString &text); // "/" or a digit was typed: it is for the field at the top
    void paymentWanted();                 // Sell: Enter
    void toolChanged();                   // Manage: rectangle or lasso
    void seatFocused(int seatNo);         // by mouse over or keyboard; -1: none
    void contextRequested(int seatNo, const QPoint &globalPosition);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void load();
    void click(int seatNo, Qt::KeyboardModifiers modifiers);
    void clickAt(const QPointF &at, Qt::KeyboardModifiers modifiers);
    void bandDone(Qt::KeyboardModifiers modifiers);
    QList<int> bandSeats() const;
    QString bandText() const;
    void showSelected(const QList<int> &changed);
    void hover(const QPointF &at);
    void unhover();
    void showCard();
    void setFocusSeat(int seatNo);
    void obey(const MapKey &key);
    bool stepBack(); // Esc

    MapSelection m_selection;
    MapPointer m_pointer;
    MapFocus m_focus;
    QTimer m_cardDelay;
};

} // namespace rowlock
