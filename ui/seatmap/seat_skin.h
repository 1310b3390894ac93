// The drawing of one seat: colours by scheme, shape and mark by state, detail by size. Pure functions of a look.
#pragma once

#include "ui/seatmap/seat_look.h"

class QPainter;

namespace rowlock {

// How much of a seat can be told at a radius in pixels (not device pixels).
enum class Detail { Dot, Shape, Number, Close };
Detail detailFor(double radius);

struct SeatSkin
{
    QColor fill;
    QColor outline;  // invalid: none
    QColor ink;      // of number and mark, at least 4.5 on the fill
    double size = 1; // of the radius
};

SeatSkin skinOf(const SeatLook &look, const QList<QColor> &tones, SeatColouring colouring, Detail detail);

// Centred on the painter's origin; `radius` in the painter's units, one unit being a device pixel; `ratio` device
// pixels per pixel, for the width of lines.
void drawSeat(QPainter &painter, const SeatLook &look, const SeatSkin &skin, Detail detail, double radius,
              double ratio);

// Where a badge covers what runs around the seat, in degrees counterclockwise from three o'clock; in the order
// in which a ring comes by that starts at twelve.
struct BadgeSpan
{
    double from = 0;
    double to = 0;
};
QList<BadgeSpan> badgeSpans(const SeatLook &look, Detail detail);

// Does this look carry the seat's number at this detail? At others its mark stands in the number's place.
bool showsNumber(const SeatLook &look, Detail detail);

} // namespace rowlock
