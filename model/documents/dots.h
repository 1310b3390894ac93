// What a printer of dots makes of a picture: black or white. Private to the documents; any thread.
#pragma once

#include <QImage>
#include <QSizeF>

#include <functional>

class QPainter;

namespace rowlock {

inline constexpr int usualDotsPerInch = 203; // of a printer of which nothing else is known

// Of a picture in RGB32; 1 is a black dot, the leftmost of a byte its highest bit.
QImage inBlackAndWhite(const QImage &image);

// `size` in hundredths of a millimetre, which the painter's units are as well; `dot`: the printer's, in the same. No
// dots an inch: 203 of them.
QImage drawnInDots(const QSizeF &size, int dpi, const std::function<void(QPainter &, double dot)> &paint);

} // namespace rowlock
