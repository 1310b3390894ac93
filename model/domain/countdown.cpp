#include "model/domain/countdown.h"

#include <QCoreApplication>

#include <algorithm>

namespace rowlock {

namespace {

class Countdown
{
    Q_DECLARE_TR_FUNCTIONS(Countdown)
};

} // namespace

QString countdownText(qint64 leftMs)
{
    const qint64 seconds = leftMs > 0 ? (leftMs + 999) / 1000 : 0;
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

QString ageText(qint64 agoMs)
{
    const qint64 minutes = std::max<qint64>(agoMs, 0) / 60'000;
    if (minutes < 1)
        return Countdown::tr("just now");
    if (minutes < 120)
        return minutes == 1 ? Countdown::tr("1 minute ago") : Countdown::tr("%1 minutes ago").arg(minutes);
    return minutes < 2 * 24 * 60 ? Countdown::tr("%1 hours ago").arg(minutes / 60)
                                 : Countdown::tr("%1 days ago").arg(minutes / (24 * 60));
}

} // namespace rowlock
