// A reservation that was just made is a sale for minutes again, and nobody comes in between.
#include "model/store/hold_terms.h"
#include "model/store/waitlist.h"
#include "model/store/willcall.h"
#include "tests/store/reserved_house.h"

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestReservationUndo : public ReservedHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { end(); }

    void aSaleAgain();
    void beforeTheWaitlist();
    void whileOnlyThePresaleIsOn();
    void asItWasAgreed();
    void ofSeveralEvents();
    void notOnceItWasChanged();
    void notOnceTheOtherOneWasChanged();
    void notWhilePaidFor();
    void allOrNothing();

private:
    void refusedAndStanding(const Reservation &made, ErrorCode code);
};

void TestReservationUndo::refusedAndStanding(const Reservation &made, ErrorCode code)
{
    const qint64 entries = journalRows(db(), 0, 100'000)->size();
    REFUSED(undoReservation(db(), one(), made), code);
    QVERIFY(now(made).isLive());
    QCOMPARE(journalRows(db(), 0, 100'000)->size(), entries);
}

void TestReservationUndo::aSaleAgain()
{
    const Reservation made = reserved(3 * day);
    const auto sale = undoReservation(db(), one(), made);
    DONE(sale);
    QVERIFY(!sale->isReserved());
    QCOMPARE(sale->holder.terminal, one().by.terminal);
    QCOMPARE(sale->patron, u"Ada Lovelace"_s);
    QCOMPARE(sale->total, made.total());
    QCOMPARE(left(*sale), 1000 * sale->seconds); // minutes, from now
    QCOMPARE(now(made).state, ReservationState::Dropped);
    QCOMPARE(stateOf(u"A1"_s), u"held"_s);
    QCOMPARE(m_house->counters(m_event).reserved, 0);
    REFUSED(undoReservation(db(), one(), made), ErrorCode::HoldConsumed); // said twice
    DONE(sellHold(db(), one(), sale->id, {{PaymentMethod::Card, sale->total, u"slip"_s}}, {}, {}));
}

void TestReservationUndo::beforeTheWaitlist()
{
    const auto pit = m_house->places(one(), m_event, u"Pit"_s, 8);
    DONE(pit);
    const auto made = this->made(*pit);
    DONE(made);
    const auto party = joinWaitlist(db(), two(), m_event, {2, {}, u"Pit"_s, u"Smith"_s, u"0451 1234"_s}, {});
    DONE(party);
    const auto sale = undoReservation(db(), one(), *made);
    DONE(sale);
    QCOMPARE(sale->quantity(), 8);
    QCOMPARE(readWaiting(db(), party->id)->state, WaitState::Waiting);
    DONE(releaseHold(db(), one(), sale->id, {})); // then it is their turn
    QCOMPARE(readWaiting(db(), party->id)->state, WaitState::Offered);
}

void TestReservationUndo::whileOnlyThePresaleIsOn()
{
    NewEvent event;
    event.plan = m_house->planId;
    event.name = u"Faust"_s;
    event.starts = m_starts;
    event.terms.saleFrom = in(2 * hour);
    event.terms.presaleCode = u"friends"_s;
    event.terms.presaleFrom = in(-hour);
    const auto presale = createEvent(db(), one(), event, m_house->plan);
    DONE(presale);
    HoldOptions options;
    options.presaleCode = u"friends"_s;
    const auto hold = takeHold(db(), one(), presale->id, m_house->plan, SeatRequest::named({u"A1"_s}), options);
    DONE(hold);
    const auto made = this->made(*hold, hour);
    DONE(made);
    const auto sale = undoReservation(db(), one(), *made); // nobody asks for the code again
    DONE(sale);
    QCOMPARE(sale->quantity(), 1);
}

void TestReservationUndo::asItWasAgreed()
{
    const HoldInfo hold = held();
    DONE(agreeReductions(db(), one(), hold.id, {HandReduction{AmountOff{HouseFixture::eur(500)}, u"late"_s}}));
    DONE(namePatron(db(), one(), hold.id, u"Ada Lovelace"_s));
    DONE(setWillcall(db(), one(), hold.id, true));
    const auto made = this->made(hold);
    DONE(made);
    const auto sale = undoReservation(db(), one(), *made);
    DONE(sale);
    QCOMPARE(sale->terms.byHand.size(), 1);
    QVERIFY(sale->isForWillcall);
    QCOMPARE(sale->total, made->total());
}

void TestReservationUndo::ofSeveralEvents()
{
    const EventId second = m_house->newEvent({}, u"Hamlet on Sunday"_s);
    const HoldInfo first = held();
    const auto other = m_house->hold(one(), second, {u"B1"_s});
    DONE(joinHolds(db(), one(), other->id, first.id));
    const auto made = this->made(first);
    DONE(made);
    const auto sale = undoReservation(db(), one(), *made);
    DONE(sale);
    const auto together = jointHolds(db(), *sale);
    DONE(together);
    QCOMPARE(together->size(), 2);
    QCOMPARE(together->last().event, second);
    QCOMPARE(together->last().patron, u"Ada Lovelace"_s);
    QCOMPARE(m_house->counters(second).held, 1);
}

void TestReservationUndo::notOnceItWasChanged()
{
    const Reservation made = reserved(hour);
    DONE(moveReservation(db(), two(), made.as.code, {in(2 * hour), {}}));
    refusedAndStanding(made, ErrorCode::HoldConsumed);
}

void TestReservationUndo::notOnceTheOtherOneWasChanged()
{
    const EventId second = m_house->newEvent({}, u"Hamlet on Sunday"_s);
    const HoldInfo first = held();
    const auto other = m_house->hold(one(), second, {u"B1"_s});
    DONE(joinHolds(db(), one(), other->id, first.id));
    const auto made = this->made(first);
    DONE(made);
    DONE(addToHold(db(), two(), other->id, m_house->plan, SeatRequest::named({u"B2"_s}), {}));
    refusedAndStanding(*made, ErrorCode::HoldConsumed);
}

void TestReservationUndo::notWhilePaidFor()
{
    const Reservation made = reserved(hour);
    DONE(beginPayment(db(), two(), made.holds.first().id, {PaymentMethod::Card, {}, {}}));
    const auto refused = undoReservation(db(), one(), made);
    QVERIFY(!refused);
    QCOMPARE(now(made).state, ReservationState::Paying);
}

// What cannot be held again is not given up.
void TestReservationUndo::allOrNothing()
{
    const Reservation made = reserved(hour);
    DONE(setOnSale(db(), two(), m_event, false));
    refusedAndStanding(made, ErrorCode::EventClosed);
}

ROWLOCK_TEST(TestReservationUndo)
#include "tst_reservation_undo.moc"
