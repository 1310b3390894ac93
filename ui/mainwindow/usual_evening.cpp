#include "ui/mainwindow/usual_evening.h"

#include <QTimeZone>

namespace rowlock {

QDateTime usualEvening(Instant now, const QByteArray &timeZone)
{
    const QDate today = inZone(now, QTimeZone(timeZone)).date();
    const int days = (Qt::Friday - today.dayOfWeek() + 7) % 7;
    return {today.addDays(days == 0 ? 7 : days), QTime(19, 30), Qt::UTC};
}

} // namespace rowlock
