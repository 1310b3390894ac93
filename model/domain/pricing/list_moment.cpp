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
    constexpr qint64 minuteMs = 60'000;
    const qint64 count = match.captured(1).toLongLong();
    if (!match.captured(2).isEmpty())
        return starts.plusMs(-count * minuteMs);
    if (!match.captured(3).isEmpty())
        return starts.plusMs(-count * 60 * minuteMs);
    const QDateTime local = inZone(starts, zone);
    const qint64 days = match.captured(4).isEmpty() ? 7 * count : count;
    return Instant{QDateTime(local.date().addDays(-days), local.time(), zone).toMSecsSinceEpoch()};
}

} // namespace rowlock
