// Reservations that are released, once and in time, and taken back.
#include "model/store/hold_recovery.h"
#include "model/store/payment_parts.h"
#include "model/store/waitlist.h"
#include "tests/store/reserved_house.h"

#include <thread>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReservationReleases : public ReservedHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { end(); }

    void releasedAtTheMinute();
    void releasedByWhoAsksForTheSeats();
    void releasedByTheSweep();
    void strictOnesToo();
    void releasedOnce();
    void releasedAtOnceByTwo();
    void notWhileItIsPaid();
    void notWhenItIsPartlyPaid();
    void heldForWhoStandsThereWithTheMoney();
    void notHeldForAnybodyWhilePaidFor();
    void heldOnceDue();
    void takenBackInFull();
    void takenBackInPart();
    void nothingIsTakenBack();
    void takenBackOnce();
    void whoWaitsGoesFirst();
    void standingPlaces();
    void wheelchairAndCompanion();
    void takenBackOfSeveralEvents();
    void releasedWithAllThatItHas();
    void notSoldAsTheWhole_data();
    void notSoldAsTheWhole();
    void restKeptAlone();
    void restGivenUp();
    void takenBackWithTheRest();
    void putOffInPart();
    void clockSetForward();
    void clockSetBack();

private:
    Reservation ofTwoEvents(const ReleaseTime &release)
    {
        m_second = m_house->newEvent({}, u"Hamlet on Sunday"_s);
        const HoldInfo first = held();
        const auto other = m_house->hold(one(), m_second, {u"B1"_s, u"B2"_s});
        if (!other || !joinHolds(db(), one(), other->id, first.id))
            qFatal("not joined");
        const auto reservation = makeReservation(db(), one(), first.id, u"Ada"_s, release);
        if (!reservation)
            qFatal("%s", qPrintable(said(reservation)));
        return *reservation;
    }

    EventId m_second;
};

void TestReservationReleases::releasedAtTheMinute()
{
    const Reservation reservation = reserved(hour);
    m_house->clock.advanceMs(hour - 1);
    QCOMPARE(released()->size(), 0);
    QCOMPARE(now(reservation).state, ReservationState::Reserved);
    m_house->clock.advanceMs(1);
    const auto all = released();
    DONE(all);
    QCOMPARE(all->size(), 1);
    QCOMPARE(all->first().as.code, reservation.as.code);
    QCOMPARE(now(reservation).state, ReservationState::Released);
    QCOMPARE(stateOf(u"A1"_s), u"free"_s);
    QCOMPARE(m_house->counters(m_event).reserved, 0);
}

void TestReservationReleases::releasedByWhoAsksForTheSeats()
{
    const Reservation reservation = reserved(hour);
    m_house->clock.advanceMs(hour);
    DONE(m_house->hold(two(), m_event, {u"A1"_s}));
    QCOMPARE(now(reservation).state, ReservationState::Released);
    QCOMPARE(released()->size(), 0);
}

void TestReservationReleases::releasedByTheSweep()
{
    const Reservation reservation = reserved(hour);
    m_house->clock.advanceMs(hour);
    QCOMPARE(*expireHolds(db(), two(), m_event), 1);
    QCOMPARE(now(reservation).state, ReservationState::Released);
}

void TestReservationReleases::strictOnesToo()
{
    m_event = m_house->newEvent({HoldPolicy::Strict, 600, 3600});
    const Reservation reservation = reserved(2 * day);
    m_house->clock.advanceMs(2 * day - 1);
    QCOMPARE(*expireHolds(db(), two(), {}), 0);
    DONE(addToHold(db(), two(), reservation.holds.first().id, m_house->plan, SeatRequest::named({u"A3"_s}), {}));
    m_house->clock.advanceMs(1);
    QCOMPARE(released()->size(), 1);
}

void TestReservationReleases::releasedOnce()
{
    const Reservation reservation = reserved(hour);
    m_house->clock.advanceMs(hour);
    QCOMPARE(released()->size(), 1);
    QCOMPARE(released()->size(), 0);
    QCOMPARE(*expireHolds(db(), two(), {}), 0);
    QCOMPARE(entries(u"hold.expired"_s).size(), 1);
    REFUSED(dropReservation(db(), one(), reservation.as.code, {}), ErrorCode::HoldConsumed);
}

