// Reservations as they stand, read.
#include "model/store/records.h"
#include "model/store/reservations.h"
#include "model/store/store_text.h"

#include <QJsonArray>

#include <algorithm>

namespace rowlock {

namespace {

// Of reservation v.
#define ROWLOCK_RESERVATIONS(which)                                                                                    \
    "SELECT v.reservation_no, v.code, v.before_minutes, v.release_at, v.terminal, v.clerk, v.made_at,"                 \
    " EXISTS (SELECT 1 FROM reservation_hold r JOIN deposit_kept k ON k.hold_id = r.hold_id"                           \
    "     WHERE r.reservation_no = v.reservation_no),"                                                                 \
    " EXISTS (SELECT 1 FROM reservation_hold r JOIN payment_attempt a ON a.hold_id = r.hold_id AND a.state = 'open'"   \
    "     WHERE r.reservation_no = v.reservation_no),"                                                                 \
    " CAST(coalesce((SELECT sum(p.amount_minor) FROM reservation_hold r JOIN paid_part p ON p.hold_id = r.hold_id"     \
    "     WHERE r.reservation_no = v.reservation_no), 0) AS bigint), (SELECT currency FROM house)"                     \
    " FROM reservation v WHERE " which " ORDER BY v.release_at, v.reservation_no"

struct ReservationRow
{
    Reservation reservation;
    bool isDepositKept = false, isAsked = false;
};

ReservationRow reservationRow(const Row &row)
{
    ReservationRow read;
    Reservation &one = read.reservation;
    one.as = {row.id<HoldId>(0), row.text(1), row.isNull(2) ? std::nullopt : std::optional<qint64>(row.integer(2))};
    one.releaseAt = row.instant(3);
    one.madeBy = {row.text(4), row.text(5)};
    one.madeAt = row.instant(6);
    read.isDepositKept = row.boolean(7);
    read.isAsked = row.boolean(8);
    one.paid = row.money(9, Currency::fromCode(row.text(10)).value_or(Currency()));
    return read;
}

Reservation withHolds(const ReservationRow &row, const QList<HoldInfo> &holds)
{
    Reservation reservation = row.reservation;
    QList<HoldInfo> own = holds;
    own.removeIf([&](const HoldInfo &hold) { return hold.reserved.no != reservation.as.no; });
    const QList<HoldInfo> newest = newestHolds(own);
    reservation.state = reservationState(newest, row.isAsked, row.isDepositKept);
    for (const HoldInfo &hold : newest) {
        if (reservation.has(hold))
            reservation.holds.append(hold);
        else if (hold.state == HoldState::Expired)
            reservation.lost.append(hold);
    }
    return reservation;
}

QString seatsOf(const HoldInfo &hold)
{
    QStringList seats;
    for (const HoldItem &item : hold.items)
        seats += item.seatNo == -1 ? QStringLiteral("%1 × %2").arg(item.quantity).arg(item.label) : item.label;
    constexpr qsizetype mostNamed = 4;
    const qsizetype more = seats.size() - mostNamed;
    const QString shown = seats.mid(0, mostNamed).join(QStringLiteral("; "));
    return more > 0 ? Store::tr("%1 and %2 more").arg(shown).arg(more) : shown;
}

// How to reach those whom the house knows.
Result<QList<Reservation>> withContacts(Connection &connection, QList<Reservation> all)
{
    QList<PatronNo> numbers;
    for (const Reservation &one : std::as_const(all)) {
        if (one.patronNo().isValid() && !numbers.contains(one.patronNo()))
            numbers.append(one.patronNo());
    }
    if (numbers.isEmpty())
        return all;
    TRY_GET(const auto patrons, readPatronsOf(connection, numbers));
    for (Reservation &one : all) {
        const auto known =
            std::ranges::find_if(patrons, [&](const Patron &patron) { return patron.no == one.patronNo(); });
        if (known != patrons.end()) {
            one.phone = known->phone;
            one.email = known->email;
        }
    }
    return all;
}

} // namespace

Result<Reservation> readReservation(Connection &connection, const QString &typed)
{
    const QString code = reservationCode(typed);
    TRY_GET(const auto row,
            optional<ReservationRow>(connection, ROWLOCK_RESERVATIONS("v.code = ?"), reservationRow, code));
    if (!row)
        return badArgument(
            Store::tr("There is no reservation “%1”. Look for it by name in the list.").arg(typed.left(20)), "code");
    TRY_GET(const auto holds, readReservedHolds(connection, row->reservation.as.no));
    TRY_GET(const auto read, withContacts(connection, {withHolds(*row, holds)}));
    return read.first();
}

Result<Done> requireNotReleasedInPart(Connection &connection, const QString &code)
{
    TRY_GET(const Reservation reservation, readReservation(connection, code));
    if (!reservation.isReleasedInPart())
        return Done{};
    QStringList gone;
    QJsonArray holds;
    for (const HoldInfo &hold : reservation.lost) {
        TRY_GET(const EventSummary event, readEvent(connection, hold.event));
        gone += Store::tr("%1: %2").arg(event.name, seatsOf(hold));
        holds.append(hold.id.value());
    }
    return refuse(ErrorCode::HoldExpired,
                  Store::tr("A part of reservation %1 is released (%2). Take it back, or move the release of the rest.")
                      .arg(reservation.as.code, gone.join(QStringLiteral("; "))),
                  {{QStringLiteral("reservation"), reservation.as.code}, {QStringLiteral("released"), holds}});
}

Result<QList<Reservation>> readReservations(Connection &connection, std::optional<EventId> event)
{
    TRY_GET(const auto rows, all<ReservationRow>(connection, ROWLOCK_RESERVATIONS(R"(v.reservation_no IN (
        SELECT r.reservation_no FROM reservation_hold r JOIN hold l ON l.hold_id = r.hold_id
        WHERE l.state IN ('active', 'paying') AND l.event_id = coalesce(?, l.event_id)))"),
                                                 reservationRow, event));
    TRY_GET(const auto holds, readReservedHolds(connection, event));
    QList<Reservation> live;
    for (const ReservationRow &row : rows)
        live.append(withHolds(row, holds));
    return withContacts(connection, live);
}

Result<QList<Reservation>> readReleased(Connection &connection, Instant since, Instant now,
                                        std::optional<EventId> event)
{
    TRY_GET(const auto codes, all<QString>(
                                  connection, R"(
        SELECT v.code FROM reservation v WHERE v.reservation_no IN (
            SELECT r.reservation_no FROM reservation_hold r JOIN hold h ON h.hold_id = r.hold_id
                JOIN event e ON e.event_id = h.event_id
            WHERE h.state = 'expired' AND h.ended_at >= ? AND e.starts_at > ? AND h.event_id = coalesce(?, h.event_id))
        ORDER BY v.release_at DESC, v.reservation_no)",
                                  [](const Row &row) { return row.text(0); }, since, now, event));
    QList<Reservation> released;
    for (const QString &code : codes) {
        TRY_GET(const Reservation one, readReservation(connection, code));
        if (one.state == ReservationState::Released || one.isReleasedInPart())
            released.append(one);
    }
    return released;
}

} // namespace rowlock
