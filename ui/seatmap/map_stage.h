// What a map shows and from where: the scene, the camera, the picture and all that lies over it, kept up to date as the
// house changes. Knows nothing of the pointer and the keyboard. Its parts know the scene and the camera, never one
// another. GUI thread.
#pragma once

#include "ui/seatmap/hold_rings.h"
#include "ui/seatmap/map_flashes.h"
#include "ui/seatmap/map_marks.h"
#include "ui/seatmap/map_panels.h"
#include "ui/seatmap/map_picture.h"

namespace rowlock {

class MapSurface;

class MapStage
{
public:
    MapStage(MapSurface &view, const HouseModel &house, const Clock &clock);

    MapCamera camera;
    MapScene scene;
    MapMarks marks;
    MapFlashes flashes;
    MapPanels panels;

    // The house.
    void load();
    void arrange(); // another floor
    void refreshAll();
    void refreshSeats(const QList<int> &seatNos);
    void seatsChanged(const QList<int> &seatNos); // by anybody: those of others light up
    void refreshHolds(const QList<HoldInfo> &holds);
    void refreshHeld();
    void refreshPools(); // and what is sold of the event
    void setColouring(SeatColouring colouring);
    void setCurrentHold(HoldId hold);
    void setPending(const QSet<int> &seatNos);
    void setFilter(const SeatFilter &filter);

    // Where it is looked at.
    QString viewpoint() const;
    void setViewpoint(const QString &viewpoint);
    void setPushed(int pixels);
    void setPreview(const QList<int> &seatNos);
    void zoomToBlock(int block);
    void reveal(int seatNo);
    void pointOut(const QList<int> &seatNos);
    void comeTo(int seatNo); // no further than that it is in sight
    void place();            // the map has another size, or a panel on it has
    void setShown(bool shown);

    void paint(QPainter &painter, const QRegion &region);
    qint64 seatsPainted() const { return m_picture.seatsPainted(); } // since the map was made

private:
    void followSale(); // what has come into the sale on the counter is to be seen
    void bringUp(int seatNo);
    void bringUpZone(int zone);
    void bringIntoSight(const QList<int> &seatNos); // no nearer than the map is looked at
    void setInUse(bool used);                       // all that is kept for quick painting

    MapSurface &m_view;
    MapPicture m_picture;
    HoldRings m_rings;
    QTimer m_rest;
    QTimer m_ages;              // only while seats are coloured by age
    bool m_isCancelled = false; // the event, as it is shown
    int m_pushed = 0;           // down, by something that has come up above the map
};

} // namespace rowlock
