// Where in the picture of a house there is nothing but ground and seats: there a changed seat can be painted again without
// asking drawings, letters and titles whether they are touched. Found by painting those alone. GUI thread; a value.
#pragma once

#include <QImage>
#include <QRect>

#include <vector>

namespace rowlock {

class BareTiles
{
public:
    void clear() { m_bare.clear(); }
    bool isKnown() const { return !m_bare.empty(); }
    // `scenery`: everything but the seats, RGB32, on `ground`.
    void find(const QImage &scenery, QRgb ground);
    bool isBare(const QRect &part) const; // false where nothing is known

private:
    int m_columns = 0;
    int m_rows = 0;
    std::vector<bool> m_bare; // by tile
};

} // namespace rowlock
