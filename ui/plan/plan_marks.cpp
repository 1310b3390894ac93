#include "ui/plan/plan_marks.h"

#include <QPainter>
#include <QPolygonF>

#include <algorithm>

namespace rowlock {

void paintMarks(QPainter &painter, const PlanSeat &seat, double radius, const QColor &ink)
{
    painter.save();
    QPen pen(ink, std::max(1.0, radius * 0.14));
    pen.setCapStyle(Qt::RoundCap);
    painter.setPen(pen);
    if (seat.accessible) { // a wheel, a seated figure
        painter.setBrush(ink);
        painter.drawEllipse(QPointF(-radius * 0.05, -radius * 0.56), radius * 0.1, radius * 0.1);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF(QList<QPointF>{{-radius * 0.05, -radius * 0.34},
                                                      {-radius * 0.02, radius * 0.02},
                                                      {radius * 0.3, radius * 0.05},
                                                      {radius * 0.46, radius * 0.46}}));
        painter.drawArc(QRectF(-radius * 0.5, -radius * 0.15, radius * 0.74, radius * 0.74), 100 * 16, 250 * 16);
    } else if (seat.companion) { // a head and shoulders
        painter.setBrush(ink);
        painter.drawEllipse(QPointF(0, -radius * 0.26), radius * 0.22, radius * 0.22);
        painter.drawChord(QRectF(-radius * 0.46, radius * 0.12, radius * 0.92, radius * 0.84), 0, 180 * 16);
    }
    if (seat.restrictedView)
        painter.drawLine(QPointF(-radius * 0.62, radius * 0.62), QPointF(radius * 0.62, -radius * 0.62));
    painter.restore();
}

} // namespace rowlock
