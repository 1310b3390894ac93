// All seats of a part of the picture, by level of detail: dots, shapes with marks, numbers. Pictures of a look are made
// once for a size and copied. GUI thread.
#pragma once

#include "model/domain/seat_grid.h"
#include "ui/seatmap/map_camera.h"
#include "ui/seatmap/seat_look.h"
#include "ui/seatmap/seat_skin.h"
#include "ui/seatmap/sprite.h"

namespace rowlock {

class SeatPainter
{
public:
    SeatPainter(const HouseModel &house, const SeatLooks &looks, const SeatGrid &grid)
        : m_house(house), m_looks(looks), m_grid(grid)
    {}

    void setWithNames() { m_withNames = true; } // of patrons, where a seat is large enough to carry one
    bool showsNames() const { return m_names; }
    void forget(); // another house, colouring or scheme: no sprite is right any more

    // The view's device pixels within `clip`. Returns how many seats were painted.
    int paint(const Canvas &target, const QRect &clip, const MapCamera &camera);

    // How far a seat's picture may reach from its centre, in radii.
    static constexpr double reach = 1.35;

private:
    struct Level // of one size of seat at the camera's scale
    {
        Detail detail = Detail::Dot;
        double radius = 1; // device pixels
        int fontSize = 8;
        bool named = false;
        int half = 0;     // of its sprites, device pixels
        int fraction = 4; // places of a seat within a pixel, each way
    };

    void setScale(const MapCamera &camera);
    const Sprite &spriteOf(int look, int place);
    void makeSprite(int look, int place);
    double bodyOf(int look, const Level &level) const; // what of the radius is filled, device pixels
    const Sprite *numberOf(int seatNo, const SeatLook &look, bool named);
    const Sprite &nameOf(const QString &patron, int look, const Level &level);

    const HouseModel &m_house;
    const SeatLooks &m_looks;
    const SeatGrid &m_grid;
    double m_scale = 0;
    double m_ratio = 0;
    bool m_numbers = false;
    bool m_withNames = false;
    bool m_names = false;
    std::vector<Level> m_levels;   // by the look's size
    int m_half = 0;                // the largest of them
    size_t m_places = 1;           // within a pixel, of the finest level
    std::vector<Sprite> m_sprites; // look * places + place
    std::vector<QRgb> m_inks;      // by look
    std::vector<double> m_bodies;  // by look: how much of the radius is filled
    TextSprites m_texts;
};

} // namespace rowlock
