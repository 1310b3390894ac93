// Reservations: their story in the journal, and that against the tables.
#include "model/store/verify_entry.h"
#include "model/store/verify_journal.h"
#include "model/store/verify_tables.h"

#include <QCoreApplication>

namespace rowlock {

namespace {

// All that goes with a hold has the release of its reservation from then on.
void releaseTold(const Replay::Entry &entry, ReservationStory &reservation)
{
    reservation.release = entry.number("expires_at");
    reservation.before = entry.body.contains(QStringLiteral("before")) ? entry.number("before") : -1;
    reservation.changedAt = entry.row.at;
}

void mustBeToCome(Replay &replay, const Replay::Entry &entry)
{
    if (entry.number("expires_at") < entry.row.at || entry.number("ceiling_at") != entry.number("expires_at"))
        replay.impossible(entry, story("its release was not to come"));
}

void reservationMade(Replay &replay, const Replay::Entry &entry)
{
    holdChanged(replay, entry);
    mustBeToCome(replay, entry);
    const qint64 no = entry.number("reservation");
    if (replay.reserved.contains(entry.hold()))
        replay.impossible(entry, story("the hold was reserved before"));
    const auto known = replay.reservations.find(no);
    if (known == replay.reservations.end()) {
        ReservationStory made{entry.text("code"), entry.row.terminal, entry.row.clerk};
        made.madeAt = entry.row.at;
        releaseTold(entry, made);
        if (no != entry.hold())
            replay.impossible(entry, story("it began with hold %1").arg(no));
        replay.reservations.insert(no, made);
    } else if (known->madeAt != entry.row.at || known->code != entry.text("code")
               || !replay.goTogether(no).contains(entry.hold())) {
        replay.impossible(entry, story("the hold did not go with the others of %1").arg(known->code));
    }
    replay.reserved.insert(entry.hold(), no);
}

void reservationMoved(Replay &replay, const Replay::Entry &entry)
{
    holdChanged(replay, entry);
    mustBeToCome(replay, entry);
    const qint64 no = entry.number("reservation");
    if (!replay.reservations.contains(no) || replay.reserved.value(entry.hold()) != no)
        return replay.impossible(entry, story("the hold was not reserved so"));
    releaseTold(entry, replay.reservations[no]);
}

void reservationTakenBack(Replay &replay, const Replay::Entry &entry)
{
    holdChanged(replay, entry);
    mustBeToCome(replay, entry);
    const qint64 no = entry.number("reservation");
    if (!replay.reservations.contains(no) || replay.reserved.contains(entry.hold()))
        return replay.impossible(entry, story("there was no such reservation to take back"));
    const HoldStory hold = replay.holds.value(entry.hold());
    bool wasReleased = false;
    for (auto other = replay.reserved.cbegin(); other != replay.reserved.cend(); ++other) {
        if (other.value() != no)
            continue;
        const HoldStory before = replay.holds.value(other.key());
        if (before.isLive() && (hold.joint == 0 || before.joint != hold.joint))
            replay.impossible(entry, story("it was still reserved"));
        wasReleased = wasReleased || (before.event == hold.event && before.state == u"expired");
    }
    if (!wasReleased)
        replay.impossible(entry, story("it was not released"));
    releaseTold(entry, replay.reservations[no]);
    replay.reserved.insert(entry.hold(), no);
}

} // namespace

const ReplaySteps &reservationSteps()
{
    static const ReplaySteps steps = {
        {QStringLiteral("reservation.made"), &reservationMade},
        {QStringLiteral("reservation.moved"), &reservationMoved},
        {QStringLiteral("reservation.taken_back"), &reservationTakenBack},
    };
    return steps;
}

namespace {

constexpr TableRule reservationRules[] = {
    {R"(
        SELECT h.event_id, v.code, h.hold_id FROM reservation v
            JOIN reservation_hold r ON r.reservation_no = v.reservation_no JOIN hold h ON h.hold_id = r.hold_id
        WHERE h.state IN ('active', 'paying') AND (h.expires_at <> v.release_at OR h.ceiling_at <> v.release_at))",
     QT_TRANSLATE_NOOP("Verify", "%1: reservation %2 is released at another time than hold %3 ends."), 3},
    {R"(
        SELECT h.event_id, v.code, h.hold_id FROM reservation v
            JOIN reservation_hold r ON r.reservation_no = v.reservation_no JOIN hold h ON h.hold_id = r.hold_id
        WHERE h.state = 'expired' AND h.ended_at < h.expires_at)",
     QT_TRANSLATE_NOOP("Verify", "%1: reservation %2 was released before its time, with hold %3."), 3},
    {R"(
        SELECT h.event_id, v.code, h.hold_id FROM reservation v
            JOIN reservation_hold r ON r.reservation_no = v.reservation_no JOIN hold h ON h.hold_id = r.hold_id
        WHERE h.patron_id IS NULL OR h.event_id <> r.event_id)",
     QT_TRANSLATE_NOOP("Verify", "%1: reservation %2 has nobody's name, or another event than hold %3."), 3},
};

QString reservationName(qint64 no)
{
    return QCoreApplication::translate("Verify", "Reservation %1").arg(no);
}

QString reservedName(qint64 hold)
{
    return QCoreApplication::translate("Verify", "The reservation of hold %1").arg(hold);
}

Result<Done> compareReserved(Connection &connection, const Replay &replay, Findings &findings)
{
    auto told = replay.reserved;
    TRY(detail::execute(connection, R"(SELECT hold_id, reservation_no FROM reservation_hold)", [&](const Row &row) {
        const qint64 id = row.integer(0);
        const Comparison hold(findings, [&] { return reservedName(id); });
        if (!told.contains(id))
            hold.missingInJournal();
        else
            hold.same("reservation", row.integer(1), told.take(id));
        return true;
    }));
    for (const qint64 id : told.keys())
        missingInTables(findings, reservedName(id));
    return Done{};
}

} // namespace

Result<Done> compareReservations(Connection &connection, const Replay &replay, Findings &findings)
{
    TRY(checkRules(connection, reservationRules, FirstColumn::Event, findings));
    TRY(compareReserved(connection, replay, findings));
    auto told = replay.reservations;
    findings.counted("reservations", told.size());
    TRY(detail::execute(connection, R"(
        SELECT reservation_no, code, release_at, coalesce(before_minutes, -1), terminal, clerk, made_at, changed_at
        FROM reservation)",
                        [&](const Row &row) {
                            const qint64 no = row.integer(0);
                            const Comparison reservation(findings, [&] { return reservationName(no); });
                            if (!told.contains(no)) {
                                reservation.missingInJournal();
                                return true;
                            }
                            const ReservationStory story = told.take(no);
                            reservation.same("code", row.text(1), story.code);
                            reservation.same("release", row.integer(2), story.release);
                            reservation.same("minutes before", row.integer(3), story.before);
                            reservation.same("terminal", row.text(4), story.terminal);
                            reservation.same("clerk", row.text(5), story.clerk);
                            reservation.same("made at", row.integer(6), story.madeAt);
                            reservation.same("changed at", row.integer(7), story.changedAt);
                            return true;
                        }));
    for (const qint64 no : told.keys())
        missingInTables(findings, reservationName(no));
    return Done{};
}

} // namespace rowlock
