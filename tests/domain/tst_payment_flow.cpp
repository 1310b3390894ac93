// A payment at the counter, in every order in which answers, changes and the clerk can come: no money is asked for
// before an attempt stands, and none that was taken is forgotten.
#include "tests/domain/paid_till.h"

#include <QtTest>

#include <QRandomGenerator>

using namespace rowlock;
using namespace rowlock::test;

using Stage = PaymentState::Stage;
using Word = PaymentState::Word;

namespace {

PaymentSubject exchangeOf(qint64 due, const QString &key = {})
{
    return {QStringLiteral("Exchange"), euros(due), ExchangeAsked{OrderId(42), {}, {}}, key};
}

} // namespace

class TestPaymentFlow : public QObject
{
    Q_OBJECT

private slots:
    void asksForMoneyOnlyWhenTheAttemptStands();
    void waitsForClicksThatAreNotAnsweredYet();
    void nothingIsTakenTwice();
    void retriesWithTheSameKey();
    void aPaymentThatSomebodySettledAsksForNothing_data();
    void aPaymentThatSomebodySettledAsksForNothing();
    void whatIsClosedIsGivenUp();
    void closedBeforeTheAnswerItIsStillGivenUp();
    void nobodyIsSure();
    void moneyThatCouldNotBeWrittenDownIsNotForgotten();
    void moneyThatComesTooLateEndsIt();
    void goesOnWithTheSeatsThatWereHeldAgain();
    void aChoiceHoldsThePaymentBack_data();
    void aChoiceHoldsThePaymentBack();
    void everythingIsGone();
    void anExchangeIsPaidLikeASale();
    void anExchangeWithoutADifferenceTakesOneTransaction();
    void anExchangeGoesOnOnlyWithSeatsThatFit();
    void settlesWhatAnEarlierRunLeft();
    void everyOrder();
};

void TestPaymentFlow::asksForMoneyOnlyWhenTheAttemptStands()
{
    Till counter;
    ask(counter);
    QCOMPARE(stateOf(counter).stage, Stage::Asked);
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), {}}); // nobody may take it yet
    QCOMPARE(stateOf(counter).stage, Stage::Asked);
    counter.deliver(begun(counter.commit(7, {0}, HoldState::Paying), AttemptState::Open, 1300));
    QCOMPARE(stateOf(counter).stage, Stage::Ready);
    QCOMPARE(stateOf(counter).subject.due, euros(1300)); // the store names the amount
    counter.sale.payment().taken({PaymentMethod::Card, euros(1300), QStringLiteral("slip")});
    QCOMPARE(stateOf(counter).stage, Stage::Finishing);
    const auto finish = counter.out<FinishPayment>();
    QVERIFY(finish && finish->attempt == AttemptId(107) && finish->verdict.charged);
    QCOMPARE(finish->verdict.reference, QStringLiteral("slip"));
    counter.end(7, HoldState::Sold, {});
    counter.deliver(sold(HoldId(7)));
    QCOMPARE(stateOf(counter).stage, Stage::Done);
    QVERIFY(!counter.sale.sale());
    QVERIFY(counter.notices().isEmpty()); // sold is not lost
    QVERIFY(counter.news<PaymentDone>());
}

void TestPaymentFlow::waitsForClicksThatAreNotAnsweredYet()
{
    Till counter;
    counter.hold(7, 0);
    counter.pick(1);
    counter.sale.payment().start(PaymentMethod::Cash);
    QCOMPARE(stateOf(counter).stage, Stage::Off);
    QVERIFY(counter.out<AddSeats>());
    counter.deliver(CounterAnswer(counter.commit(7, {0, 1})));
    QCOMPARE(counter.out<BeginPayment>()->hold, HoldId(7));
    QCOMPARE(stateOf(counter).items.size(), 2);
}

void TestPaymentFlow::nothingIsTakenTwice()
{
    Till counter;
    makeReady(counter);
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), {}});
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), {}}); // a second Enter
    counter.sale.payment().start(PaymentMethod::Cash);
    counter.sale.payment().close({}); // the answer comes first
    QVERIFY(counter.out<FinishPayment>());
    counter.end(7, HoldState::Sold, {});
    counter.deliver(sold(HoldId(7)));
    QVERIFY(!counter.sale.queue().isBusy());
}

