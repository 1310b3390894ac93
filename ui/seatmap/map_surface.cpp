#include "ui/seatmap/map_surface.h"

namespace rowlock {

MapSurface::MapSurface(const HouseModel &house, const Clock &clock, Mode mode, QWidget *parent)
    : QWidget(parent), m_mode(mode), m_stage(*this, house, clock)
{}

void MapSurface::cameraMoved()
{
    m_stage.panels.card->hide();
    m_stage.panels.overview->follow(m_stage.camera);
    update();
    emit looked();
}

bool MapSurface::clearFilter()
{
    if (m_stage.scene.looks.filter() == SeatFilter())
        return false;
    m_stage.setFilter({});
    return true;
}

void MapSurface::fit()
{
    m_stage.camera.fit();
    cameraMoved();
}

void MapSurface::zoomBy(double factor)
{
    m_stage.camera.zoomAt(QRectF(rect()).center(), factor);
    cameraMoved();
}

void MapSurface::zoomToRect(const QRectF &planRect)
{
    m_stage.camera.show(planRect);
    cameraMoved();
}

QRect MapSurface::seatRect(int seatNo) const
{
    return m_stage.scene.known({seatNo}).isEmpty() ? QRect() : m_stage.scene.boxOf(seatNo).toAlignedRect();
}

QRect MapSurface::areaRect(int area) const
{
    return m_stage.camera.toView(m_stage.scene.layout().areas.at(area).path.boundingRect()).toAlignedRect();
}

} // namespace rowlock
