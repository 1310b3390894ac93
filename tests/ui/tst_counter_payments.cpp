// Paying at the counter: nothing happens twice, a payment left behind is settled by a person, and late money finds
// seats.
#include "tests/support/counter_fixture.h"

#include "ui/common/action_button.h"
#include "ui/house/payments_panel.h"
#include "ui/sell/late_card.h"

#include <QDialog>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace rowlock;

class TestCounterPayments : public QObject
{
    Q_OBJECT

private slots:
    void doubleClicksSellOnce_data();
    void doubleClicksSellOnce();
    void cancellingTheCardIsWrittenDown();
    void closingTheCardAsksWhatItSaid();
    void notSureIsAPaymentInDoubt_data();
    void notSureIsAPaymentInDoubt();
    void aPaymentBeingMadeIsNoDoubt();
    void whatWasTypedOutlivesARefusal();
    void afterACrashItWasCharged();
    void afterACrashItWasNotCharged();
    void afterACrashTheCashWasTaken();
    void lateMoneyTakesWhatIsLeft();
    void lateMoneyTakesTheOtherBlock();
    void lateMoneyWhereAllIsStillFree();
    void lateMoneyBesideTheSale();
    void lateMoneyWhereAllIsGone();
    void theOfferLastsAMinute();
    void theManagerSettlesAnyTerminals();
    void anOpenPaymentBearsTheEventsName();
    void theSecondClickIsNotForTheNextCard();

private:
    // Three seats of row A on the counter.
    static void pickThree(CounterFixture &fixture)
    {
        fixture.openWindow();
        for (const char *seat : {"A-3", "A-4", "A-5"})
            fixture.click(QString::fromLatin1(seat));
        QTRY_VERIFY(!fixture.sell().isBusy());
        QCOMPARE(fixture.sell().sale()->quantity(), 3);
    }
    static void crashWhilePaying(CounterFixture &fixture, const char *button)
    {
        fixture.openPaying({u"A-1"_qs, u"A-2"_qs}, button);
        QVERIFY(!fixture.find("doubtList")->isVisible()); // somebody is at it
        fixture.closeWindow();
        fixture.clock.advanceMs(3 * 60 * 60 * 1000);
        fixture.openWindow();
        QTRY_VERIFY(fixture.find("doubtList")->isVisible());
        QVERIFY(!fixture.sell().sale());
    }
    static QPushButton *inDialog(CounterFixture &fixture, const char *dialog, const char *button)
    {
        return fixture.find<QDialog>(dialog)->findChild<QPushButton *>(QLatin1String(button));
    }
    static LateCard *cardIn(CounterFixture &fixture, const char *dialog)
    {
        auto *found = fixture.find<QDialog>(dialog);
        return found ? found->findChild<LateCard *>() : nullptr;
    }
    static void picture(CounterFixture &fixture, const QString &name, QWidget *dialog = nullptr)
    {
        fixture.picture(name, dialog);
    }
};

void TestCounterPayments::doubleClicksSellOnce_data()
{
    QTest::addColumn<bool>("card");
    QTest::newRow("cash") << false;
    QTest::newRow("card") << true;
}

void TestCounterPayments::doubleClicksSellOnce()
{
    QFETCH(bool, card);
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    const HoldId hold = fixture.sell().sale()->id;
    auto *start = fixture.find<QPushButton>(card ? "cardButton" : "cashButton");
    QTest::mouseClick(start, Qt::LeftButton);
    QTest::mouseDClick(start, Qt::LeftButton);
    QCOMPARE(fixture.window->findChildren<QDialog *>(card ? u"cardDialog"_qs : u"cashDialog"_qs).size(), 1);
    auto *sell = inDialog(fixture, card ? "cardDialog" : "cashDialog", card ? "sellButton" : "exactButton");
    sell->click();
    sell->click();
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    sell = fixture.find<QDialog>(card ? "cardDialog" : "cashDialog") ? sell : nullptr;
    if (sell)
        sell->click(); // the answer is there, the dialog not yet gone
    QTRY_VERIFY(!fixture.text("orderCode").isEmpty());
    const auto other = fixture.desk(u"counter/7"_qs);
    QCOMPARE(other->orders().recent(fixture.event, 10)->size(), 1);
    QVERIFY(other->payments().open()->isEmpty());
    const auto charged = other->payments().attempt(AttemptId(1));
    QVERIFY(charged);
    QCOMPARE(charged->hold, hold);
    QCOMPARE(charged->state, AttemptState::Charged);
    QCOMPARE(charged->method, card ? PaymentMethod::Card : PaymentMethod::Cash); // as it was really paid
    QVERIFY(!other->payments().attempt(AttemptId(2)));                           // nothing was begun twice
}

