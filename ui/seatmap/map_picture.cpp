#include "ui/seatmap/map_picture.h"

#include "ui/common/theme.h"

#include <QPainter>
#include <QRegion>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace rowlock {

namespace {

// Beyond this many separate parts one painting of everything is cheaper.
constexpr int mostPictureParts = 700;
// Below it there are nearly as many sprites as seats, and the few that a part needs are drawn as quickly as the part.
constexpr int fewSeats = 1000;
// From this many on it pays to keep what lies under them.
constexpr int manyParts = 8;

QRect inWidget(const QRect &pixels, const MapCamera &camera)
{
    return QRectF(QPointF(pixels.topLeft()) / camera.ratio(), QSizeF(pixels.size()) / camera.ratio()).toAlignedRect();
}

QRect inPixels(const QRectF &widget, const MapCamera &camera)
{
    return QRectF(widget.topLeft() * camera.ratio(), widget.size() * camera.ratio()).toAlignedRect();
}

qint64 pixelsOf(const QRect &part)
{
    return qint64(part.width()) * part.height();
}

} // namespace

MapPicture::MapPicture(const HouseModel &house, const SeatLooks &looks, const SeatGrid &grid, const MapLayout &layout)
    : m_house(house), m_looks(looks), m_layout(layout), m_seats(house, looks, grid),
      m_scenery(layout,
                [&house](int area) -> std::optional<PoolStatus> {
                    const int no = house.poolOfArea(area);
                    if (no < 0)
                        return {};
                    PoolStatus pool = house.pools().at(no);
                    pool.counters = underLimit(house.event(), pool.counters);
                    return pool;
                }),
      m_words(looks, layout)
{}

void MapPicture::forget()
{
    paintAllNext();
    m_seats.forget();
    m_words.forget();
}

void MapPicture::release()
{
    paintAllNext();
    m_image = {};
    if (m_looks.count() < fewSeats)
        forget();
}

void MapPicture::paintAllNext()
{
    m_stale = {};
    m_floor = {};
}

void MapPicture::invalidateSeat(int seatNo)
{
    if (!m_stale.all)
        m_stale.seats.append(seatNo);
    if (m_titles) {
        const int block = m_house.plan().seats.at(seatNo).block;
        if (block >= 0 && size_t(block) < m_barSteps.size() && m_words.barStep(block) != m_barSteps[size_t(block)]) {
            m_barSteps[size_t(block)] = m_words.barStep(block);
            m_stale.blocks.append(block);
        }
    }
    m_stale.all = m_stale.all || m_stale.seats.size() > mostPictureParts;
}

void MapPicture::invalidateArea(int area)
{
    m_floor = {};
    if (!m_stale.all && !m_stale.areas.contains(area))
        m_stale.areas.append(area);
}

QRect MapPicture::partOf(int seatNo, const MapCamera &camera) const
{
    const double ratio = camera.ratio();
    const double radius = m_looks.radius(seatNo) * camera.scale();
    const double half = (radius * SeatPainter::reach + 1.5) * ratio;
    const QPointF at = camera.toView(m_looks.position(seatNo)) * ratio;
    return QRectF(at.x() - half, at.y() - half, half * 2, half * 2).toAlignedRect();
}

QRect MapPicture::placeOf(int seatNo, const MapCamera &camera) const
{
    return inWidget(partOf(seatNo, camera), camera);
}

const QImage &MapPicture::update(const MapCamera &camera)
{
    const QSize size = (camera.viewSize() * camera.ratio()).toSize();
    if (m_image.size() != size) {
        m_image = QImage(size, QImage::Format_RGB32);
        m_stale.all = true;
    }
    m_image.setDevicePixelRatio(camera.ratio());
    m_stale.all = m_stale.all || camera.scale() != m_scale;
    QList<QRect> parts;
    const QPoint origin = camera.origin();
    if (!m_stale.all && origin != m_origin)
        scroll(origin - m_origin, parts);
    if (m_stale.all || origin != m_origin)
        m_floor = {};
    m_scale = camera.scale();
    m_origin = origin;
    if (!m_stale.all)
        paintStale(camera, parts);
    if (m_stale.all) {
        parts = {m_image.rect()};
        noteBars();
    }
    m_stale = {false, {}, {}, {}};
    for (const QRect &part : std::as_const(parts))
        paint({m_image, {}}, part.intersected(m_image.rect()), camera);
    return m_image;
}

void MapPicture::paintParts(QPainter &painter, const QRegion &parts, const MapCamera &camera)
{
    const double ratio = camera.ratio();
    for (const QRect &part : parts) {
        const QRect pixels = inPixels(part, camera);
        QImage image(pixels.size(), QImage::Format_RGB32);
        image.setDevicePixelRatio(ratio);
        paint({image, pixels.topLeft()}, pixels, camera);
        painter.drawImage(QPointF(pixels.topLeft()) / ratio, image);
    }
}

