#include "model/documents/dots.h"

#include "model/documents/template_painter.h"

#include <QPainter>

#include <cmath>

namespace rowlock {

// Each dot by itself: what is half grey becomes one or the other, so that letters keep their edges.
QImage inBlackAndWhite(const QImage &image)
{
    QImage bits(image.size(), QImage::Format_Mono);
    bits.setColorTable({qRgb(255, 255, 255), qRgb(0, 0, 0)});
    bits.fill(0);
    for (int y = 0; y < image.height(); ++y) {
        const auto *from = reinterpret_cast<const QRgb *>(image.constScanLine(y));
        uchar *to = bits.scanLine(y);
        for (int x = 0; x < image.width(); ++x)
            if (qGray(from[x]) < 128)
                to[x >> 3] |= uchar(0x80 >> (x & 7));
    }
    return bits;
}

QImage drawnInDots(const QSizeF &size, int dpi, const std::function<void(QPainter &, double dot)> &paint)
{
    const double dot = dotUnits(dpi > 0 ? dpi : usualDotsPerInch);
    QImage image(int(size.width() / dot + 1e-6), int(std::ceil(size.height() / dot - 1e-6)), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(1 / dot, 1 / dot);
    paint(painter, dot);
    painter.end();
    return inBlackAndWhite(image);
}

} // namespace rowlock
