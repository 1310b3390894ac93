// The colours of the map in every theme: light, dark and high contrast, each for eyes that tell all colours apart, that
// mix up red and green, or blue and yellow. Values, made once; which is in force is theme.h's. GUI thread.
#pragma once

#include <QColor>
#include <QList>

namespace rowlock {

enum class Ground { Light, Dark, Contrast };
enum class Vision { Usual, RedGreen, BlueYellow }; // which colours the person tells apart

// inkOn() each fill has a contrast of at least 4.5, and so have `text` and `faintText` on `ground`; every line has at
// least
// 3 on `ground`. The lines are the outlines of seats, and all that is seen of a seat as small as a dot.
struct MapColors
{
    QColor ground, outline, text, faintText, focus, standing;
    QColor free, held, heldMine, selected, pending, reserved, sold, blocked, yielded; // fills
    QColor freeLine, heldLine, heldMineLine, reservedLine, yieldedLine;
    double available = 4.7; // least contrast of an available seat: at least 1.5 times that of a sold one
    double stroke = 1;      // how much thicker outlines are
    bool hollow = false;    // free seats are outlines on the ground
};

const MapColors &mapColorsOf(Ground ground, Vision vision);

// Colours for kinds without an order (categories, sellers), told apart by these eyes; at most ten, again from the start
// then.
QColor kindColor(Ground ground, Vision vision, int index);

} // namespace rowlock
