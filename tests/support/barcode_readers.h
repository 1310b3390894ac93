// Barcodes read by other makers' programs: zbar (QR, Code 128) and, where it is installed, ZXing (those, Aztec and
// PDF417).
#pragma once

#include <QImage>
#include <QStringList>

namespace rowlock {

bool hasZxing();
// What is read in a picture, as "qr 7Q2M…", each once; in the order of its text.
QStringList readByZxing(const QImage &image);
QStringList readByZbar(const QImage &image, const QString &folder);

} // namespace rowlock