void TestCounterPayments::cancellingTheCardIsWrittenDown()
{
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs});
    fixture.press("cancelButton");
    QTRY_VERIFY(fixture.sell().sale()->state == HoldState::Active);
    const auto other = fixture.desk(u"counter/7"_qs);
    const auto first = other->payments().attempt(AttemptId(1));
    QVERIFY(first);
    QCOMPARE(first->state, AttemptState::NotCharged);
    QCOMPARE(first->reason, u"Card declined or not charged"_qs);
    QTRY_VERIFY(!fixture.find<QDialog>("cardDialog"));
    fixture.press("cashButton"); // the patron pays in another way
    QTRY_VERIFY(fixture.find<QDialog>("cashDialog"));
    fixture.press("exactButton");
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    QCOMPARE(other->payments().attempt(AttemptId(2))->method, PaymentMethod::Cash);
}

// Esc, the window's own button, Alt+F4: silence is no answer, so it is asked for.
void TestCounterPayments::closingTheCardAsksWhatItSaid()
{
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs});
    auto *dialog = fixture.find<QDialog>("cardDialog");
    QTRY_VERIFY(fixture.find("notSureButton")->isEnabled()); // the payment is begun
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY2(fixture.text("paymentError").contains(u"Charged, Declined or Not sure"_qs),
             qPrintable(fixture.text("paymentError")));
    QVERIFY(!dialog->close());
    QVERIFY(dialog->isVisible());
    const auto other = fixture.desk(u"counter/7"_qs);
    QCOMPARE(other->payments().attempt(AttemptId(1))->state, AttemptState::Open); // nothing is written down
    QCOMPARE(fixture.find<QPushButton>("sellButton")->text(), u"Charged"_qs);
    QCOMPARE(fixture.find<QPushButton>("cancelButton")->text(), u"Declined"_qs);
    picture(fixture, u"card"_qs, dialog);
    fixture.press("sellButton");
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
}

// Nobody knows: the seats stay, and a person finds out. Not charged, they go on the counter again or are released.
void TestCounterPayments::notSureIsAPaymentInDoubt_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<SeatState>("seat");
    QTest::newRow("continue the sale") << u"doubtBack"_qs << SeatState::Held;
    QTest::newRow("release the seats") << u"doubtNotCharged"_qs << SeatState::Free;
}

void TestCounterPayments::notSureIsAPaymentInDoubt()
{
    QFETCH(QString, answer);
    QFETCH(SeatState, seat);
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs});
    QTRY_VERIFY(fixture.find("notSureButton")->isEnabled());
    fixture.press("notSureButton");
    QTRY_VERIFY(!fixture.find<QDialog>("cardDialog"));
    QTRY_VERIFY(fixture.find("doubtList")->isVisible());
    QVERIFY(!fixture.sell().sale()); // the next customer is served
    const auto other = fixture.desk(u"counter/7"_qs);
    QCOMPARE(other->payments().attempt(AttemptId(1))->state, AttemptState::Open);
    auto *doubt = fixture.find("doubtList");
    QCOMPARE(doubt->findChild<QPushButton *>(u"doubtBack"_qs)->text(), u"Not charged: continue sale"_qs);
    QCOMPARE(doubt->findChild<QPushButton *>(u"doubtNotCharged"_qs)->text(), u"Not charged: release seats"_qs);
    picture(fixture, u"not-sure"_qs);
    doubt->findChild<QPushButton *>(answer)->click();
    QTRY_COMPARE(other->payments().attempt(AttemptId(1))->state, AttemptState::NotCharged);
    QTRY_COMPARE(fixture.state(u"A-1"_qs), seat);
    QTRY_COMPARE(fixture.sell().sale() != nullptr, seat == SeatState::Held);
    QTRY_VERIFY(!doubt->isVisible());
}

void TestCounterPayments::aPaymentBeingMadeIsNoDoubt()
{
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs});
    const auto other = fixture.desk(u"counter/7"_qs);
    const auto hold = other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"B-2"_qs)}));
    QVERIFY(hold && other->payments().begin(hold->id));
    auto *panel = fixture.find<PaymentsPanel>("paymentsPanel");
    QTRY_COMPARE(panel->findChildren<QWidget *>(u"doubtQuestion"_qs).size(), 2); // the manager sees both
    QVERIFY(!fixture.find("doubtList")->isVisible());
}

