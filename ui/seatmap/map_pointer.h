// What the pointer does on a map: it moves the plan, draws a band or a lasso, or clicks. Says what was done and does
// nothing about it. GUI thread.
#pragma once

#include "ui/seatmap/map_scene.h"

#include <QPolygonF>

class QPainter;

namespace rowlock {

class MapPointer
{
public:
    enum class Did { Nothing, Clicked, DrewBand, AskedForMenu };

    MapPointer(const MapScene &scene, const MapCamera &camera) : m_scene(scene), m_camera(camera) {}
    void forget(); // another house

    void press(const QPointF &at, Qt::MouseButton button);
    void move(const QPointF &at);
    Did release(const QPointF &at, Qt::MouseButton button);
    bool isPressed() const { return m_drag != Drag::None; }
    bool isPanning() const { return m_drag == Drag::Pan; }
    bool isBanding() const { return m_drag == Drag::Band; }
    bool giveUpBand();                                 // false: there is none
    QPointF takeWay() const { return m_at - m_taken; } // that the plan has still to follow ...
    void followed(const QPointF &by)
    {
        m_taken += by;
    } // ... and that it did: rounding to pixels leaves some for the next move

    // Space is also held to move the plan with the left button, so it picks when it is let go without that.
    void holdSpace();
    bool letGoOfSpace(); // true: it picks

    bool isLasso() const { return m_lasso; }
    void setLasso(bool lasso) { m_lasso = lasso; }
    QList<int> bandSeats() const;
    void paintBand(QPainter &painter, const QString &tag) const; // `tag`: said beside it

    int clicked = -1; // the seat of the last click

private:
    enum class Drag { None, Press, Band, PanPress, Pan };

    const MapScene &m_scene;
    const MapCamera &m_camera;
    Drag m_drag = Drag::None;
    Qt::MouseButton m_button = Qt::NoButton;
    QPointF m_start, m_at, m_taken;
    QPolygonF m_line; // the lasso's, pixels
    bool m_lasso = false;
    bool m_space = false;
    bool m_spaceUsed = false;
};

} // namespace rowlock
