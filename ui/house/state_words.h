// The states of a seat as a person reads them, and in the map's colours. Pure functions.
#pragma once

#include "model/domain/actor.h"
#include "model/domain/seat.h"

#include <QColor>
#include <QList>

class QPainter;
class QRectF;

namespace rowlock {

QString stateWord(SeatState state); // "Free"
QColor stateTint(SeatState state);
QString actorText(const Actor &actor); // "Anna at counter/2", or the terminal alone

struct Share
{
    SeatState state = SeatState::Free;
    qint64 count = 0;
};
QList<Share> sharesOf(const Counters &counters); // in the order in which bars show them

// A bar of the whole capacity, one segment a state; a share that is not zero is never thinner than a pixel or two.
void paintShares(QPainter &painter, const QRectF &area, const Counters &counters);
// The small square that stands for a state in captions and legends.
void paintSwatch(QPainter &painter, const QRectF &area, const QColor &color);

} // namespace rowlock
