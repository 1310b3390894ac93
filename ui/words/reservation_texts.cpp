#include "ui/words/reservation_texts.h"

#include "ui/common/format.h"

#include <QCoreApplication>
#include <QTimeZone>

#include <algorithm>

namespace rowlock {

namespace {

struct ReservationTexts
{
    Q_DECLARE_TR_FUNCTIONS(ReservationTexts)
};

constexpr qint64 msOfMinute = 60'000;
constexpr qint64 msOfHour = 60 * msOfMinute;

bool isSameDay(Instant one, Instant other, const QByteArray &timeZone)
{
    const QTimeZone zone(timeZone);
    return inZone(one, zone).date() == inZone(other, zone).date();
}

QStringList patronsOf(const QList<Reservation> &all)
{
    QStringList names;
    for (const Reservation &one : all)
        names += one.patron().isEmpty() ? one.as.code : isolated(one.patron());
    return names;
}

// To the hour from three hours on: who reads it wants to know how soon.
QString spanText(qint64 ms)
{
    const qint64 minutes = std::max<qint64>(1, (ms + msOfMinute - 1) / msOfMinute);
    if (minutes < 180)
        return durationText(minutes);
    const qint64 hours = minutes / 60;
    return hours < 48 ? durationText(hours * 60) : durationText(hours / 24 * 24 * 60);
}

} // namespace

QString stateText(const Reservation &one)
{
    switch (one.state) {
    case ReservationState::Reserved: return ReservationTexts::tr("Reserved");
    case ReservationState::Paying: return ReservationTexts::tr("Being paid for");
    case ReservationState::PartlyPaid: return ReservationTexts::tr("Partly paid");
    case ReservationState::Sold: return ReservationTexts::tr("Sold");
    case ReservationState::Released: return ReservationTexts::tr("Released");
    case ReservationState::Dropped: return ReservationTexts::tr("Given up");
    case ReservationState::DepositKept: return ReservationTexts::tr("Deposit kept");
    }
    return {};
}

QString untilText(Instant release, Instant now, const QByteArray &timeZone)
{
    return ReservationTexts::tr("until %1")
        .arg(isSameDay(release, now, timeZone) ? timeText(release, timeZone) : dayText(release, timeZone));
}

QString soonText(Instant release, Instant now)
{
    const qint64 left = release - now;
    if (left > 0)
        return ReservationTexts::tr("in %1").arg(spanText(left));
    return left > -msOfHour / 60 ? ReservationTexts::tr("due now")
                                 : ReservationTexts::tr("due since %1").arg(spanText(-left));
}

QString momentText(Instant release, Instant now, const QByteArray &timeZone)
{
    return ReservationTexts::tr("%1, %2").arg(eventDateText(release, timeZone), soonText(release, now));
}

QString reservedForText(const HoldInfo &hold, Instant now, const QByteArray &zone)
{
    const QString whose =
        hold.patron.isEmpty()
            ? ReservationTexts::tr("%1: reserved").arg(hold.reserved.code)
            : ReservationTexts::tr("%1: reserved for %2").arg(hold.reserved.code, isolated(hold.patron));
    return hold.state == HoldState::Paying
               ? ReservationTexts::tr("%1, being paid for or partly paid").arg(whose)
               : ReservationTexts::tr("%1 %2").arg(whose, untilText(hold.times.expiresAt, now, zone));
}

QString contactText(const Reservation &one)
{
    QStringList ways{one.phone, one.email};
    ways.removeAll(QString());
    return ways.join(QStringLiteral(" · "));
}

QString placesText(const QList<HoldInfo> &holds, const HouseModel &house, const QByteArray &timeZone)
{
    QStringList lines;
    for (const HoldInfo &hold : holds) {
        const QString seats = itemsText(hold.items);
        const auto listed = std::ranges::find(house.events(), hold.event, &EventSummary::id);
        lines += listed == house.events().end()
                     ? seats
                     : ReservationTexts::tr("%1: %2").arg(eventText(*listed, timeZone), seats);
    }
    return lines.join(u'\n');
}

QString placesText(const Reservation &one, const HouseModel &house, const QByteArray &timeZone)
{
    return placesText(one.holds, house, timeZone);
}

QString releasedText(const QList<Reservation> &released)
{
    const QString names = joinedText(patronsOf(released));
    return released.size() == 1
               ? ReservationTexts::tr("Reservation %1 was released: %2.").arg(released.first().as.code, names)
               : ReservationTexts::tr("%1 reservations were released: %2.").arg(released.size()).arg(names);
}

QString takenBackText(const ReservationsBack &all)
{
    QStringList parts, gone;
    if (all.back.size() == 1)
        parts += ReservationTexts::tr("Reservation %1 is reserved again.").arg(all.back.first().reservation.as.code);
    else if (!all.back.isEmpty())
        parts += ReservationTexts::tr("%1 reservations are reserved again.").arg(all.back.size());
    for (const ReservationBack &one : all.back) {
        for (const GoneSeat &seat : one.gone)
            gone += seat.quantity > 1 ? QStringLiteral("%1 × %2").arg(seat.quantity).arg(seat.label) : seat.label;
    }
    if (!gone.isEmpty())
        parts += ReservationTexts::tr("Gone: %1.").arg(joinedSeats(gone));
    for (const auto &[code, error] : all.failed)
        parts += error.message;
    if (all.stopped)
        parts += all.stopped->message;
    return parts.isEmpty() ? ReservationTexts::tr("There was nothing to take back.") : parts.join(u' ');
}

} // namespace rowlock
