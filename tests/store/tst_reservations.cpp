// Reservations: made, paid from anywhere, moved, given up, and whose they are.
#include "model/store/deposits.h"
#include "model/store/hold_recovery.h"
#include "model/store/patron_erasures.h"
#include "model/store/patron_merges.h"
#include "model/store/payment_parts.h"
#include "tests/store/reserved_house.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReservations : public ReservedHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { end(); }

    void madeAndSoldAnywhere();
    void countedAsReserved();
    void whatCannotBeReserved();
    void theDepositIsKept();
    void aPartGoesBack();
    void settledElsewhere();
    void notSoldWhileTheCardIsAskedElsewhere();
    void moved();
    void movedWithItsEvent();
    void cancelled();
    void dropped();
    void ofSeveralEvents();
    void saidTwice();
    void changedFromElsewhere();
    void mergedPatron();
    void erasedPatron();
    void ownHoldsAreLessIt();
    void codes();
};

void TestReservations::madeAndSoldAnywhere()
{
    const HoldInfo hold = held();
    const auto reservation = made(hold, 3 * day);
    DONE(reservation);
    QCOMPARE(reservation->state, ReservationState::Reserved);
    QCOMPARE(reservation->patron(), u"Ada Lovelace"_s);
    QCOMPARE(reservation->releaseAt, in(3 * day));
    QVERIFY(reservation->as.code.startsWith(u"R-"));
    QCOMPARE(readHold(db(), hold.id)->times.expiresAt, reservation->releaseAt);
    QCOMPARE(stateOf(u"A1"_s), u"reserved"_s);
    m_house->clock.advanceMs(2 * day); // no minutes run out
    DONE(expireHolds(db(), two(), {}));
    QVERIFY(!m_house->hold(two(), m_event, {u"A1"_s}));
    const auto sale = sold(two(), *reservation);
    DONE(sale);
    QCOMPARE(sale->order.patron, u"Ada Lovelace"_s);
    QCOMPARE(now(*reservation).state, ReservationState::Sold);
    REFUSED(moveReservation(db(), one(), reservation->as.code, {in(hour), {}}), ErrorCode::HoldConsumed);
    const auto rows = journalRows(db(), 0, 100'000);
    DONE(rows);
    for (const JournalRow &row : *rows)
        QVERIFY2(!row.body.contains(u"Lovelace"), qPrintable(row.kind));
}

void TestReservations::countedAsReserved()
{
    const HoldInfo hold = held({u"A1"_s, u"A2"_s, u"C3"_s});
    QCOMPARE(m_house->counters(m_event).held, 3);
    const auto reservation = made(hold);
    DONE(reservation);
    QCOMPARE(m_house->counters(m_event).held, 0);
    QCOMPARE(m_house->counters(m_event).reserved, 3);
    QCOMPARE(m_house->pool(m_event, u"Parkett"_s).counters.reserved, 2);
    DONE(addToHold(db(), two(), hold.id, m_house->plan, SeatRequest::named({u"A3"_s}), {}));
    QCOMPARE(m_house->counters(m_event).reserved, 4);
    DONE(takeFromHold(db(), two(), hold.id, SeatRequest::named({u"C3"_s})));
    QCOMPARE(m_house->counters(m_event).reserved, 3);
    QCOMPARE(readHold(db(), hold.id)->times.expiresAt, reservation->releaseAt);
    DONE(partPaid(*reservation, 100));
    QCOMPARE(m_house->counters(m_event).reserved, 3); // while it is paid for, too
    DONE(beginPayment(db(), two(), hold.id, {PaymentMethod::Card, {}, {}}));
    QCOMPARE(m_house->counters(m_event).reserved, 3);
}

void TestReservations::whatCannotBeReserved()
{
    const HoldInfo hold = held();
    REFUSED(makeReservation(db(), one(), hold.id, QString(), {in(hour), {}}), ErrorCode::InvalidArgument);
    REFUSED(makeReservation(db(), one(), hold.id, u"Ada"_s, {}), ErrorCode::InvalidArgument);
    REFUSED(makeReservation(db(), one(), hold.id, u"Ada"_s, {in(hour), 10}), ErrorCode::InvalidArgument);
    REFUSED(makeReservation(db(), one(), hold.id, u"Ada"_s, {in(0), {}}), ErrorCode::InvalidArgument);
    REFUSED(makeReservation(db(), one(), hold.id, u"Ada"_s, {in(-1), {}}), ErrorCode::InvalidArgument);
    REFUSED(makeReservation(db(), one(), hold.id, u"Ada"_s, {m_starts.plusMs(1), {}}), ErrorCode::InvalidArgument);
    REFUSED(makeReservation(db(), one(), hold.id, u"Ada"_s, {{}, longestBeforeMinutes + 1}),
            ErrorCode::InvalidArgument);
    REFUSED(makeReservation(db(), two(), hold.id, u"Ada"_s, {in(hour), {}}), ErrorCode::Forbidden); // another's
    REFUSED(makeReservation(db(), one(), HoldId(99), u"Ada"_s, {in(hour), {}}), ErrorCode::HoldUnknown);
    DONE(beginPayment(db(), one(), hold.id, {PaymentMethod::Card, {}, {}}));
    REFUSED(makeReservation(db(), one(), hold.id, u"Ada"_s, {in(hour), {}}), ErrorCode::Forbidden);
    DONE(abandonPayment(db(), one(), hold.id));
    DONE(made(hold));
    REFUSED(made(hold), ErrorCode::InvalidArgument); // reserved already
    REFUSED(extendHold(db(), one(), hold.id, {}), ErrorCode::InvalidArgument);
    REFUSED(namePatron(db(), two(), hold.id, QString()), ErrorCode::InvalidArgument);
    const HoldInfo other = *m_house->hold(one(), m_house->newEvent(), {u"A1"_s});
    REFUSED(joinHolds(db(), one(), other.id, hold.id), ErrorCode::InvalidArgument);
    REFUSED(readReservation(db(), u"R-99999"_s), ErrorCode::InvalidArgument);
}

void TestReservations::theDepositIsKept()
{
    const Reservation reservation = reserved(hour);
    DONE(partPaid(reservation, 1000));
    DONE(keepDeposit(db(), one(), reservation.holds.first().id, u"nobody came"_s));
    QCOMPARE(now(reservation).state, ReservationState::DepositKept);
    REFUSED(takeBackReservation(db(), one(), reservation.as.code, {in(hour), {}}), ErrorCode::HoldConsumed);
}

void TestReservations::aPartGoesBack()
{
    const Reservation reservation = reserved(hour);
    const auto part = partPaid(reservation, 1000);
    DONE(part);
    DONE(returnPart(db(), m_house->at(u"counter/3"_s), part->attempt.id, {}, {}));
    QCOMPARE(now(reservation).state, ReservationState::Reserved); // wherever it was paid and given back
    QCOMPARE(now(reservation).releaseAt, reservation.releaseAt);
}

// Whoever says that nothing was charged ends the payment and not the reservation.
void TestReservations::settledElsewhere()
{
    const Reservation reservation = reserved(hour);
    const auto begun = beginPayment(db(), two(), reservation.holds.first().id, {PaymentMethod::Card, {}, {}});
    DONE(begun);
    DONE(settlePayment(db(), m_house->at(u"counter/3"_s), begun->attempt.id,
                       PaymentVerdict::notCharged(u"the line was down"_s)));
    QCOMPARE(now(reservation).state, ReservationState::Reserved);
    DONE(sold(one(), reservation));
}

// Its patron would have paid twice where that reader charges.
void TestReservations::notSoldWhileTheCardIsAskedElsewhere()
{
    const Reservation reservation = reserved(hour);
    const HoldId hold = reservation.holds.first().id;
    const auto begun = beginPayment(db(), two(), hold, {PaymentMethod::Card, {}, {}});
    DONE(begun);
    for (const PaymentMethod method : {PaymentMethod::Cash, PaymentMethod::Card}) {
        const auto sale = sellHold(db(), one(), hold, {{method, reservation.total(), u"slip"_s}}, {}, {});
        REFUSED(sale, ErrorCode::Forbidden);
        QCOMPARE(sale.error().details.value(u"attempt"_s).toInteger(), begun->attempt.id.value());
    }
    QCOMPARE(readAttempt(db(), begun->attempt.id)->state, AttemptState::Open);
    DONE(sellHold(db(), two(), hold, {{PaymentMethod::Cash, reservation.total(), {}}}, {}, {})); // its own may
    QCOMPARE(readAttempt(db(), begun->attempt.id)->state, AttemptState::NotCharged);

    const Reservation partly = reserved(hour, {u"B1"_s, u"B2"_s});
    DONE(partPaid(partly, 1000));
    const auto rest = beginPayment(db(), two(), partly.holds.first().id, {PaymentMethod::Card, {}, {}});
    DONE(rest);
    const Money left = partly.total() - HouseFixture::eur(1000);
    REFUSED(sellHold(db(), one(), partly.holds.first().id, {{PaymentMethod::Cash, left, {}}}, {}, {}),
            ErrorCode::Forbidden);
    DONE(settlePayment(db(), two(), rest->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    QCOMPARE(now(partly).state, ReservationState::Sold);
}

void TestReservations::moved()
{
    const Reservation reservation = reserved(hour);
    const auto later = moveReservation(db(), two(), reservation.as.code.toLower(), {in(day), {}});
    DONE(later);
    QCOMPARE(later->releaseAt, in(day));
    m_house->clock.advanceMs(hour);
    QCOMPARE(released()->size(), 0);
    const auto before = moveReservation(db(), two(), reservation.as.code, {{}, 90});
    DONE(before);
    QCOMPARE(before->releaseAt, m_starts.plusMs(-90 * minute));
    QCOMPARE(before->as.before, std::optional<qint64>(90));
    REFUSED(moveReservation(db(), two(), reservation.as.code, {in(0), {}}), ErrorCode::InvalidArgument);
    DONE(partPaid(reservation, 1000));
    DONE(moveReservation(db(), two(), reservation.as.code, {in(hour), {}})); // it is only not released by it
}

void TestReservations::movedWithItsEvent()
{
    const auto relative = makeReservation(db(), one(), held().id, u"Ada"_s, {{}, 60});
    const auto dated = makeReservation(db(), one(), held({u"B1"_s}).id, u"Bea"_s, {in(hour), {}});
    DONE(relative);
    DONE(dated);
    EventEdit edit;
    edit.starts = m_starts.plusMs(day);
    DONE(editEvent(db(), two(), m_event, edit));
    QCOMPARE(now(*relative).releaseAt, m_starts.plusMs(day - hour));
    QCOMPARE(now(*dated).releaseAt, dated->releaseAt);
    edit.starts = in(30 * minute); // less than the hour before it
    DONE(editEvent(db(), two(), m_event, edit));
    QCOMPARE(now(*relative).releaseAt, houseNow());
    QCOMPARE(released()->size(), 1);
}

void TestReservations::cancelled()
{
    const Reservation reservation = reserved(hour);
    DONE(cancelEvent(db(), one(), m_event));
    REFUSED(sold(one(), reservation), ErrorCode::EventClosed);
    m_house->clock.advanceMs(hour);
    QCOMPARE(released()->size(), 1);
    REFUSED(takeBackReservation(db(), one(), reservation.as.code, {in(hour), {}}), ErrorCode::EventClosed);
}

void TestReservations::dropped()
{
    const Reservation reservation = reserved(hour);
    const auto dropped = dropReservation(db(), two(), reservation.as.code, u"ill"_s);
    DONE(dropped);
    QCOMPARE(dropped->state, ReservationState::Dropped);
    QCOMPARE(stateOf(u"A1"_s), u"free"_s);
    REFUSED(takeBackReservation(db(), one(), reservation.as.code, {in(hour), {}}), ErrorCode::HoldConsumed);
    const Reservation other = reserved(hour);
    DONE(releaseHold(db(), two(), other.holds.first().id, {})); // the same by its hold
    QCOMPARE(now(other).state, ReservationState::Dropped);
}

void TestReservations::ofSeveralEvents()
{
    const EventId second = m_house->newEvent({}, u"Hamlet on Sunday"_s);
    const HoldInfo first = held();
    const auto other = m_house->hold(one(), second, {u"B1"_s});
    DONE(joinHolds(db(), one(), other->id, first.id));
    const auto reservation = made(first);
    DONE(reservation);
    QCOMPARE(reservation->holds.size(), 2);
    QCOMPARE(m_house->counters(second).reserved, 1);
    QCOMPARE(readReservations(db(), second)->size(), 1);
    DONE(moveReservation(db(), two(), reservation->as.code, {in(2 * hour), {}}));
    DONE(partPaid(*reservation, 1000));
    m_house->clock.advanceMs(3 * hour);
    QCOMPARE(released()->size(), 0);
    const auto sale =
        sellHold(db(), one(), first.id,
                 {{PaymentMethod::Cash, HouseFixture::eur(reservation->total().minor - 1000), {}}}, {}, {});
    DONE(sale);
    QCOMPARE(now(*reservation).state, ReservationState::Sold);
    QCOMPARE(m_house->counters(second).reserved, 0);
}

void TestReservations::saidTwice()
{
    const HoldInfo hold = held();
    const ReleaseTime until{in(hour), {}};
    const auto first = makeReservation(db(), one(), hold.id, u"Ada"_s, until, u"k"_s);
    const auto again = makeReservation(db(), one(), hold.id, u"Ada"_s, until, u"k"_s);
    DONE(first);
    DONE(again);
    QCOMPARE(again->as.code, first->as.code);
    REFUSED(makeReservation(db(), one(), hold.id, u"Bea"_s, until, u"k"_s), ErrorCode::KeyReused);
    DONE(moveReservation(db(), one(), first->as.code, {in(day), {}}, u"m"_s));
    DONE(moveReservation(db(), one(), first->as.code, {in(day), {}}, u"m"_s));
    QCOMPARE(entries(u"reservation.moved"_s).size(), 1);
    DONE(dropReservation(db(), one(), first->as.code, {}, u"d"_s));
    DONE(dropReservation(db(), one(), first->as.code, {}, u"d"_s));
}

void TestReservations::changedFromElsewhere()
{
    const Reservation reservation = reserved(hour);
    const HoldId hold = reservation.holds.first().id;
    DONE(namePatron(db(), two(), hold, u"Bea"_s));
    QCOMPARE(now(reservation).patron(), u"Bea"_s);
    DONE(exchangeSeats(db(), two(), hold, m_house->plan, {u"A1"_s}, {u"B1"_s}));
    QCOMPARE(stateOf(u"B1"_s), u"reserved"_s);
    QCOMPARE(now(reservation).releaseAt, reservation.releaseAt);
    REFUSED(takeBack(db(), two(), hold, m_house->plan, {}), ErrorCode::Forbidden); // not as a lost hold
}

void TestReservations::mergedPatron()
{
    Patron ada;
    ada.first = u"Ada"_s;
    ada.last = u"Lovelace"_s;
    ada.phone = u"0451 1234"_s;
    const auto stays = makePatron(db(), one(), ada);
    ada.first = u"Augusta Ada"_s;
    const auto goes = makePatron(db(), one(), ada, true);
    DONE(stays);
    DONE(goes);
    const auto reservation = makeReservation(db(), one(), held().id, PatronChoice::of(goes->no), {in(hour), {}});
    DONE(reservation);
    QCOMPARE(reservation->phone, u"0451 1234"_s);
    DONE(mergePatrons(db(), one(), stays->no, goes->no));
    QCOMPARE(now(*reservation).patronNo(), stays->no);
}

void TestReservations::erasedPatron()
{
    Patron ada;
    ada.first = u"Ada"_s;
    ada.last = u"Lovelace"_s;
    const auto patron = makePatron(db(), one(), ada);
    const auto reservation = makeReservation(db(), one(), held().id, PatronChoice::of(patron->no), {in(hour), {}});
    DONE(reservation);
    REFUSED(erasePatron(db(), one(), patron->no), ErrorCode::Forbidden);
    m_house->clock.advanceMs(hour);
    DONE(released());
    DONE(erasePatron(db(), one(), patron->no));
    QCOMPARE(now(*reservation).patron(), QString());
    REFUSED(takeBackReservation(db(), one(), reservation->as.code, {in(hour), {}}), ErrorCode::InvalidArgument);
}

void TestReservations::ownHoldsAreLessIt()
{
    const HoldInfo hold = held();
    QCOMPARE(readOwnHolds(db(), u"counter/1"_s)->size(), 1);
    DONE(made(hold));
    QCOMPARE(readOwnHolds(db(), u"counter/1"_s)->size(), 0); // no counter has it in hand
    QCOMPARE(readLiveHolds(db(), m_event)->size(), 1);
    QVERIFY(readLiveHolds(db(), m_event)->first().isReserved());
}

void TestReservations::codes()
{
    QCOMPARE(reservationCode(u"r-k7qm3"_s), u"R-K7QM3"_s);
    QCOMPARE(reservationCode(u" K7QM3"_s), u"R-K7QM3"_s);
    QCOMPARE(reservationCode(u"RKOQIL"_s), u"R-K0Q11"_s);
    QCOMPARE(reservationCode(u"R7QM3"_s), u"R-R7QM3"_s);
    QCOMPARE(reservationCode(u"K7QM"_s), QString());
    QCOMPARE(reservationCode(u"K7QM3RTD"_s), QString());
    QCOMPARE(reservationCode(u"K7QÄ3"_s), QString());
}

ROWLOCK_TEST(TestReservations)
#include "tst_reservations.moc"
