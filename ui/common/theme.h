// Light and dark: the application's palette (Fusion) and the colours of the map, one place for both. GUI thread.
#pragma once

#include <QColor>
#include <QPalette>

class QApplication;

namespace rowlock {

enum class Scheme { System, Light, Dark };

// Sets Fusion, palette and icon theme (breeze or breeze-dark); `System` asks the desktop, else light.
void applyScheme(QApplication &application, Scheme scheme);
bool isDark(); // what is in force now

// The map's own colours; inkOn() each has a contrast of at least 4.5, and so have `text` and `faintText` on `ground`.
struct MapColors
{
    QColor ground, outline, text, faintText;
    QColor free, held, heldMine, selected, pending, reserved, sold, blocked, yielded, focus;
    QColor standing;
};
const MapColors &mapColors();
QColor inkOn(const QColor &ground); // dark or light text, whichever reads better

// Signal colours of the windows.
QColor warningColor(); // amber: under two minutes
QColor dangerColor();  // refused, yielded
QColor goodColor();
QColor accentColor();
QColor faintTextColor(); // secondary text, still 4.5 : 1

} // namespace rowlock
