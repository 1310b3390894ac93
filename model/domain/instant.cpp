#include "model/domain/instant.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

namespace rowlock {

namespace {

tl::unexpected<Error> notATime(const QString &text, const char *why)
{
    return refuse(ErrorCode::InvalidArgument, QCoreApplication::translate("Instant", why).arg(text.left(40)),
                  {{QStringLiteral("argument"), text.left(40)}});
}

// `local` as a UTC time of the same figures.
Result<Instant> atTheVenue(const QString &text, const QDateTime &local, const QTimeZone &zone)
{
    const qint64 asUtc = local.toMSecsSinceEpoch();
    const auto offsetMs = [&](qint64 ms) {
        return zone.offsetFromUtc(QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC)) * 1000LL;
    };
    constexpr qint64 dayMs = 86'400'000;
    const Instant early{asUtc - offsetMs(asUtc - dayMs)}; // by the clocks as they were the day before ...
    const Instant late{asUtc - offsetMs(asUtc + dayMs)};  // ... and as they are the day after
    const auto isShown = [&](Instant instant) { return instant.ms + offsetMs(instant.ms) == asUtc; };
    if (isShown(early) && (early == late || !isShown(late)))
        return early;
    if (isShown(late) && !isShown(early))
        return late;
    QStringList readings;
    for (const Instant reading : {std::min(early, late), std::max(early, late)})
        readings.append(inZone(reading, zone).toOffsetFromUtc(int(offsetMs(reading.ms) / 1000)).toString(Qt::ISODate));
    return refuse(
        ErrorCode::InvalidArgument,
        (isShown(early)
             ? QCoreApplication::translate("Instant", "“%1” comes twice at the venue: the clocks go back. Write "
                                                      "%2 or %3.")
             : QCoreApplication::translate("Instant", "“%1” does not exist at the venue: the clocks go forward "
                                                      "over it. Write %2 or %3."))
            .arg(text.left(40), readings.first(), readings.last()),
        {{QStringLiteral("argument"), text.left(40)},
         {QStringLiteral("readings"), QJsonArray::fromStringList(readings)}});
}

} // namespace

QString toIso(Instant instant)
{
    return QDateTime::fromMSecsSinceEpoch(instant.ms, Qt::UTC).toString(Qt::ISODateWithMs);
}

Result<Instant> instantFromIso(const QString &text, const QTimeZone &zone)
{
    static const QRegularExpression form(
        QStringLiteral("^\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,3})?)?(Z|[+-]\\d{2}(:?\\d{2})?)?$"));
    const auto match = form.match(text);
    if (!match.hasMatch())
        return notATime(text, "“%1” is not a date and time. Write it like 2026-12-05T19:30.");

    const QString offset = match.captured(3);
    const QString local = text.left(text.size() - offset.size()).replace(u' ', u'T').replace(u',', u'.');
    QDateTime moment = QDateTime::fromString(local, Qt::ISODateWithMs);
    if (!moment.isValid() && QDateTime::fromString(local + u'Z', Qt::ISODateWithMs).isValid())
        moment = QDateTime::fromString(local + u'Z', Qt::ISODateWithMs); // in this computer's own summer-time gap
    if (!moment.isValid())
        return notATime(text, "“%1” is not a date and time of the calendar.");
    const QDate date = moment.date();
    const QTime time = moment.time();

    if (offset.isEmpty())
        return atTheVenue(text, QDateTime(date, time, Qt::UTC), zone);
    const Instant asUtc{QDateTime(date, time, Qt::UTC).toMSecsSinceEpoch()};
    if (offset == u"Z")
        return asUtc;
    const int hours = offset.mid(1, 2).toInt();
    const int minutes = offset.size() > 3 ? offset.right(2).toInt() : 0;
    if (hours > 14 || minutes > 59)
        return notATime(text, "The offset of “%1” is not one of this world's time zones.");
    const qint64 offsetMs = (hours * 60 + minutes) * 60'000LL * (offset.startsWith(u'-') ? -1 : 1);
    return asUtc.plusMs(-offsetMs);
}

QDateTime inZone(Instant instant, const QTimeZone &zone)
{
    return QDateTime::fromMSecsSinceEpoch(instant.ms, zone);
}

} // namespace rowlock
