// Labels for what waits at will-call, in the order of the names: one for each order, to be cut or stuck onto an
// envelope. Black on white. Any thread with Qt Gui.
#pragma once

#include "model/domain/paper_template.h"
#include "model/domain/result.h"
#include "model/domain/willcall.h"

#include <QByteArray>
#include <QImage>

class QPagedPaintDevice;

namespace rowlock {

struct WillcallLabels
{
    QList<WillcallOrder> orders; // that are to be printed, by name
    QByteArray timeZone;         // the venue's
    Instant at;                  // what the print says of its own age
    bool isPractice = false;
};

// On the device's own paper. False: the device would not take a page.
bool printWillcall(QPagedPaintDevice &device, const WillcallLabels &labels);

// Each on a page of its own, 95 x 54 mm, as a label printer has them. False: as above, or there is none.
bool printSingleLabels(QPagedPaintDevice &device, const WillcallLabels &labels);

// As a printer of dots has them, of what it reaches of `paper`: one picture for each order.
QList<QImage> labelBitmaps(const WillcallLabels &labels, const TemplatePaper &paper);

// A4, or Letter where that is the paper of the country. storage_full, storage_unusable. Either whole or not at all.
Result<Done> writeWillcallPdf(const QString &file, const WillcallLabels &labels);

} // namespace rowlock
