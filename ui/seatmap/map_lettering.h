// How words and fill bars are set on the map: one hand for standing areas and sections. GUI thread.
#pragma once

#include "ui/seatmap/seat_look.h"

#include <QFont>

class QPainter;

namespace rowlock {

QFont mapFont(double pixels, QFont::Weight weight);

void drawCentred(QPainter &painter, const QPointF &at, const QString &text);

// What lies on the map has a ground of its own: buttons, floors, the legend.
void drawPlate(QPainter &painter, const QRectF &place, const QColor &ground);

// From the left what is gone, then what is held; the rest is free.
void drawFillBar(QPainter &painter, const QRectF &bar, const QColor &ground, const BlockTally &tally);

} // namespace rowlock
