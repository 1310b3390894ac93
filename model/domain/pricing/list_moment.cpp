#include "model/domain/pricing/list_moment.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTimeZone>

namespace rowlock {

std::optional<Instant> momentBeforeStart(const QString &text, Instant starts, const QTimeZone &zone)
{
    static const QRegularExpression form(
        QStringLiteral("^\\s*(\\d{1,5})\\s*(?:(min|minutes?)|(h|hours?)|(d|days?)|(w|weeks?))\\s+before\\s*$"),
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const BeforeStart unit = !match.captured(2).isEmpty()   ? BeforeStart::Minutes
                             : !match.captured(3).isEmpty() ? BeforeStart::Hours
                             : !match.captured(4).isEmpty() ? BeforeStart::Days
                                                            : BeforeStart::Weeks;
    return momentBeforeStart(match.captured(1).toLongLong(), unit, starts, zone);
}

Instant momentBeforeStart(qint64 count, BeforeStart unit, Instant starts, const QTimeZone &zone)
{
    constexpr qint64 minuteMs = 60'000;
    if (unit == BeforeStart::Minutes)
        return starts.plusMs(-count * minuteMs);
    if (unit == BeforeStart::Hours)
        return starts.plusMs(-count * 60 * minuteMs);
    const QDateTime local = inZone(starts, zone);
    const qint64 days = unit == BeforeStart::Weeks ? 7 * count : count;
    return Instant{QDateTime(local.date().addDays(-days), local.time(), zone).toMSecsSinceEpoch()};
}

} // namespace rowlock
