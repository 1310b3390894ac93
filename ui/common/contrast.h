// Contrast after WCAG 2.1, and colours bent until they have enough of it. Pure functions.
#pragma once

#include <QColor>

namespace rowlock {

double contrast(const QColor &a, const QColor &b); // 1 to 21

// `amount` of `over` on `base`: 0 is base, 1 is over. Opaque.
QColor mixed(const QColor &base, const QColor &over, double amount);

// `text`, moved towards black or white until it reads on `ground` with at least `least`.
QColor readable(const QColor &text, const QColor &ground, double least = 4.5);

} // namespace rowlock
