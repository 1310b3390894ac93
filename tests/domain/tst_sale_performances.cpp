// A sale for several performances at the counter: seats of another one join it only where the clerk has said so, and
// whatever the house, another counter and the clock do in between, all of it is paid for or nothing.
#include "tests/domain/till.h"

#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;

namespace {

constexpr auto here = "counter/1";

} // namespace

class TestSalePerformances : public QObject
{
    Q_OBJECT

private slots:
    void anotherEventIsAnotherSale();
    void theNextPerformanceJoinsWhereItIsSaid();
    void whatWasLeftByChoosingGoesOn();
    void itIsThoughtBetterOf();
    void aClickStaysWithTheEventItWasMadeIn();
    void theSecondQuickClickGoesIntoTheSameHold();
    void eachPerformanceIsBroughtAndLeftByItself();
    void allOrOneOfThemIsReleased();
    void oneEndsWhileTheOthersStand();
    void allExpireTogetherAndComeBackTogether();
    void oneEndsWhileTheMoneyIsAskedFor();
    void itIsSetAsideAndResumedWhole();
    void aRestartFindsItWhole();

private:
    // Hold 1 {#1} here and hold 2 {#1, #2} in the other event, together; the other event is shown.
    static void beginBoth(Till &counter)
    {
        counter.hold(1, 1);
        counter.sale.current().addPerformance();
        counter.show(tillOtherEvent);
        counter.pick(1);
        QVERIFY(counter.sale.next());
        counter.join(1, 1);
        counter.commit(2, {1, 2}, HoldState::Active, {}, QString::fromLatin1(here), tillOtherEvent);
        counter.deliver(CounterAnswer(counter.join(2, 1)));
        QCOMPARE(counter.sale.state().holds.size(), 2);
        counter.notices();
    }
};

void TestSalePerformances::anotherEventIsAnotherSale()
{
    Till counter;
    counter.hold(1, 1);
    counter.show(tillOtherEvent);
    QVERIFY(!counter.sale.sale());
    QCOMPARE(setAsideAt(counter), QList<qint64>{1});
    counter.pick(3);
    const auto asked = counter.out<AddSeats>();
    QVERIFY(asked && !asked->hold.isValid() && !asked->with.isValid()); // the next patron's
}

void TestSalePerformances::theNextPerformanceJoinsWhereItIsSaid()
{
    Till counter;
    counter.hold(1, 1);
    counter.sale.current().addPerformance();
    QVERIFY(counter.sale.state().isGoingOn);
    counter.show(tillOtherEvent);
    QCOMPARE(onCounter(counter), HoldId(1)); // it stays
    QVERIFY(setAsideAt(counter).isEmpty());
    counter.pick(3);
    const auto asked = counter.out<AddSeats>();
    QVERIFY(asked && !asked->hold.isValid());
    QCOMPARE(asked->with, HoldId(1));
    QCOMPARE(asked->event, tillOtherEvent);
    counter.join(1, 1);
    counter.commit(2, {3}, HoldState::Active, {}, QString::fromLatin1(here), tillOtherEvent);
    counter.deliver(CounterAnswer(counter.join(2, 1)));
    QVERIFY(!counter.sale.state().isGoingOn); // a third one is another question
    QCOMPARE(onCounter(counter), HoldId(2));
    QCOMPARE(counter.sale.state().holds.size(), 2);
    counter.pick(4);
    QCOMPARE(counter.out<AddSeats>()->hold, HoldId(2));
}

// Who forgot to say it beforehand says it there; only of the sale that was left last, and as long as no other came.
void TestSalePerformances::whatWasLeftByChoosingGoesOn()
{
    Till counter;
    counter.hold(1, 1);
    counter.show(tillOtherEvent);
    QCOMPARE(counter.sale.state().left.size(), 1);
    counter.sale.current().addPerformance();
    QCOMPARE(onCounter(counter), HoldId(1));
    QVERIFY(counter.sale.state().isGoingOn);
    counter.pick(3);
    QCOMPARE(counter.out<AddSeats>()->with, HoldId(1));

    Till other;
    other.hold(1, 1);
    other.sale.current().setAside(); // by the clerk: the next patron's turn
    other.show(tillOtherEvent);
    QVERIFY(other.sale.state().left.isEmpty());
    other.sale.current().addPerformance();
    QVERIFY(!other.sale.sale() && !other.sale.state().isGoingOn);
}

