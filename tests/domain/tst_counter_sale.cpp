// The sale on the counter: what the clerk does, what the house changed and what it answered. Each race of the old
// counter is a test.
#include "tests/domain/till.h"

#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;

class TestCounterSale : public QObject
{
    Q_OBJECT

private slots:
    void clicksInARowAreOneSale();
    void aSecondClickTakesBackTheFirst();
    void aSeatSoldElsewhereIsRefusedAndTheSaleStands();
    void whatWaitsForALostSaleIsDropped_data();
    void whatWaitsForALostSaleIsDropped();
    void aSaleTakenAndLostInOneDeliveryIsToldOnce();
    void ownEndsAreNoNews();
    void someoneElsesReleaseIsNews();
    void whatIsAnsweredForAnotherEventIsSetAside();
    void aNameWaitsForNothing();
    void resumesInItsEvent();
    void afterARestartOnlyTheSaleOnTheCounterIsThere();
    void chargesNoCardForWhatIsFree();
    void theRestOfALostSaleIsStillWanted();
    void heldAgainBesideAnotherSale();
    void nextBestShowsNothingTwice();
    void lateMoneyOffersAChoice();
    void theAlternativeEndsWhileItIsTaken();
    void whatIsLeftMayGoWhileThePersonChooses();
    void anExpiredHoldIsRecoveredWithoutALoss();
    void aPaymentThatCannotBeGivenUpIsLeftOpen();
    void anOfferIsAcceptedOnce();
};

void TestCounterSale::clicksInARowAreOneSale()
{
    Till counter;
    counter.pick(0);
    counter.pick(1);
    QCOMPARE(counter.sale.queue().pending(), (QSet<int>{0, 1}));
    QVERIFY(counter.out<AddSeats>() == (AddSeats{tillEvent, SeatRequest::named({tillRef(0)})}));
    QVERIFY(!counter.sale.next()); // one at a time
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    QCOMPARE(onCounter(counter), HoldId(7));
    QVERIFY(counter.out<AddSeats>() == (AddSeats{tillEvent, SeatRequest::named({tillRef(1)}), false, HoldId(7)}));
    counter.deliver(CounterAnswer(counter.commit(7, {0, 1})));
    QCOMPARE(counter.sale.sale()->items.size(), 2);
    QVERIFY(!counter.sale.queue().isBusy());
    QVERIFY(counter.notices().isEmpty());
}

void TestCounterSale::aSecondClickTakesBackTheFirst()
{
    Till counter;
    counter.pick(0);
    counter.pick(0);
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    QVERIFY(counter.out<RemoveSeats>() == (RemoveSeats{SeatRequest::named({tillRef(0)}), HoldId(7)}));
    counter.deliver(CounterAnswer(counter.end(7, HoldState::Released, QStringLiteral("counter/1"))));
    QVERIFY(!counter.sale.sale());
    QVERIFY(counter.notices().isEmpty()); // the last seat's going ended it
}

void TestCounterSale::aSeatSoldElsewhereIsRefusedAndTheSaleStands()
{
    Till counter;
    counter.hold(7, 0);
    counter.pick(1);
    counter.sale.next();
    counter.commit(8, {1}, HoldState::Active, {}, QStringLiteral("counter/2"));
    counter.deliver(tillRefusal(ErrorCode::SeatUnavailable, {1}));
    const QList<SaleNotice> notices = counter.notices();
    QCOMPARE(noticeKinds(notices), QList{SaleNotice::Kind::Refused});
    QCOMPARE(notices.first().seatNos, QList{1});
    QCOMPARE(onCounter(counter), HoldId(7));
    QVERIFY(counter.sale.queue().pending().isEmpty());
}

void TestCounterSale::whatWaitsForALostSaleIsDropped_data()
{
    QTest::addColumn<bool>("isToldBefore");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("in one delivery") << false << ErrorCode::HoldExpired;
    QTest::newRow("the loss before the answer") << true << ErrorCode::HoldExpired;
    QTest::newRow("consumed") << false << ErrorCode::HoldConsumed;
    QTest::newRow("consumed, told before") << true << ErrorCode::HoldConsumed;
}

void TestCounterSale::whatWaitsForALostSaleIsDropped()
{
    QFETCH(bool, isToldBefore);
    QFETCH(ErrorCode, code);
    Till counter;
    counter.hold(7, 0);
    counter.pick(1);
    counter.pick(2);
    counter.sale.next();
    counter.end(7);
    counter.commit(8, {0}, HoldState::Active, {}, QStringLiteral("counter/2"));
    if (isToldBefore)
        counter.deliver();
    counter.deliver(tillRefusal(code));
    const QList<SaleNotice> notices = counter.notices();
    QCOMPARE(noticeKinds(notices), QList{SaleNotice::Kind::Lost}); // once
    QVERIFY(!notices.first().wasAside);
    QCOMPARE(notices.first().seatNos, QList{0});
    QVERIFY(!counter.sale.sale());
    QVERIFY(counter.sale.late().lost() && counter.sale.late().lost()->toOthers);
    QVERIFY(!counter.sale.next()); // a click for a sale that is no more begins no other
    QVERIFY(!counter.sale.queue().isBusy());
}

