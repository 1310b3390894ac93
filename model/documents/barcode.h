// Barcodes as geometry (QR by libqrencode, the others by libzint): the dark modules as few rectangles, which are drawn
// in whole dots of the printer. Pure; any thread.
#pragma once

#include "model/domain/paper_template.h"

#include <QRect>

class QPainter;

namespace rowlock {

struct Barcode
{
    Symbology symbology = Symbology::Qr;
    int columns = 0, rows = 0; // modules, without the quiet zone
    int rowModules = 1;        // as high as so many modules are wide; 0: a bar, as high as there is room for
    int quiet = 4;             // white modules around it that the standard asks for
    QList<QRect> dark;         // in columns and rows; neighbours of a row are merged into one run

    bool isBar() const { return rowModules == 0; }
};

// invalid_argument: there is nothing to say, or the kind of code has no room or no letters for it.
Result<Barcode> barcode(Symbology symbology, const QString &text);

// Where a code lies in a box: in the box's units, with as wide modules as there is room for.
struct BarcodePlace
{
    QRectF symbol;        // without its quiet zone
    double module = 0;    // its width
    int dots = 0;         // ... of the printer; 0: of no printer in particular
    bool hasRoom = false; // with its quiet zone
};

// `most`: the widest module, 0: any; `dot`: of the printer in the box's units, 0: any, then modules are no whole dots.
BarcodePlace placeBarcode(const Barcode &code, const QRectF &box, double most, double dot);

// So narrow may a module be that scanners at a door still read it: 4 dots at 203 dpi and 5 at 300 (0.42 mm), of bars 2
// and 3 (0.25 mm).
double leastModuleMm(Symbology symbology);
int leastModuleDots(Symbology symbology, int dpi);

// `toPage`: from the painter's units to those in which a dot of the printer begins at every multiple of `dot`.
void paintBarcode(QPainter &painter, const Barcode &code, const BarcodePlace &place, double dot,
                  const QTransform &toPage);

} // namespace rowlock
