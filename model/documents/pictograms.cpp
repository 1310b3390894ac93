#include "model/documents/pictograms.h"

#include <QPainter>
#include <QPainterPath>

namespace rowlock {

void drawWheelchair(QPainter &painter, const QPointF &at, double size, const QColor &ink)
{
    painter.setBrush(ink);
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(at + QPointF(-0.18, -0.86) * size, size * 0.2, size * 0.2);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, size * 0.24, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF body[] = {at + QPointF(-0.18, -0.5) * size, at + QPointF(-0.14, 0.1) * size,
                            at + QPointF(0.4, 0.1) * size, at + QPointF(0.66, 0.76) * size};
    painter.drawPolyline(body, 4);
    const QRectF wheel(at.x() - 0.78 * size, at.y() - 0.24 * size, 1.16 * size, 1.16 * size);
    painter.drawArc(wheel, 110 * 16, 230 * 16);
}

void drawPerson(QPainter &painter, const QPointF &at, double size, const QColor &ink)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawEllipse(at + QPointF(0, -0.42) * size, size * 0.34, size * 0.34);
    QPainterPath shoulders;
    shoulders.moveTo(at + QPointF(-0.62, 0.72) * size);
    shoulders.cubicTo(at + QPointF(-0.62, -0.12) * size, at + QPointF(0.62, -0.12) * size,
                      at + QPointF(0.62, 0.72) * size);
    shoulders.closeSubpath();
    painter.drawPath(shoulders);
}

} // namespace rowlock
