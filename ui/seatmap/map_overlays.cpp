// What lies over the kept picture and comes and goes: rings, flashes, the rubber band. Never in the picture itself.
#include "ui/common/contrast.h"
#include "ui/common/theme.h"
#include "ui/seatmap/seat_map_inner.h"
#include "ui/seatmap/seat_skin.h"

#include <QLocale>
#include <QPainter>

namespace rowlock {

namespace {

void ring(QPainter &painter, const QRectF &box, double away, const QColor &color, double width)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, width));
    painter.drawEllipse(box.adjusted(-away, -away, away, away));
}

} // namespace

void SeatMapView::Inner::paintPreview(QPainter &painter)
{
    const QRectF part = painter.clipBoundingRect();
    for (const int seatNo : std::as_const(preview)) {
        QRectF box = seatBox(seatNo);
        const double more = std::max(0.0, 3 - box.width() / 2); // at far sight too
        box.adjust(-more, -more, more, more);
        if (!box.adjusted(-10, -10, 10, 10).intersects(part))
            continue;
        ring(painter, box, 2, mapColors().ground, 5);
        ring(painter, box, 2, accentColor(), 2.6);
    }
}

// From where seats are dots, those of this sale would be lost among twenty thousand.
void SeatMapView::Inner::paintSale(QPainter &painter)
{
    if (mode != Mode::Sell || detailFor(grid.largestRadius() * camera.scale()) != Detail::Dot)
        return;
    const QRectF part = painter.clipBoundingRect();
    for (const int seatNo : std::as_const(inSale)) {
        if (!isOnFloor(seatNo))
            continue;
        QRectF box = seatBox(seatNo);
        const double more = std::max(0.0, 3.5 - box.width() / 2);
        box.adjust(-more, -more, more, more);
        if (!box.adjusted(-5, -5, 5, 5).intersects(part))
            continue;
        ring(painter, box, 1, mapColors().ground, 4);
        ring(painter, box, 1, mapColors().selected, 2);
    }
}

void SeatMapView::Inner::paintOverlays(QPainter &painter)
{
    const MapColors &colors = mapColors();
    painter.setRenderHint(QPainter::Antialiasing);
    if (hoverArea >= 0) {
        painter.save();
        painter.translate(camera.offset());
        painter.scale(camera.scale(), camera.scale());
        QPen pen(colors.selected, 2);
        pen.setCosmetic(true);
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(layout.areas.at(hoverArea).path);
        painter.restore();
    }
    paintClocks(painter);
    paintSale(painter);
    paintFlashes(painter);
    paintAim(painter);
    paintLeftAlone(painter);
    paintPreview(painter);
    if (hoverSeat >= 0)
        ring(painter, seatBox(hoverSeat), 1.5, colors.focus, 1.4);
    if (focusSeat >= 0 && view.hasFocus()) {
        // At far sight the ring keeps a size that can be found.
        QRectF box = seatBox(focusSeat);
        const double more = std::max(0.0, 5 - box.width() / 2);
        box.adjust(-more, -more, more, more);
        ring(painter, box, 3, colors.ground, 4.5);
        ring(painter, box, 3, colors.focus, 2.2);
    }
    if (drag == Drag::Rectangle) {
        const QRectF band = QRectF(dragStart, dragAt).normalized();
        QColor fill = accentColor();
        fill.setAlphaF(0.12F);
        painter.setBrush(fill);
        painter.setPen(QPen(accentColor(), 1.2));
        if (lasso)
            paintLasso(painter);
        else
            painter.drawRoundedRect(band, 2, 2);
        if (!house.isLoaded())
            return;
        const QList<int> seats = rectangleSeats();
        Money sum{0, house.event().currency};
        for (const int seatNo : seats)
            sum += house.seat(seatNo).price;
        const QString text =
            mode == Mode::Sell
                ? SeatMapView::tr("%n free · %1", nullptr, int(seats.size())).arg(toDisplay(sum, QLocale()))
                : SeatMapView::tr("%n selected", nullptr, int(seats.size()));
        const QFontMetricsF metrics(painter.font());
        QRectF tag(0, 0, metrics.horizontalAdvance(text) + 16, metrics.height() + 6);
        tag.moveTopLeft(dragAt + QPointF(14, 14));
        tag.moveRight(std::min(tag.right(), view.width() - 4.0));
        tag.moveBottom(std::min(tag.bottom(), view.height() - 4.0));
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.text);
        painter.drawRoundedRect(tag, tag.height() / 2, tag.height() / 2);
        painter.setPen(colors.ground);
        painter.drawText(tag, Qt::AlignCenter, text);
    }
}

} // namespace rowlock
