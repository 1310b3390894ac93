#include "ui/seatmap/seat_painter.h"

#include <QPainter>

#include <cmath>

namespace rowlock {

namespace {

// Quarter pixels, so that curved rows stay curves when seats are small. Where seats are large the eye does not see half
// a pixel, and there are so few of them that each would have a picture of its own drawn; in between, a third will do.
constexpr int finest = 4;

int fractionFor(Detail detail)
{
    return detail == Detail::Close ? 1 : detail == Detail::Number ? 2 : detail == Detail::Shape ? 3 : finest;
}

inline int wholeBelow(double value) // std::floor is a call or a dozen instructions
{
    const int cut = int(value);
    return cut - (value < cut ? 1 : 0);
}

constexpr double namesFrom = 22; // radius in pixels at which a few letters of a name can be read
constexpr double nameBelow = 0.34, numberAbove = 0.26, nameRoom = 1.62, nameSize = 0.38,
                 numberSize = 0.66; // of the radius

} // namespace

void SeatPainter::forget()
{
    m_scale = 0;
    m_sprites = {}; // its memory too
    m_inks = {};
    m_bodies = {};
    m_texts.clear();
}

void SeatPainter::setScale(const MapCamera &camera)
{
    if (camera.scale() == m_scale && camera.ratio() == m_ratio)
        return;
    m_scale = camera.scale();
    m_ratio = camera.ratio();
    m_sprites.clear();
    m_inks.clear();
    m_bodies.clear();
    m_levels.clear();
    m_numbers = m_names = false;
    m_half = 0;
    m_places = 1;
    for (const double units : m_looks.radii()) {
        Level level;
        const double radius = units * m_scale;
        level.detail = detailFor(radius);
        level.radius = std::max(radius, 0.75) * m_ratio;
        level.fontSize =
            std::max(1, int(std::lround((level.detail == Detail::Close ? radius * 0.86 : radius) * m_ratio)));
        level.named = m_withNames && radius >= namesFrom;
        level.half = int(std::ceil(level.radius * reach)) + 2;
        level.fraction = fractionFor(level.detail);
        m_places = std::max(m_places, size_t(level.fraction * level.fraction));
        m_half = std::max(m_half, level.half);
        m_numbers = m_numbers || level.detail >= Detail::Number;
        m_names = m_names || level.named;
        m_levels.push_back(level);
    }
}

inline const Sprite &SeatPainter::spriteOf(int look, int place)
{
    const size_t index = size_t(look) * m_places + size_t(place);
    if (index >= m_sprites.size() || !m_sprites[index].made)
        makeSprite(look, place);
    return m_sprites[index];
}

void SeatPainter::makeSprite(int look, int place)
{
    if (m_sprites.size() < m_looks.looks().size() * m_places) {
        m_sprites.resize(m_looks.looks().size() * m_places);
        m_inks.resize(m_looks.looks().size(), 0);
        m_bodies.resize(m_looks.looks().size(), 1);
    }
    const SeatLook &drawn = m_looks.looks()[size_t(look)];
    const Level &level = m_levels[drawn.size];
    const SeatSkin skin = skinOf(drawn, m_looks.tones.colors(), m_looks.tones.colouring(), level.detail);
    m_inks[size_t(look)] = skin.ink.rgb();
    m_bodies[size_t(look)] = skin.size;
    m_sprites[size_t(look) * m_places + size_t(place)] =
        Sprite::drawn({level.half, level.half}, [&](QPainter &painter) {
            painter.translate((place % level.fraction + 0.5) / level.fraction,
                              (place / level.fraction + 0.5) / level.fraction);
            drawSeat(painter, drawn, skin, level.detail, level.radius, m_ratio);
        });
}

double SeatPainter::bodyOf(int look, const Level &level) const
{
    return level.radius * std::min(1.0, m_bodies[size_t(look)]);
}

const Sprite &SeatPainter::nameOf(const QString &patron, int look, const Level &level)
{
    const double radius = bodyOf(look, level);
    return m_texts.get(patron, int(std::lround(radius * nameSize)), m_inks[size_t(look)], int(radius * nameRoom));
}

const Sprite *SeatPainter::numberOf(int seatNo, const SeatLook &look, bool named)
{
    const Level &level = m_levels[look.size];
    if (!showsNumber(look, level.detail))
        return nullptr;
    const QString &number = m_house.plan().seats.at(seatNo).number;
    // A long number is set smaller, and left out where it could not be read.
    int size = named ? int(std::lround(bodyOf(m_looks.indexOf(seatNo), level) * numberSize)) : level.fontSize;
    if (number.size() > 2)
        size = size * 2 / int(number.size()) + size / 6;
    if (number.isEmpty() || size < 6 * m_ratio)
        return nullptr;
    return &m_texts.get(number, size, m_inks[size_t(m_looks.indexOf(seatNo))]);
}

int SeatPainter::paint(const Canvas &target, const QRect &clip, const MapCamera &camera)
{
    setScale(camera);
    if (m_looks.count() == 0)
        return 0;
    const double scale = m_scale * m_ratio;
    const double dx = camera.offset().x() * m_ratio;
    const double dy = camera.offset().y() * m_ratio;
    const QRectF near =
        QRectF(clip).adjusted(-m_half, -m_half, m_half, m_half); // a seat beyond it has no pixel in the part
    const double seatReach = m_grid.largestRadius();             // which the grid adds for itself
    const QRectF part =
        QRectF((near.left() - dx) / scale, (near.top() - dy) / scale, near.width() / scale, near.height() / scale)
            .adjusted(seatReach, seatReach, -seatReach, -seatReach);
    int painted = 0;
    m_grid.visit(part, [&](const SeatGrid::Place &seat) {
        const double x = seat.centre.x() * scale + dx;
        const double y = seat.centre.y() * scale + dy;
        if (x < near.left() || x > near.right() || y < near.top() || y > near.bottom())
            return; // before its look is asked for: most that the grid's cells have beyond a small part
        const int seatNo = seat.seatNo;
        const int left = wholeBelow(x);
        const int top = wholeBelow(y);
        const int look = m_looks.indexOf(seatNo);
        const int fraction = m_levels[m_looks.looks()[size_t(look)].size].fraction;
        const int place = int((y - top) * fraction) * fraction + int((x - left) * fraction);
        const Sprite &sprite = spriteOf(look, place);
        if (left + sprite.origin.x() > clip.right() || top + sprite.origin.y() > clip.bottom()
            || left + sprite.origin.x() + sprite.width <= clip.left()
            || top + sprite.origin.y() + sprite.height <= clip.top())
            return;
        blit(target, clip, sprite, left, top);
        ++painted;
        if (!m_numbers)
            return;
        const SeatLook &shown = m_looks.look(seatNo);
        const Level &level = m_levels[shown.size];
        const bool named = level.named && !m_house.seat(seatNo).patron.isEmpty();
        const double up = named ? bodyOf(look, level) * numberAbove : 0;
        if (const Sprite *number = numberOf(seatNo, shown, named))
            blit(target, clip, *number, int(std::lround(x)), int(std::lround(y - up)));
        if (named) {
            const Sprite &name = nameOf(m_house.seat(seatNo).patron, look, level);
            blit(target, clip, name, int(std::lround(x)), int(std::lround(y + bodyOf(look, level) * nameBelow)));
        }
    });
    return painted;
}

} // namespace rowlock