void TestCounterSale::aSaleTakenAndLostInOneDeliveryIsToldOnce()
{
    Till counter;
    counter.pick(0);
    counter.sale.next();
    const HoldInfo taken = counter.commit(7, {0});
    counter.end(7);
    counter.deliver(CounterAnswer(taken));
    QVERIFY(!counter.sale.sale());
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::Lost});
    counter.deliver();
    QVERIFY(counter.notices().isEmpty());
}

void TestCounterSale::ownEndsAreNoNews()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.current().release();
    QVERIFY(counter.out<ReleaseSale>() == ReleaseSale{HoldId(7)});
    counter.deliver(CounterAnswer(counter.end(7, HoldState::Released, QStringLiteral("counter/1"))));
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::Released});
    QVERIFY(counter.sale.late().lost() && !counter.sale.late().lost()->toOthers);
    QCOMPARE(counter.sale.late().lostItems(true).size(), 1);
    counter.hold(8, 1);
    counter.sale.payment().settle(HoldId(8), AttemptId(3), PaymentVerdict::wasCharged({}));
    counter.sale.next();
    counter.end(8, HoldState::Sold, {});
    counter.deliver(CounterAnswer(PaymentFinished()));
    QVERIFY(counter.notices().isEmpty());
    QVERIFY(!counter.sale.sale());
}

void TestCounterSale::someoneElsesReleaseIsNews()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.current().setAside();
    QCOMPARE(setAsideAt(counter), QList<qint64>{7});
    counter.end(7, HoldState::Released, QStringLiteral("office"));
    counter.deliver();
    const QList<SaleNotice> notices = counter.notices();
    QCOMPARE(noticeKinds(notices), QList{SaleNotice::Kind::Lost});
    QVERIFY(notices.first().wasAside);
    QVERIFY(setAsideAt(counter).isEmpty());
    counter.hold(8, 1); // no answer to a loss beside it
    QVERIFY(counter.sale.late().lost());
}

void TestCounterSale::whatIsAnsweredForAnotherEventIsSetAside()
{
    Till counter;
    counter.pick(0);
    counter.sale.next();
    counter.show(tillOtherEvent);
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    QVERIFY(!counter.sale.sale());
    QCOMPARE(setAsideAt(counter), QList<qint64>{7});
    QVERIFY(counter.notices().isEmpty());
}

void TestCounterSale::aNameWaitsForNothing()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.current().namePatron(HoldId(7), QStringLiteral("Smith"));
    counter.sale.current().setAside(); // the name does not change which sale is on the counter
    QVERIFY(!counter.sale.sale());
    QVERIFY(counter.out<NamePatron>() == (NamePatron{HoldId(7), QStringLiteral("Smith")}));
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    QVERIFY(!counter.sale.sale());
    counter.pick(1);
    counter.sale.next();
    counter.sale.current().resume(HoldId(7)); // whose sale the click is for is not known yet
    QVERIFY(!counter.sale.sale());
}

void TestCounterSale::resumesInItsEvent()
{
    Till counter;
    counter.hold(7, 0);
    counter.show(tillOtherEvent);
    QVERIFY(!counter.sale.sale());
    counter.sale.current().resume(HoldId(7));
    counter.notices();
    QVERIFY(counter.news<EventRequested>());
    QCOMPARE(counter.news<EventRequested>()->event, tillEvent);
    counter.show(tillEvent);
    QCOMPARE(onCounter(counter), HoldId(7));
}

void TestCounterSale::afterARestartOnlyTheSaleOnTheCounterIsThere()
{
    Till counter;
    counter.commit(7, {0});
    counter.deliver();
    QVERIFY(!counter.sale.sale());
    QVERIFY(counter.sale.leftOnCounter({}));
    QVERIFY(!counter.sale.leftOnCounter({HoldId(7)})); // it was set aside, and is
    counter.commit(8, {1}, HoldState::Paying);
    counter.deliver();
    QVERIFY(!counter.sale.leftOnCounter({HoldId(7)}));
    counter.commit(9, {2});
    counter.deliver();
    QCOMPARE(counter.sale.leftOnCounter({HoldId(7)})->id, HoldId(9));
    QVERIFY(!counter.sale.leftOnCounter({})); // nobody knows which
    QCOMPARE(setAsideAt(counter), (QList<qint64>{7, 9}));
    // The next seats are a sale of their own.
    counter.pick(5);
    QVERIFY(counter.out<AddSeats>() == (AddSeats{tillEvent, SeatRequest::named({tillRef(5)})}));
}

