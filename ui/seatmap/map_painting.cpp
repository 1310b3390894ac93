// What of the map is painted again, and from what: the whole by its kept picture, a small part by itself.
#include "ui/seatmap/seat_map_inner.h"

#include <QPainter>

namespace rowlock {

namespace {

constexpr int mostParts = 24;
constexpr int smallShare = 8; // of the view: less than an eighth
constexpr int mostRects =
    80; // that a small part may be put together from: a few seats beside one another make several each

} // namespace

void SeatMapView::Inner::updateSeat(int seatNo)
{
    const QRectF box = seatBox(seatNo);
    const double more = box.width() * 0.35 + 7; // rings and the fading of a flash
    view.update(box.adjusted(-more, -more, more, more).toAlignedRect());
}

// A region of many small parts costs more to reckon with than the whole costs to copy.
void SeatMapView::Inner::updateSeats(const QList<int> &seatNos)
{
    if (seatNos.size() > mostParts) {
        view.update();
        return;
    }
    for (const int seatNo : seatNos)
        updateSeat(seatNo);
}

// One painting when it is wanted again costs less than its pixels all the while.
void SeatMapView::Inner::setInUse(bool used)
{
    if (used) {
        restTimer.start();
    } else {
        restTimer.stop();
        picture.release();
    }
    legend->setKeeping(used);
    overview->setKeeping(used);
}

// A small part does not need the picture of the whole: most of the day a map shows a few seats that change, and stands still.
void SeatMapView::Inner::paintHouse(QPainter &painter, const QRegion &region)
{
    qint64 pixels = 0;
    for (const QRect &part : region)
        pixels += qint64(part.width()) * part.height();
    const bool isSmall = region.rectCount() <= mostRects && pixels * smallShare < qint64(view.width()) * view.height();
    if (!isSmall)
        setInUse(true);
    if (!isSmall || picture.isKept())
        painter.drawImage(QPointF(), picture.update(camera));
    else
        picture.paintParts(painter, region, camera);
}

} // namespace rowlock
