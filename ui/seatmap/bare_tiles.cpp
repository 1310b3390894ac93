#include "ui/seatmap/bare_tiles.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr int tile = 16; // device pixels

} // namespace

void BareTiles::find(const QImage &scenery, QRgb ground)
{
    m_columns = (scenery.width() + tile - 1) / tile;
    m_rows = (scenery.height() + tile - 1) / tile;
    m_bare.assign(size_t(m_columns) * size_t(m_rows), true);
    for (int y = 0; y < scenery.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(scenery.constScanLine(y));
        const size_t first = size_t(y / tile) * size_t(m_columns);
        for (int column = 0; column < m_columns; ++column) {
            const QRgb *begin = line + column * tile;
            const QRgb *end = line + std::min((column + 1) * tile, scenery.width());
            QRgb differs = 0;
            for (const QRgb *pixel = begin; pixel != end; ++pixel)
                differs |= *pixel ^ ground;
            if (differs & 0xffffff)
                m_bare[first + size_t(column)] = false;
        }
    }
}

bool BareTiles::isBare(const QRect &part) const
{
    if (m_bare.empty() || part.left() < 0 || part.top() < 0)
        return false;
    const int right = part.right() / tile;
    const int bottom = part.bottom() / tile;
    if (right >= m_columns || bottom >= m_rows)
        return false;
    for (int row = part.top() / tile; row <= bottom; ++row) {
        for (int column = part.left() / tile; column <= right; ++column) {
            if (!m_bare[size_t(row) * size_t(m_columns) + size_t(column)])
                return false;
        }
    }
    return true;
}

} // namespace rowlock
