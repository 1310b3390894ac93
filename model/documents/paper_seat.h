// A seat on paper: black and white only, each state by its shape. Private to the documents.
#pragma once

#include "model/domain/seat.h"

#include <QPointF>

class QPainter;

namespace rowlock {

struct PaperSeat
{
    SeatState state = SeatState::Free;
    QString letter; // of a block
    bool accessible = false;
    bool companion = false;
};

// `radius` and `centre` in the painter's units (hundredths of a millimetre). The number is left out where it could not
// be read.
void paintPaperSeat(QPainter &painter, const QPointF &centre, double radius, const PaperSeat &mark,
                    const QString &number);

// From this radius on a number can be read.
inline constexpr double leastNumberedRadius = 115;

} // namespace rowlock
