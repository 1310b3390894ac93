#include "ui/seatmap/map_words.h"

#include "ui/common/theme.h"
#include "ui/seatmap/map_lettering.h"
#include "ui/seatmap/seat_skin.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rowlock {

namespace {

constexpr double lettersFrom = 4.2;   // radius of a seat in pixels
constexpr double nameFrom = 15;       // height of a section that has room for its name, pixels
constexpr double barFrom = 26;        // and for a bar
constexpr qsizetype fewSections = 12; // which are told by their whole names
constexpr qsizetype mostBars = 4000;

} // namespace

void MapWords::forget()
{
    m_letters.clear();
    m_titles.clear();
    m_plates.clear();
    m_bars.clear();
    m_names.clear();
    m_scale = 0;
}

int MapWords::barStep(int block) const
{
    const BlockTally &tally = m_looks.tally(block);
    const int all = std::max(1, tally.all());
    return tally.gone * barSteps / all * (barSteps + 1) + (tally.gone + tally.held) * barSteps / all;
}

QRect MapWords::barOf(int block, const MapCamera &camera)
{
    prepare(camera);
    const Name &name = m_names[size_t(block)];
    return name.barred ? name.box.translated(camera.origin()) : QRect();
}

void MapWords::prepare(const MapCamera &camera)
{
    if (camera.scale() == m_scale && camera.ratio() == m_ratio && m_names.size() == size_t(m_layout.blocks.size()))
        return;
    if (camera.ratio() != m_ratio) { // sizes are device pixels
        m_plates.clear();
        m_bars.clear();
    }
    m_scale = camera.scale();
    m_ratio = camera.ratio();
    const bool far = detailFor(10 * m_scale) == Detail::Dot;
    m_names.clear();
    for (int block = 0; block < m_layout.blocks.size(); ++block) {
        const BlockTitle &title = m_layout.blocks.at(block);
        if (title.text.isEmpty())
            m_names.emplace_back();
        else
            m_names.push_back(far ? nameOf(title, camera, m_looks.tally(block).all() > 0) : titleOf(title, camera));
    }
}

MapWords::Name MapWords::nameOf(const BlockTitle &title, const MapCamera &camera, bool barred) const
{
    const QSizeF room = title.bounds.size() * camera.scale();
    if (room.height() < nameFrom)
        return {};
    Name name;
    name.plate = true;
    const double ratio = camera.ratio();
    const QFont font = mapFont(std::clamp(room.height() / 6, 10.0, 13.0), QFont::DemiBold);
    const QFontMetricsF metrics(font);
    double width = m_layout.blocks.size() <= fewSections ? metrics.horizontalAdvance(title.text) : room.width();
    const bool whole = width + 18 < room.width();
    name.text = whole ? title.text : title.shortText;
    if (!whole)
        width = metrics.horizontalAdvance(name.text);
    if (width + 4 > room.width())
        return {};
    name.barred = barred && room.height() >= barFrom;
    name.fontSize = int(std::lround(font.pixelSize() * ratio));
    const QSize size(int(std::ceil(std::max(width + 12, name.barred ? 30.0 : 0.0) * ratio)),
                     int(std::lround((font.pixelSize() + (name.barred ? 12 : 5)) * ratio)));
    name.box = QRect({}, size);
    name.box.moveCenter((title.middle * camera.scale() * ratio).toPoint());
    return name;
}

MapWords::Name MapWords::titleOf(const BlockTitle &title, const MapCamera &camera) const
{
    if (!title.hasAbove)
        return {};
    Name name;
    const double ratio = camera.ratio();
    name.text = title.text;
    name.fontSize = int(std::lround(std::clamp(m_layout.pitch * camera.scale() * 0.56, 10.0, 20.0) * ratio));
    // As wide as it could be: it is measured when it comes into sight.
    name.box = QRect(0, 0, name.fontSize * int(title.text.size() + 1), name.fontSize * 2);
    name.box.moveCenter((title.above * camera.scale() * ratio).toPoint());
    return name;
}

const Sprite &MapWords::plateOf(const QSize &size, bool barred)
{
    Sprite &plate = m_plates[size];
    if (!plate.made) {
        plate = Sprite::drawn(size, [&](QPainter &painter) {
            QColor ground = mapColors().ground;
            ground.setAlphaF(0.9F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(ground);
            const double round = barred ? 5 * m_ratio : size.height() / 2.0;
            painter.drawRoundedRect(QRectF({}, size), round, round);
        });
    }
    return plate;
}

// As full as the step says, and not as the section is: so it is the same wherever it is drawn first.
const Sprite &MapWords::barWith(const QSize &size, int step)
{
    if (m_bars.size() > mostBars)
        m_bars.clear();
    Sprite &bar = m_bars[{size, step}];
    if (!bar.made) {
        const int gone = step / (barSteps + 1), taken = step % (barSteps + 1);
        const BlockTally tally{barSteps - taken, taken - gone, gone};
        bar = Sprite::drawn(
            size, [&](QPainter &painter) { drawFillBar(painter, QRectF({}, size), mapColors().ground, tally); });
    }
    return bar;
}

void MapWords::paintPlate(const Canvas &target, const QRect &clip, const Name &name, int block, const QPoint &corner)
{
    const QSize size = name.box.size();
    blit(target, clip, plateOf(size, name.barred), corner.x(), corner.y());
    const double line = name.barred ? 2.5 * m_ratio + name.fontSize / 2.0 : size.height() / 2.0;
    blit(target, clip, m_titles.get(name.text, name.fontSize, mapColors().text.rgb()), corner.x() + size.width() / 2,
         corner.y() + int(std::lround(line)));
    if (!name.barred)
        return;
    const int edge = int(std::lround(5 * m_ratio));
    const QSize bar(size.width() - edge * 2, int(std::lround(4 * m_ratio)));
    blit(target, clip, barWith(bar, barStep(block)), corner.x() + edge,
         corner.y() + size.height() - int(std::lround(7 * m_ratio)));
}

void MapWords::paint(const Canvas &target, const QRect &clip, const MapCamera &camera)
{
    paintLetters(target, clip, camera);
    prepare(camera);
    const QPoint origin = camera.origin();
    const QRect part = clip.translated(-origin);
    for (size_t block = 0; block < m_names.size(); ++block) {
        const Name &name = m_names[block];
        if (name.text.isEmpty() || !name.box.intersects(part))
            continue;
        const QPoint corner = name.box.topLeft() + origin;
        if (name.plate)
            paintPlate(target, clip, name, int(block), corner);
        else
            blit(target, clip, m_titles.get(name.text, name.fontSize, mapColors().faintText.rgb()),
                 corner.x() + name.box.width() / 2, corner.y() + name.box.height() / 2);
    }
}

void MapWords::paintLetters(const Canvas &target, const QRect &clip, const MapCamera &camera)
{
    if (m_layout.letterReach * camera.scale() < lettersFrom)
        return; // not even the largest
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
        blit(target, clip, m_letters.get(letter.text, size, ink), int(std::lround(at.x())), int(std::lround(at.y())));
    }
}

} // namespace rowlock
