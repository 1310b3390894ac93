#include "model/domain/countdown.h"

namespace rowlock {

QString countdownText(qint64 leftMs)
{
    const qint64 seconds = leftMs > 0 ? (leftMs + 999) / 1000 : 0;
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

} // namespace rowlock
