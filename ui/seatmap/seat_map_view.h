// The live map of a house: one widget, one paint routine with level of detail, cached picture and spatial grid.
// Never an item or a widget per seat. Reads a HouseModel, never writes it; what the person did is said by its input().
#pragma once

#include "ui/seatmap/map_input.h"

namespace rowlock {

class SeatMapView : public MapSurface
{
    Q_OBJECT

public:
    SeatMapView(const HouseModel &house, const Clock &clock, Mode mode, QWidget *parent = nullptr);

    MapInput &input() { return m_input; }
    const MapInput &input() const { return m_input; }
    QList<int> selection() const { return m_input.selection.sorted(); } // Manage: seat numbers, ascending
    void setSelection(const QList<int> &seatNos) { m_input.setSelection(seatNos); }
    int focusSeat() const { return m_input.focus.seat(); } // keyboard focus; -1: none
    void focusOn(int seatNo) { m_input.focusOn(seatNo); }  // scrolled into sight; -1: none
    void press(int seatNo) { m_input.press(seatNo); }      // exactly what a click does
    void refreshed(const QList<int> &seatNos) override;
    QString seatDescription(int seatNo) const; // begins with its state: "free, Stalls, €30.00"

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

    MapInput m_input;
};

} // namespace rowlock
