// A payment at the counter while the house cannot be reached, and once it can again.
#include "tests/domain/paid_till.h"

#include <QJsonObject>
#include <QtTest>

using namespace rowlock;
using namespace rowlock::test;

using Stage = PaymentState::Stage;
using Word = PaymentState::Word;

class TestPaymentInDoubt : public QObject
{
    Q_OBJECT

private slots:
    void whatIsInDoubtIsAskedAgainOnceTheHouseIsBack();
    void whatWasRefusedWhileTheHouseWasAwayIsNotSoAnyMore();
    void whatCouldNotBeBegunWaitsForTheClerk();
    void whatAnotherTerminalHasSettledIsSaid_data();
    void whatAnotherTerminalHasSettledIsSaid();
};

void TestPaymentInDoubt::whatIsInDoubtIsAskedAgainOnceTheHouseIsBack()
{
    Till counter;
    makeReady(counter);
    counter.sale.payment().houseIsBack(); // nothing was said of it yet
    QCOMPARE(stateOf(counter).stage, Stage::Ready);
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), QStringLiteral("slip")});
    QVERIFY(counter.out<FinishPayment>());
    Error doubt = tillRefusal(ErrorCode::StorageUnusable).error();
    doubt.details.insert(QStringLiteral("unknown"), true);
    counter.deliver(refuse(doubt));
    QCOMPARE(stateOf(counter).word, Word::Refused);
    counter.end(7, HoldState::Sold, {}); // it was done, and the house says so first
    counter.sale.payment().houseIsBack();
    QCOMPARE(stateOf(counter).stage, Stage::Finishing);
    const auto again = counter.out<FinishPayment>();
    QVERIFY(again && again->attempt == AttemptId(107) && again->verdict.reference == u"slip");
    counter.deliver(sold(HoldId(7)));
    QCOMPARE(stateOf(counter).stage, Stage::Done);
}

void TestPaymentInDoubt::whatWasRefusedWhileTheHouseWasAwayIsNotSoAnyMore()
{
    Till counter;
    makeReady(counter);
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), {}});
    counter.sale.next();
    counter.deliver(tillRefusal(ErrorCode::StorageUnusable));
    QCOMPARE(stateOf(counter).word, Word::Refused);
    counter.sale.payment().houseIsBack();
    QCOMPARE(stateOf(counter).stage, Stage::Ready);
    QCOMPARE(stateOf(counter).word, Word::None);
    QVERIFY(!counter.sale.next()); // nothing was done, and the clerk says when
}

void TestPaymentInDoubt::whatCouldNotBeBegunWaitsForTheClerk()
{
    Till counter;
    ask(counter);
    counter.deliver(tillRefusal(ErrorCode::StorageUnusable));
    QCOMPARE(stateOf(counter).stage, Stage::Refused);
    QCOMPARE(stateOf(counter).word, Word::Refused);
    counter.sale.payment().houseIsBack();
    QCOMPARE(stateOf(counter).stage, Stage::Refused);
    QCOMPARE(stateOf(counter).word, Word::None); // it is not away any more
    QVERIFY(!counter.sale.next());               // and nobody's card is charged by that
    counter.sale.payment().retry();
    QVERIFY(counter.out<BeginPayment>());
}

void TestPaymentInDoubt::whatAnotherTerminalHasSettledIsSaid_data()
{
    QTest::addColumn<HoldState>("end");
    QTest::addColumn<Word>("word");
    QTest::newRow("charged") << HoldState::Sold << Word::ConfirmedBy;
    QTest::newRow("not charged") << HoldState::Released << Word::NotChargedBy;
}

// Else the clerk goes on asking for money that is written down already, or for seats that are gone. Who has taken it
// meanwhile can still say so.
void TestPaymentInDoubt::whatAnotherTerminalHasSettledIsSaid()
{
    QFETCH(HoldState, end);
    QFETCH(Word, word);
    Till counter;
    makeReady(counter);
    counter.end(7, end, QStringLiteral("office"));
    counter.deliver();
    QCOMPARE(stateOf(counter).word, word);
    QCOMPARE(stateOf(counter).by, QStringLiteral("office"));
    counter.sale.payment().taken({PaymentMethod::Card, euros(1200), QStringLiteral("slip")});
    QVERIFY(counter.out<FinishPayment>());
}

ROWLOCK_TEST(TestPaymentInDoubt)
#include "tst_payment_in_doubt.moc"