void TestReservationReleases::releasedAtOnceByTwo()
{
    for (const char *row : {"A", "B", "C"})
        (void)reserved(hour, {QString::fromLatin1(row) + u'5', QString::fromLatin1(row) + u'6'});
    m_house->clock.advanceMs(hour);
    qsizetype theirs = 0;
    QString failed;
    std::thread second([&] {
        const auto other = Connection::open(m_house->file, OpenMode::ReadWrite);
        if (!other) {
            failed = said(other);
            return;
        }
        const auto all = releaseReservations(**other, m_house->at(u"counter/3"_s));
        theirs = all ? all->size() : 0;
        failed = all ? QString() : said(all);
    });
    const auto ours = released();
    second.join();
    DONE(ours);
    QCOMPARE(failed, QString());
    QCOMPARE(ours->size() + theirs, 3);
    QCOMPARE(entries(u"hold.expired"_s).size(), 3);
}

void TestReservationReleases::notWhileItIsPaid()
{
    const Reservation reservation = reserved(hour);
    const HoldId hold = reservation.holds.first().id;
    DONE(beginPayment(db(), two(), hold, {PaymentMethod::Card, {}, {}}));
    QCOMPARE(now(reservation).state, ReservationState::Paying);
    m_house->clock.advanceMs(2 * hour);
    QCOMPARE(released()->size(), 0);
    QCOMPARE(*expireHolds(db(), one(), {}), 0);
    QVERIFY(!m_house->hold(one(), m_event, {u"A1"_s}));
    REFUSED(dropReservation(db(), one(), reservation.as.code, {}), ErrorCode::Forbidden);
    DONE(abandonPayment(db(), two(), hold)); // and nothing keeps it any more
    QCOMPARE(readHold(db(), hold)->times.expiresAt, reservation.releaseAt);
    QCOMPARE(released()->size(), 1);
}

void TestReservationReleases::notWhenItIsPartlyPaid()
{
    const Reservation reservation = reserved(hour);
    DONE(partPaid(reservation, 1000));
    QCOMPARE(now(reservation).state, ReservationState::PartlyPaid);
    QCOMPARE(now(reservation).paid.minor, 1000);
    QVERIFY(now(reservation).restDue());
    m_house->clock.advanceMs(2 * hour);
    QCOMPARE(released()->size(), 0);
    QCOMPARE(*expireHolds(db(), one(), {}), 0);
    REFUSED(dropReservation(db(), one(), reservation.as.code, {}), ErrorCode::Forbidden);
    const auto sale =
        sellHold(db(), one(), reservation.holds.first().id,
                 {{PaymentMethod::Cash, HouseFixture::eur(reservation.total().minor - 1000), {}}}, {}, {});
    DONE(sale);
    QCOMPARE(now(reservation).state, ReservationState::Sold);
}

// Its release passes while the patron pays: it is not lost, and nobody is told that it is theirs.
void TestReservationReleases::notHeldForAnybodyWhilePaidFor()
{
    const Reservation reservation = reserved(hour);
    const HoldId hold = reservation.holds.first().id;
    DONE(partPaid(reservation, 100));
    m_house->clock.advanceMs(2 * hour);
    const auto partly = takeBack(db(), two(), hold, m_house->plan, {});
    REFUSED(partly, ErrorCode::Forbidden);
    QVERIFY2(said(partly).contains(u"partly paid"), qPrintable(said(partly)));
    const auto begun = beginPayment(db(), one(), hold, {PaymentMethod::Card, {}, {}});
    DONE(begun);
    const auto paying = takeBack(db(), two(), hold, m_house->plan, {});
    REFUSED(paying, ErrorCode::Forbidden);
    QVERIFY2(said(paying).contains(u"being paid for"), qPrintable(said(paying)));
    QCOMPARE(now(reservation).state, ReservationState::Paying);
}

