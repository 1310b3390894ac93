// Small pictures made once and copied many times, straight into an image's memory: QPainter costs more for each seat
// than the seat's pixels do.
#pragma once

#include <QFont>
#include <QHash>
#include <QImage>
#include <QPoint>
#include <QRect>
#include <QSize>
#include <QString>

#include <functional>
#include <vector>

class QPainter;

namespace rowlock {

struct Sprite
{
    std::vector<quint32> pixels; // premultiplied, width * height; empty: nothing to see
    int width = 0;
    int height = 0;
    QPoint origin; // of the top left corner, relative to where it is placed
    bool made = false;

    // What `draw` paints within `half` pixels of the origin, left and right, above and below; trimmed.
    static Sprite drawn(const QSize &half, const std::function<void(QPainter &)> &draw);
};

// Where a part of the view is painted: an RGB32 image whose first pixel is this one of the view. Everything is reckoned
// in the view's pixels and moved by whole ones at the very end, so that a part is the same wherever it is painted.
struct Canvas
{
    QImage &image;
    QPoint corner;
};

// The view's pixels; only what lies within `clip` is touched.
void blit(const Canvas &target, QRect clip, const Sprite &sprite, int x, int y);

// Short texts centred on their place, by text, size and colour.
class TextSprites
{
public:
    explicit TextSprites(QFont::Weight weight = QFont::Medium) : m_weight(weight) {}
    const Sprite &get(const QString &text, int pixelSize, QRgb ink,
                      int room = 0); // room: elided to so many pixels; 0: whole
    void clear() { m_sprites.clear(); }

private:
    struct Key
    {
        QString text;
        int pixelSize;
        QRgb ink;
        int room;
        bool operator==(const Key &) const = default;
        friend size_t qHash(const Key &key, size_t seed = 0)
        {
            return qHashMulti(seed, key.text, key.pixelSize, key.ink, key.room);
        }
    };
    QHash<Key, Sprite> m_sprites;
    QFont::Weight m_weight;
};

} // namespace rowlock
