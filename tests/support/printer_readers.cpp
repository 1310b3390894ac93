#include "tests/support/printer_readers.h"

#include <QPainter>

#include <algorithm>

namespace rowlock {

namespace {

QImage joinedDown(const QList<QImage> &bands, int width)
{
    int height = 0;
    for (const QImage &band : bands)
        height += band.height();
    QImage paper(width, std::max(height, 1), QImage::Format_Grayscale8);
    paper.fill(255);
    QPainter painter(&paper);
    int top = 0;
    for (const QImage &band : bands) {
        painter.drawImage(0, top, band);
        top += band.height();
    }
    return paper;
}

} // namespace

// ESC/POS: ESC @ initialise; ESC p m t1 t2 pulse; GS v 0 m xL xH yL yH d1...dk raster, k = (xL + xH × 256) ×
// (yL + yH × 256), a 1 is a dot, the highest bit leftmost; GS V m (n) cut, m 65 and 66 feed n first; ESC d n feed
// lines; LF.
PrintedPaperRead readEscPos(const QByteArray &bytes, int width)
{
    PrintedPaperRead read;
    QList<QImage> bands;
    const auto at = [&bytes](qsizetype i) { return i < bytes.size() ? int(uchar(bytes[i])) : -1; };
    qsizetype i = 0;
    while (i < bytes.size()) {
        const int first = at(i), second = at(i + 1);
        if (first == 0x1b && second == '@') {
            i += 2;
        } else if (first == 0x1b && second == 'p') {
            ++read.kicks;
            i += 5;
        } else if (first == 0x1b && second == 'd') {
            i += 3;
        } else if (first == 0x1d && second == 'V') {
            ++read.cuts;
            i += at(i + 2) >= 65 ? 4 : 3;
            read.papers.append(joinedDown(bands, width));
            bands.clear();
        } else if (first == 0x1d && second == 'v' && at(i + 2) == '0') {
            const int across = at(i + 4) + at(i + 5) * 256, rows = at(i + 6) + at(i + 7) * 256;
            i += 8;
            if (at(i - 5) != 0 || across < 1 || rows < 1 || i + qsizetype(across) * rows > bytes.size()
                || across * 8 > (width + 7) / 8 * 8) {
                read.puzzles += QStringLiteral("a raster of %1 bytes by %2 rows").arg(across).arg(rows);
                return read;
            }
            QImage band(width, rows, QImage::Format_Grayscale8);
            band.fill(255);
            for (int y = 0; y < rows; ++y)
                for (int x = 0; x < across * 8; ++x)
                    if ((at(i + qsizetype(y) * across + x / 8) & (128 >> (x % 8))) != 0) {
                        if (x < width)
                            band.scanLine(y)[x] = 0;
                        else
                            read.puzzles += QStringLiteral("a dot beside the head");
                    }
            bands.append(band);
            read.tallestBand = std::max(read.tallestBand, rows);
            i += qsizetype(across) * rows;
        } else if (first == 0x0a) {
            ++i;
        } else if (first >= 0x20) {
            read.typed += QLatin1Char(char(first));
            ++i;
        } else {
            read.puzzles += QStringLiteral("byte %1 at %2").arg(first).arg(i);
            return read;
        }
    }
    if (!bands.isEmpty())
        read.papers.append(joinedDown(bands, width));
    return read;
}

// FGL: <RCr,c> the dot row and column where the next thing begins; <G#> and so many bytes: a column of eight
// dots each, the highest bit uppermost; <p> print and cut. Anything else outside of angle brackets is printed as text.
PrintedPaperRead readFgl(const QByteArray &bytes, int rows, int columns)
{
    PrintedPaperRead read;
    QImage paper(columns, rows, QImage::Format_Grayscale8);
    paper.fill(255);
    int row = 0, column = 0;
    qsizetype i = 0;
    while (i < bytes.size()) {
        if (bytes[i] != '<') {
            read.typed += QLatin1Char(bytes[i++]);
            continue;
        }
        const qsizetype end = bytes.indexOf('>', i);
        const QByteArray command = end < 0 ? bytes.mid(i + 1) : bytes.mid(i + 1, end - i - 1);
        i = end < 0 ? bytes.size() : end + 1;
        if (command == "p") {
            ++read.cuts;
            read.papers.append(paper);
            paper.fill(255);
        } else if (command.startsWith("RC")) {
            const QList<QByteArray> parts = command.mid(2).split(',');
            row = parts.value(0).toInt();
            column = parts.value(1).toInt();
        } else if (command.startsWith('G') && command.mid(1).toInt() > 0) {
            const int count = command.mid(1).toInt();
            for (int x = 0; x < count && i < bytes.size(); ++x, ++i) {
                for (int y = 0; y < 8; ++y) {
                    if ((uchar(bytes[i]) & (128 >> y)) == 0)
                        continue;
                    if (row + y < rows && column + x < columns)
                        paper.scanLine(row + y)[column + x] = 0;
                    else
                        read.puzzles += QStringLiteral("a dot beside the ticket");
                }
            }
            read.tallestBand = 8;
        } else {
            read.puzzles += QStringLiteral("<%1>").arg(QString::fromLatin1(command));
            return read;
        }
    }
    return read;
}

} // namespace rowlock