// Due, and not swept by anybody yet: whoever asks for it releases it and has its seats.
void TestReservationReleases::heldOnceDue()
{
    const Reservation reservation = reserved(hour);
    const HoldId hold = reservation.holds.first().id;
    REFUSED(takeBack(db(), two(), hold, m_house->plan, {}), ErrorCode::Forbidden);
    m_house->clock.advanceMs(hour);
    const auto back = takeBack(db(), two(), hold, m_house->plan, {});
    DONE(back);
    QVERIFY(back->kept && back->gone.isEmpty());
    QVERIFY(back->kept->id != hold);
    QCOMPARE(back->kept->holder.terminal, two().by.terminal);
    QCOMPARE(now(reservation).state, ReservationState::Released);
}

// Released while another terminal than its own was at it: that one holds its seats for minutes, to be paid now.
void TestReservationReleases::heldForWhoStandsThereWithTheMoney()
{
    const Reservation reservation = reserved(hour);
    m_house->clock.advanceMs(hour);
    QCOMPARE(released()->size(), 1);
    const HoldId lost = reservation.holds.first().id;
    const auto back = takeBack(db(), two(), lost, m_house->plan, u"k"_s);
    DONE(back);
    QVERIFY(back->kept && back->gone.isEmpty());
    QCOMPARE(back->kept->holder.terminal, two().by.terminal);
    QCOMPARE(back->kept->patron, u"Ada Lovelace"_s);
    QVERIFY(!back->kept->isReserved());
    QCOMPARE(now(reservation).state, ReservationState::Released);
    DONE(sellHold(db(), two(), back->kept->id, {{PaymentMethod::Card, back->kept->total, u"slip"_s}}, {}, {}));
}

void TestReservationReleases::takenBackInFull()
{
    const Reservation reservation = reserved(hour);
    REFUSED(takeBackReservation(db(), one(), reservation.as.code, {in(hour), {}}), ErrorCode::HoldConsumed); // live
    m_house->clock.advanceMs(hour);
    DONE(released());
    QCOMPARE(readReleased(db(), in(-day), houseNow())->size(), 1);
    const auto back = takeBackReservation(db(), two(), reservation.as.code, {in(hour), {}});
    DONE(back);
    QCOMPARE(back->gone.size(), 0);
    QCOMPARE(back->reservation.as.code, reservation.as.code);
    QCOMPARE(back->reservation.state, ReservationState::Reserved);
    QCOMPARE(back->reservation.patron(), u"Ada Lovelace"_s);
    QCOMPARE(back->reservation.quantity(), 2);
    QCOMPARE(back->reservation.releaseAt, in(hour));
    QCOMPARE(m_house->counters(m_event).reserved, 2);
    QCOMPARE(readReleased(db(), in(-day), houseNow())->size(), 0);
    m_house->clock.advanceMs(hour); // and all of it once more
    QCOMPARE(released()->size(), 1);
    DONE(takeBackReservation(db(), two(), reservation.as.code, {in(hour), {}}));
    DONE(sold(one(), now(reservation)));
}

void TestReservationReleases::takenBackInPart()
{
    const Reservation reservation = reserved(hour);
    m_house->clock.advanceMs(hour);
    DONE(released());
    DONE(m_house->sold(one(), m_event, {u"A2"_s}));
    const auto back = takeBackReservation(db(), two(), reservation.as.code, {in(hour), {}});
    DONE(back);
    QCOMPARE(back->reservation.quantity(), 1);
    QCOMPARE(back->gone.size(), 1);
    QCOMPARE(back->gone.first().ref, u"A2"_s);
    QCOMPARE(back->gone.first().state, SeatState::Sold);
}

void TestReservationReleases::nothingIsTakenBack()
{
    const Reservation reservation = reserved(hour);
    m_house->clock.advanceMs(hour);
    DONE(released());
    DONE(m_house->sold(one(), m_event, {u"A1"_s, u"A2"_s}));
    const auto back = takeBackReservation(db(), two(), reservation.as.code, {in(hour), {}});
    REFUSED(back, ErrorCode::SeatUnavailable);
    QCOMPARE(back.error().details.value(u"gone"_s).toArray().size(), 2);
}