void TestSalePerformances::itIsThoughtBetterOf()
{
    Till counter;
    counter.hold(1, 1);
    counter.sale.current().addPerformance();
    counter.show(tillOtherEvent);
    counter.show(tillEvent); // back at its own
    QVERIFY(!counter.sale.state().isGoingOn);
    counter.show(tillOtherEvent);
    QVERIFY(!counter.sale.sale());

    Till other;
    other.hold(1, 1);
    other.sale.current().addPerformance();
    other.show(tillOtherEvent);
    other.sale.current().addPerformance(); // not after all: as if the event had been chosen without it
    QVERIFY(!other.sale.sale());
    QCOMPARE(setAsideAt(other), QList<qint64>{1});
    QCOMPARE(other.sale.state().left.size(), 1);
}

// The performance is switched while a command is out, and others wait.
void TestSalePerformances::aClickStaysWithTheEventItWasMadeIn()
{
    Till counter;
    beginBoth(counter);
    counter.pick(5);
    QCOMPARE(counter.out<AddSeats>()->hold, HoldId(2));
    counter.pick(6);
    QCOMPARE(counter.sale.state().pending, (QSet<int>{5, 6}));
    counter.show(tillEvent);
    QVERIFY(counter.sale.state().pending.isEmpty()); // they are not of this map
    counter.pick(5);
    QCOMPARE(counter.sale.state().pending, QSet<int>{5});
    counter.deliver(
        CounterAnswer(counter.commit(2, {1, 2, 5}, HoldState::Active, {}, QString::fromLatin1(here), tillOtherEvent)));
    const auto second = counter.out<AddSeats>();
    QCOMPARE(second->event, tillOtherEvent);
    QCOMPARE(second->hold, HoldId(2));
    counter.deliver(CounterAnswer(
        counter.commit(2, {1, 2, 5, 6}, HoldState::Active, {}, QString::fromLatin1(here), tillOtherEvent)));
    const auto third = counter.out<AddSeats>();
    QCOMPARE(third->event, tillEvent);
    QCOMPARE(third->hold, HoldId(1));
}

void TestSalePerformances::theSecondQuickClickGoesIntoTheSameHold()
{
    Till counter;
    counter.hold(1, 1);
    counter.sale.current().addPerformance();
    counter.show(tillOtherEvent);
    counter.pick(3);
    QCOMPARE(counter.out<AddSeats>()->with, HoldId(1));
    counter.pick(4);
    counter.join(1, 1);
    counter.commit(2, {3}, HoldState::Active, {}, QString::fromLatin1(here), tillOtherEvent);
    counter.deliver(CounterAnswer(counter.join(2, 1)));
    const auto asked = counter.out<AddSeats>();
    QCOMPARE(asked->hold, HoldId(2));
    QVERIFY(!asked->with.isValid());

    Till refused; // the first is refused: the second begins there
    refused.hold(1, 1);
    refused.sale.current().addPerformance();
    refused.show(tillOtherEvent);
    refused.pick(3);
    QVERIFY(refused.sale.next());
    refused.pick(4);
    refused.deliver(tillRefusal(ErrorCode::SeatUnavailable, {3}));
    QCOMPARE(refused.out<AddSeats>()->with, HoldId(1));
}

void TestSalePerformances::eachPerformanceIsBroughtAndLeftByItself()
{
    Till counter;
    beginBoth(counter);
    QCOMPARE(onCounter(counter), HoldId(2));
    counter.show(tillEvent);
    QCOMPARE(onCounter(counter), HoldId(1)); // the map shows this one, and the sale is the same
    QCOMPARE(counter.sale.state().holds.size(), 2);
    counter.sale.picking().removeFrom(HoldId(2), counter.hold(2).items.first());
    const auto out = counter.out<RemoveSeats>(); // of the one that is not shown
    QCOMPARE(out->hold, HoldId(2));
    counter.deliver(
        CounterAnswer(counter.commit(2, {2}, HoldState::Active, {}, QString::fromLatin1(here), tillOtherEvent)));
    QCOMPARE(onCounter(counter), HoldId(1));
    counter.sale.picking().removeFrom(HoldId(2), counter.hold(2).items.first());
    QVERIFY(counter.out<RemoveSeats>());
    counter.deliver(CounterAnswer(counter.end(2, HoldState::Released, QString::fromLatin1(here))));
    QCOMPARE(counter.sale.state().holds.size(), 1); // the last seat's going ends the hold, not the sale
    QCOMPARE(onCounter(counter), HoldId(1));
    QVERIFY(counter.notices().isEmpty());
}

