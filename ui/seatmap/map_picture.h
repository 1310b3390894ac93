// The picture of the house as it is looked at now, kept while it is in use: moving is a copy and a few strips, a
// changed seat is its own rectangle, only zooming paints everything. Released, it paints parts by themselves. GUI
// thread; owns the pixels and the three painters.
#pragma once

#include "ui/seatmap/map_words.h"
#include "ui/seatmap/scenery_painter.h"
#include "ui/seatmap/seat_painter.h"

#include <QImage>

namespace rowlock {

class MapPicture
{
public:
    MapPicture(const HouseModel &house, const SeatLooks &looks, const SeatGrid &grid, const MapLayout &layout);

    void setWithoutTitles() // too small for words
    {
        m_titles = false;
        m_scenery.setWithoutTitles();
    }
    void setWithNames() { m_seats.setWithNames(); }
    bool showsNames() const { return m_seats.showsNames(); } // when last painted
    void forget();                                           // another house, colouring, scheme or font
    void release(); // its pixels, until it is wanted again; in a large house sprites stay, which a part needs too
    bool isKept() const { return !m_image.isNull(); }
    void invalidateSeat(int seatNo);
    void invalidateArea(int area);

    // To be painted again; the widget's pixels.
    QList<QRect> takeMovedBars(const MapCamera &camera);
    QRect placeOf(int seatNo, const MapCamera &camera) const;

    // Up to date for this camera; RGB32, as large as the view in device pixels.
    const QImage &update(const MapCamera &camera);
    void paintParts(QPainter &painter, const QRegion &parts,
                    const MapCamera &camera); // by themselves; the widget's pixels

    qint64 seatsPainted() const { return m_seatsPainted; } // since it was made

private:
    struct Stale // what is to be painted again
    {
        bool all = true;
        QList<int> seats, areas;
        QList<int> blocks; // whose bar has moved
    };

    void paintAllNext();
    void paint(const Canvas &target, const QRect &part, const MapCamera &camera);
    void paintFloor(const Canvas &target, const QRect &part, const MapCamera &camera);
    void keepFloor(const MapCamera &camera);
    void paintStale(const MapCamera &camera, QList<QRect> &parts);
    void scroll(const QPoint &by, QList<QRect> &strips);
    void noteBars();                                         // all of them are about to be painted
    QRect partOf(int seatNo, const MapCamera &camera) const; // device pixels

    const HouseModel &m_house;
    const SeatLooks &m_looks;
    const MapLayout &m_layout;
    SeatPainter m_seats;
    SceneryPainter m_scenery;
    MapWords m_words;
    QImage m_image;
    double m_scale = 0;
    QPoint m_origin; // the plan's origin in device pixels
    QImage m_floor;  // what lies under the seats of m_image, once many changed at a time; else null
    Stale m_stale;
    std::vector<int> m_barSteps; // as painted, by block
    bool m_titles = true;
    qint64 m_seatsPainted = 0;
};

} // namespace rowlock