void TestReservationReleases::takenBackOnce()
{
    const Reservation reservation = reserved(hour);
    m_house->clock.advanceMs(hour);
    DONE(released());
    const ReleaseTime until{in(hour), {}};
    const auto first = takeBackReservation(db(), two(), reservation.as.code, until, u"k"_s);
    const auto again = takeBackReservation(db(), two(), reservation.as.code, until, u"k"_s);
    DONE(first);
    DONE(again);
    QCOMPARE(again->reservation.holds.first().id, first->reservation.holds.first().id);
    REFUSED(takeBackReservation(db(), two(), reservation.as.code, until), ErrorCode::HoldConsumed);
}

void TestReservationReleases::whoWaitsGoesFirst()
{
    const Reservation reservation = reserved(hour, {u"A1"_s, u"A2"_s});
    QStringList rest;
    for (const PlanSeat &each : m_house->plan.seats)
        rest += each.ref;
    rest.removeOne(u"A1"_s);
    rest.removeOne(u"A2"_s);
    DONE(m_house->sold(one(), m_event, rest));
    const auto waits = joinWaitlist(db(), one(), m_event, {2, {}, {}, u"Bea"_s, {}}, {});
    DONE(waits);
    QCOMPARE(waits->state, WaitState::Waiting);
    m_house->clock.advanceMs(hour);
    QCOMPARE(released()->size(), 1);
    QCOMPARE(readWaiting(db(), waits->id)->state, WaitState::Offered);
    REFUSED(takeBackReservation(db(), one(), reservation.as.code, {in(hour), {}}), ErrorCode::SeatUnavailable);
}

void TestReservationReleases::standingPlaces()
{
    const auto hold = m_house->places(one(), m_event, u"Floor"_s, 6);
    DONE(hold);
    const auto reservation = made(*hold);
    DONE(reservation);
    QCOMPARE(m_house->pool(m_event, u"Floor"_s).counters.reserved, 6);
    DONE(takeFromHold(db(), two(), hold->id, SeatRequest::places(u"Floor"_s, 2)));
    QCOMPARE(m_house->pool(m_event, u"Floor"_s).counters.reserved, 4);
    m_house->clock.advanceMs(hour);
    QCOMPARE(released()->size(), 1);
    QCOMPARE(m_house->pool(m_event, u"Floor"_s).counters.available, 50);
    DONE(m_house->places(two(), m_event, u"Floor"_s, 47));
    const auto back = takeBackReservation(db(), one(), reservation->as.code, {in(hour), {}});
    DONE(back);
    QCOMPARE(back->reservation.quantity(), 3);
    QCOMPARE(back->gone.size(), 1);
    QCOMPARE(back->gone.first().quantity, 1);
}

void TestReservationReleases::wheelchairAndCompanion()
{
    const Reservation reservation = reserved(hour, {u"C1"_s, u"C2"_s});
    m_house->clock.advanceMs(hour);
    QCOMPARE(released()->size(), 1);
    const auto back = takeBackReservation(db(), two(), reservation.as.code, {in(hour), {}});
    DONE(back);
    QCOMPARE(back->reservation.quantity(), 2);
    DONE(sold(one(), back->reservation));
}

void TestReservationReleases::takenBackOfSeveralEvents()
{
    const EventId second = m_house->newEvent({}, u"Hamlet on Sunday"_s);
    const HoldInfo first = held();
    const auto other = m_house->hold(one(), second, {u"B1"_s});
    DONE(joinHolds(db(), one(), other->id, first.id));
    const auto reservation = makeReservation(db(), one(), first.id, u"Ada"_s, {{}, 60});
    DONE(reservation);
    EventEdit edit;
    edit.starts = readEvent(db(), second)->starts.plusMs(-day); // the first of them by now
    DONE(editEvent(db(), two(), second, edit));
    QCOMPARE(now(*reservation).releaseAt, edit.starts->plusMs(-hour));
    DONE(moveReservation(db(), one(), reservation->as.code, {in(hour), {}}));
    m_house->clock.advanceMs(hour);
    const auto all = released();
    DONE(all);
    QCOMPARE(all->size(), 1);
    const auto back = takeBackReservation(db(), two(), reservation->as.code, {in(hour), {}});
    DONE(back);
    QCOMPARE(back->reservation.holds.size(), 2);
    QVERIFY(back->reservation.holds.first().joint.isValid());
    DONE(sold(one(), back->reservation));
    QCOMPARE(now(*reservation).state, ReservationState::Sold);
}

