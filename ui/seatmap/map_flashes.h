// Seats that are pointed out for a moment, or that others have changed: they light up and fade. Only these are painted
// again. GUI thread; its timer runs only while something fades.
#pragma once

#include "ui/seatmap/map_scene.h"

#include <QElapsedTimer>
#include <QImage>
#include <QTimer>

class QPainter;

namespace rowlock {

class MapFlashes
{
public:
    static constexpr qint64 pointedOutMs = 1600;

    MapFlashes(QWidget &view, const MapScene &scene, const MapCamera &camera);

    void add(const QList<int> &seatNos, qint64 lifeMs = 900); // too many at a time are no news
    void clear() { m_flashes.clear(); }
    void paint(QPainter &painter);

private:
    struct Flash
    {
        int seatNo;
        qint64 start;
        qint64 life;
        QPointF at;
        double radius;
    }; // plan units, so that a painting need not look the seat up

    void tick();
    bool mayMove() const;                          // a desktop that wants nothing to move says so by the style
    const QImage &picture(double width, int step); // pixels

    QWidget &m_view;
    const MapScene &m_scene;
    const MapCamera &m_camera;
    QList<Flash> m_flashes;
    QHash<int, QImage> m_pictures; // by size and step
    QRgb m_color = 0;
    double m_ratio = 0;
    QElapsedTimer m_clock;
    QTimer m_timer;
};

} // namespace rowlock
