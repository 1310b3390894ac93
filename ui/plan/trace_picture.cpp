#include "ui/plan/trace_picture.h"

#include "ui/seatmap/map_camera.h"

#include <QImageReader>
#include <QPainter>

#include <algorithm>

namespace rowlock {

namespace {

constexpr int mostPixels = 4000; // along a side: more is not seen at any zoom that one draws at

} // namespace

TracePicture::TracePicture(QObject *parent) : QObject(parent) {}

bool TracePicture::load(const QString &file, QSizeF page)
{
    QImageReader reader(file);
    reader.setAutoTransform(true);
    const QSize whole = reader.size();
    if (whole.isValid() && (whole.width() > mostPixels || whole.height() > mostPixels))
        reader.setScaledSize(whole.scaled(mostPixels, mostPixels, Qt::KeepAspectRatio));
    const QImage image = reader.read();
    if (image.isNull())
        return false;
    m_image = image;
    m_place = {{}, QSizeF(image.size()).scaled(page, Qt::KeepAspectRatio).width(), 50, false};
    emit changed();
    return true;
}

void TracePicture::clear()
{
    if (!isThere())
        return;
    m_image = {};
    emit changed();
}

void TracePicture::setPlace(const Place &place)
{
    m_place = place;
    m_place.width = std::max(1.0, place.width);
    m_place.opacity = std::clamp(place.opacity, 0, 100);
    emit changed();
}

void TracePicture::paint(QPainter &painter, const MapCamera &camera) const
{
    if (!isThere() || m_place.opacity == 0)
        return;
    const QSizeF size = QSizeF(m_image.size()) * (m_place.width / m_image.width());
    painter.save();
    painter.setOpacity(m_place.opacity / 100.0);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(camera.toView(QRectF(m_place.topLeft, size)), m_image);
    painter.restore();
}

} // namespace rowlock