void TestReservationReleases::releasedWithAllThatItHas()
{
    const Reservation reservation = ofTwoEvents({in(hour), {}});
    m_house->clock.advanceMs(hour);
    const auto all = releaseReservations(db(), two(), m_second);
    DONE(all);
    QCOMPARE(all->size(), 1);
    QCOMPARE(all->first().state, ReservationState::Released);
    QCOMPARE(now(reservation).quantity(), 4);
    QCOMPARE(m_house->counters(m_event).reserved, 0);
    QCOMPARE(m_house->counters(m_second).reserved, 0);
    const auto back = takeBackReservation(db(), two(), reservation.as.code, {in(hour), {}});
    DONE(back);
    QCOMPARE(back->reservation.quantity(), 4);
}

void TestReservationReleases::notSoldAsTheWhole_data()
{
    QTest::addColumn<bool>("wanted");
    QTest::newRow("a seat of one event is wanted") << true;
    QTest::newRow("one event is swept") << false;
}

// Nobody pays for four places and has two.
void TestReservationReleases::notSoldAsTheWhole()
{
    QFETCH(bool, wanted);
    const Reservation reservation = ofTwoEvents({in(hour), {}});
    const HoldId rest = reservation.holds.last().id;
    m_house->clock.advanceMs(hour);
    if (wanted)
        DONE(m_house->hold(two(), m_event, {u"A1"_s}));
    else
        DONE(expireHolds(db(), two(), m_event));
    const Reservation inPart = now(reservation);
    QCOMPARE(inPart.state, ReservationState::Reserved);
    QVERIFY(inPart.isReleasedInPart());
    QCOMPARE(inPart.quantity(), 2);
    QCOMPARE(inPart.total(), reservation.holds.last().total);
    QCOMPARE(inPart.holds.size(), 1);
    QCOMPARE(inPart.lost.size(), 1);
    const auto sale = sellHold(db(), one(), rest, {{PaymentMethod::Cash, reservation.total(), {}}}, {}, {});
    REFUSED(sale, ErrorCode::HoldExpired);
    for (const QString &told :
         {reservation.as.code, readEvent(db(), m_event)->name, reservation.holds.first().items.first().label})
        QVERIFY2(said(sale).contains(told), qPrintable(said(sale)));
    REFUSED(beginPayment(db(), one(), rest, {PaymentMethod::Card, {}, {}}), ErrorCode::HoldExpired);
    QCOMPARE(releaseReservations(db(), two())->size(), 1);
    QCOMPARE(now(reservation).state, ReservationState::Released);
    QCOMPARE(now(reservation).quantity(), 4);
}

// A person has said that the rest is to stay: then it is that, and no more.
void TestReservationReleases::restKeptAlone()
{
    const Reservation reservation = ofTwoEvents({in(hour), {}});
    m_house->clock.advanceMs(hour);
    DONE(m_house->hold(two(), m_event, {u"A1"_s}));
    const auto moved = moveReservation(db(), one(), reservation.as.code, {in(hour), {}});
    DONE(moved);
    QCOMPARE(moved->quantity(), 2);
    QVERIFY(!moved->isReleasedInPart());
    REFUSED(takeBackReservation(db(), one(), reservation.as.code, {in(hour), {}}), ErrorCode::HoldConsumed);
    m_house->clock.advanceMs(hour);
    QCOMPARE(released()->size(), 1);
    QCOMPARE(now(reservation).quantity(), 2);
    DONE(takeBackReservation(db(), one(), reservation.as.code, {in(hour), {}})); // what was left to the other stays so
    QCOMPARE(now(reservation).quantity(), 2);
    DONE(sold(one(), now(reservation)));
    QCOMPARE(now(reservation).state, ReservationState::Sold);
    QCOMPARE(now(reservation).quantity(), 2);
    QCOMPARE(now(reservation).lost.size(), 1);
}