void TestPaymentFlow::retriesWithTheSameKey()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.payment().start(PaymentMethod::Card);
    const QString key = counter.out<BeginPayment>()->start.key;
    counter.deliver(tillRefusal(ErrorCode::Busy));
    QCOMPARE(stateOf(counter).stage, Stage::Refused);
    QCOMPARE(stateOf(counter).error.code, ErrorCode::Busy);
    counter.sale.payment().retry();
    QCOMPARE(stateOf(counter).stage, Stage::Asked);
    QCOMPARE(stateOf(counter).word, Word::None);
    QCOMPARE(counter.out<BeginPayment>()->start.key, key); // charged once, whichever answer got lost
}

void TestPaymentFlow::aPaymentThatSomebodySettledAsksForNothing_data()
{
    QTest::addColumn<int>("state");
    QTest::addColumn<int>("word");
    QTest::newRow("charged") << int(AttemptState::Charged) << int(Word::ConfirmedBy);
    QTest::newRow("not charged") << int(AttemptState::NotCharged) << int(Word::NotChargedBy);
    QTest::newRow("refused") << int(AttemptState::Refused) << int(Word::NotChargedBy);
}

void TestPaymentFlow::aPaymentThatSomebodySettledAsksForNothing()
{
    QFETCH(int, state);
    QFETCH(int, word);
    Till counter;
    ask(counter);
    counter.deliver(begun(counter.hold(7), AttemptState(state)));
    QCOMPARE(stateOf(counter).stage, Stage::Over);
    QCOMPARE(int(stateOf(counter).word), word);
    QCOMPARE(stateOf(counter).by, QStringLiteral("office"));
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), {}});
    counter.sale.payment().retry();
    QVERIFY(!counter.sale.next());
}

void TestPaymentFlow::whatIsClosedIsGivenUp()
{
    Till counter;
    makeReady(counter);
    counter.sale.payment().close(QStringLiteral("declined"));
    QCOMPARE(stateOf(counter).stage, Stage::Off);
    QVERIFY(counter.out<GiveUpPayment>() == (GiveUpPayment{HoldId(7), QStringLiteral("declined")}));
    counter.deliver(CounterAnswer(counter.commit(7, {0})));
    QCOMPARE(onCounter(counter), HoldId(7));
}

void TestPaymentFlow::closedBeforeTheAnswerItIsStillGivenUp()
{
    Till counter;
    ask(counter);
    counter.sale.payment().close({});
    counter.deliver(begun(counter.commit(7, {0}, HoldState::Paying)));
    QCOMPARE(stateOf(counter).stage, Stage::Off); // an answer to what is closed opens nothing
    QVERIFY(counter.out<GiveUpPayment>());
}

void TestPaymentFlow::nobodyIsSure()
{
    Till counter;
    makeReady(counter);
    counter.sale.payment().leaveOpen();
    QCOMPARE(stateOf(counter).stage, Stage::Off);
    QVERIFY(!counter.sale.sale()); // the next patron is served
    QVERIFY(!counter.sale.next()); // the attempt stays as it is
    counter.notices();
    QCOMPARE(counter.news<PaymentLeftOpen>()->hold, HoldId(7));
}

void TestPaymentFlow::moneyThatCouldNotBeWrittenDownIsNotForgotten()
{
    Till counter;
    makeReady(counter);
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), {}});
    counter.sale.next();
    counter.deliver(tillRefusal(ErrorCode::StorageFull));
    QCOMPARE(stateOf(counter).stage, Stage::Ready);
    QCOMPARE(stateOf(counter).word, Word::Refused);
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), {}});
    QCOMPARE(counter.out<FinishPayment>()->attempt, AttemptId(107));
}

void TestPaymentFlow::moneyThatComesTooLateEndsIt()
{
    Till counter;
    makeReady(counter);
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), {}});
    counter.sale.next();
    counter.end(7, HoldState::Released, QStringLiteral("office"));
    counter.deliver(tillRefusal(ErrorCode::HoldConsumed));
    QCOMPARE(stateOf(counter).stage, Stage::Over);
    QCOMPARE(stateOf(counter).error.code, ErrorCode::HoldConsumed);
    counter.sale.payment().close({});
    QVERIFY(!counter.out<GiveUpPayment>()); // nothing is left to be given up
}

