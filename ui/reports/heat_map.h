// A plan with each seat in the shade of how often it is sold, and what the shades mean. A click chooses a seat's row, a
// double click opens it, the mouse over it says what it is; the keyboard has the table for that. GUI thread.
#pragma once

#include "model/documents/plan_outline.h"
#include "model/domain/heat_steps.h"

#include <QPixmap>
#include <QWidget>

namespace rowlock {

class HeatMap final : public QWidget
{
    Q_OBJECT

public:
    explicit HeatMap(QWidget *parent);

    void setReport(const Report &report, const SharedPlan &plan); // no heat map: it is hidden
    void setCurrent(int seat);                                    // -1: none
    QPointF placeOf(int seat) const;                              // within the widget

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void seatChosen(int seat);
    void seatOpened(int seat);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    bool event(QEvent *event) override; // what a seat is, at the mouse

private:
    FittedPlan view() const;
    QList<QRect> legendPlaces() const;
    int seatAt(const QPointF &at) const; // -1: none
    void redraw();
    void paintHouse(QPainter &painter, const FittedPlan &view) const;
    void paintSeats(QPainter &painter, const FittedPlan &view) const;
    void paintSections(QPainter &painter, const FittedPlan &view) const;
    void paintLegend(QPainter &painter) const;

    Report m_report;
    SharedPlan m_plan; // none: there is no heat map
    HeatSteps m_steps;
    int m_current = -1;
    QPixmap m_drawn; // all but the current seat's ring
};

} // namespace rowlock
