// What stands around the seats: drawings of the plan, standing areas with what is left in them, letters of rows, titles of
// sections. Paints in the widget's pixels; knows no cache. GUI thread.
#pragma once

#include "ui/common/house_model.h"
#include "ui/seatmap/map_camera.h"
#include "ui/seatmap/map_layout.h"
#include "ui/seatmap/seat_look.h"
#include "ui/seatmap/sprite.h"

#include <QColor>
#include <QFont>

class QPainter;

namespace rowlock {

// A colour of the plan on our ground: as it is in light, softened in dark so that it does not glare.
QColor planColor(const QString &name, bool isText = false);

class SceneryPainter
{
public:
    SceneryPainter(const HouseModel &house, const SeatLooks &looks, const MapLayout &layout)
        : m_house(house), m_looks(looks), m_layout(layout)
    {
    }

    void setWithoutTitles() { m_titles = false; } // too small for words
    void forget() { m_texts.clear(); } // another scheme or font
    void paintBelow(QPainter &painter, const QRectF &clip, const MapCamera &camera); // under the seats
    void paintAbove(QPainter &painter, const QRectF &clip, const MapCamera &camera); // over them
    // Where a section's name and how full it is stand at far sight; null where there is no room. The widget's pixels.
    QRectF plateOf(int block, const MapCamera &camera) const { return plate(block, camera).box; }
    static constexpr int barSteps = 24; // how finely a bar tells
    int barStep(int block) const;       // changes only when the bar does
    // Device pixels of `target`.
    void paintRowLetters(QImage &target, const QRect &clip, const MapCamera &camera);

private:
    void paintDrawing(QPainter &painter, int area, const MapCamera &camera);
    struct Plate
    {
        QRectF box;
        QString text;
        QFont font;
        bool barred = false;
    };
    Plate plate(int block, const MapCamera &camera) const;
    void paintPlate(QPainter &painter, int block, const Plate &plate);
    void paintTitle(QPainter &painter, const BlockTitle &title, const QRectF &clip, const MapCamera &camera);
    void paintBar(QPainter &painter, const QRectF &bar, const QColor &ground, const BlockTally &tally);
    void paintStanding(QPainter &painter, int area, const MapCamera &camera);

    const HouseModel &m_house;
    const SeatLooks &m_looks;
    const MapLayout &m_layout;
    TextSprites m_texts;
    bool m_titles = true;
};

} // namespace rowlock