void TestCounterSale::chargesNoCardForWhatIsFree()
{
    Till counter;
    counter.price = 0;
    counter.hold(7, 0);
    counter.sale.payment().start(PaymentMethod::Card);
    QCOMPARE(counter.sale.payment().state().method, PaymentMethod::Cash);
    QCOMPARE(counter.out<BeginPayment>()->start.method, PaymentMethod::Cash);
}

void TestCounterSale::theRestOfALostSaleIsStillWanted()
{
    Till counter;
    counter.pick(0);
    counter.pick(1);
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {0, 1})));
    counter.end(7, HoldState::Released, QStringLiteral("office"));
    counter.deliver();
    counter.sale.late().holdAgain();
    QVERIFY(counter.out<AddSeats>() == (AddSeats{tillEvent, SeatRequest::named({tillRef(0), tillRef(1)}), true}));
    counter.commit(8, {0}, HoldState::Active, {}, QStringLiteral("counter/2"));
    counter.deliver(tillRefusal(ErrorCode::SeatUnavailable, {0}));
    QVERIFY(counter.out<AddSeats>() == (AddSeats{tillEvent, SeatRequest::named({tillRef(1)}), true}));
    counter.deliver(CounterAnswer(counter.commit(9, {1})));
    QCOMPARE(onCounter(counter), HoldId(9));
    QVERIFY(!counter.sale.late().lost());
}

void TestCounterSale::heldAgainBesideAnotherSale()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.current().setAside();
    counter.hold(8, 1);
    counter.end(7, HoldState::Released, QStringLiteral("office"));
    counter.deliver();
    counter.notices();
    counter.sale.late().holdAgain();
    QVERIFY(counter.out<HoldBeside>() == (HoldBeside{tillEvent, {SeatRequest::named({tillRef(0)})}}));
    counter.deliver(CounterAnswer(counter.commit(9, {0})));
    QCOMPARE(onCounter(counter), HoldId(8)); // another patron's seats never join it
    QCOMPARE(setAsideAt(counter), QList<qint64>{9});
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::HeldBeside});
}

void TestCounterSale::nextBestShowsNothingTwice()
{
    Till counter;
    counter.hold(7, 9); // picked, and stays
    counter.sale.picking().add(SeatRequest::bestOf(2));
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {9, 0, 1})));
    QCOMPARE(counter.sale.picking().bestInSale(), (QStringList{tillRef(0), tillRef(1)}));
    counter.sale.picking().nextBest();
    QCOMPARE(counter.out<FindNextBest>()->wanted.instead, (QStringList{tillRef(0), tillRef(1)}));
    counter.deliver(CounterAnswer(counter.commit(7, {9, 2, 3})));
    QCOMPARE(counter.sale.picking().bestInSale(), (QStringList{tillRef(2), tillRef(3)}));
    counter.sale.picking().nextBest();
    QCOMPARE(counter.out<FindNextBest>()->wanted.shown, (QStringList{tillRef(0), tillRef(1)}));
    counter.deliver(tillRefusal(ErrorCode::SoldOut));
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::LastChoice});
    counter.sale.picking().nextBest();
    QVERIFY(counter.out<FindNextBest>()->wanted.shown.isEmpty()); // begins again
}

// Hold 7 was lost; 8 is what is left of it, 9 what is offered instead.
static RecoveredHold lateMoney(Till &counter)
{
    counter.hold(7, 0);
    counter.end(7);
    counter.deliver();
    counter.notices();
    counter.sale.late().holdAgain();
    const auto asked = counter.out<RecoverHold>();
    if (!asked || asked->hold != HoldId(7) || asked->key.isEmpty())
        qFatal("not recovered");
    RecoveredHold back{counter.hold(7),
                       counter.commit(8, {1}),
                       {GoneSeat{tillRef(0), tillRef(0), SeatState::Held, {}, 1}},
                       counter.commit(9, {2, 3})};
    counter.deliver(CounterAnswer(back));
    return back;
}

