// Seats kept under a patron's name until a release, paid in part or not (docs/decisions/reservations.md): the values,
// and the rules as pure functions.
#pragma once

#include "model/domain/hold.h"
#include "model/domain/hold_recovery.h"
#include "model/domain/result.h"

#include <utility>

namespace rowlock {

// When it is released by itself. Exactly one of the two is given.
struct ReleaseTime
{
    std::optional<Instant> at;
    std::optional<qint64> before; // so many minutes before the first of its events begins

    bool operator==(const ReleaseTime &) const = default;
    Instant moment(Instant begins) const { return at ? *at : begins.plusMs(-before.value_or(0) * 60'000); }
};

// What is proposed where nobody has said otherwise: an hour before the event begins, or as long before it as leaves
// some time from now.
ReleaseTime usualRelease(Instant begins, Instant now);

constexpr qint64 longestBeforeMinutes = 525'600; // a year

// Reserved, Paying and PartlyPaid are live. Only what is Reserved is released by time.
enum class ReservationState { Reserved, Paying, PartlyPaid, Sold, Released, Dropped, DepositKept };

QString stateName(ReservationState state); // in the command line: reserved, paying, partly_paid, ...

struct Reservation
{
    ReservedAs as;
    Instant releaseAt;
    Actor madeBy;
    Instant madeAt;
    ReservationState state = ReservationState::Reserved;
    QList<HoldInfo> holds; // what it has, or had when it ended: of an event one, the oldest first
    QList<HoldInfo> lost;  // of its other events: what time had released before, while the rest stayed
    Money paid;            // of what is partly paid
    QString phone, email;  // where the house knows the patron

    bool isLive() const { return state <= ReservationState::PartlyPaid; }
    bool isDue(Instant now) const { return state == ReservationState::Reserved && now >= releaseAt; }
    // Its time has come, and of some events it is released while of others it still stands.
    bool isReleasedInPart() const;
    bool has(const HoldInfo &newest) const; // or had when it ended
    bool isOf(EventId event) const;
    QString patron() const { return holds.isEmpty() ? QString() : holds.last().patron; }
    PatronNo patronNo() const { return holds.isEmpty() ? PatronNo() : holds.last().patronNo; }
    std::optional<Instant> restDue() const;
    qint64 quantity() const;
    Money total() const;
    std::optional<Instant> endedAt() const; // the last of them; none while it is live
};

// Of each event the newest of them, which are in the order of their numbers.
QList<HoldInfo> newestHolds(const QList<HoldInfo> &holds);
// As the last of it ended.
ReservationState reservationState(const QList<HoldInfo> &newest, bool isAsked, bool isDepositKept);

// As it is kept, however it was typed: "k7qm3", "R K7QM3". Empty: it is none.
QString reservationCode(const QString &typed);

struct ReservationBack
{
    Reservation reservation; // with what was still to be had
    QList<GoneSeat> gone;
};

// Several, of which one that cannot be taken back keeps none of the others from it.
struct ReservationsBack
{
    QList<ReservationBack> back;
    QList<std::pair<QString, Error>> failed; // by code
    std::optional<Error> stopped;            // the house could not be used any more
};

} // namespace rowlock