void TestPaymentFlow::goesOnWithTheSeatsThatWereHeldAgain()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.payment().start(PaymentMethod::Cash);
    const QString key = counter.out<BeginPayment>()->start.key;
    counter.end(7);
    counter.deliver(tillRefusal(ErrorCode::HoldExpired));
    QCOMPARE(stateOf(counter).stage, Stage::Asked);
    QVERIFY(counter.out<RecoverHold>());
    counter.deliver(CounterAnswer(RecoveredHold{counter.hold(7), counter.commit(8, {0}), {}, {}}));
    QCOMPARE(stateOf(counter).stage, Stage::Asked);
    QCOMPARE(stateOf(counter).note, PaymentState::Note::HeldAgain);
    const auto again = counter.out<BeginPayment>();
    QCOMPARE(again->hold, HoldId(8));
    QVERIFY(again->start.key != key); // another sale
    counter.deliver(begun(counter.commit(8, {0}, HoldState::Paying)));
    QCOMPARE(stateOf(counter).stage, Stage::Ready);
}

void TestPaymentFlow::aChoiceHoldsThePaymentBack_data()
{
    QTest::addColumn<bool>("isAlternative");
    QTest::newRow("what is left") << false;
    QTest::newRow("the other seats") << true;
}

void TestPaymentFlow::aChoiceHoldsThePaymentBack()
{
    QFETCH(bool, isAlternative);
    Till counter;
    ask(counter);
    counter.end(7);
    counter.deliver(tillRefusal(ErrorCode::HoldExpired));
    counter.sale.next();
    const GoneSeat gone{tillRef(0), tillRef(0), SeatState::Held, {}, 1};
    counter.deliver(
        CounterAnswer(RecoveredHold{counter.hold(7), counter.commit(8, {1}), {gone}, counter.commit(9, {2, 3})}));
    QCOMPARE(stateOf(counter).stage, Stage::Choosing);
    QVERIFY(counter.sale.state().lateOfPayment);
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), {}});
    QVERIFY(!counter.sale.next()); // nothing is paid for what nobody chose
    if (isAlternative) {
        counter.sale.late().takeAlternative(HoldId(7));
        QVERIFY(counter.out<TakeAlternative>());
        counter.deliver(CounterAnswer(counter.commit(9, {2, 3})));
    } else {
        counter.sale.late().keepRemaining(HoldId(7));
    }
    QVERIFY(counter.out<ReleaseHold>());
    counter.deliver(
        CounterAnswer(counter.end(isAlternative ? 8 : 9, HoldState::Released, QStringLiteral("counter/1"))));
    QCOMPARE(counter.out<BeginPayment>()->hold, HoldId(isAlternative ? 9 : 8));
    QCOMPARE(stateOf(counter).stage, Stage::Asked);
    QCOMPARE(stateOf(counter).items.size(), isAlternative ? 2 : 1);
}

void TestPaymentFlow::everythingIsGone()
{
    Till counter;
    ask(counter);
    counter.end(7);
    counter.deliver(tillRefusal(ErrorCode::HoldExpired));
    counter.sale.next();
    const GoneSeat gone{tillRef(0), tillRef(0), SeatState::Held, {}, 1};
    counter.deliver(CounterAnswer(RecoveredHold{counter.hold(7), {}, {gone}, {}}));
    QCOMPARE(stateOf(counter).stage, Stage::Over);
    QCOMPARE(stateOf(counter).word, Word::Released);
    QCOMPARE(stateOf(counter).gone, QList{gone});
    QVERIFY(!counter.sale.next());
}

void TestPaymentFlow::anExchangeIsPaidLikeASale()
{
    Till counter;
    counter.hold(9, 5);
    counter.sale.payment().start(PaymentMethod::Card, [](const HoldInfo &) { return std::optional(exchangeOf(1800)); });
    QCOMPARE(counter.out<BeginPayment>()->start.exchange->order, OrderId(42));
    counter.deliver(begun(counter.commit(9, {5}, HoldState::Paying), AttemptState::Open, 1800));
    QCOMPARE(stateOf(counter).stage, Stage::Ready);
    QVERIFY(stateOf(counter).hasWindow());
    counter.sale.payment().taken({PaymentMethod::Card, euros(1800), {}});
    counter.sale.next();
    counter.end(9, HoldState::Released, QStringLiteral("counter/1"));
    PaymentFinished finished;
    finished.settled.exchange = MoveReceipt();
    finished.exchanged = Order();
    counter.deliver(CounterAnswer(finished));
    QCOMPARE(stateOf(counter).stage, Stage::Done);
    QVERIFY(counter.notices().isEmpty()); // its hold ended as the answer said: no loss
    QVERIFY(counter.news<PaymentDone>()->finished.exchanged);
}