void TestCounterSale::lateMoneyOffersAChoice()
{
    Till counter;
    lateMoney(counter);
    QCOMPARE(onCounter(counter), HoldId(8));
    QVERIFY(setAsideAt(counter).isEmpty()); // what is offered is no sale set aside
    QVERIFY(!counter.sale.late().lost());
    QVERIFY(counter.sale.late().isOnCounter(*counter.sale.late().choices().first()));
    counter.pick(2); // a click on what is offered takes it
    QVERIFY(counter.out<TakeAlternative>() == (TakeAlternative{HoldId(7), HoldId(9), 600}));
    counter.deliver(CounterAnswer(counter.commit(9, {2, 3})));
    QCOMPARE(onCounter(counter), HoldId(9));
    QVERIFY(!counter.sale.late().choices().first());
    QVERIFY(setAsideAt(counter).isEmpty()); // what is left is being released
    counter.notices();
    QCOMPARE(counter.news<LateChosen>()->goesOn, HoldId(9));
    QVERIFY(counter.out<ReleaseHold>() == ReleaseHold{HoldId(8)});
    counter.deliver(CounterAnswer(counter.end(8, HoldState::Released, QStringLiteral("counter/1"))));
    QVERIFY(counter.notices().isEmpty());
}

void TestCounterSale::theAlternativeEndsWhileItIsTaken()
{
    Till counter;
    lateMoney(counter);
    counter.sale.late().takeAlternative(HoldId(7));
    counter.sale.next();
    counter.end(9);
    counter.deliver(tillRefusal(ErrorCode::HoldExpired));
    QVERIFY(!counter.sale.late().choices().first());
    QCOMPARE(onCounter(counter), HoldId(8));
    const QList<SaleNotice> notices = counter.notices();
    QVERIFY(!noticeKinds(notices).contains(SaleNotice::Kind::OfferEnded)); // the refusal has said it
    QCOMPARE(counter.news<LateChosen>()->goesOn, HoldId(8));
    // The minute over without anybody asking for it: told as what it is.
    Till other;
    lateMoney(other);
    other.end(9);
    other.deliver();
    QCOMPARE(noticeKinds(other.notices()), QList{SaleNotice::Kind::OfferEnded});
    QCOMPARE(onCounter(other), HoldId(8));
}

void TestCounterSale::whatIsLeftMayGoWhileThePersonChooses()
{
    Till counter;
    lateMoney(counter);
    counter.end(8);
    counter.deliver();
    QVERIFY(!counter.sale.sale());
    counter.sale.late().keepRemaining(HoldId(7));
    counter.notices();
    QVERIFY(!counter.news<LateChosen>()->goesOn.isValid()); // nothing is left of it
    QVERIFY(counter.out<ReleaseHold>() == ReleaseHold{HoldId(9)});
    counter.deliver(CounterAnswer(counter.end(9, HoldState::Released, QStringLiteral("counter/1"))));
    QVERIFY(setAsideAt(counter).isEmpty());
}

void TestCounterSale::anExpiredHoldIsRecoveredWithoutALoss()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.payment().start(PaymentMethod::Card);
    QVERIFY(counter.out<BeginPayment>());
    counter.end(7);
    counter.changes();
    counter.sale.answered(tillRefusal(ErrorCode::HoldExpired)); // the payment recovers it
    counter.sale.late().recover(HoldId(7));                     // once
    counter.sale.delivered();
    QVERIFY(counter.notices().isEmpty());
    QVERIFY(counter.out<RecoverHold>());
    counter.deliver(CounterAnswer(RecoveredHold{counter.hold(7), counter.commit(8, {0}), {}, {}}));
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::AllHeldAgain});
    QCOMPARE(onCounter(counter), HoldId(8));
    QCOMPARE(counter.out<BeginPayment>()->hold, HoldId(8)); // and goes on with it
}

void TestCounterSale::aPaymentThatCannotBeGivenUpIsLeftOpen()
{
    Till counter;
    counter.hold(7, 0);
    counter.commit(7, {0}, HoldState::Paying);
    counter.deliver();
    counter.sale.payment().giveUp(HoldId(7), QStringLiteral("Not taken"));
    counter.sale.next();
    counter.deliver(tillRefusal(ErrorCode::StorageFull));
    QVERIFY(!counter.sale.sale()); // a person settles it
    QCOMPARE(noticeKinds(counter.notices()), QList{SaleNotice::Kind::Refused});
    QCOMPARE(counter.news<PaymentLeftOpen>()->hold, HoldId(7));
    counter.sale.payment().returnToSale(HoldId(7)); // it was not charged
    counter.sale.next();
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    QCOMPARE(onCounter(counter), HoldId(7));
}

void TestCounterSale::anOfferIsAcceptedOnce()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.current().acceptOffer(WaitlistId(3));
    counter.sale.current().acceptOffer(WaitlistId(3));
    QVERIFY(counter.out<AcceptOffer>() == AcceptOffer{WaitlistId(3)});
    counter.deliver(CounterAnswer(counter.commit(8, {4})));
    QCOMPARE(onCounter(counter), HoldId(8));
    QCOMPARE(setAsideAt(counter), QList<qint64>{7});
    QVERIFY(!counter.sale.queue().isBusy());
}

ROWLOCK_TEST(TestCounterSale)
#include "tst_counter_sale.moc"
