// A QR code as geometry: the dark modules as few rectangles, for vector output. Pure; any thread.
#pragma once

#include "model/domain/result.h"

#include <QList>
#include <QPainterPath>
#include <QRect>
#include <QString>

namespace rowlock {

inline constexpr int qrQuietModules = 4; // white border the standard asks for, on each side

struct QrCode
{
    int modules = 0;   // along one side, without the quiet zone
    QList<QRect> dark; // in modules; neighbours of a row are merged into one run

    // Quiet zone and code fill `square`. One path, so that a renderer leaves no seams between the rows.
    QPainterPath path(const QRectF &square) const;
};

// Error correction Q: a quarter of the code may be dirty or creased. invalid_argument if `text` is empty or too long.
Result<QrCode> qrCode(const QString &text);

} // namespace rowlock
