#include "ui/seatmap/seat_marks.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace rowlock {

void drawRing(QPainter &painter, const QRectF &box, double away, const QColor &color, double width)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, width));
    painter.drawEllipse(box.adjusted(-away, -away, away, away));
}

QRectF atLeast(const QRectF &box, double radius)
{
    const double more = std::max(0.0, radius - box.width() / 2);
    return box.adjusted(-more, -more, more, more);
}

void drawCheck(QPainter &painter, const QPointF &at, double size, const QColor &ink)
{
    painter.setPen(QPen(ink, size * 0.34, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    const QPointF points[] = {at + QPointF(-0.72, 0.05) * size, at + QPointF(-0.2, 0.55) * size,
                              at + QPointF(0.74, -0.5) * size};
    painter.drawPolyline(points, 3);
}

void drawClock(QPainter &painter, const QPointF &at, double size, const QColor &ink, bool rim)
{
    painter.setPen(QPen(ink, size * 0.26, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    if (rim)
        painter.drawEllipse(at, size, size);
    const QPointF hands[] = {at + QPointF(0, -0.62) * size, at, at + QPointF(0.46, 0.34) * size};
    painter.drawPolyline(hands, 3);
}

void drawLetter(QPainter &painter, const QPointF &at, double size, const QColor &ink, QChar letter)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(std::max(1, int(std::lround(size * 1.9))));
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(ink);
    const QFontMetricsF metrics(font);
    painter.drawText(at + QPointF(-metrics.horizontalAdvance(letter) / 2, metrics.capHeight() / 2), QString(letter));
}

void drawHiddenEye(QPainter &painter, const QPointF &at, double size, const QColor &ink)
{
    painter.setPen(QPen(ink, size * 0.22, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    QPainterPath lids;
    lids.moveTo(at + QPointF(-0.95, 0) * size);
    lids.quadTo(at + QPointF(0, -0.95) * size, at + QPointF(0.95, 0) * size);
    lids.quadTo(at + QPointF(0, 0.95) * size, at + QPointF(-0.95, 0) * size);
    painter.drawPath(lids);
    painter.drawLine(at + QPointF(-0.7, 0.75) * size, at + QPointF(0.7, -0.75) * size);
}

} // namespace rowlock
