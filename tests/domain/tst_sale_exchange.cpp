// The sale on the counter while an exchange is open: what comes into it, and what stays beside it.
#include "tests/domain/till.h"

#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;

class TestSaleExchange : public QObject
{
    Q_OBJECT

private slots:
    void anExchangeTakesSeatsOfAnyEvent();
    void noOtherSaleComesIntoAnExchange();
    void aClickBeforeAnExchangeStaysOutOfIt();
    void aNewSaleBeforeAnExchangeStaysOutOfIt();
    void whatWasLostBeforeComesBackBesideAnExchange();
    void whatAnExchangeLostComesBackIntoIt();
};

void TestSaleExchange::anExchangeTakesSeatsOfAnyEvent()
{
    Till counter;
    counter.sale.current().beginExchange(tillOtherEvent);
    counter.pick(0);
    QVERIFY(counter.sale.next());
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    QVERIFY(counter.sale.sale());
    QVERIFY(counter.sale.current().isExchanging());
}

// The returned tickets would pay for the next patron's seats.
void TestSaleExchange::noOtherSaleComesIntoAnExchange()
{
    Till counter;
    counter.pick(0);
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    counter.sale.current().beginExchange(tillEvent);
    QVERIFY(!counter.sale.sale());
    counter.sale.current().resume(HoldId(7));
    counter.pick(0); // a seat of the one set aside
    counter.sale.current().acceptOffer(WaitlistId(1));
    QVERIFY(!counter.sale.sale() && !counter.sale.next());
    counter.pick(1);
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(8, {1})));
    counter.sale.current().setAside();
    QCOMPARE(counter.sale.sale()->id, HoldId(8));
    QCOMPARE(noticeKinds(counter.notices()), QList<SaleNotice::Kind>(4, SaleNotice::Kind::ExchangeOpen));
    counter.sale.current().endExchange();
    counter.sale.current().resume(HoldId(7));
    QCOMPARE(counter.sale.sale()->id, HoldId(7));
}

// A click of the sale before, answered late, would be paid for by the returned tickets.
void TestSaleExchange::aClickBeforeAnExchangeStaysOutOfIt()
{
    Till counter;
    counter.hold(7, 0);
    counter.pick(1);
    counter.pick(2);
    counter.sale.next();
    counter.sale.current().beginExchange(tillEvent);
    QVERIFY(counter.sale.state().isExchanging);
    counter.deliver(CounterAnswer(counter.commit(7, {0, 1})));
    QVERIFY(counter.out<AddSeats>() == (AddSeats{tillEvent, SeatRequest::named({tillRef(2)}), false, HoldId(7)}));
    counter.deliver(CounterAnswer(counter.commit(7, {0, 1, 2})));
    QVERIFY(!counter.sale.sale());
    QCOMPARE(setAsideAt(counter), QList<qint64>{7});
    counter.hold(8, 3); // the exchange's own
    QCOMPARE(onCounter(counter), HoldId(8));
    counter.sale.current().setAside();
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::ExchangeOpen});
}

// The first seat of a sale that nobody has heard of yet.
void TestSaleExchange::aNewSaleBeforeAnExchangeStaysOutOfIt()
{
    Till counter;
    counter.pick(0);
    counter.sale.next();
    counter.sale.current().beginExchange(tillEvent);
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    QVERIFY(!counter.sale.sale());
    QCOMPARE(setAsideAt(counter), QList<qint64>{7});
    counter.sale.current().endExchange();
    counter.pick(1);
    counter.sale.next();
    counter.sale.current().beginExchange(tillEvent);
    counter.sale.current().endExchange(); // left before it had begun
    counter.deliver(CounterAnswer(counter.commit(8, {1})));
    QCOMPARE(onCounter(counter), HoldId(8));
}

void TestSaleExchange::whatWasLostBeforeComesBackBesideAnExchange()
{
    Till counter;
    counter.hold(7, 0);
    counter.end(7);
    counter.deliver();
    counter.sale.current().beginExchange(tillEvent);
    counter.sale.late().recover(HoldId(7));
    QVERIFY(counter.sale.next());
    counter.deliver(CounterAnswer(RecoveredHold{counter.end(7), counter.commit(8, {0}), {}, {}}));
    QVERIFY(!counter.sale.sale());
    QCOMPARE(setAsideAt(counter), QList<qint64>{8});
    counter.hold(9, 1); // the exchange's own
    QCOMPARE(onCounter(counter), HoldId(9));
}

void TestSaleExchange::whatAnExchangeLostComesBackIntoIt()
{
    Till counter;
    counter.sale.current().beginExchange(tillEvent);
    counter.hold(7, 0);
    counter.end(7);
    counter.deliver();
    counter.sale.late().recover(HoldId(7));
    QVERIFY(counter.sale.next());
    counter.deliver(CounterAnswer(RecoveredHold{counter.end(7), counter.commit(8, {0}), {}, {}}));
    QCOMPARE(onCounter(counter), HoldId(8));
    // Left, and taken up again: what was released for it is held for it once more.
    counter.sale.current().endExchange();
    counter.sale.current().release();
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.end(8, HoldState::Released, QStringLiteral("counter/1"))));
    counter.sale.current().beginExchange(tillEvent, HoldId(8));
    counter.sale.late().holdAgain();
    QVERIFY(counter.out<AddSeats>() == (AddSeats{tillEvent, SeatRequest::named({tillRef(0)}), true}));
}

ROWLOCK_TEST(TestSaleExchange)
#include "tst_sale_exchange.moc"
