#include "app/rowlockctl/reservation_answers.h"

#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

QString stateText(ReservationState state)
{
    switch (state) {
    case ReservationState::Reserved: return Ctl::tr("reserved");
    case ReservationState::Paying: return Ctl::tr("being paid for");
    case ReservationState::PartlyPaid: return Ctl::tr("partly paid");
    case ReservationState::Sold: return Ctl::tr("sold");
    case ReservationState::Released: return Ctl::tr("released");
    case ReservationState::Dropped: return Ctl::tr("given up");
    case ReservationState::DepositKept: return Ctl::tr("deposit kept");
    }
    Q_UNREACHABLE();
}

QString contactText(const Reservation &reservation)
{
    QStringList ways{reservation.phone, reservation.email};
    ways.removeAll(QString());
    return ways.join(u", "_s);
}

QString placesOf(const HoldInfo &hold, qsizetype mostNamed)
{
    QStringList names;
    for (const HoldItem &item : hold.items)
        names += item.seatNo == -1 ? u"%1 × %2"_s.arg(digits(item.quantity), item.label) : item.label;
    const qsizetype more = names.size() - mostNamed;
    const QString shown = names.mid(0, mostNamed).join(u"; "_s);
    return more > 0 ? Ctl::tr("%1 and %2 more").arg(shown, digits(more)) : shown;
}

// Of several events with the number of each.
QString placesOf(const Reservation &reservation)
{
    constexpr qsizetype mostNamed = 4;
    if (reservation.holds.size() == 1)
        return placesOf(reservation.holds.first(), mostNamed);
    QStringList all;
    for (const HoldInfo &hold : reservation.holds)
        all += Ctl::tr("event %1: %2").arg(digits(hold.event.value()), placesOf(hold, mostNamed / 2));
    return all.join(u"; "_s);
}

QString eventsOf(const Reservation &reservation)
{
    QStringList events;
    for (const HoldInfo &hold : reservation.holds)
        events += digits(hold.event.value());
    return events.join(u", "_s);
}

} // namespace

QJsonObject reservedJson(const HoldInfo &hold)
{
    QJsonObject json{{u"code"_s, hold.reserved.code}, {u"release"_s, toIso(hold.times.expiresAt)}};
    if (hold.reserved.before)
        json.insert(u"before"_s, *hold.reserved.before);
    return json;
}

QJsonObject reservationJson(const Reservation &reservation)
{
    QJsonArray holds, lost;
    for (const HoldInfo &hold : reservation.holds)
        holds.append(holdJson(hold));
    for (const HoldInfo &hold : reservation.lost)
        lost.append(holdJson(hold));
    QJsonObject json{{u"code"_s, reservation.as.code},
                     {u"state"_s, stateName(reservation.state)},
                     {u"name"_s, reservation.patron()},
                     {u"release"_s, toIso(reservation.releaseAt)},
                     {u"made_at"_s, toIso(reservation.madeAt)},
                     {u"terminal"_s, reservation.madeBy.terminal},
                     {u"clerk"_s, reservation.madeBy.clerk},
                     {u"quantity"_s, reservation.quantity()},
                     {u"total"_s, toDecimal(reservation.total())},
                     {u"paid"_s, toDecimal(reservation.paid)},
                     {u"holds"_s, holds}};
    if (!lost.isEmpty())
        json.insert(u"lost"_s, lost);
    if (reservation.as.before)
        json.insert(u"before"_s, *reservation.as.before);
    if (const auto due = reservation.restDue())
        json.insert(u"rest_due"_s, toIso(*due));
    if (const auto ended = reservation.endedAt())
        json.insert(u"ended_at"_s, toIso(*ended));
    if (reservation.patronNo().isValid())
        json.insert(u"patron_no"_s, reservation.patronNo().value());
    if (!reservation.phone.isEmpty())
        json.insert(u"phone"_s, reservation.phone);
    if (!reservation.email.isEmpty())
        json.insert(u"email"_s, reservation.email);
    return json;
}

QString reservationText(const Reservation &reservation, const QTimeZone &zone)
{
    QString text = Ctl::tr("Reservation %1 for %2: %3, %4.")
                       .arg(reservation.as.code, safeText(reservation.patron()), placesText(reservation.quantity()),
                            stateText(reservation.state));
    if (reservation.state == ReservationState::Reserved)
        text += u' ' + Ctl::tr("Released %1.").arg(timeText(reservation.releaseAt, zone));
    if (reservation.state == ReservationState::PartlyPaid)
        text += u' ' + Ctl::tr("%1 is paid, so no clock releases it.").arg(amountText(reservation.paid));
    if (const auto due = reservation.restDue())
        text += u' ' + Ctl::tr("The rest is due %1.").arg(timeText(*due, zone));
    text += u'\n';
    const bool ofSeveral = reservation.holds.size() + reservation.lost.size() > 1;
    for (const HoldInfo &hold : reservation.holds) {
        const QString id = digits(hold.id.value());
        text += (ofSeveral ? Ctl::tr("Hold %1, event %2:\n").arg(id, digits(hold.event.value()))
                           : Ctl::tr("Hold %1:\n").arg(id))
                + heldText(hold.items);
    }
    for (const HoldInfo &hold : reservation.lost)
        text += Ctl::tr("Released before, of event %1: %2.\n")
                    .arg(digits(hold.event.value()), safeText(placesOf(hold, hold.items.size())));
    return text;
}

QString reservationsText(const QList<Reservation> &all, const QTimeZone &zone)
{
    TextTable table({Ctl::tr("CODE"), Ctl::tr("NAME"), Ctl::tr("EVENT"), Ctl::tr(">PLACES"), Ctl::tr("SEATS"),
                     Ctl::tr("SINCE"), Ctl::tr("RELEASED"), Ctl::tr("STATE"), Ctl::tr(">PAID"), Ctl::tr("REST DUE"),
                     Ctl::tr("CONTACT")});
    for (const Reservation &one : all) {
        const auto due = one.restDue();
        table.add({one.as.code, one.patron(), eventsOf(one), digits(one.quantity()), placesOf(one),
                   timeText(one.madeAt, zone), timeText(one.releaseAt, zone), stateText(one.state),
                   one.paid.minor > 0 ? amountText(one.paid) : QString(), due ? timeText(*due, zone) : QString(),
                   contactText(one)});
    }
    return table.isEmpty() ? Ctl::tr("No reservations.\n") : table.toString();
}

} // namespace rowlock
