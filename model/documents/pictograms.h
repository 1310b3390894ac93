// Signs of seats, drawn by us: who uses a wheelchair, and who comes along. For paper and for the map on screen; `size`
// is half the height. Pure but for the painter.
#pragma once

#include <QColor>
#include <QPointF>

class QPainter;

namespace rowlock {

void drawWheelchair(QPainter &painter, const QPointF &at, double size, const QColor &ink);
void drawPerson(QPainter &painter, const QPointF &at, double size, const QColor &ink);

} // namespace rowlock