void MapPicture::noteBars()
{
    m_barSteps.assign(m_house.isLoaded() ? size_t(m_layout.blocks.size()) : 0, 0);
    for (size_t block = 0; block < m_barSteps.size(); ++block)
        m_barSteps[block] = m_words.barStep(int(block));
}

QList<QRect> MapPicture::takeMovedBars(const MapCamera &camera)
{
    QList<QRect> boxes;
    for (const int block : std::as_const(m_stale.blocks)) {
        const QRect bar = m_words.barOf(block, camera);
        if (!bar.isNull())
            boxes.append(inWidget(bar, camera));
    }
    if (!isKept())
        m_stale.blocks.clear();
    return boxes;
}

// Moves what can be kept and leaves the strips that come into sight to be painted.
void MapPicture::scroll(const QPoint &by, QList<QRect> &strips)
{
    const QRect all = m_image.rect();
    const QRect kept = all.translated(by).intersected(all);
    if (kept.isEmpty()) {
        m_stale.all = true;
        return;
    }
    const qsizetype stride = m_image.bytesPerLine();
    uchar *bits = m_image.bits();
    const auto moveLine = [&](int y) {
        std::memmove(bits + y * stride + kept.left() * 4, bits + (y - by.y()) * stride + (kept.left() - by.x()) * 4,
                     size_t(kept.width()) * 4);
    };
    if (by.y() > 0) {
        for (int y = kept.bottom(); y >= kept.top(); --y)
            moveLine(y);
    } else {
        for (int y = kept.top(); y <= kept.bottom(); ++y)
            moveLine(y);
    }
    for (const QRect &strip : QRegion(all).subtracted(kept))
        strips.append(strip);
}

// Seats whose parts together are as large as the picture are painted with it.
void MapPicture::paintStale(const MapCamera &camera, QList<QRect> &parts)
{
    QList<QRect> stale;
    qint64 pixels = 0;
    for (const int seatNo : std::as_const(m_stale.seats)) {
        const QRect part = partOf(seatNo, camera).intersected(m_image.rect());
        if (!part.isEmpty())
            stale.append(part);
        pixels += pixelsOf(part);
    }
    m_stale.all = pixels > pixelsOf(m_image.rect());
    if (m_stale.all)
        return;
    if (stale.size() > manyParts)
        keepFloor(camera);
    for (const int area : std::as_const(m_stale.areas))
        parts.append(inPixels(camera.toView(m_layout.areas.at(area).bounds).adjusted(-3, -3, 3, 3), camera));
    for (const int block : std::as_const(m_stale.blocks))
        parts.append(m_words.barOf(block, camera));
    parts += stale;
}

void MapPicture::keepFloor(const MapCamera &camera)
{
    if (!m_floor.isNull() || !m_scenery.touches(QRectF({}, camera.viewSize()), camera))
        return;
    QImage floor(m_image.size(), m_image.format());
    floor.setDevicePixelRatio(m_image.devicePixelRatio());
    paintFloor({floor, {}}, floor.rect(), camera);
    m_floor = floor;
}

void MapPicture::paint(const Canvas &target, const QRect &part, const MapCamera &camera)
{
    if (part.isEmpty())
        return;
    paintFloor(target, part, camera);
    if (!m_house.isLoaded())
        return;
    m_seatsPainted += m_seats.paint(target, part, camera);
    if (m_titles)
        m_words.paint(target, part, camera);
}

void MapPicture::paintFloor(const Canvas &target, const QRect &part, const MapCamera &camera)
{
    const double ratio = camera.ratio();
    const QRectF clip(QPointF(part.topLeft()) / ratio, QSizeF(part.size()) / ratio);
    const QRect place = part.translated(-target.corner);
    const qsizetype stride = target.image.bytesPerLine() / 4;
    auto *line = reinterpret_cast<QRgb *>(target.image.bits()) + place.top() * stride + place.left();
    const bool kept = !m_floor.isNull();
    for (int y = place.top(); y <= place.bottom(); ++y, line += stride) {
        if (kept)
            std::copy_n(reinterpret_cast<const QRgb *>(m_floor.constScanLine(y)) + place.left(), place.width(), line);
        else
            std::fill_n(line, place.width(), mapColors().ground.rgb());
    }
    if (kept || !m_house.isLoaded() || !m_scenery.touches(clip, camera))
        return;
    QPainter painter(&target.image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.translate(-QPointF(target.corner) / ratio);
    painter.setClipRect(clip);
    m_scenery.paint(painter, m_house.plan(), clip, camera);
}

} // namespace rowlock
