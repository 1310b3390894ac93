// A house with reservations, for the tests of them.
#pragma once

#include "model/store/event_changes.h"
#include "model/store/joint_holds.h"
#include "model/store/reservations.h"
#include "tests/store/timed_house.h"

namespace rowlock {

class ReservedHouse : public TimedHouse
{
protected:
    void makeHouse()
    {
        begin();
        m_event = m_house->newEvent();
        m_starts = readEvent(db(), m_event)->starts;
    }

    Act one() const { return m_house->one(); }
    Act two() const { return m_house->two(); }
    HoldInfo held(const QStringList &seats = {QStringLiteral("A1"), QStringLiteral("A2")})
    {
        return *m_house->hold(one(), m_event, seats);
    }
    Instant in(qint64 ms) { return houseNow().plusMs(ms); }
    Result<Reservation> made(const HoldInfo &hold, qint64 ms = hour,
                             const QString &name = QStringLiteral("Ada Lovelace"))
    {
        return makeReservation(db(), one(), hold.id, name, {in(ms), {}});
    }
    Reservation reserved(qint64 ms = hour, const QStringList &seats = {QStringLiteral("A1"), QStringLiteral("A2")})
    {
        const auto reservation = made(held(seats), ms);
        if (!reservation)
            qFatal("%s", qPrintable(said(reservation)));
        return *reservation;
    }
    Reservation now(const Reservation &one) { return *readReservation(db(), one.as.code); }
    Result<QList<Reservation>> released() { return releaseReservations(db(), two()); }
    Result<SaleReceipt> sold(const Act &act, const Reservation &one)
    {
        Money all{0, Currency()};
        for (const HoldInfo &hold : one.holds)
            all += hold.total;
        return sellHold(db(), act, one.holds.first().id, {{PaymentMethod::Card, all, QStringLiteral("slip")}}, {}, {});
    }
    Result<PaymentSettled> partPaid(const Reservation &one, qint64 minor)
    {
        TRY_GET(const PaymentBegun begun,
                beginPayment(db(), two(), one.holds.first().id, {PaymentMethod::Card, HouseFixture::eur(minor), {}}));
        return settlePayment(db(), two(), begun.attempt.id, PaymentVerdict::wasCharged(QStringLiteral("slip")));
    }
    QString stateOf(const QString &ref) { return stateName(m_house->seat(m_event, ref).state); }

    EventId m_event;
    Instant m_starts;
};

} // namespace rowlock
