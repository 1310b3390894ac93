// What is marked on the map beside what a seat is: where a party would sit that is about to move, what something typed
// means, single seats that the sale leaves, and the sale itself from far away. Over the kept picture, never in it. GUI
// thread.
#pragma once

#include "ui/seatmap/map_scene.h"

class QPainter;

namespace rowlock {

class MapMarks
{
public:
    MapMarks(QWidget &view, const MapScene &scene) : m_view(view), m_scene(scene) {}
    void forget(); // another house

    void setAim(const QList<int> &good, const QList<int> &refused);
    const QList<int> &aimedAt() const { return m_aimedAt; }
    const QList<int> &aimRefused() const { return m_aimRefused; }
    void setLeftAlone(const QList<int> &seatNos);
    bool isLeftAlone(int seatNo) const { return m_leftAlone.contains(seatNo); }
    bool setPreview(const QList<int> &seatNos); // false: as it was
    const QList<int> &preview() const { return m_preview; }
    QList<int> followSale(); // those that have joined it; by the feed, which may be later than the answer

    void paintSale(QPainter &painter) const;
    void paint(QPainter &painter) const;

private:
    void paintAim(QPainter &painter) const;

    QWidget &m_view;
    const MapScene &m_scene;
    QList<int> m_aimedAt, m_aimRefused, m_leftAlone, m_preview;
    QSet<int> m_inSale;
};

} // namespace rowlock