void TestPaymentFlow::anExchangeWithoutADifferenceTakesOneTransaction()
{
    Till counter;
    counter.hold(9, 5);
    const auto even = [](const HoldInfo &) { return std::optional(exchangeOf(0, QStringLiteral("key"))); };
    counter.sale.payment().start(PaymentMethod::Card, even); // there is nothing to charge
    QVERIFY(!counter.sale.next());
    counter.sale.payment().start(PaymentMethod::Cash, even);
    QVERIFY(!stateOf(counter).hasWindow());
    counter.sale.payment().start(PaymentMethod::Cash, even); // a second press
    QCOMPARE(counter.out<ExchangeSeats>()->key, QStringLiteral("key"));
    counter.deliver(tillRefusal(ErrorCode::Busy));
    QCOMPARE(stateOf(counter).stage, Stage::Off);
    counter.notices();
    QCOMPARE(counter.news<PaymentFailed>()->error.code, ErrorCode::Busy);
    QCOMPARE(onCounter(counter), HoldId(9));
    counter.sale.payment().start(PaymentMethod::Cash, even);
    QCOMPARE(counter.out<ExchangeSeats>()->key, QStringLiteral("key")); // a second try is not a second exchange
    counter.end(9, HoldState::Released, QStringLiteral("counter/1"));
    counter.deliver(CounterAnswer(PaymentFinished()));
    QVERIFY(counter.notices().isEmpty());
    QVERIFY(!counter.sale.sale());
}

void TestPaymentFlow::anExchangeGoesOnOnlyWithSeatsThatFit()
{
    Till counter;
    counter.hold(9, 5);
    counter.sale.payment().start(PaymentMethod::Card, [](const HoldInfo &hold) {
        return hold.id == HoldId(9) ? std::optional(exchangeOf(1800)) : std::nullopt;
    });
    counter.sale.next();
    counter.end(9);
    counter.deliver(tillRefusal(ErrorCode::HoldExpired));
    counter.sale.next();
    counter.deliver(CounterAnswer(RecoveredHold{counter.hold(9), counter.commit(10, {5}), {}, {}}));
    QCOMPARE(stateOf(counter).stage, Stage::Over);
    QCOMPARE(stateOf(counter).word, Word::OtherSeats);
}

void TestPaymentFlow::settlesWhatAnEarlierRunLeft()
{
    Till counter;
    counter.commit(7, {0}, HoldState::Paying);
    counter.deliver();
    counter.sale.payment().settle(HoldId(7), AttemptId(107), PaymentVerdict::notCharged({}));
    QVERIFY(!counter.out<FinishPayment>()->verdict.charged);
    counter.deliver(tillRefusal(ErrorCode::HoldConsumed));
    counter.notices();
    QCOMPARE(counter.news<PaymentFailed>()->attempt, AttemptId(107));
    QCOMPARE(stateOf(counter).stage, Stage::Off); // no window of its own
    counter.sale.payment().settle(HoldId(7), AttemptId(107), PaymentVerdict::notCharged({}));
    counter.sale.next();
    counter.end(7, HoldState::Released, QStringLiteral("counter/1"));
    counter.deliver(CounterAnswer(PaymentFinished()));
    QVERIFY(counter.notices().isEmpty()); // it was meant
    QCOMPARE(counter.news<PaymentDone>()->hold, HoldId(7));
}

