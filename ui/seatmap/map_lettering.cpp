#include "ui/seatmap/map_lettering.h"

#include "ui/common/contrast.h"
#include "ui/common/theme.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace rowlock {

QFont mapFont(double pixels, QFont::Weight weight)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(std::max(1, int(std::lround(pixels))));
    font.setWeight(weight);
    return font;
}

void drawCentred(QPainter &painter, const QPointF &at, const QString &text)
{
    const QFontMetricsF metrics(painter.font());
    QPointF start(at.x() - metrics.horizontalAdvance(text) / 2, at.y() + metrics.capHeight() / 2);
    const QTransform device = painter.deviceTransform();
    if (!device
             // from a whole pixel on, so that its letters are the same in each part that is painted by itself
             .isRotating()) {
        const QPointF pixel = device.map(start);
        start = device.inverted().map(QPointF(std::floor(pixel.x() + 0.5), std::floor(pixel.y() + 0.5)));
    }
    painter.drawText(start, text);
}

void drawPlate(QPainter &painter, const QRectF &place, const QColor &ground)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(mapColors().outline);
    painter.setBrush(ground);
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
}

void drawFillBar(QPainter &painter, const QRectF &bar, const QColor &ground, const BlockTally &tally)
{
    const MapColors &colors = mapColors();
    const double all = std::max(1, tally.all());
    QPainterPath round;
    round.addRoundedRect(bar, bar.height() / 2, bar.height() / 2);
    // Not clipped by the round ends: a clip's edges have other shades where a part of the map is painted by itself.
    const auto part = [&](double from, double share, const QColor &color) {
        if (share <= 0)
            return;
        QPainterPath piece;
        piece.addRect(
            QRectF(bar.left() + bar.width() * from / all, bar.top(), bar.width() * share / all, bar.height()));
        painter.setBrush(color);
        painter.drawPath(round.intersected(piece));
    };
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixed(ground, colors.text, 0.16));
    painter.drawPath(round);
    part(0, tally.gone, readable(colors.selected, ground, 3));
    part(tally.gone, tally.held, readable(colors.heldLine, ground, 3));
    painter.restore();
}

} // namespace rowlock
