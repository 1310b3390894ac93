// Where a party would sit that is about to move: shown over the picture while somebody aims.
#include "ui/common/theme.h"
#include "ui/seatmap/seat_map_inner.h"

#include <QPainter>

#include <algorithm>

namespace rowlock {

void SeatMapView::setAim(const QList<int> &good, const QList<int> &refused)
{
    Inner &in = *m_inner;
    const auto known = [&in](const QList<int> &seatNos) {
        QList<int> kept;
        std::copy_if(seatNos.begin(), seatNos.end(), std::back_inserter(kept), [&in](int seatNo) {
            return in.house.isLoaded() && seatNo >= 0 && seatNo < in.house.seats().size();
        });
        return kept;
    };
    in.aimedAt = known(good);
    in.aimRefused = known(refused);
    update();
}

QList<int> SeatMapView::aimedAt() const
{
    return m_inner->aimedAt;
}

QList<int> SeatMapView::aimRefused() const
{
    return m_inner->aimRefused;
}

// Filled where they would sit, crossed out where they cannot: not by colour alone.
void SeatMapView::Inner::paintAim(QPainter &painter)
{
    const MapColors &colors = mapColors();
    const auto box = [this](int seatNo) {
        QRectF seat = seatBox(seatNo);
        const double more = std::max(1.5, 5 - seat.width() / 2); // can be found at far sight too
        return seat.adjusted(-more, -more, more, more);
    };
    for (const int seatNo : std::as_const(aimedAt)) {
        const QRectF seat = box(seatNo);
        QColor fill = accentColor();
        fill.setAlphaF(0.55F);
        painter.setPen(QPen(colors.ground, 5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(seat);
        painter.setPen(QPen(accentColor(), 2.6));
        painter.setBrush(fill);
        painter.drawEllipse(seat);
    }
    for (const int seatNo : std::as_const(aimRefused)) {
        const QRectF seat = box(seatNo);
        for (const QPen &pen : {QPen(colors.ground, 6, Qt::SolidLine, Qt::RoundCap),
                                QPen(dangerColor(), 2.8, Qt::SolidLine, Qt::RoundCap)}) {
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(seat);
            painter.drawLine(seat.topLeft(), seat.bottomRight());
            painter.drawLine(seat.topRight(), seat.bottomLeft());
        }
    }
}

} // namespace rowlock
