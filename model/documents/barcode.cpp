#include "model/documents/barcode.h"

#include "model/documents/paper.h"
#include "model/documents/qr_code.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <memory>

#include <zint.h>

namespace rowlock {

namespace {

constexpr int aztecErrorCorrection = 3;  // a third of it may be dirty or creased
constexpr int pdf417ErrorCorrection = 3; // 16 code words
constexpr int pdf417RowModules = 3;      // what the standard asks for at least

tl::unexpected<Error> refuseCode(Symbology symbology)
{
    return refuse(ErrorCode::InvalidArgument,
                  QCoreApplication::translate("Ticket", "The ticket's code cannot be written as %1.")
                      .arg(symbologyName(symbology)));
}

int zintKind(Symbology symbology)
{
    switch (symbology) {
    case Symbology::Code128: return BARCODE_CODE128;
    case Symbology::Pdf417: return BARCODE_PDF417;
    case Symbology::Aztec: return BARCODE_AZTEC;
    case Symbology::Qr: break;
    }
    Q_UNREACHABLE();
}

Result<Barcode> byZint(Symbology symbology, const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    std::unique_ptr<zint_symbol, decltype(&ZBarcode_Delete)> symbol(ZBarcode_Create(), &ZBarcode_Delete);
    if (!symbol || bytes.isEmpty() || bytes.contains('\0'))
        return refuseCode(symbology);
    symbol->symbology = zintKind(symbology);
    symbol->input_mode = UNICODE_MODE;
    if (symbology == Symbology::Aztec)
        symbol->option_1 = aztecErrorCorrection;
    if (symbology == Symbology::Pdf417)
        symbol->option_1 = pdf417ErrorCorrection;
    const int answer =
        ZBarcode_Encode(symbol.get(), reinterpret_cast<const unsigned char *>(bytes.constData()), int(bytes.size()));
    if (answer >= ZINT_ERROR || symbol->width <= 0 || symbol->rows <= 0)
        return refuseCode(symbology);

    Barcode code;
    code.symbology = symbology;
    code.columns = symbol->width;
    code.rows = symbol->rows;
    code.rowModules = symbology == Symbology::Code128 ? 0 : symbology == Symbology::Pdf417 ? pdf417RowModules : 1;
    code.quiet = symbology == Symbology::Code128 ? 10 : symbology == Symbology::Pdf417 ? 2 : 1;
    for (int y = 0; y < code.rows; ++y) {
        const auto isDark = [&](int x) { return ((symbol->encoded_data[y][x >> 3] >> (x & 7)) & 1) != 0; };
        for (int x = 0; x < code.columns;) {
            const int start = x;
            while (x < code.columns && isDark(x))
                ++x;
            if (x > start)
                code.dark.append(QRect(start, y, x - start, 1));
            else
                ++x;
        }
    }
    return code;
}

} // namespace

Result<Barcode> barcode(Symbology symbology, const QString &text)
{
    if (symbology != Symbology::Qr)
        return byZint(symbology, text);
    TRY_GET(const QrCode qr, qrCode(text));
    return Barcode{symbology, qr.modules, qr.modules, 1, qrQuietModules, qr.dark};
}

double leastModuleMm(Symbology symbology)
{
    return symbology == Symbology::Qr || symbology == Symbology::Aztec ? 0.42 : 0.25;
}

int leastModuleDots(Symbology symbology, int dpi)
{
    return int(std::ceil(leastModuleMm(symbology) * dpi / mmPerInch));
}

BarcodePlace placeBarcode(const Barcode &code, const QRectF &box, double most, double dot)
{
    const double columns = code.columns + 2 * code.quiet;
    const double rows = code.isBar() ? 0 : code.rows * code.rowModules + 2 * code.quiet;
    BarcodePlace place;
    place.module = std::min(box.width() / columns, rows > 0 ? box.height() / rows : box.width());
    if (most > 0)
        place.module = std::min(place.module, most);
    if (dot > 0) {
        place.dots = std::max(1, int(std::floor(place.module / dot + 1e-6)));
        place.module = place.dots * dot;
    }
    const QSizeF size(code.columns * place.module,
                      code.isBar() ? box.height() : code.rows * code.rowModules * place.module);
    place.symbol = QRectF(box.center() - QPointF(size.width(), size.height()) / 2, size);
    const double slack = 1e-6 * box.width();
    place.hasRoom = columns * place.module <= box.width() + slack && rows * place.module <= box.height() + slack;
    return place;
}

void paintBarcode(QPainter &painter, const Barcode &code, const BarcodePlace &place, double dot,
                  const QTransform &toPage)
{
    QRectF symbol = place.symbol;
    double rowHeight = code.isBar() ? symbol.height() : place.module * code.rowModules;
    if (dot > 0) {
        // Its corner on the page goes to where a dot begins, and with it every edge. A page turned by a quarter has its
        // dots at the same multiples.
        const QRectF onPage = toPage.mapRect(symbol);
        const QPointF whole(std::round(onPage.x() / dot) * dot, std::round(onPage.y() / dot) * dot);
        if (code.isBar())
            rowHeight = std::floor(symbol.height() / dot + 1e-6) * dot;
        symbol.setHeight(code.isBar() ? rowHeight : symbol.height());
        const QPointF moved = whole - toPage.mapRect(symbol).topLeft();
        const QTransform back = toPage.inverted();
        symbol.translate(back.map(moved) - back.map(QPointF(0, 0)));
    }
    QPainterPath path; // one, so that a renderer leaves no seams between the rows
    path.setFillRule(Qt::WindingFill);
    for (const QRect &run : code.dark)
        path.addRect(symbol.x() + run.x() * place.module, symbol.y() + run.y() * rowHeight, run.width() * place.module,
                     rowHeight);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, dot <= 0);
    painter.fillPath(path, Qt::black);
    painter.restore();
}

} // namespace rowlock
