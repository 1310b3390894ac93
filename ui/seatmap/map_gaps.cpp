// The mark on seats that the sale leaves alone: a broken ring, so that it is not told by its colour only.
#include "ui/common/labels.h"
#include "ui/seatmap/seat_map_inner.h"

#include <QPainter>

namespace rowlock {

void SeatMapView::setLeftAlone(const QList<int> &seatNos)
{
    const QList<int> before = std::exchange(m_inner->leftAlone, seatNos);
    for (const int seatNo : before + seatNos)
        m_inner->updateSeat(seatNo);
}

void SeatMapView::Inner::paintLeftAlone(QPainter &painter)
{
    for (const int seatNo : std::as_const(leftAlone)) {
        if (seatNo >= looks.count())
            continue;
        QRectF box = seatBox(seatNo);
        const double more = std::max(1.5, 6 - box.width() / 2); // at far sight it keeps a size that can be found
        box.adjust(-more, -more, more, more);
        QPen pen(toneColor(Tone::Warning, view.palette()), 2.4, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({1.6, 1.1});
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen);
        painter.drawEllipse(box);
    }
}

} // namespace rowlock
