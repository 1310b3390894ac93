// A change of price types that is paid for at the counter, in the orders in which answers, changes and the clerk can
// come: beside whatever sale there is, with a hold that comes with the attempt.
#include "tests/domain/paid_till.h"

#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;

using Stage = PaymentState::Stage;
using Word = PaymentState::Word;

namespace {

PaymentSubject otherTypes()
{
    PaymentSubject subject{QStringLiteral("Price type"), euros(1250)};
    subject.types = TypeChangeAsked{OrderId(42), {}, 1, QStringLiteral("is not")};
    return subject;
}

} // namespace

class TestTypePaymentFlow : public QObject
{
    Q_OBJECT

private slots:
    void otherTypesArePaidBesideTheSale();
    void otherTypesThatAreClosedAreGivenUp_data();
    void otherTypesThatAreClosedAreGivenUp();
    void whoEndedAnExchangeIsNotTakenAtHisWord_data();
    void whoEndedAnExchangeIsNotTakenAtHisWord();
};

// A hold that has nothing comes with the attempt; the customer whose seats are on the counter is another matter.
void TestTypePaymentFlow::otherTypesArePaidBesideTheSale()
{
    Till counter;
    counter.hold(7, 0);
    counter.sale.payment().changeTypes(PaymentMethod::Card, otherTypes());
    const auto asked = counter.out<BeginPayment>();
    QVERIFY(asked && !asked->hold.isValid() && asked->start.types);
    QCOMPARE(asked->start.types->order, OrderId(42));
    QVERIFY(asked->start.holds.isEmpty()); // of no sale
    QVERIFY(!asked->start.key.isEmpty());
    counter.deliver(begun(counter.commit(8, {}, HoldState::Paying), AttemptState::Open, 1250));
    QCOMPARE(stateOf(counter).stage, Stage::Ready);
    QCOMPARE(stateOf(counter).hold, HoldId(8));
    QCOMPARE(stateOf(counter).subject.due, euros(1250));
    QCOMPARE(counter.sale.sale()->id, HoldId(7));
    counter.sale.payment().taken({PaymentMethod::Card, euros(1250), QStringLiteral("slip")});
    QCOMPARE(counter.out<FinishPayment>()->hold, HoldId(8));
    PaymentFinished finished;
    finished.settled.attempt.id = AttemptId(108);
    finished.settled.exchange = MoveReceipt();
    finished.exchanged = Order();
    counter.end(8, HoldState::Released, QStringLiteral("counter/1"));
    counter.deliver(CounterAnswer(finished));
    QCOMPARE(stateOf(counter).stage, Stage::Done);
    QCOMPARE(counter.sale.sale()->id, HoldId(7));
    QVERIFY(!counter.sale.state().lost);
    QVERIFY(counter.notices().isEmpty());
}

void TestTypePaymentFlow::otherTypesThatAreClosedAreGivenUp_data()
{
    QTest::addColumn<bool>("isBegun");
    QTest::newRow("before the attempt is known") << false;
    QTest::newRow("once it stands") << true;
}

void TestTypePaymentFlow::otherTypesThatAreClosedAreGivenUp()
{
    QFETCH(const bool, isBegun);
    Till counter;
    counter.sale.payment().changeTypes(PaymentMethod::Card, otherTypes());
    QVERIFY(counter.out<BeginPayment>());
    if (!isBegun)
        counter.sale.payment().close({});
    counter.deliver(begun(counter.commit(8, {}, HoldState::Paying), AttemptState::Open, 1250));
    if (isBegun)
        counter.sale.payment().close(QStringLiteral("declined"));
    const auto given = counter.out<GiveUpPayment>();
    QVERIFY(given);
    QCOMPARE(given->hold, HoldId(8));
    counter.deliver(CounterAnswer(counter.end(8, HoldState::Released, QStringLiteral("counter/1"))));
    QVERIFY(!stateOf(counter).isOpen());
    QVERIFY(!counter.sale.sale());
    QVERIFY(!counter.sale.state().lost);
    QVERIFY(counter.notices().isEmpty());
}

void TestTypePaymentFlow::whoEndedAnExchangeIsNotTakenAtHisWord_data()
{
    QTest::addColumn<bool>("ofTypes");
    QTest::newRow("seats") << false;
    QTest::newRow("price types") << true;
}

// Charged or not, the hold of an exchange is released: which of the two it was, only the order tells.
void TestTypePaymentFlow::whoEndedAnExchangeIsNotTakenAtHisWord()
{
    QFETCH(const bool, ofTypes);
    Till counter;
    const qint64 hold = ofTypes ? 8 : 7;
    if (ofTypes) {
        counter.sale.payment().changeTypes(PaymentMethod::Card, otherTypes());
    } else {
        counter.hold(hold, 0);
        counter.sale.payment().start(PaymentMethod::Card, [](const HoldInfo &) {
            return std::optional(
                PaymentSubject{QStringLiteral("Exchange"), euros(1800), ExchangeAsked{OrderId(42), {}, {}}, {}});
        });
    }
    QVERIFY(counter.out<BeginPayment>());
    counter.deliver(begun(counter.commit(hold, {}, HoldState::Paying), AttemptState::Open, 1800));
    counter.end(hold, HoldState::Released, QStringLiteral("office"));
    counter.deliver();
    QCOMPARE(stateOf(counter).stage, Stage::Ready); // the card may be charged all the same, and the clerk says so
    QCOMPARE(stateOf(counter).word, Word::EndedBy);
    QCOMPARE(stateOf(counter).by, QStringLiteral("office"));
}

ROWLOCK_TEST(TestTypePaymentFlow)
#include "tst_type_payment_flow.moc"