void TestSalePerformances::allOrOneOfThemIsReleased()
{
    Till counter;
    beginBoth(counter);
    counter.sale.current().releaseOnly(HoldId(1));
    const auto one = counter.out<ReleaseSale>();
    QCOMPARE(one->hold, HoldId(1));
    QVERIFY(one->others.isEmpty());
    counter.deliver(CounterAnswer(counter.end(1, HoldState::Released, QString::fromLatin1(here))));
    QCOMPARE(onCounter(counter), HoldId(2));
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::Released});
    counter.sale.late().holdAgain(); // of a performance that is not shown, and back into the sale
    const auto again = counter.out<AddSeats>();
    QCOMPARE(again->event, tillEvent);
    QCOMPARE(again->with, HoldId(2));
    counter.commit(3, {1});
    counter.deliver(CounterAnswer(counter.join(3, 1)));
    QCOMPARE(counter.sale.state().holds.size(), 2);

    counter.sale.current().release();
    const auto all = counter.out<ReleaseSale>();
    QCOMPARE(all->hold, HoldId(2));
    QCOMPARE(all->others, QList{HoldId(3)});
    counter.end(3, HoldState::Released, QString::fromLatin1(here));
    counter.deliver(CounterAnswer(counter.end(2, HoldState::Released, QString::fromLatin1(here))));
    QVERIFY(!counter.sale.sale() && setAsideAt(counter).isEmpty());
    const auto told = counter.notices();
    QCOMPARE(noticeKinds(told), QList{SaleNotice::Kind::Released}); // once, with all of it
    QCOMPARE(told.first().hold.items.size(), 3);
    counter.sale.late().holdAgain();
    const auto first = counter.out<AddSeats>();
    QCOMPARE(first->event, tillOtherEvent);
    counter.deliver(
        CounterAnswer(counter.commit(4, {1, 2}, HoldState::Active, {}, QString::fromLatin1(here), tillOtherEvent)));
    const auto second = counter.out<AddSeats>();
    QCOMPARE(second->event, tillEvent);
    QCOMPARE(second->with, HoldId(4));
}

void TestSalePerformances::oneEndsWhileTheOthersStand()
{
    Till counter;
    beginBoth(counter);
    counter.pick(5);
    QVERIFY(counter.out<AddSeats>()); // for the one that goes on
    counter.show(tillEvent);
    counter.pick(7); // for the one that is about to be lost
    counter.end(1);
    counter.deliver(
        CounterAnswer(counter.commit(2, {1, 2, 5}, HoldState::Active, {}, QString::fromLatin1(here), tillOtherEvent)));
    QCOMPARE(counter.sale.state().holds.size(), 1);
    QCOMPARE(onCounter(counter), HoldId(2));
    QVERIFY(!counter.sale.next()); // a click for what is no more begins nothing
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::Lost});
    QVERIFY(counter.sale.late().lost() && !counter.sale.late().lost()->wasAside);
    counter.sale.late().holdAgain();
    const auto back = counter.out<RecoverHold>();
    QCOMPARE(back->hold, HoldId(1));
    RecoveredHold recovered{counter.hold(1), {}, {}, {}};
    counter.commit(3, {1});
    recovered.kept = counter.join(3, 1); // the house puts it to the others again
    counter.deliver(CounterAnswer(recovered));
    QCOMPARE(counter.sale.state().holds.size(), 2);
    QVERIFY(!counter.sale.next());
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::AllHeldAgain});
}

