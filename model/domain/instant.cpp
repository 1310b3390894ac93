#include "model/domain/instant.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace rowlock {

namespace {

tl::unexpected<Error> notATime(const QString &text, const char *why)
{
    return refuse(ErrorCode::InvalidArgument, QCoreApplication::translate("Instant", why).arg(text.left(40)),
                  {{QStringLiteral("argument"), text.left(40)}});
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

    if (offset.isEmpty()) {
        const QDateTime inVenue(date, time, zone);
        if (!inVenue.isValid() || inVenue.time() != time)
            return notATime(text,
                            "“%1” does not exist at the venue: the clocks go forward over it. Choose another time.");
        return Instant{inVenue.toMSecsSinceEpoch()};
    }
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
