// A sale at the counter becomes a reservation and frees the counter; one that was made anywhere is opened as the sale,
// stays reserved while it is there, and is put back when it leaves, whatever other terminals and the clock do to it.
#include "tests/domain/till.h"

#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;
using namespace Qt::StringLiterals;

class TestSaleReserving : public QObject
{
    Q_OBJECT

private slots:
    void itFreesTheCounter();
    void refusedItStaysAsItWas();
    void itStaysForADeposit();
    void oneFromElsewhereIsOpened();
    void whatWasOpenedIsPutBackOnce();
    void anotherEventIsShownForIt();
    void ofSeveralPerformancesItIsWhole();
    void openingIsRefused();
    void soldElsewhereWhileItIsOpen();
    void releasedWhileItIsOpen();
    void aClickMeansTheReservation();
    void aDueSeatIsHadByWhoAsks();
    void givingUpIsAskedFirst();
    void itsLastSeatIsAskedAboutToo();
    void givenUpIsNoLoss();
    void undoneItIsASaleAgain();
    void anExchangeKeepsItOut();

private:
    static constexpr Instant release{9'000'000};

    static CounterAnswer answerOf(const Till &counter, qint64 no) { return counter.reservation(no); }
    // Reservation 7 of counter/2, with seats #4 and #5 of `event`.
    static void reserveElsewhere(Till &counter, EventId event = tillEvent)
    {
        counter.commit(7, {4, 5}, HoldState::Active, {}, u"counter/2"_s, event);
        counter.reserve(7, 7, release);
        counter.deliver();
        counter.notices();
    }
    static void open(Till &counter)
    {
        counter.sale.reserving().open(u"R-00007"_s);
        QCOMPARE(counter.out<OpenReservation>()->code, u"R-00007"_s);
        counter.inHand = HoldId(7);
        counter.tellAgain(7);
        counter.deliver(answerOf(counter, 7));
    }
};

void TestSaleReserving::itFreesTheCounter()
{
    Till counter;
    counter.hold(1, 1);
    counter.notices();
    const ReserveSale asked{HoldId(1), u"Ann Lee"_s, {release, {}}, false, u"k"_s};
    counter.sale.reserving().reserve(asked);
    counter.sale.reserving().reserve(asked); // one click, one reservation
    QCOMPARE(counter.out<ReserveSale>(), asked);
    counter.reserve(1, 1, release);
    counter.deliver(answerOf(counter, 1));
    QVERIFY(!counter.sale.sale());
    QVERIFY(setAsideAt(counter).isEmpty());
    QVERIFY(counter.notices().isEmpty()); // nothing is lost
    QCOMPARE(counter.news<ReservationAnswered>()->made->as.code, u"R-00001"_s);
    QVERIFY(!counter.sale.queue().isBusy());
    counter.pick(2); // the next customer
    QVERIFY(!counter.out<AddSeats>()->hold.isValid());
}

void TestSaleReserving::refusedItStaysAsItWas()
{
    Till counter;
    counter.hold(1, 1);
    counter.sale.reserving().reserve({HoldId(1), u"Ann Lee"_s, {release, {}}});
    counter.sale.next();
    counter.notices();
    counter.deliver(tillRefusal(ErrorCode::InvalidArgument));
    QCOMPARE(onCounter(counter), HoldId(1));
    QVERIFY(counter.notices().isEmpty()); // where it was asked says so
    const auto answered = counter.news<ReservationAnswered>();
    QVERIFY(answered && !answered->made);
    QCOMPARE(answered->error.code, ErrorCode::InvalidArgument);
}

void TestSaleReserving::itStaysForADeposit()
{
    Till counter;
    counter.hold(1, 1);
    counter.sale.reserving().reserve({HoldId(1), u"Ann Lee"_s, {release, {}}, true});
    counter.sale.next();
    counter.reserve(1, 1, release);
    counter.inHand = HoldId(1);
    counter.deliver(answerOf(counter, 1));
    QCOMPARE(onCounter(counter), HoldId(1));
    QVERIFY(counter.sale.sale()->isReserved());
    QVERIFY(!counter.sale.next()); // it is not put back
}

