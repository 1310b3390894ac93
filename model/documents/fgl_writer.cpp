#include "model/documents/printer_bytes.h"

#include <algorithm>

namespace rowlock {

namespace {

constexpr int bandDots = 8;
constexpr int longestRun = 999; // columns in one command
constexpr int shortestGap = 16; // fewer white columns than this are cheaper sent than left out

// Eight dots, one below the other, the uppermost as the highest bit.
QByteArray columnsOf(const QImage &picture, int top)
{
    QByteArray columns(picture.width(), '\0');
    for (int row = 0; row < bandDots && top + row < picture.height(); ++row) {
        const uchar *line = picture.constScanLine(top + row);
        for (int x = 0; x < picture.width(); ++x)
            if ((line[x >> 3] & (0x80 >> (x & 7))) != 0)
                columns[x] = char(uchar(columns[x]) | (0x80 >> row));
    }
    return columns;
}

void addColumns(QByteArray &bytes, const QByteArray &columns, int top)
{
    qsizetype at = 0;
    while (at < columns.size()) {
        if (columns[at] == '\0') {
            ++at;
            continue;
        }
        qsizetype end = at + 1, white = 0;
        for (qsizetype x = end; x < columns.size() && white < shortestGap && x - at < longestRun; ++x) {
            white = columns[x] == '\0' ? white + 1 : 0;
            if (white == 0)
                end = x + 1;
        }
        bytes.append("<RC" + QByteArray::number(top) + ',' + QByteArray::number(at) + "><G"
                     + QByteArray::number(end - at) + '>');
        bytes.append(columns.mid(at, end - at));
        at = end;
    }
}

} // namespace

QByteArray fglBytes(const QList<QImage> &pictures)
{
    QByteArray bytes;
    for (const QImage &picture : pictures) {
        for (int top = 0; top < picture.height(); top += bandDots)
            addColumns(bytes, columnsOf(picture, top), top);
        bytes.append("<p>");
    }
    return bytes;
}

} // namespace rowlock
