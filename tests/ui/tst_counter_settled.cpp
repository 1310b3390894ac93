// Payments that somebody else has settled before this counter says what became of them: the money is never lost sight
// of.
#include "tests/support/counter_fixture.h"

#include "ui/common/message_bar.h"
#include "ui/house/payments_panel.h"

#include <QDialog>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace rowlock;

class TestCounterSettled : public QObject
{
    Q_OBJECT

private slots:
    void chargedAfterSomebodySaidNot();
    void chargedAfterSomebodySold();
    void aClosedPaymentIsNotReady();
    void afterACrashSomebodyElseSaidNot();
    void theManagerComesTooLate();
};

// The card is charged at the device, and the clerk says so after the manager has given the seats back.
void TestCounterSettled::chargedAfterSomebodySaidNot()
{
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs});
    const auto manager = fixture.desk(u"office"_qs);
    QVERIFY(manager->payments().settle(AttemptId(1), PaymentVerdict::notCharged(u"Asked"_qs)));
    fixture.type("cardReference", u"0042"_qs);
    QTRY_VERIFY2(fixture.text("paymentError").contains(u"Refund the charge of 30.00 (0042) at the device"_qs),
                 qPrintable(fixture.text("paymentError")));
    QVERIFY(fixture.text("paymentError").contains(u"not charged by office"_qs));
    QVERIFY(!fixture.find<QPushButton>("sellButton")->isEnabled());
    QCOMPARE(fixture.find<QPushButton>("cancelButton")->text(), u"Close"_qs);
    fixture.press("cancelButton");
    QTRY_VERIFY(!fixture.find<QDialog>("cardDialog"));
    QCOMPARE(manager->payments().attempt(AttemptId(1))->reason, u"Asked"_qs);
    QCOMPARE(manager->orders().recent(fixture.event, 10)->size(), 0);
}

void TestCounterSettled::chargedAfterSomebodySold()
{
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs});
    const auto manager = fixture.desk(u"office"_qs);
    QVERIFY(manager->payments().settle(AttemptId(1), PaymentVerdict::wasCharged(u"0042"_qs)));
    fixture.type("cardReference", u"0042"_qs);
    QTRY_VERIFY(!fixture.text("orderCode").isEmpty()); // that sale
    QTRY_VERIFY(!fixture.find<QDialog>("cardDialog"));
    QCOMPARE(manager->orders().recent(fixture.event, 10)->size(), 1);
}

// The answer to beginning was lost and the payment settled since; said again, its key finds it closed.
void TestCounterSettled::aClosedPaymentIsNotReady()
{
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs});
    CounterState closed = fixture.sell().state();
    closed.payment.stage = PaymentState::Stage::Over;
    closed.payment.word = PaymentState::Word::NotChargedBy;
    closed.payment.by = u"office"_qs;
    emit fixture.sell().changed(closed);
    QVERIFY2(fixture.text("paymentError").contains(u"office has marked this payment as not charged"_qs),
             qPrintable(fixture.text("paymentError")));
    QVERIFY(!fixture.find<QPushButton>("sellButton")->isEnabled());
    fixture.type("cardReference", u"0042"_qs);
    fixture.press("cancelButton");
    QTRY_VERIFY(!fixture.find<QDialog>("cardDialog"));
    QCOMPARE(fixture.desk(u"office"_qs)->orders().recent(fixture.event, 10)->size(), 0);
}

// The card goes as soon as it is known to be settled; what is to be done with the money stays on the page.
void TestCounterSettled::afterACrashSomebodyElseSaidNot()
{
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs, u"A-2"_qs});
    fixture.closeWindow();
    fixture.openWindow();
    QTRY_VERIFY(fixture.find("doubtList")->isVisible());
    auto *doubt = fixture.find("doubtList");
    doubt->findChild<QPushButton *>(u"doubtCharged"_qs)->click();
    doubt->findChild<QLineEdit *>(u"doubtReference"_qs)->setText(u"0042"_qs);
    QVERIFY(fixture.desk(u"office"_qs)->payments().settle(AttemptId(1), PaymentVerdict::notCharged(u"Asked"_qs)));
    doubt->findChild<QPushButton *>(u"doubtSell"_qs)->click();
    QTRY_VERIFY(!doubt->isVisible());
    const QString words = u"Refund the charge of 60.00 (0042) at the device"_qs;
    QTRY_VERIFY2(fixture.window->counter()->map().messages().text().contains(words),
                 qPrintable(fixture.window->counter()->map().messages().text()));
    QVERIFY(fixture.window->counter()->map().messages().isVisible());
}

void TestCounterSettled::theManagerComesTooLate()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto other = fixture.desk(u"counter/7"_qs);
    const auto hold = other->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"A-1"_qs)}));
    QVERIFY(hold && other->payments().begin(hold->id, {PaymentMethod::Card, {}, {}}));
    auto *panel = fixture.find<PaymentsPanel>("paymentsPanel");
    QTRY_COMPARE(panel->findChildren<QLabel *>(u"doubtWhat"_qs).size(), 1);
    fixture.press("page-Manage");
    panel->findChild<QPushButton *>(u"doubtCharged"_qs)->click();
    panel->findChild<QLineEdit *>(u"doubtReference"_qs)->setText(u"17"_qs);
    QSignalSpy refused(panel, &PaymentsPanel::refused);
    QVERIFY(other->payments().settle(AttemptId(1), PaymentVerdict::notCharged(u"Refused"_qs)));
    panel->findChild<QPushButton *>(u"doubtSell"_qs)->click();
    QTRY_VERIFY(panel->isHidden());
    QTRY_COMPARE(refused.size(), 1);
    const QString words = u"Refund the charge of 30.00 (17) at the device"_qs;
    QVERIFY2(refused.first().first().toString().contains(words), qPrintable(refused.first().first().toString()));
    bool isShown = false;
    for (const MessageBar *bar : fixture.window->findChildren<MessageBar *>())
        isShown = isShown || (bar->isVisible() && bar->text().contains(words));
    QVERIFY(isShown);
}

ROWLOCK_WINDOW_TEST(TestCounterSettled)
#include "tst_counter_settled.moc"