void TestCounterPayments::whatWasTypedOutlivesARefusal()
{
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs});
    auto *reference = fixture.find<QLineEdit>("cardReference");
    reference->setText(u"0007-1234"_qs);
    const auto manager = fixture.desk(u"office"_qs); // settles it meanwhile
    QVERIFY(
        manager->payments().settle(manager->payments().open()->first().id, PaymentVerdict::notCharged(u"Asked"_qs)));
    fixture.type("cardReference", u"0007-1234"_qs);
    QTRY_VERIFY(!fixture.text("paymentError").isEmpty());
    QVERIFY(fixture.find<QDialog>("cardDialog")->isVisible());
    QCOMPARE(reference->text(), u"0007-1234"_qs);
    QCOMPARE(manager->orders().recent(fixture.event, 10)->size(), 0);
    fixture.press("cancelButton");
    QTRY_VERIFY(!fixture.find<QDialog>("cardDialog"));
}

void TestCounterPayments::afterACrashItWasCharged()
{
    CounterFixture fixture;
    crashWhilePaying(fixture, "cardButton");
    QVERIFY2(fixture.text("doubtWhat").startsWith(u"2 seats, €60.00 by card, started "_qs),
             qPrintable(fixture.text("doubtWhat")));
    QCOMPARE(fixture.text("doubtQuestion"), u"Was the card charged?"_qs);
    picture(fixture, u"doubt"_qs);
    auto *doubt = fixture.find("doubtList");
    auto *yes = doubt->findChild<QPushButton *>(u"doubtCharged"_qs);
    QCOMPARE(yes->accessibleName(), u"Charged"_qs);
    auto *reference = doubt->findChild<QLineEdit *>(u"doubtReference"_qs);
    QVERIFY(!reference->isVisible());
    yes->setFocus();
    QTest::keyClick(yes, Qt::Key_Space);
    QVERIFY(reference->isVisible());
    QVERIFY(fixture.window->focusWidget() == reference);
    picture(fixture, u"doubt-reference"_qs);
    QTest::keyClicks(reference, u"4111 1111 1111 1111"_qs);
    QTest::keyClick(reference, Qt::Key_Return); // never a card number
    QVERIFY(fixture.text("doubtHint").contains(u"card number"_qs));
    reference->clear();
    QTest::keyClicks(reference, u"0042"_qs);
    QTest::keyClick(reference, Qt::Key_Return);
    QTest::keyClick(reference, Qt::Key_Return); // twice
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    QTRY_VERIFY(!fixture.find("doubtList")->isVisible());
    QTRY_VERIFY(!fixture.text("orderCode").isEmpty());
    const auto other = fixture.desk(u"other"_qs);
    QCOMPARE(other->orders().recent(fixture.event, 10)->size(), 1);
    QCOMPARE(other->payments().attempt(AttemptId(1))->reference, u"0042"_qs);
}

void TestCounterPayments::afterACrashItWasNotCharged()
{
    CounterFixture fixture;
    crashWhilePaying(fixture, "cardButton");
    auto *no = fixture.find("doubtList")->findChild<QPushButton *>(u"doubtNotCharged"_qs);
    no->setFocus();
    QTest::keyClick(no, Qt::Key_Space);
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Free);
    QTRY_VERIFY(!fixture.find("doubtList")->isVisible());
    QVERIFY(!fixture.find("lostCard")->isVisible()); // the clerk has just said so
    QCOMPARE(fixture.desk(u"other"_qs)->payments().attempt(AttemptId(1))->state, AttemptState::NotCharged);
}

void TestCounterPayments::afterACrashTheCashWasTaken()
{
    CounterFixture fixture;
    crashWhilePaying(fixture, "cashButton");
    QCOMPARE(fixture.text("doubtQuestion"), u"Was the cash taken?"_qs);
    fixture.press("doubtCharged"); // no receipt number to ask for
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    QTRY_VERIFY(!fixture.find("doubtList")->isVisible());
}

