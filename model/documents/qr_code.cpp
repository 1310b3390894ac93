#include "model/documents/qr_code.h"

#include <QCoreApplication>

#include <memory>

#include <qrencode.h>

namespace rowlock {

QPainterPath QrCode::path(const QRectF &square) const
{
    const double module = square.width() / (modules + 2 * qrQuietModules);
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    for (const QRect &run : dark) {
        path.addRect(square.x() + (run.x() + qrQuietModules) * module, square.y() + (run.y() + qrQuietModules) * module,
                     run.width() * module, run.height() * module);
    }
    return path;
}

Result<QrCode> qrCode(const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    // The library takes a C string; a zero byte would silently cut it.
    std::unique_ptr<QRcode, decltype(&QRcode_free)> code(nullptr, &QRcode_free);
    if (!bytes.isEmpty() && !bytes.contains('\0'))
        code.reset(QRcode_encodeString(bytes.constData(), 0, QR_ECLEVEL_Q, QR_MODE_8, 1));
    if (!code) {
        return refuse(ErrorCode::InvalidArgument,
                      QCoreApplication::translate("Ticket", "The ticket's code cannot be written as a QR code."));
    }

    QrCode result;
    result.modules = code->width;
    for (int y = 0; y < code->width; ++y) {
        const unsigned char *row = code->data + y * code->width;
        for (int x = 0; x < code->width;) {
            const int start = x;
            while (x < code->width && (row[x] & 1))
                ++x;
            if (x > start)
                result.dark.append(QRect(start, y, x - start, 1));
            else
                ++x;
        }
    }
    return result;
}

} // namespace rowlock
