// The marks on seats: each says a state or a kind of place without a colour. Pure drawing, centred on `at`, about
// `size` to every side, in the painter's units.
#pragma once

#include <QColor>
#include <QPointF>

class QPainter;

namespace rowlock {

void drawRing(QPainter &painter, const QRectF &box, double away, const QColor &color, double width);
QRectF atLeast(const QRectF &box, double radius); // grown to it where it is smaller: at far sight a mark can be found
void drawCheck(QPainter &painter, const QPointF &at, double size, const QColor &ink);
void drawClock(QPainter &painter, const QPointF &at, double size, const QColor &ink, bool rim);
void drawLetter(QPainter &painter, const QPointF &at, double size, const QColor &ink, QChar letter);
void drawHiddenEye(QPainter &painter, const QPointF &at, double size,
                   const QColor &ink); // something stands in the view

} // namespace rowlock
