#include "tests/support/barcode_readers.h"

#include "tests/support/outside_tools.h"

#include <QDir>
#include <QTemporaryFile>

#ifdef ROWLOCK_ZXING
#include <ZXing/ReadBarcode.h>
#endif

namespace rowlock {

bool hasZxing()
{
#ifdef ROWLOCK_ZXING
    return true;
#else
    return false;
#endif
}

#ifdef ROWLOCK_ZXING
namespace {

// How far ink goes on without a blank line: rows of the picture, or columns of some of them.
QList<QRect> inked(const QImage &grey, const QRect &within, Qt::Orientation lines)
{
    const bool byRow = lines == Qt::Vertical;
    const auto isBlank = [&](int line) {
        for (int at = byRow ? within.left() : within.top(); at <= (byRow ? within.right() : within.bottom()); ++at) {
            if (qGray(byRow ? grey.pixel(at, line) : grey.pixel(line, at)) < 128)
                return false;
        }
        return true;
    };
    QList<QRect> found;
    const int first = byRow ? within.top() : within.left(), last = byRow ? within.bottom() : within.right();
    for (int line = first; line <= last; ++line) {
        const int begin = line;
        while (line <= last && !isBlank(line))
            ++line;
        if (line > begin)
            found.append(byRow ? QRect(within.left(), begin, within.width(), line - begin)
                               : QRect(begin, within.top(), line - begin, within.height()));
    }
    return found;
}

// ZXing 1.4 finds an Aztec code in the middle of a picture alone: each part of the page by itself, with white around.
QList<QImage> partsOf(const QImage &grey)
{
    constexpr int least = 40, white = 20;
    QList<QImage> parts;
    for (const QRect &row : inked(grey, grey.rect(), Qt::Vertical)) {
        for (const QRect &part : inked(grey, row, Qt::Horizontal)) {
            if (part.width() >= least && part.height() >= least)
                parts.append(grey.copy(part.adjusted(-white, -white, white, white) & grey.rect()));
        }
    }
    return parts;
}

QStringList readAs(const QImage &grey, ZXing::BarcodeFormats formats, bool isSmallerToo)
{
    const ZXing::ImageView view(grey.constBits(), grey.width(), grey.height(), ZXing::ImageFormat::Lum,
                                int(grey.bytesPerLine()));
    ZXing::DecodeHints hints;
    hints.setFormats(formats);
    hints.setTryHarder(true);
    hints.setTryRotate(true);
    hints.setTryDownscale(isSmallerToo);
    QStringList read;
    for (const ZXing::Result &result : ZXing::ReadBarcodes(view, hints)) {
        const QString kind = result.format() == ZXing::BarcodeFormat::QRCode    ? QStringLiteral("qr")
                             : result.format() == ZXing::BarcodeFormat::Code128 ? QStringLiteral("code128")
                             : result.format() == ZXing::BarcodeFormat::PDF417  ? QStringLiteral("pdf417")
                                                                                : QStringLiteral("aztec");
        read += kind + u' ' + QString::fromStdWString(result.text());
    }
    return read;
}

} // namespace
#endif

QStringList readByZxing([[maybe_unused]] const QImage &image)
{
    QStringList read;
#ifdef ROWLOCK_ZXING
    using enum ZXing::BarcodeFormat;
    const QImage grey = image.convertToFormat(QImage::Format_Grayscale8);
    read = readAs(grey, QRCode | PDF417, true);
    // It aborts where it compares bars that it found in the picture with those in a smaller one.
    read += readAs(grey, Code128, false);
    for (const QImage &part : partsOf(grey))
        read += readAs(part, Aztec, true);
    read.removeDuplicates();
    read.sort();
#endif
    return read;
}

QStringList readByZbar(const QImage &image, const QString &folder)
{
    const QString file = QDir(folder).filePath(QStringLiteral("scanned.png"));
    image.convertToFormat(QImage::Format_Grayscale8).save(file);
    const ToolAnswer answer = runTool(QStringLiteral("zbarimg"),
                                      {QStringLiteral("--quiet"), QStringLiteral("-Sdisable"),
                                       QStringLiteral("-Sqrcode.enable"), QStringLiteral("-Scode128.enable"), file});
    QStringList read;
    for (const QString &line : QString::fromUtf8(answer.out).split(u'\n', Qt::SkipEmptyParts))
        read += line.startsWith(u"QR-Code:") ? QStringLiteral("qr ") + line.mid(8)
                                             : QStringLiteral("code128 ") + line.section(u':', 1);
    read.removeDuplicates();
    read.sort();
    return read;
}

} // namespace rowlock