// What a person gave up stays so, whatever time had released of it before.
void TestReservationReleases::restGivenUp()
{
    const Reservation reservation = ofTwoEvents({in(hour), {}});
    m_house->clock.advanceMs(hour);
    DONE(m_house->hold(two(), m_event, {u"A1"_s}));
    m_house->clock.advanceMs(1000);
    const auto dropped = dropReservation(db(), one(), reservation.as.code, {});
    DONE(dropped);
    QCOMPARE(dropped->state, ReservationState::Dropped);
    QCOMPARE(dropped->holds.size(), 1);
    QCOMPARE(dropped->holds.first().id, reservation.holds.last().id);
    REFUSED(takeBackReservation(db(), one(), reservation.as.code, {in(hour), {}}), ErrorCode::HoldConsumed);
}

void TestReservationReleases::takenBackWithTheRest()
{
    const Reservation reservation = ofTwoEvents({in(hour), {}});
    m_house->clock.advanceMs(hour);
    DONE(m_house->hold(two(), m_event, {u"A1"_s}));
    QCOMPARE(readReleased(db(), in(-day), houseNow())->size(), 1); // what is taken back with all
    const auto back = takeBackReservation(db(), one(), reservation.as.code, {in(hour), {}});
    DONE(back);
    QCOMPARE(back->gone.size(), 1);
    QCOMPARE(back->gone.first().ref, u"A1"_s);
    QCOMPARE(back->reservation.quantity(), 3);
    QCOMPARE(back->reservation.lost.size(), 0);
    const auto sale = sold(one(), back->reservation);
    DONE(sale);
    QCOMPARE(sale->others.size(), 1);
}

// Put off, the rest would look like a reservation of its own that somebody had kept.
void TestReservationReleases::putOffInPart()
{
    const Reservation reservation = ofTwoEvents({{}, 60});
    m_house->clock.advanceMs(reservation.releaseAt - houseNow());
    DONE(m_house->hold(two(), m_event, {u"A1"_s}));
    QVERIFY(now(reservation).isReleasedInPart());
    EventEdit edit;
    edit.starts = readEvent(db(), m_second)->starts.plusMs(day);
    DONE(editEvent(db(), two(), m_second, edit));
    QCOMPARE(now(reservation).releaseAt, reservation.releaseAt);
    REFUSED(
        sellHold(db(), one(), reservation.holds.last().id, {{PaymentMethod::Cash, reservation.total(), {}}}, {}, {}),
        ErrorCode::HoldExpired);
}

// A release is a date: it comes when that is there by the house's clock, and what should not have gone is taken back.
void TestReservationReleases::clockSetForward()
{
    const Reservation reservation = reserved(day);
    const HoldInfo hold = *m_house->hold(one(), m_event, {u"B1"_s});
    m_house->clock.stepWallMs(2 * day);
    QCOMPARE(released()->size(), 0); // the house goes on by its own time
    const qint64 minutes = left(hold);
    DONE(adoptClock(db(), two()));
    QCOMPARE(left(hold), minutes);
    QCOMPARE(now(reservation).releaseAt, reservation.releaseAt);
    QCOMPARE(released()->size(), 1);
    DONE(takeBackReservation(db(), two(), reservation.as.code, {in(hour), {}}));
}

void TestReservationReleases::clockSetBack()
{
    const Reservation reservation = reserved(hour);
    m_house->clock.stepWallMs(-2 * day);
    m_house->clock.advanceMs(hour);
    QCOMPARE(released()->size(), 1); // an hour has gone by
    const auto back = takeBackReservation(db(), two(), reservation.as.code, {in(hour), {}});
    DONE(back);
    DONE(adoptClock(db(), two())); // never before what is in the journal
    QCOMPARE(now(reservation).releaseAt, back->reservation.releaseAt);
    m_house->clock.reboot();
    QCOMPARE(*expireHolds(db(), two(), {}), 0); // the first act of a boot gives the house its time
    m_house->clock.advanceMs(hour);
    QCOMPARE(released()->size(), 1);
}

ROWLOCK_TEST(TestReservationReleases)
#include "tst_reservation_releases.moc"