// A clerk who does anything, a hold that may end at any moment, a house that answers in its order, yes or no: every
// attempt that was begun is finished, given up, or left open and said so; money is taken only while its attempt stands,
// and once.
void TestPaymentFlow::everyOrder()
{
    for (quint32 seed = 1; seed <= 400; ++seed) {
        QRandomGenerator random(seed);
        Till counter;
        qint64 newest = 0;
        QHash<HoldId, AttemptState> attempts;
        QSet<HoldId> leftOpen;
        std::optional<CounterCommand> sent;
        const auto serve = [&]() -> Result<CounterAnswer> {
            const CounterCommand command = *std::exchange(sent, std::nullopt);
            const auto stateIs = [&](HoldId id, HoldState state) {
                return id.isValid() && counter.hold(id.value()).state == state;
            };
            if (const auto *add = std::get_if<AddSeats>(&command)) {
                const int seatNo = add->request.seats.first().mid(1).toInt();
                if (add->hold.isValid() || counter.holderOf(tillEvent, seatNo))
                    return tillRefusal(ErrorCode::SeatUnavailable, {seatNo});
                return CounterAnswer(counter.commit(++newest, {seatNo}));
            }
            if (std::get_if<RemoveSeats>(&command))
                return tillRefusal(ErrorCode::Busy);
            if (const auto *begin = std::get_if<BeginPayment>(&command)) {
                if (random.bounded(4) == 0)
                    return tillRefusal(ErrorCode::Busy);
                if (!stateIs(begin->hold, HoldState::Active))
                    return tillRefusal(ErrorCode::HoldExpired);
                attempts[begin->hold] = AttemptState::Open;
                return begun(counter.commit(begin->hold.value(), {}, HoldState::Paying));
            }
            if (const auto *finish = std::get_if<FinishPayment>(&command)) {
                if (random.bounded(4) == 0)
                    return tillRefusal(ErrorCode::StorageFull);
                if (attempts.value(finish->hold) != AttemptState::Open)
                    qFatal("seed %u: money for an attempt that does not stand", seed);
                attempts[finish->hold] = AttemptState::Charged;
                counter.end(finish->hold.value(), HoldState::Sold, {});
                return sold(finish->hold);
            }
            if (const auto *giveUp = std::get_if<GiveUpPayment>(&command)) {
                if (random.bounded(4) == 0)
                    return tillRefusal(ErrorCode::StorageFull);
                if (stateIs(giveUp->hold, HoldState::Active))
                    return CounterAnswer(counter.hold(giveUp->hold.value()));
                if (!stateIs(giveUp->hold, HoldState::Paying))
                    return tillRefusal(ErrorCode::HoldExpired);
                attempts[giveUp->hold] = AttemptState::NotCharged;
                return CounterAnswer(counter.commit(giveUp->hold.value(), {}));
            }
            if (const auto *recover = std::get_if<RecoverHold>(&command)) {
                const HoldInfo lost = counter.hold(recover->hold.value());
                const int seatNo = lost.items.first().seatNo;
                if (counter.holderOf(tillEvent, seatNo))
                    return CounterAnswer(RecoveredHold{lost, {}, {GoneSeat{}}, {}});
                return CounterAnswer(RecoveredHold{lost, counter.commit(++newest, {seatNo}), {}, {}});
            }
            if (const auto *expire = std::get_if<ExpireHold>(&command))
                return CounterAnswer(counter.hold(expire->hold.value()));
            qFatal("no such command is expected");
        };
        const auto hear = [&] {
            counter.notices();
            if (const auto open = counter.news<PaymentLeftOpen>())
                leftOpen.insert(open->hold);
        };
        const auto act = [&](int what) {
            PaymentFlow &payment = counter.sale.payment();
            switch (what) {
            case 0:
            case 1: counter.pick(random.bounded(tillSeats)); break;
            case 2:
            case 3: payment.start(random.bounded(2) ? PaymentMethod::Cash : PaymentMethod::Card); break;
            case 4: payment.taken({PaymentMethod::Cash, euros(0), {}}); break;
            case 5: payment.retry(); break;
            case 6: payment.close(QStringLiteral("declined")); break;
            case 7: payment.leaveOpen(); break;
            case 8: counter.sale.current().setAside(); break;
            case 9: // another counter needs the seats of a hold that is not in payment
                if (newest > 0 && counter.hold(newest).state == HoldState::Active)
                    counter.end(newest);
                break;
            default: break;
            }
        };
        for (int step = 0; step < 80; ++step) {
            act(random.bounded(10));
            hear();
            if (!sent) {
                if (const CounterCommand *next = counter.sale.next())
                    sent = *next;
            }
            if (sent && random.bounded(3))
                counter.deliver(serve());
            else if (random.bounded(2))
                counter.deliver();
            hear();
        }
        for (int rest = 0; counter.sale.queue().isBusy(); ++rest) {
            QVERIFY2(rest < 200, qPrintable(QStringLiteral("seed %1 hangs").arg(seed)));
            if (!sent)
                sent = *counter.sale.next();
            counter.deliver(serve());
            hear();
        }
        for (auto attempt = attempts.cbegin(); attempt != attempts.cend(); ++attempt) {
            const bool isHere = stateOf(counter).isOpen() && stateOf(counter).hold == attempt.key();
            QVERIFY2(
                attempt.value() != AttemptState::Open || isHere || leftOpen.contains(attempt.key()),
                qPrintable(
                    QStringLiteral("seed %1: payment of hold %2 is forgotten").arg(seed).arg(attempt.key().value())));
        }
    }
}

ROWLOCK_TEST(TestPaymentFlow)
#include "tst_payment_flow.moc"
