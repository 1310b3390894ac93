#include "ui/common/map_colors.h"

#include "ui/common/contrast.h"

namespace rowlock {

namespace {

constexpr int visions = 3;

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

MapColors lightMap()
{
    MapColors c;
    c.ground = rgb(0xf7f8fa);
    c.outline = rgb(0xc5cbd3);
    c.text = rgb(0x1d2229);
    c.faintText = rgb(0x565f6b);
    c.held = rgb(0xf3d58f);
    c.heldMine = rgb(0xc3d6f8);
    c.selected = rgb(0x2360c4);
    c.pending = rgb(0xdbe6fb);
    c.reserved = rgb(0xdac9f2);
    c.sold = rgb(0x868e99);
    c.blocked = rgb(0x6b7380);
    c.yielded = rgb(0xf5c2b6);
    c.focus = rgb(0x10151c);
    c.standing = rgb(0xdfe8f3);
    return c;
}

MapColors darkMap()
{
    MapColors c;
    c.ground = rgb(0x1a1d22);
    c.available = 5.5;
    c.outline = rgb(0x474e59);
    c.text = rgb(0xe7eaee);
    c.faintText = rgb(0xa0a9b5);
    c.held = rgb(0x6b531c);
    c.heldMine = rgb(0x2c4a80);
    c.selected = rgb(0x8cbcff);
    c.pending = rgb(0x2b3d5f);
    c.reserved = rgb(0x4d3b75);
    c.sold = rgb(0x626a76);
    c.blocked = rgb(0x7f8792);
    c.yielded = rgb(0x743428);
    c.focus = rgb(0xffffff);
    c.standing = rgb(0x2a3542);
    return c;
}

// Black ground, outlines twice as thick, and seats filled only where somebody has them.
MapColors contrastMap()
{
    MapColors c;
    c.ground = rgb(0x000000);
    c.outline = rgb(0xffffff);
    c.text = rgb(0xffffff);
    c.faintText = rgb(0xe0e0e0);
    c.available = 9.6;
    c.heldMine = c.pending = c.yielded = c.ground;
    c.selected = rgb(0xffe600);
    c.sold = rgb(0x8c8c8c);
    c.blocked = rgb(0xffffff);
    c.focus = rgb(0xffffff);
    c.standing = rgb(0x1c1c1c);
    c.stroke = 2;
    c.hollow = true;
    return c;
}

struct Lines
{
    QRgb free, selected, heldMine, held, yielded, reserved;
};

// Chosen so that those who mix up two hues still have a difference in lightness: tst_theme looks through their eyes.
constexpr Lines lines[visions * visions] = {
    {0x1d7a45, 0x2360c4, 0x5b8fe0, 0xa87400, 0xc0392b, 0x8a4fc0}, // light
    {0x3f8f7a, 0x0b4aa8, 0x4b93dc, 0xa88400, 0x6e3600, 0x5e4466},
    {0x00866e, 0x1c3fb0, 0x7a86c0, 0xb5651d, 0xa3123a, 0xb04fa8},
    {0x4fb67f, 0x8cbcff, 0x4a78c8, 0xb8903a, 0xf0705c, 0xb08af0}, // dark
    {0x5f9c86, 0x7fb6ff, 0x3f74c4, 0xe8c33a, 0xa86a1f, 0xe8dff0},
    {0x2fa58c, 0x8fb4ff, 0x5a78c8, 0xe08a4a, 0xe0456e, 0xf09ae0},
    {0x3fd07a, 0xffe600, 0x5aa8ff, 0xff9f1a, 0xff5c5c, 0xc9a2ff}, // high contrast
    {0x46b89a, 0xffe600, 0x3f8cff, 0xffffff, 0xb5701a, 0xd9b3ff},
    {0x00c8a0, 0xffffff, 0x5a8cff, 0xff8c32, 0xe0245a, 0xffb4ff},
};

MapColors made(Ground ground, Vision vision)
{
    MapColors c = ground == Ground::Light ? lightMap() : ground == Ground::Dark ? darkMap() : contrastMap();
    const Lines &line = lines[int(ground) * visions + int(vision)];
    c.freeLine = readable(rgb(line.free), c.ground, c.available);
    c.free = c.freeLine;
    c.heldLine = rgb(line.held);
    c.heldMineLine = rgb(line.heldMine);
    c.reservedLine = rgb(line.reserved);
    c.yieldedLine = rgb(line.yielded);
    if (ground == Ground::Contrast) {
        c.free = c.ground;
        c.selected = rgb(line.selected);
        c.held = c.heldLine;
        c.reserved = c.reservedLine;
    } else if (vision != Vision::Usual) {
        const auto soft = [&](const QColor &strong) {
            return ground == Ground::Light ? mixed(Qt::white, strong, 0.36) : mixed(c.ground, strong, 0.42);
        };
        c.selected = rgb(line.selected);
        c.held = soft(c.heldLine);
        c.heldMine = soft(c.heldMineLine);
        c.reserved = soft(c.reservedLine);
        c.yielded = soft(c.yieldedLine);
    }
    return c;
}

} // namespace

const MapColors &mapColorsOf(Ground ground, Vision vision)
{
    static const QList<MapColors> all = [] {
        QList<MapColors> list;
        for (const Ground each : {Ground::Light, Ground::Dark, Ground::Contrast}) {
            for (const Vision eyes : {Vision::Usual, Vision::RedGreen, Vision::BlueYellow})
                list.append(made(each, eyes));
        }
        return list;
    }();
    return all.at(int(ground) * visions + int(vision));
}

QColor kindColor(Ground ground, Vision vision, int index)
{
    static const QRgb usual[] = {0x3f7cc4, 0xd98b3a, 0x3aa17e, 0x8a5cc2, 0xc44e52,
                                 0x6b7f2a, 0xc25c9a, 0x2a8fa8, 0x8c6239, 0x5c6270};
    // Lightness carries these; hues keep to blue and yellow, or to red and green.
    static const QRgb redGreen[] = {0x0b4aa8, 0xd9a92f, 0x56b4e9, 0x6e3600, 0xe0d4f0,
                                    0x4a5560, 0xa88400, 0x2f7f9a, 0xe8c9a0, 0x8fa0b4};
    static const QRgb blueYellow[] = {0xa3123a, 0x2fa58c, 0xe08a8a, 0x00574a, 0xd0456e,
                                      0x8fd4c4, 0x5a2030, 0x5f7f78, 0xf0b4c4, 0x4a4a4a};
    const QRgb *colors = vision == Vision::RedGreen ? redGreen : vision == Vision::BlueYellow ? blueYellow : usual;
    const QColor color = rgb(colors[index % 10]);
    return ground == Ground::Contrast ? readable(color, Qt::black, 4.5) : color;
}

} // namespace rowlock