// The time is up, another counter has A-4, and the clerk presses Cash before anything has told the window.
void TestCounterPayments::lateMoneyTakesWhatIsLeft()
{
    CounterFixture fixture(HoldPolicy::Strict);
    pickThree(fixture);
    const auto other = fixture.desk(u"counter/7"_qs);
    fixture.clock.advanceMs(10 * 60 * 1000);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_qs)})));
    fixture.press("cashButton");
    QVERIFY(fixture.find<QDialog>("cashDialog"));
    fixture.type("cashGiven", u"100"_qs); // and Enter: but of another total
    QTRY_VERIFY(cardIn(fixture, "cashDialog") && cardIn(fixture, "cashDialog")->isVisible());
    auto *dialog = fixture.find<QDialog>("cashDialog");
    QCOMPARE(dialog->findChild<QLabel *>(u"lateGone"_qs)->text(),
             u"Stalls, row A, seat 4 has just been taken by counter/7."_qs);
    QCOMPARE(dialog->findChild<QPushButton *>(u"lateKeep"_qs)->text(), u"Keep remaining 2"_qs);
    QCOMPARE(dialog->findChild<QLabel *>(u"lateLeft"_qs)->text(), u"1:00"_qs);
    QVERIFY(!inDialog(fixture, "cashDialog", "sellButton")->isEnabled());
    QCOMPARE(dialog->findChild<QLabel *>(u"paymentTotal"_qs)->text(), u"–"_qs); // of which of the two?
    QCOMPARE(dialog->findChild<QLabel *>(u"change"_qs)->text(), QString());
    QVERIFY(!inDialog(fixture, "cashDialog", "exactButton")->isEnabled());
    picture(fixture, u"late-dialog"_qs, dialog);
    const HoldId offered = fixture.sell().late()->offered->id;
    fixture.clock.advanceMs(15'000);
    QTRY_COMPARE(dialog->findChild<QLabel *>(u"lateLeft"_qs)->text(), u"0:45"_qs);
    QTest::keyClick(dialog, Qt::Key_F3);
    QTRY_COMPARE(dialog->findChild<QLabel *>(u"paymentTotal"_qs)->text(), u"€60.00"_qs);
    QCOMPARE(fixture.find<QLineEdit>("cashGiven")->text(), u"100"_qs);
    QCOMPARE(dialog->findChild<QLabel *>(u"change"_qs)->text(), u"€40.00"_qs);
    QTRY_COMPARE(other->holds().info(offered)->state, HoldState::Released);
    QCOMPARE(other->orders().recent(fixture.event, 10)->size(), 0); // nothing was sold for the old total
    QTest::keyClick(fixture.find<QLineEdit>("cashGiven"), Qt::Key_Return);
    QTRY_COMPARE(fixture.state(u"A-3"_qs), SeatState::Sold);
    QTRY_COMPARE(fixture.text("changeGiven"), u"€40.00"_qs);
    QCOMPARE(fixture.state(u"A-5"_qs), SeatState::Sold);
    QVERIFY(!fixture.find("lostCard")->isVisible());
}

void TestCounterPayments::lateMoneyTakesTheOtherBlock()
{
    CounterFixture fixture(HoldPolicy::Strict);
    pickThree(fixture);
    const auto other = fixture.desk(u"counter/7"_qs);
    fixture.clock.advanceMs(10 * 60 * 1000);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_qs)})));
    fixture.press("cardButton");
    QVERIFY(fixture.find<QDialog>("cardDialog"));
    fixture.find<QLineEdit>("cardReference")->setText(u"0099"_qs);
    QTRY_VERIFY(cardIn(fixture, "cardDialog") && cardIn(fixture, "cardDialog")->isVisible());
    const RecoveredHold late = *fixture.sell().late();
    QCOMPARE(late.offered->quantity(), 3);
    auto *dialog = fixture.find<QDialog>("cardDialog");
    QTest::keyClick(dialog, Qt::Key_F4);
    QTest::keyClick(dialog, Qt::Key_F4); // twice
    QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->id == late.offered->id);
    QTRY_COMPARE(other->holds().info(late.kept->id)->state, HoldState::Released);
    QTRY_VERIFY(fixture.sell().sale()->state == HoldState::Paying);
    QCOMPARE(fixture.find<QLineEdit>("cardReference")->text(), u"0099"_qs);
    QTest::keyClick(fixture.find<QLineEdit>("cardReference"), Qt::Key_Return);
    QTRY_VERIFY(!fixture.text("orderCode").isEmpty());
    for (const HoldItem &item : late.offered->items)
        QTRY_COMPARE(fixture.house().seat(item.seatNo).state, SeatState::Sold);
    QTRY_COMPARE(fixture.state(u"A-3"_qs), SeatState::Free);
    QCOMPARE(other->orders().recent(fixture.event, 10)->size(), 1);
    QVERIFY(other->payments().open()->isEmpty());
}

