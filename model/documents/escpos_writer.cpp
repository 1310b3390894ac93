#include "model/documents/printer_bytes.h"

#include "model/domain/drawer_kick.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr int bandRows = 128; // a printer's memory has room for a band of this height, whatever it is
constexpr char feedAndCut[] = {0x1d, 'V', 66, 0}; // to the knife, and all but one point of the paper through

void addNumber(QByteArray &bytes, int number)
{
    bytes.append(char(number & 0xff));
    bytes.append(char((number >> 8) & 0xff));
}

void addBand(QByteArray &bytes, const QImage &picture, int from, int rows)
{
    const int across = (picture.width() + 7) / 8;
    bytes.append("\x1dv0", 3);
    bytes.append('\0'); // one dot is one dot
    addNumber(bytes, across);
    addNumber(bytes, rows);
    const int spare = across * 8 - picture.width();
    for (int y = from; y < from + rows; ++y) {
        QByteArray row(reinterpret_cast<const char *>(picture.constScanLine(y)), across);
        row[across - 1] = char(uchar(row[across - 1]) & (0xff << spare)); // what lies behind the picture's edge
        bytes.append(row);
    }
}

} // namespace

QByteArray escPosBytes(const QList<QImage> &pictures, const EscPosAsked &asked)
{
    QByteArray bytes("\x1b@", 2); // as when it was switched on
    if (asked.opensDrawer)
        bytes.append(kickBytes());
    for (const QImage &picture : pictures) {
        for (int from = 0; from < picture.height(); from += bandRows)
            addBand(bytes, picture, from, std::min(bandRows, picture.height() - from));
        if (asked.cuts)
            bytes.append(feedAndCut, sizeof(feedAndCut));
    }
    return bytes;
}

} // namespace rowlock
