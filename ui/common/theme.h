// Light, dark and high contrast, and the colours for eyes that mix some up: the application's palette (Fusion) and the
// colours of the map, one place for both. GUI thread.
#pragma once

#include "ui/common/map_colors.h"

#include <QColor>
#include <QPalette>

class QApplication;

namespace rowlock {

enum class Scheme { System, Light, Dark, Contrast };

// Sets Fusion, palette and icon theme (breeze or breeze-dark); `System` asks the desktop, else light.
void applyScheme(QApplication &application, Scheme scheme, Vision vision = Vision::Usual);
Ground groundInForce();
Vision visionInForce();
bool isDark(); // dark or high contrast

const MapColors &mapColors();
QColor inkOn(const QColor &ground); // dark or light text, whichever reads better

// Signal colours of the windows.
QColor warningColor(); // amber: under two minutes
QColor dangerColor();  // refused, yielded
QColor goodColor();
QColor accentColor();
QColor faintTextColor(); // secondary text, still 4.5 : 1
QColor outlineColor();   // of fields and buttons, 3 : 1 on window and base

} // namespace rowlock