void TestCounterPayments::lateMoneyWhereAllIsStillFree()
{
    CounterFixture fixture(HoldPolicy::Strict);
    pickThree(fixture);
    const HoldId lost = fixture.sell().sale()->id;
    fixture.clock.advanceMs(10 * 60 * 1000);
    fixture.press("cashButton");
    QVERIFY(fixture.find<QDialog>("cashDialog"));
    fixture.find<QLineEdit>("cashGiven")->setText(u"100"_qs);
    QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->id != lost
                && fixture.sell().sale()->state == HoldState::Paying);
    QVERIFY(fixture.text("paymentNote").contains(u"held again"_qs));
    QVERIFY(!fixture.sell().late());
    QTest::keyClick(fixture.find<QLineEdit>("cashGiven"), Qt::Key_Return);
    QTRY_COMPARE(fixture.state(u"A-4"_qs), SeatState::Sold);
    QTRY_COMPARE(fixture.text("changeGiven"), u"€10.00"_qs);
}

void TestCounterPayments::lateMoneyBesideTheSale()
{
    CounterFixture fixture; // yielding: told at once, and the patron comes back later
    pickThree(fixture);
    const auto other = fixture.desk(u"counter/7"_qs);
    fixture.clock.advanceMs(11 * 60 * 1000);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_qs)})));
    QTRY_VERIFY(!fixture.sell().sale());
    QTest::keyClick(fixture.window.get(), Qt::Key_B, Qt::ControlModifier);
    QTRY_VERIFY(fixture.sell().late());
    QVERIFY(fixture.find<LateCard>("lateCard")->isVisible());
    QCOMPARE(fixture.sell().sale()->quantity(), 2);
    QVERIFY(fixture.sell().aside().isEmpty()); // the offer is in the card, not a sale set aside
    picture(fixture, u"late"_qs);
    const HoldId offered = fixture.sell().late()->offered->id;
    QTest::keyClick(fixture.window.get(), Qt::Key_F4);
    QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->id == offered);
    QVERIFY(!fixture.find<LateCard>("lateCard")->isVisible());
    QTRY_COMPARE(fixture.text("holdLeft"), u"10:00"_qs); // a sale like any other
    QTRY_COMPARE(fixture.state(u"A-3"_qs), SeatState::Free);
}

void TestCounterPayments::lateMoneyWhereAllIsGone()
{
    CounterFixture fixture;
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    const auto other = fixture.desk(u"counter/7"_qs);
    fixture.clock.advanceMs(11 * 60 * 1000);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-1"_qs)})));
    QTRY_VERIFY(!fixture.sell().sale());
    fixture.press("findLikeButton");
    QTRY_VERIFY(fixture.sell().late());
    QVERIFY(!fixture.sell().sale());
    QCOMPARE(fixture.find<LateCard>("lateCard")->findChild<QPushButton *>(u"lateKeep"_qs)->text(), u"Release"_qs);
    const HoldId offered = fixture.sell().late()->offered->id;
    fixture.press("lateKeep");
    QTRY_COMPARE(other->holds().info(offered)->state, HoldState::Released);
    QVERIFY(!fixture.sell().sale());
    QVERIFY(!fixture.find<LateCard>("lateCard")->isVisible());
}

