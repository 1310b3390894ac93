#include "ui/seatmap/scenery_painter.h"

#include "ui/common/contrast.h"
#include "ui/common/format.h"
#include "ui/common/theme.h"
#include "ui/seatmap/map_lettering.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

QString sceneryText(const char *text)
{
    return QCoreApplication::translate("SeatMap", text);
}

} // namespace

QColor planColor(const QString &name, bool isText)
{
    const QColor color(name);
    if (!color.isValid() || color.alpha() == 0)
        return {};
    if (!isDark())
        return color;
    float hue = 0, saturation = 0, lightness = 0;
    color.getHslF(&hue, &saturation, &lightness);
    const float softer = isText ? 0.92F - 0.3F * lightness : 0.19F + 0.22F * (1 - lightness);
    return QColor::fromHslF(std::max(0.0F, hue), saturation * 0.45F, softer);
}

bool SceneryPainter::touches(const QRectF &clip, const MapCamera &camera) const
{
    const QRectF part = camera.toPlan(clip.adjusted(-3, -3, 3, 3));
    return std::any_of(m_layout.areas.cbegin(), m_layout.areas.cend(),
                       [&part](const AreaShape &shape) { return shape.bounds.intersects(part); });
}

void SceneryPainter::paint(QPainter &painter, const SeatingPlan &plan, const QRectF &clip,
                           const MapCamera &camera) const
{
    for (int i = 0; i < m_layout.areas.size(); ++i) {
        const AreaShape &shape = m_layout.areas.at(i);
        if (!camera.toView(shape.bounds).adjusted(-3, -3, 3, 3).intersects(clip))
            continue;
        // Filling a large outline costs more than asking whether a strip of the picture touches it at all.
        const QRectF part = camera.toPlan(clip.adjusted(-3, -3, 3, 3));
        if (!shape.path.isEmpty() && shape.bounds == shape.path.boundingRect() && !shape.path.intersects(part))
            continue;
        const PlanArea &area = plan.areas.at(i);
        if (area.standing)
            paintStanding(painter, area.name, m_filling(i), shape.path, camera);
        else
            paintDrawing(painter, area, shape, camera);
    }
}

void SceneryPainter::paintDrawing(QPainter &painter, const PlanArea &drawing, const AreaShape &shape,
                                  const MapCamera &camera) const
{
    const QColor fill = planColor(drawing.color);
    if (!shape.path.isEmpty()) {
        painter.save();
        painter.translate(camera.offset());
        painter.scale(camera.scale(), camera.scale());
        const QColor border = planColor(drawing.borderColor);
        QPen pen(border, 1);
        pen.setCosmetic(true);
        painter.setPen(border.isValid() ? pen : QPen(Qt::NoPen));
        painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
        painter.drawPath(shape.path);
        painter.restore();
    }
    const double size = drawing.text.size * camera.scale();
    if (drawing.text.text.isEmpty() || size < 5 || !m_titles)
        return;
    const QColor ground = drawing.kind != ShapeKind::Text && fill.isValid() ? fill : mapColors().ground;
    const QColor wanted = planColor(drawing.text.color, true);
    painter.save();
    painter.translate(camera.toView(drawing.position));
    painter.rotate(drawing.rotation);
    painter.setFont(mapFont(size, QFont::DemiBold));
    painter.setPen(readable(wanted.isValid() ? wanted : mapColors().text, ground));
    drawCentred(painter, drawing.text.offset * camera.scale(), drawing.text.text);
    painter.restore();
}

void SceneryPainter::paintStanding(QPainter &painter, const QString &name, const std::optional<PoolStatus> &pool,
                                   const QPainterPath &path, const MapCamera &camera) const
{
    const MapColors &colors = mapColors();
    const Counters counters = pool ? pool->counters : Counters{};
    const bool full = pool && counters.available == 0;
    const QColor fill = full ? mixed(colors.ground, colors.sold, 0.45) : colors.standing;

    painter.save();
    painter.translate(camera.offset());
    painter.scale(camera.scale(), camera.scale());
    QPen pen(mixed(colors.standing, colors.text, 0.32), 1.25);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawPath(path);
    painter.restore();

    const QRectF box = camera.toView(path.boundingRect());
    if (box.width() < 44 || box.height() < 16 || !m_titles)
        return;
    const double unit = std::clamp(std::min(box.height() / 5.5, box.width() / 9), 9.0, 20.0);
    const bool roomy = box.height() > unit * 4.2 && pool;
    const QPointF middle = box.center();
    painter.setFont(mapFont(unit * 1.1, QFont::DemiBold));
    painter.setPen(readable(colors.text, fill));
    drawCentred(painter, roomy ? middle - QPointF(0, unit * 1.15) : middle,
                QFontMetricsF(painter.font()).elidedText(name, Qt::ElideRight, box.width() - 8));
    if (!roomy)
        return;
    const QLocale locale;
    const QString left =
        counters.capacity == 0                  ? sceneryText("no places set")
        : counters.blocked == counters.capacity ? sceneryText("all blocked")
        : full
            ? sceneryText("none left")
            : sceneryText("%1 of %2 left").arg(locale.toString(counters.available), locale.toString(counters.capacity));
    painter.setFont(mapFont(unit * 0.88, QFont::Normal));
    painter.setPen(readable(colors.faintText, fill));
    const QString priced = QStringLiteral("%1 · %2").arg(left, poolPriceText(*pool));
    const bool fits = QFontMetricsF(painter.font()).horizontalAdvance(priced) < box.width() - 8;
    drawCentred(painter, middle + QPointF(0, unit * 0.22), fits ? priced : left);

    const double width = std::min(box.width() * 0.6, unit * 9);
    const QRectF bar(middle.x() - width / 2, middle.y() + unit * 1.25, width, std::max(4.0, unit * 0.36));
    drawFillBar(
        painter, bar, fill,
        {int(counters.available), int(counters.held), int(counters.sold + counters.reserved + counters.blocked)});
}

} // namespace rowlock
