// What is written over the seats: letters of rows, and of each section its title when near, its name with a bar of how
// full it is when far. Put together from sprites, because a changed seat under it is painted with it, and each step of
// a zoom paints them all: texts, plates and bars have few sizes and are drawn once for each. GUI thread.
#pragma once

#include "ui/seatmap/map_camera.h"
#include "ui/seatmap/map_layout.h"
#include "ui/seatmap/seat_look.h"
#include "ui/seatmap/sprite.h"

namespace rowlock {

class MapWords
{
public:
    MapWords(const SeatLooks &looks, const MapLayout &layout) : m_looks(looks), m_layout(layout) {}

    void forget(); // another house, scheme or font

    // The view's device pixels within `clip`.
    void paint(const Canvas &target, const QRect &clip, const MapCamera &camera);

    static constexpr int barSteps = 24; // how finely a bar tells
    int barStep(int block) const;       // changes only when the bar does
    QRect barOf(int block,
                const MapCamera &camera); // the name's place with its bar, device pixels; null where it has none

private:
    struct Name
    {
        QRect box; // device pixels from where the plan's origin is; null where there is no room
        QString text;
        int fontSize = 0; // device pixels
        bool plate = false;
        bool barred = false;
    };

    void prepare(const MapCamera &camera);
    Name nameOf(const BlockTitle &title, const MapCamera &camera, bool barred) const;
    Name titleOf(const BlockTitle &title, const MapCamera &camera) const;
    void paintPlate(const Canvas &target, const QRect &clip, const Name &name, int block, const QPoint &corner);
    const Sprite &plateOf(const QSize &size, bool barred);
    const Sprite &barWith(const QSize &size, int step);
    void paintLetters(const Canvas &target, const QRect &clip, const MapCamera &camera);

    const SeatLooks &m_looks;
    const MapLayout &m_layout;
    TextSprites m_letters;
    TextSprites m_titles{QFont::DemiBold};
    QHash<QSize, Sprite> m_plates;               // from their upper left corner
    QHash<std::pair<QSize, int>, Sprite> m_bars; // likewise; by their step
    std::vector<Name> m_names;                   // by block, for this scale
    double m_scale = 0;
    double m_ratio = 0;
};

} // namespace rowlock