void TestCounterPayments::theOfferLastsAMinute()
{
    CounterFixture fixture;
    pickThree(fixture);
    const auto other = fixture.desk(u"counter/7"_qs);
    fixture.clock.advanceMs(11 * 60 * 1000);
    QVERIFY(other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-4"_qs)})));
    QTRY_VERIFY(!fixture.sell().sale());
    fixture.press("takeBackButton");
    QTRY_VERIFY(fixture.sell().late());
    const RecoveredHold late = *fixture.sell().late();
    fixture.clock.advanceMs(60'000);
    QTRY_VERIFY(!fixture.sell().late());
    QTRY_VERIFY(!other->holds().info(late.offered->id)->isLive());
    QCOMPARE(fixture.sell().sale()->id, late.kept->id); // what is left stays
    QTRY_VERIFY(!fixture.find<LateCard>("lateCard")->isVisible());
    QVERIFY(!fixture.find("lostCard")->isVisible());
}

void TestCounterPayments::theManagerSettlesAnyTerminals()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/7"_qs);
    const auto one =
        other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-1"_qs), fixture.ref(u"A-2"_qs)}));
    const auto two = other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"B-1"_qs)}));
    QVERIFY(one && two && other->payments().begin(one->id, {PaymentMethod::Card, {}, {}}));
    auto *panel = fixture.find<PaymentsPanel>("paymentsPanel");
    const auto parts = [&](const char *name) { return panel->findChildren<QLabel *>(QLatin1String(name)); };
    QTRY_COMPARE(parts("doubtWhat").size(), 1);
    fixture.press("page-Manage");
    QVERIFY(panel->isVisible());
    QCOMPARE(parts("doubtHeading").first()->text(), u"counter/7"_qs);
    QVERIFY2(parts("doubtWhat").first()->text().endsWith(u"just now"_qs),
             qPrintable(parts("doubtWhat").first()->text()));
    fixture.clock.advanceMs(3 * 60 * 1000);
    QTRY_VERIFY2(parts("doubtWhat").first()->text().endsWith(u"3 minutes ago"_qs),
                 qPrintable(parts("doubtWhat").first()->text()));
    picture(fixture, u"manager"_qs);
    QVERIFY(!panel->findChild<QPushButton *>(u"doubtBack"_qs)->isVisible()); // only its own counter can go on with it

    auto *reference = panel->findChild<QLineEdit *>(u"doubtReference"_qs);
    panel->findChild<QPushButton *>(u"doubtCharged"_qs)->click();
    reference->setText(u"17"_qs);
    panel->findChild<QPushButton *>(u"doubtSell"_qs)->click();
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    QTRY_VERIFY(panel->isHidden());

    QVERIFY(other->payments().begin(two->id, {PaymentMethod::Cash, {}, {}}));
    QTRY_COMPARE(parts("doubtWhat").size(), 1);
    panel->findChild<QPushButton *>(u"doubtNotCharged"_qs)->click();
    QCOMPARE(fixture.prompt.asked.size(), 1); // money may be changing hands
    QVERIFY(fixture.prompt.asked.first().losesWork);
    QTRY_COMPARE(fixture.state(u"B-1"_qs), SeatState::Free);
    QTRY_VERIFY(panel->isHidden());
}

void TestCounterPayments::anOpenPaymentBearsTheEventsName()
{
    CounterFixture fixture;
    crashWhilePaying(fixture, "cardButton");
    const auto name = [&] { return fixture.find("doubtList")->findChild<QLabel *>(u"doubtSeats"_qs)->text(); };
    QTRY_VERIFY2(name().contains(u"Tosca"_qs), qPrintable(name()));
    EventEdit edit;
    edit.name = u"Aida"_qs;
    QVERIFY(fixture.desk(u"office"_qs)->events().edit(fixture.event, edit));
    QTRY_VERIFY2(name().contains(u"Aida"_qs), qPrintable(name()));
}

// The first click takes its card away, and the next payment's slides up under the pointer.
void TestCounterPayments::theSecondClickIsNotForTheNextCard()
{
    ActionButton first(u"Not charged"_qs, u"first"_qs, ActionButton::Weight::Danger);
    ActionButton next(u"Not charged"_qs, u"next"_qs, ActionButton::Weight::Danger);
    QSignalSpy settled(&first, &QPushButton::clicked);
    QSignalSpy alsoSettled(&next, &QPushButton::clicked);
    const QPointF at(5, 5);
    const auto send = [&at](QWidget &to, QEvent::Type type) {
        QMouseEvent event(type, at, to.mapToGlobal(at), Qt::LeftButton,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {});
        QApplication::sendEvent(&to, &event);
    };
    send(first, QEvent::MouseButtonPress);
    send(first, QEvent::MouseButtonRelease);
    send(next, QEvent::MouseButtonDblClick);
    send(next, QEvent::MouseButtonRelease);
    QCOMPARE(settled.size(), 1);
    QCOMPARE(alsoSettled.size(), 0);
    for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease, QEvent::MouseButtonDblClick,
                            QEvent::MouseButtonRelease})
        send(next, type); // two clicks of its own are two
    QCOMPARE(alsoSettled.size(), 2);
}

ROWLOCK_WINDOW_TEST(TestCounterPayments)
#include "tst_counter_payments.moc"
