#include "ui/seatmap/scenery_painter.h"

#include "ui/common/contrast.h"
#include "ui/common/theme.h"
#include "ui/seatmap/seat_skin.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double lettersFrom = 4.2; // radius of a seat in pixels

constexpr double nameFrom = 15; // height of a section that has room for its name, pixels
constexpr double barFrom = 26; // height of a section that has room for a bar, pixels

QString translated(const char *text)
{
    return QCoreApplication::translate("SeatMap", text);
}

QFont mapFont(double pixels, QFont::Weight weight)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(std::max(1, int(std::lround(pixels))));
    font.setWeight(weight);
    return font;
}

void centred(QPainter &painter, const QPointF &at, const QString &text)
{
    const QFontMetricsF metrics(painter.font());
    painter.drawText(QPointF(at.x() - metrics.horizontalAdvance(text) / 2, at.y() + metrics.capHeight() / 2), text);
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

void SceneryPainter::paintBelow(QPainter &painter, const QRectF &clip, const MapCamera &camera)
{
    for (int i = 0; i < m_layout.areas.size(); ++i) {
        const AreaShape &shape = m_layout.areas.at(i);
        if (!camera.toView(shape.bounds).adjusted(-3, -3, 3, 3).intersects(clip))
            continue;
        // Filling a large outline costs more than asking whether a strip of the picture touches it at all.
        const QRectF part = camera.toPlan(clip.adjusted(-3, -3, 3, 3));
        if (!shape.path.isEmpty() && shape.bounds == shape.path.boundingRect() && !shape.path.intersects(part))
            continue;
        if (m_house.plan().areas.at(i).standing)
            paintStanding(painter, i, camera);
        else
            paintDrawing(painter, i, camera);
    }
}

void SceneryPainter::paintDrawing(QPainter &painter, int area, const MapCamera &camera)
{
    const PlanArea &drawing = m_house.plan().areas.at(area);
    const QColor fill = planColor(drawing.color);
    if (!m_layout.areas.at(area).path.isEmpty()) {
        painter.save();
        painter.translate(camera.offset());
        painter.scale(camera.scale(), camera.scale());
        const QColor border = planColor(drawing.borderColor);
        QPen pen(border, 1);
        pen.setCosmetic(true);
        painter.setPen(border.isValid() ? pen : QPen(Qt::NoPen));
        painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
        painter.drawPath(m_layout.areas.at(area).path);
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
    centred(painter, drawing.text.offset * camera.scale(), drawing.text.text);
    painter.restore();
}

void SceneryPainter::paintStanding(QPainter &painter, int area, const MapCamera &camera)
{
    const MapColors &colors = mapColors();
    const PlanArea &place = m_house.plan().areas.at(area);
    const int poolNo = m_house.poolOfArea(area);
    const Counters counters = poolNo >= 0 ? m_house.pools().at(poolNo).counters : Counters{};
    const bool full = poolNo >= 0 && counters.available == 0;
    const QColor fill = full ? mixed(colors.ground, colors.sold, 0.45) : colors.standing;

    painter.save();
    painter.translate(camera.offset());
    painter.scale(camera.scale(), camera.scale());
    QPen pen(mixed(colors.standing, colors.text, 0.32), 1.25);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawPath(m_layout.areas.at(area).path);
    painter.restore();

    const QRectF box = camera.toView(m_layout.areas.at(area).path.boundingRect());
    if (box.width() < 44 || box.height() < 16 || !m_titles)
        return;
    const double unit = std::clamp(std::min(box.height() / 5.5, box.width() / 9), 9.0, 20.0);
    const bool roomy = box.height() > unit * 4.2 && poolNo >= 0;
    const QPointF middle = box.center();
    painter.setFont(mapFont(unit * 1.1, QFont::DemiBold));
    painter.setPen(readable(colors.text, fill));
    const QString name = QFontMetricsF(painter.font()).elidedText(place.name, Qt::ElideRight, box.width() - 8);
    centred(painter, roomy ? middle - QPointF(0, unit * 1.15) : middle, name);
    if (!roomy)
        return;
    const QLocale locale;
    const QString left = full ? translated("sold out")
                              : translated("%1 of %2 left").arg(locale.toString(counters.available),
                                                                locale.toString(counters.capacity));
    painter.setFont(mapFont(unit * 0.88, QFont::Normal));
    painter.setPen(readable(colors.faintText, fill));
    centred(painter, middle + QPointF(0, unit * 0.22), left);

    const double width = std::min(box.width() * 0.6, unit * 9);
    const QRectF bar(middle.x() - width / 2, middle.y() + unit * 1.25, width, std::max(4.0, unit * 0.36));
    paintBar(painter, bar, fill,
             {int(counters.available), int(counters.held), int(counters.sold + counters.reserved + counters.blocked)});
}

// From the left what is gone, then what is held; the rest is free.
void SceneryPainter::paintBar(QPainter &painter, const QRectF &bar, const QColor &ground, const BlockTally &tally)
{
    const MapColors &colors = mapColors();
    const double all = std::max(1, tally.all());
    const auto part = [&](double from, double share, const QColor &color) {
        if (share <= 0)
            return;
        painter.setBrush(color);
        painter.drawRect(QRectF(bar.left() + bar.width() * from / all, bar.top(), bar.width() * share / all, bar.height()));
    };
    painter.save();
    QPainterPath round;
    round.addRoundedRect(bar, bar.height() / 2, bar.height() / 2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixed(ground, colors.text, 0.16));
    painter.drawPath(round);
    painter.setClipPath(round, Qt::IntersectClip);
    part(0, tally.gone, readable(colors.selected, ground, 3));
    part(tally.gone, tally.held, readable(colors.heldLine, ground, 3));
    painter.restore();
}

void SceneryPainter::paintRowLetters(QImage &target, const QRect &clip, const MapCamera &camera)
{
    const double ratio = camera.ratio();
    const QRgb ink = mapColors().faintText.rgb();
    const auto isAbove = [](const RowLetter &letter, double y) { return letter.position.y() < y; };
    const double top = camera.toPlan(QPointF(clip.topLeft()) / ratio).y() - m_layout.letterReach;
    const double bottom = camera.toPlan(QPointF(clip.bottomRight()) / ratio).y() + m_layout.letterReach;
    const auto end = std::lower_bound(m_layout.rows.cbegin(), m_layout.rows.cend(), bottom, isAbove);
    for (auto it = std::lower_bound(m_layout.rows.cbegin(), end, top, isAbove); it != end; ++it) {
        const RowLetter &letter = *it;
        const double radius = letter.radius * camera.scale();
        if (radius < lettersFrom)
            continue;
        const QPointF at = camera.toView(letter.position) * ratio;
        const double half = radius * ratio * (1 + 0.4 * double(letter.text.size()));
        if (at.x() + half < clip.left() || at.x() - half > clip.right() || at.y() + half < clip.top()
            || at.y() - half > clip.bottom())
            continue;
        const int size = int(std::lround(std::clamp(radius * 1.05, 8.0, 16.0) * ratio));
        blit(target, clip, m_texts.get(letter.text, size, ink), int(std::lround(at.x())), int(std::lround(at.y())));
    }
}

int SceneryPainter::barStep(int block) const
{
    const BlockTally &tally = m_looks.tally(block);
    const int all = std::max(1, tally.all());
    return tally.gone * barSteps / all * (barSteps + 1) + (tally.gone + tally.held) * barSteps / all;
}

SceneryPainter::Plate SceneryPainter::plate(int block, const MapCamera &camera) const
{
    const BlockTitle &title = m_layout.blocks.at(block);
    const QRectF box = camera.toView(title.bounds);
    if (title.text.isEmpty() || box.height() < nameFrom)
        return {};
    Plate plate;
    plate.font = mapFont(std::clamp(box.height() / 6, 10.0, 13.0), QFont::DemiBold);
    const QFontMetricsF metrics(plate.font);
    const bool whole = m_layout.blocks.size() <= 12 && metrics.horizontalAdvance(title.text) + 18 < box.width();
    plate.text = whole ? title.text : title.shortText;
    const double width = metrics.horizontalAdvance(plate.text);
    if (width + 4 > box.width())
        return {};
    plate.barred = box.height() >= barFrom && m_looks.tally(block).all() > 0;
    plate.box = QRectF(0, 0, std::max(width + 12, plate.barred ? 30.0 : 0.0), plate.font.pixelSize() + (plate.barred ? 12 : 5));
    plate.box.moveCenter(box.center());
    plate.box = QRectF(plate.box.toRect()); // a bar of four pixels has sharp edges or none
    return plate;
}

void SceneryPainter::paintPlate(QPainter &painter, int block, const Plate &plate)
{
    const MapColors &colors = mapColors();
    QColor ground = colors.ground;
    ground.setAlphaF(0.9F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    const double round = plate.barred ? 5 : plate.box.height() / 2;
    painter.drawRoundedRect(plate.box, round, round);
    painter.setFont(plate.font);
    painter.setPen(colors.text);
    if (!plate.barred) {
        centred(painter, plate.box.center(), plate.text);
        return;
    }
    centred(painter, {plate.box.center().x(), plate.box.top() + 2.5 + plate.font.pixelSize() / 2.0}, plate.text);
    paintBar(painter, QRectF(plate.box.left() + 5, plate.box.bottom() - 7, plate.box.width() - 10, 4), colors.ground, m_looks.tally(block));
}

void SceneryPainter::paintTitle(QPainter &painter, const BlockTitle &title, const QRectF &clip, const MapCamera &camera)
{
    const QPointF at = camera.toView(title.above);
    const double size = std::clamp(m_layout.pitch * camera.scale() * 0.56, 10.0, 20.0);
    painter.setFont(mapFont(size, QFont::DemiBold));
    const double half = QFontMetricsF(painter.font()).horizontalAdvance(title.text) / 2 + 2;
    if (!QRectF(at.x() - half, at.y() - size, half * 2, size * 2).intersects(clip))
        return;
    painter.setPen(mapColors().faintText);
    centred(painter, at, title.text);
}

void SceneryPainter::paintAbove(QPainter &painter, const QRectF &clip, const MapCamera &camera)
{
    const bool far = detailFor(10 * camera.scale()) == Detail::Dot;
    for (int block = 0; block < m_layout.blocks.size(); ++block) {
        const BlockTitle &title = m_layout.blocks.at(block);
        if (title.text.isEmpty())
            continue;
        if (!far) {
            if (title.hasAbove)
                paintTitle(painter, title, clip, camera);
        } else if (camera.toView(title.bounds).adjusted(-40, -20, 40, 20).intersects(clip)) {
            if (const Plate named = plate(block, camera); !named.box.isNull())
                paintPlate(painter, block, named);
        }
    }
}

} // namespace rowlock