void TestSaleReserving::oneFromElsewhereIsOpened()
{
    Till counter;
    reserveElsewhere(counter);
    counter.hold(1, 1);
    open(counter);
    QCOMPARE(onCounter(counter), HoldId(7));
    QCOMPARE(counter.sale.state().holds.size(), 1);
    QCOMPARE(setAsideAt(counter), QList<qint64>{1});
    counter.pick(6); // and its seats are changed from here
    QCOMPARE(counter.out<AddSeats>()->hold, HoldId(7));
}

void TestSaleReserving::whatWasOpenedIsPutBackOnce()
{
    Till counter;
    reserveElsewhere(counter);
    open(counter);
    QVERIFY(!counter.sale.next());
    counter.sale.current().setAside();
    QVERIFY(counter.out<PutBackReservation>());
    QVERIFY(setAsideAt(counter).isEmpty()); // it is no sale that waits here
    counter.deliver(tillRefusal(ErrorCode::StorageUnusable));
    QVERIFY(!counter.sale.next()); // nobody asks for ever
    counter.inHand = {};
    counter.deliver();
    QVERIFY(!counter.sale.sale());
    QVERIFY(counter.notices().isEmpty());
    open(counter);
    QCOMPARE(onCounter(counter), HoldId(7));
    counter.sale.current().setAside();
    QVERIFY(counter.out<PutBackReservation>());
}

void TestSaleReserving::anotherEventIsShownForIt()
{
    Till counter;
    reserveElsewhere(counter, tillOtherEvent);
    open(counter);
    QVERIFY(!counter.sale.sale());
    counter.notices();
    QCOMPARE(counter.news<EventRequested>()->event, tillOtherEvent);
    QVERIFY(!counter.sale.next()); // it is not put back on its way
    counter.show(tillOtherEvent);
    QCOMPARE(onCounter(counter), HoldId(7));
    counter.show(tillEvent); // who chooses another event has put it back
    QVERIFY(!counter.sale.sale());
    QVERIFY(counter.out<PutBackReservation>());
    QVERIFY(counter.sale.state().left.isEmpty());
}

void TestSaleReserving::ofSeveralPerformancesItIsWhole()
{
    Till counter;
    reserveElsewhere(counter);
    counter.commit(8, {2}, HoldState::Active, {}, u"counter/2"_s, tillOtherEvent);
    counter.reserve(8, 7, release);
    counter.join(7, 7);
    counter.join(8, 7);
    counter.deliver();
    open(counter);
    counter.tellAgain(8);
    counter.deliver();
    QCOMPARE(counter.sale.state().holds.size(), 2);
    counter.sale.payment().start(PaymentMethod::Cash, {});
    QCOMPARE(counter.out<BeginPayment>()->start.holds, (QList<HoldId>{HoldId(7), HoldId(8)}));
}

void TestSaleReserving::openingIsRefused()
{
    Till counter;
    reserveElsewhere(counter);
    counter.hold(1, 1);
    counter.sale.reserving().open(u"R-00007"_s);
    counter.sale.next();
    counter.notices();
    counter.deliver(tillRefusal(ErrorCode::HoldConsumed));
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::Refused});
    QCOMPARE(onCounter(counter), HoldId(1));
}

void TestSaleReserving::soldElsewhereWhileItIsOpen()
{
    Till counter;
    reserveElsewhere(counter);
    open(counter);
    counter.notices();
    counter.end(7, HoldState::Sold, u"counter/3"_s);
    counter.deliver();
    QVERIFY(!counter.sale.sale());
    const auto notices = counter.notices();
    QCOMPARE(noticeKinds(notices), QList{SaleNotice::Kind::SoldElsewhere});
    QCOMPARE(notices.first().hold.endedBy, u"counter/3"_s);
}

void TestSaleReserving::releasedWhileItIsOpen()
{
    Till counter;
    reserveElsewhere(counter);
    open(counter);
    counter.notices();
    counter.end(7, HoldState::Expired, u"counter/3"_s);
    counter.deliver();
    QVERIFY(!counter.sale.sale());
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::Lost});
    QCOMPARE(counter.sale.state().lost->hold.id, HoldId(7));
}

