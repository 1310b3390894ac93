#include "ui/seatmap/sprite.h"

#include "ui/seatmap/map_lettering.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace rowlock {

namespace {

constexpr int mostTexts = 6000; // a house has a few hundred; more come only from zooming through many sizes

// `color` times `alpha` / 255, two channels at a time.
inline quint32 scaled(quint32 color, quint32 alpha)
{
    quint32 low = (color & 0xff00ff) * alpha;
    low = ((low + ((low >> 8) & 0xff00ff) + 0x800080) >> 8) & 0xff00ff;
    quint32 high = ((color >> 8) & 0xff00ff) * alpha;
    high = (high + ((high >> 8) & 0xff00ff) + 0x800080) & 0xff00ff00;
    return low | high;
}

} // namespace

Sprite Sprite::drawn(const QSize &half, const std::function<void(QPainter &)> &draw)
{
    QImage image(half * 2, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.translate(half.width(), half.height());
    draw(painter);
    painter.end();

    int left = image.width(), top = image.height(), right = -1, bottom = -1;
    for (int y = 0; y < image.height(); ++y) {
        const auto *line = reinterpret_cast<const quint32 *>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            if (line[x] >> 24) {
                left = std::min(left, x);
                right = std::max(right, x);
                top = std::min(top, y);
                bottom = y;
            }
        }
    }
    Sprite sprite;
    sprite.made = true;
    if (right < 0)
        return sprite;
    sprite.width = right - left + 1;
    sprite.height = bottom - top + 1;
    sprite.origin = QPoint(left - half.width(), top - half.height());
    sprite.pixels.reserve(size_t(sprite.width) * size_t(sprite.height));
    for (int y = top; y <= bottom; ++y) {
        const auto *line = reinterpret_cast<const quint32 *>(image.constScanLine(y));
        sprite.pixels.insert(sprite.pixels.end(), line + left, line + right + 1);
    }
    return sprite;
}

void blit(const Canvas &target, QRect clip, const Sprite &sprite, int x, int y)
{
    x += sprite.origin.x() - target.corner.x();
    y += sprite.origin.y() - target.corner.y();
    clip.translate(-target.corner);
    const int left = std::max(x, clip.left());
    const int right = std::min(x + sprite.width - 1, clip.right());
    const int top = std::max(y, clip.top());
    const int bottom = std::min(y + sprite.height - 1, clip.bottom());
    if (left > right || top > bottom)
        return;
    const qsizetype stride = target.image.bytesPerLine() / 4;
    auto *to = reinterpret_cast<quint32 *>(target.image.bits()) + top * stride;
    const quint32 *from = sprite.pixels.data() + size_t(top - y) * size_t(sprite.width);
    for (int row = top; row <= bottom; ++row, to += stride, from += sprite.width) {
        for (int column = left; column <= right; ++column) {
            const quint32 source = from[column - x];
            const quint32 alpha = source >> 24;
            if (alpha == 255)
                to[column] = source;
            else if (alpha)
                to[column] = source + scaled(to[column], 255 - alpha);
        }
    }
}

const Sprite &TextSprites::get(const QString &text, int pixelSize, QRgb ink, int room)
{
    const Key key{text, pixelSize, ink, room};
    const auto it = m_sprites.constFind(key);
    if (it != m_sprites.cend())
        return it.value();
    if (m_sprites.size() > mostTexts)
        m_sprites.clear();
    const QFont font = mapFont(pixelSize, m_weight);
    const QFontMetricsF metrics(font);
    const QString shown = room > 0 ? metrics.elidedText(text, Qt::ElideRight, room) : text;
    const double width = metrics.horizontalAdvance(shown);
    const QSize half(int(std::ceil(std::max(width / 2, double(pixelSize)))) + 2, pixelSize + 2);
    return *m_sprites.insert(key, Sprite::drawn(half, [&](QPainter &painter) {
                                 painter.setFont(font);
                                 painter.setPen(QColor::fromRgb(ink));
                                 painter.drawText(QPointF(-width / 2, std::round(metrics.capHeight() / 2)), shown);
                             }));
}

} // namespace rowlock
