// The ring on a held seat that shrinks with its clock, and the moment at which a hold's time is up: nobody else says
// so. GUI thread; its timers run only while the map is shown and a clock does.
#pragma once

#include "ui/seatmap/map_scene.h"

#include <QTimer>

#include <functional>

class QPainter;

namespace rowlock {

class HoldRings
{
public:
    // `overdue` is called when a hold may look otherwise.
    HoldRings(QWidget &view, const MapScene &scene, const MapCamera &camera, std::function<void()> overdue);

    void follow(); // the holds have changed, or the map is shown
    void stop() { m_ticks.stop(); }
    void tick();
    void paint(QPainter &painter) const;

private:
    template <typename Visit>
    void visitClocks(const QRectF &part, Visit &&visit) const;

    QWidget &m_view;
    const MapScene &m_scene;
    const MapCamera &m_camera;
    QTimer m_ticks;
    QTimer m_deadline; // the next one
};

} // namespace rowlock