void TestSaleReserving::aClickMeansTheReservation()
{
    Till counter;
    reserveElsewhere(counter);
    counter.pick(4);
    QVERIFY(!counter.sale.next()); // nothing is asked of the house
    counter.notices();
    const auto meant = counter.news<ReservationMeant>();
    QCOMPARE(meant->hold.id, HoldId(7));
    QCOMPARE(meant->what, ReservationMeant::For::Opening);
    open(counter);
    counter.pick(4); // in the sale a click takes it out
    QCOMPARE(counter.out<RemoveSeats>()->hold, HoldId(7));
}

void TestSaleReserving::aDueSeatIsHadByWhoAsks()
{
    Till counter;
    reserveElsewhere(counter);
    counter.now = release;
    counter.pick(4);
    QVERIFY(counter.out<AddSeats>());
}

void TestSaleReserving::givingUpIsAskedFirst()
{
    Till counter;
    reserveElsewhere(counter);
    open(counter);
    counter.notices();
    counter.sale.current().release();
    QVERIFY(!counter.sale.next());
    counter.notices();
    QCOMPARE(counter.news<ReservationMeant>()->what, ReservationMeant::For::Dropping);
    QCOMPARE(onCounter(counter), HoldId(7));
}

void TestSaleReserving::itsLastSeatIsAskedAboutToo()
{
    Till counter;
    reserveElsewhere(counter);
    open(counter);
    counter.pick(4);
    QVERIFY(counter.out<RemoveSeats>());
    counter.deliver(CounterAnswer(counter.commit(7, {5}, HoldState::Active, {}, u"counter/2"_s)));
    counter.notices();
    counter.pick(5); // on the map ...
    QVERIFY(!counter.sale.next());
    counter.notices();
    QCOMPARE(counter.news<ReservationMeant>()->what, ReservationMeant::For::Dropping);
    counter.sale.picking().removeFrom(HoldId(7), counter.hold(7).items.first()); // ... or in the list
    QVERIFY(!counter.sale.next());
    QCOMPARE(onCounter(counter), HoldId(7));
}

void TestSaleReserving::givenUpIsNoLoss()
{
    Till counter;
    reserveElsewhere(counter);
    open(counter);
    counter.sale.reserving().drop(u"R-00007"_s, u"Ill"_s);
    QCOMPARE(counter.out<DropReservation>()->reason, u"Ill"_s);
    counter.notices();
    counter.end(7, HoldState::Released, u"counter/1"_s);
    counter.deliver(answerOf(counter, 7));
    QVERIFY(!counter.sale.sale());
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::Dropped});
    QVERIFY(!counter.sale.state().lost);
}

void TestSaleReserving::undoneItIsASaleAgain()
{
    Till counter;
    counter.hold(1, 1);
    counter.sale.reserving().reserve({HoldId(1), u"Ann Lee"_s, {release, {}}});
    counter.sale.next();
    const HoldInfo made = counter.reserve(1, 1, release);
    counter.deliver(answerOf(counter, 1));
    Reservation reservation;
    reservation.as = made.reserved;
    reservation.holds = {made};
    counter.sale.reserving().undo(reservation);
    counter.sale.reserving().undo(reservation);
    QVERIFY(counter.out<UndoReservation>());
    counter.notices();
    counter.end(1, HoldState::Released, u"counter/1"_s);
    counter.deliver(CounterAnswer(counter.commit(2, {1})));
    QCOMPARE(onCounter(counter), HoldId(2));
    QVERIFY(counter.notices().isEmpty());
    QVERIFY(!counter.sale.queue().isBusy());
}

void TestSaleReserving::anExchangeKeepsItOut()
{
    Till counter;
    reserveElsewhere(counter);
    counter.sale.current().beginExchange(tillEvent);
    counter.notices();
    counter.sale.reserving().open(u"R-00007"_s);
    QVERIFY(!counter.sale.next());
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::ExchangeOpen});
}

ROWLOCK_TEST(TestSaleReserving)
#include "tst_sale_reserving.moc"
