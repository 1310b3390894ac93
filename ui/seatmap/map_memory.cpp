#include "ui/seatmap/map_memory.h"

#include <QCryptographicHash>

namespace rowlock {

namespace {

constexpr int mapRestMs = 800;

} // namespace

MapMemory::MapMemory(SeatMapView &map, Settings &settings, const QString &houseFile, const QString &page)
    : QObject(&map), m_map(map), m_settings(settings)
{
    const QByteArray house = QCryptographicHash::hash(houseFile.toUtf8(), QCryptographicHash::Md5).toHex().left(12);
    m_where = page + u'-' + QString::fromLatin1(house);
    m_resting.setSingleShot(true);
    m_resting.setInterval(mapRestMs);
    connect(&m_resting, &QTimer::timeout, this, &MapMemory::write);
    connect(&map, &SeatMapView::looked, this, &MapMemory::note);
    connect(&map.house(), &HouseModel::loaded, this, &MapMemory::comeBack); // after the map's own
    comeBack();
}

void MapMemory::comeBack()
{
    if (!m_map.house().isLoaded())
        return;
    write();
    m_event = m_map.house().event().id;
    m_view = m_settings.mapView(key());
    m_map.setViewpoint(m_view);
}

void MapMemory::note()
{
    // While another performance is being taken in, the map fits it before this one knows of it.
    if (!m_map.house().isLoaded() || m_map.house().event().id != m_event)
        return;
    m_view = m_map.viewpoint();
    m_resting.start();
}

void MapMemory::write()
{
    m_resting.stop();
    if (m_event.isValid() && m_settings.mapView(key()) != m_view)
        m_settings.setMapView(key(), m_view);
}

QString MapMemory::key() const
{
    return QStringLiteral("%1-%2").arg(m_where, QString::number(m_event.value()));
}

} // namespace rowlock
