// Labels for what waits at will-call, in the order of the names: one for each order, to be cut or stuck onto an
// envelope. Black on white. Any thread with Qt Gui.
#pragma once

#include "model/domain/result.h"
#include "model/domain/willcall.h"

#include <QByteArray>

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

// A4, or Letter where that is the paper of the country. storage_full, storage_unusable. Either whole or not at all.
Result<Done> writeWillcallPdf(const QString &file, const WillcallLabels &labels);

} // namespace rowlock
