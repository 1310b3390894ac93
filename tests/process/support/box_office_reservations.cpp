// Seats kept under a name until a release: made, moved, given up, released by time, taken back.
#include "tests/process/support/box_office_doing.h"

#include <algorithm>

namespace rowlock::pure {

bool Model::isReserved(qint64 hold) const
{
    return isThere(holds, hold) && holds.at(hold - 1).reservation > 0;
}

// Of its own terminal, and of no other reservation.
QString Model::canReserve(const Command &command, qint64 now) const
{
    if (const QString refused = mayUseAll(command, now); !refused.isEmpty())
        return refused;
    for (const qint64 id : jointOf(command.hold)) {
        if (isReserved(id))
            return QStringLiteral("invalid_argument");
    }
    if (holds.at(payerOf(command.hold) - 1).attempt > 0)
        return QStringLiteral("forbidden");
    return command.house.until > now ? QString() : QStringLiteral("invalid_argument");
}

QString Model::canChangeReservation(const Command &command, qint64 now) const
{
    const QString &what = command.what;
    if (what == u"reservation.release")
        return {};
    if (what == u"reservation.make")
        return canReserve(command, now);
    if (!reservations.contains(command.hold))
        return QStringLiteral("invalid_argument");
    const Hold &hold = holds.at(reservations.value(command.hold).hold - 1);
    const bool isToCome = command.house.until > now;
    if (what == u"reservation.take_back") { // what time released, and somebody may still have
        if (hold.state != u"expired")
            return QStringLiteral("hold_consumed");
        if (!events.at(hold.event - 1).onSale)
            return QStringLiteral("event_closed");
        if (toBeHad(command.hold, now).isEmpty())
            return QStringLiteral("seat_unavailable");
        return isToCome ? QString() : QStringLiteral("invalid_argument");
    }
    if (!hold.isLive())
        return QStringLiteral("hold_consumed");
    if (what == u"reservation.drop")
        return hold.state == u"paying" ? QStringLiteral("forbidden") : QString();
    return isToCome ? QString() : QStringLiteral("invalid_argument");
}

// Who has the places that are missing: nobody knows which of an area's they were, so those that may come back are told
// first, each kind once.
qint64 Model::kindsGone(const Event &event, int pool, qint64 missing, qint64 now) const
{
    const qint64 number = 1 + (&event - events.constData());
    qint64 kinds = 0, held = 0, reserved = 0; // by whoever does not give way
    for (const qint64 id : live) {
        const Hold &hold = holds.at(id - 1);
        if (hold.event == number && !givesWay(hold, now))
            (hold.reservation > 0 ? reserved : held) += hold.places.value(pool);
    }
    for (const qint64 most : {held, reserved, event.pools.at(pool).blocked, missing}) {
        const qint64 some = std::min(missing, most);
        kinds += some > 0 ? 1 : 0;
        missing -= some;
    }
    return kinds;
}

ToBeHad Model::toBeHad(qint64 reservation, qint64 now) const
{
    const Hold &lost = holds.at(reservations.value(reservation).hold - 1);
    const Event &event = events.at(lost.event - 1);
    Command one;
    one.what = QStringLiteral("hold");
    one.event = lost.event;
    ToBeHad found;
    for (const int seat : lost.released.seats) {
        one.seats = {event.seats.at(seat).ref};
        if (canTake(event, one, 0, now).isEmpty())
            found.seats.append(seat);
        else
            ++found.gone;
    }
    for (auto had = lost.released.places.begin(); had != lost.released.places.end(); ++had) {
        one.area = event.pools.at(had.key()).name;
        one.quantity = *had;
        while (one.quantity > 0 && !canTakePlaces(event, one, 0, now).isEmpty())
            --one.quantity;
        if (one.quantity > 0)
            found.places.insert(had.key(), one.quantity);
        found.gone += kindsGone(event, had.key(), *had - one.quantity, now);
    }
    return found;
}

Answer Model::reservationAnswer(qint64 number) const
{
    Answer answer = heldAnswer(reservations.value(number).hold);
    answer.hold = number;
    answer.prices.clear(); // which is told of holds
    answer.total = 0;
    answer.expiresAt = reservations.value(number).releaseAt;
    return answer;
}

QStringList Model::reservationTables() const
{
    QStringList lines;
    for (auto one = reservations.begin(); one != reservations.end(); ++one)
        lines += QStringLiteral("reservation %1 %2").arg(one.key()).arg(one->releaseAt);
    for (qsizetype h = 0; h < holds.size(); ++h) {
        if (holds.at(h).reservation > 0)
            lines += QStringLiteral("reserved %1 %2").arg(h + 1).arg(holds.at(h).reservation);
    }
    return lines;
}

// Its deadline and its ceiling are the release.
void Doing::tie(qint64 id, qint64 reservation, const char *kind)
{
    m_model.reservations[reservation] = {id, m_command.house.until};
    hold(id).reservation = reservation;
    hold(id).expiresAt = hold(id).ceilingAt = m_command.house.until;
    noteHold(kind, id);
}

void Doing::nameOnce(qint64 id)
{
    if (!hold(id).isNamed)
        note(QStringLiteral("hold.named"), -1, id, 0, {});
    hold(id).isNamed = true;
}

void Doing::reserve()
{
    const qint64 id = m_command.hold;
    nameOnce(id);
    tie(id, id, "reservation.made");
    m_outcome.answer = m_model.reservationAnswer(id);
}

// Into one new hold: the seats first, then the places of each area.
qint64 Doing::holdAgain(const ToBeHad &there, qint64 event)
{
    Command asked;
    asked.what = QStringLiteral("hold");
    asked.terminal = m_command.terminal;
    asked.event = event;
    for (const int seat : there.seats)
        asked.seats.append(m_model.events.at(event - 1).seats.at(seat).ref);
    qint64 id = 0;
    const auto take = [&] {
        asked.hold = id;
        asked.what = id > 0 ? QStringLiteral("hold.add") : QStringLiteral("hold");
        Doing holding(m_model, asked, m_now, m_choice);
        holding.m_numbers = m_numbers;
        if (id > 0)
            holding.addToHold();
        else
            holding.takeHold();
        m_outcome.facts += holding.m_outcome.facts;
        id = holding.m_outcome.answer.hold;
    };
    if (!asked.seats.isEmpty())
        take();
    asked.seats.clear();
    for (auto places = there.places.begin(); places != there.places.end(); ++places) {
        asked.area = m_model.events.at(event - 1).pools.at(places.key()).name;
        asked.quantity = *places;
        take();
    }
    return id;
}

// Of the types that it was: of an area's places, those of other types than the first before these. Was there any?
bool Doing::asTheyWere(Hold &kept, const Released &had)
{
    bool isAny = false;
    for (const int seat : kept.seats) {
        if (had.types.value(seat) > 0)
            kept.types.insert(seat, had.types.value(seat));
    }
    isAny = !kept.types.isEmpty();
    for (auto places = kept.places.begin(); places != kept.places.end(); ++places) {
        qint64 left = *places;
        for (const int type : priceTypes) {
            const qint64 some = type > 0 ? std::min(left, had.typedPlaces.value(places.key()).value(type)) : 0;
            if (some > 0)
                kept.typedPlaces[places.key()].insert(type, some);
            left -= some;
            isAny = isAny || some > 0;
        }
    }
    return isAny;
}

// Under the same number, in a new hold that is what the lost one was.
void Doing::reserveAgain()
{
    const qint64 number = m_command.hold;
    const ToBeHad there = m_model.toBeHad(number, m_now);
    const Hold lost = hold(m_model.reservations.value(number).hold);
    const qint64 id = holdAgain(there, lost.event);
    m_event = lost.event;
    if (asTheyWere(hold(id), lost.released))
        noteHold("hold.changed", id);
    if (lost.goods > 0) {
        hold(id).goods = lost.goods;
        note(QStringLiteral("hold.extras"), -1, id, 0, {});
        noteHold("hold.changed", id);
    }
    if (lost.hasVoucher || !lost.byHand.isEmpty() || lost.hasReason) {
        hold(id).hasVoucher = lost.hasVoucher;
        hold(id).byHand = lost.byHand;
        hold(id).hasReason = lost.hasReason;
        noteHold("hold.priced", id);
    }
    nameOnce(id);
    tie(id, number, "reservation.taken_back");
    m_outcome.answer = m_model.reservationAnswer(number);
    m_outcome.answer.number = there.gone;
}

void Doing::giveUpReservation()
{
    const qint64 id = m_model.reservations.value(m_command.hold).hold;
    m_outcome.answer.hold = m_command.hold;
    freeAll(id);
    end(id, "released");
}

void Doing::changeReservation()
{
    const QString &what = m_command.what;
    if (what == u"reservation.release")
        return expire();
    if (what == u"reservation.make")
        return reserve();
    if (what == u"reservation.take_back")
        return reserveAgain();
    if (what == u"reservation.drop")
        return giveUpReservation();
    tie(m_model.reservations.value(m_command.hold).hold, m_command.hold, "reservation.moved");
    m_outcome.answer = m_model.reservationAnswer(m_command.hold);
}

} // namespace rowlock::pure
