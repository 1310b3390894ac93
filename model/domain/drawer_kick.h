// How a receipt printer is reached that opens a cash drawer, and what it is told (docs/decisions/shifts.md). Pure
// functions.
#pragma once

#include "model/domain/result.h"

#include <QByteArray>
#include <QString>

namespace rowlock {

struct KickWay
{
    enum class Kind { ByHand, Network, File, Queue };

    Kind kind = Kind::ByHand;
    QString name = {}; // the printer's host, its file, or its queue
    quint16 port = 0;  // of a host
};

// "tcp://192.168.1.20:9100" (9100 where no port is said), "file:///dev/usb/lp0", "queue:receipts"; empty: by hand.
// invalid_argument.
Result<KickWay> kickWay(const QString &text);
Result<QString> checkedKick(const QString &text); // as it is kept

// ESC p: a pulse of 50 ms on the first pin, and half a second of rest, as receipt printers understand it.
QByteArray kickBytes();

} // namespace rowlock