void TestSalePerformances::allExpireTogetherAndComeBackTogether()
{
    Till counter;
    beginBoth(counter);
    counter.end(1);
    counter.end(2);
    counter.deliver();
    QVERIFY(!counter.sale.sale());
    const auto lost = counter.sale.late().lost();
    QVERIFY(lost && lost->others.size() == 1);
    QCOMPARE(lost->hold.id, HoldId(2)); // of the event that is shown
    counter.sale.late().holdAgain();
    QCOMPARE(counter.out<RecoverHold>()->hold, HoldId(2));
    RecoveredHold first{counter.hold(2), {}, {}, {}};
    first.kept = counter.commit(3, {1, 2}, HoldState::Active, {}, QString::fromLatin1(here), tillOtherEvent);
    counter.deliver(CounterAnswer(first));
    QCOMPARE(onCounter(counter), HoldId(3));
    QCOMPARE(counter.out<RecoverHold>()->hold, HoldId(1));
    RecoveredHold second{counter.hold(1), {}, {}, {}};
    second.kept = counter.commit(4, {1});
    counter.deliver(CounterAnswer(second));
    const auto join = counter.out<JoinSale>(); // nobody else knows that they were one sale
    QVERIFY(join);
    QCOMPARE(*join, (JoinSale{HoldId(4), HoldId(3)}));
    counter.join(3, 3);
    counter.deliver(CounterAnswer(counter.join(4, 3)));
    QCOMPARE(counter.sale.state().holds.size(), 2);
    QVERIFY(setAsideAt(counter).isEmpty());
}

// Nobody is asked for the money of what is left of it: what was lost comes back first, or is known to be gone.
void TestSalePerformances::oneEndsWhileTheMoneyIsAskedFor()
{
    Till counter;
    beginBoth(counter);
    counter.sale.payment().start(PaymentMethod::Card);
    const auto begin = counter.out<BeginPayment>();
    QVERIFY(begin);
    QCOMPARE(begin->start.holds, (QList{HoldId(1), HoldId(2)}));
    counter.end(1);
    counter.deliver(tillRefusal(ErrorCode::HoldExpired));
    QCOMPARE(counter.sale.payment().state().stage, PaymentState::Stage::Asked);
    const auto back = counter.out<RecoverHold>();
    QCOMPARE(back->hold, HoldId(1)); // that one, and not the one that stands
    RecoveredHold recovered{counter.hold(1), {}, {}, {}};
    counter.commit(3, {1});
    recovered.kept = counter.join(3, 1);
    counter.deliver(CounterAnswer(recovered));
    const auto again = counter.out<BeginPayment>();
    QVERIFY(again && again->start.key != begin->start.key);
    QCOMPARE(again->start.holds, (QList{HoldId(2), HoldId(3)}));

    PaymentBegun begun;
    begun.attempt.id = AttemptId(9);
    begun.attempt.amount.minor = 3600;
    begun.hold = counter.hold(2);
    counter.deliver(CounterAnswer(begun));
    QCOMPARE(counter.sale.payment().state().stage, PaymentState::Stage::Ready);
    QCOMPARE(counter.sale.payment().state().subject.due.minor, 3600);
    QCOMPARE(counter.sale.payment().state().items.size(), 3);
}

void TestSalePerformances::itIsSetAsideAndResumedWhole()
{
    Till counter;
    beginBoth(counter);
    counter.sale.current().setAside();
    QVERIFY(!counter.sale.sale());
    QCOMPARE(setAsideAt(counter).size(), 2);
    counter.sale.current().resume(HoldId(1)); // the other of the two is shown: it needs no other map
    QCOMPARE(onCounter(counter), HoldId(2));
    QVERIFY(setAsideAt(counter).isEmpty());
    counter.notices();
    QVERIFY(!counter.news<EventRequested>());
}

void TestSalePerformances::aRestartFindsItWhole()
{
    Till counter;
    beginBoth(counter);
    const HoldInfo *left = counter.sale.leftOnCounter({});
    QVERIFY(left);
    QCOMPARE(left->id, HoldId(1)); // two holds, and one sale
    counter.commit(5, {8});
    counter.deliver();
    QVERIFY(!counter.sale.leftOnCounter({}));
    QVERIFY(counter.sale.leftOnCounter({HoldId(5)}));
}

ROWLOCK_TEST(TestSalePerformances)
#include "tst_sale_performances.moc"
