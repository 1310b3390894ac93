// Paying at the counter by a card reader that is attached: a real program (app/rowlock_reader) that answers well,
// declines, is told to stop, charges the wrong amount, or is left in the middle.
#include "tests/support/counter_fixture.h"
#include "tests/support/practice_reader.h"
#include "tests/support/settings_opened.h"

#include "model/service/payment_devices.h"

#include <QDialog>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace rowlock;

class TestCounterReader : public QObject
{
    Q_OBJECT

private slots:
    void sellsByItself();
    void declinedIsTriedAgain();
    void escapeAsksItToStop();
    void anotherAmountIsAPaymentInDoubt();
    void theSlipSaysThatItIsCharged();
    void endedElsewhereItIsToldToStop();
    void anotherReadersPaymentIsNotAskedFor();
    void leftInTheMiddleItIsAskedLater_data();
    void leftInTheMiddleItIsAskedLater();
    void isSetUpAndTested();

private:
    static QString memory(const CounterFixture &fixture) { return fixture.path(u"charges"_qs); }
    static QString reader(const CounterFixture &fixture, const QString &habits)
    {
        return practiceReader(memory(fixture), habits);
    }
    static void attach(CounterFixture &fixture, const QString &habits)
    {
        fixture.settings.setCardReader(reader(fixture, habits));
    }
    static qint64 timesCharged(const CounterFixture &fixture)
    {
        return SimulatedTerminal({.memory = memory(fixture)}).timesCharged();
    }
    static PaymentAttempt firstAttempt(CounterFixture &fixture)
    {
        return fixture.desk(u"counter/7"_qs)->payments().attempt(AttemptId(1)).value();
    }
    static QString on(CounterFixture &fixture, const char *button)
    {
        return fixture.find("readerDialog")->findChild<QPushButton *>(QLatin1String(button))->text();
    }
};

void TestCounterReader::sellsByItself()
{
    CounterFixture fixture;
    attach(fixture, u"delay=1"_qs);
    fixture.openWindow();
    fixture.click(u"A-1"_qs);
    QTRY_VERIFY(fixture.sell().sale());
    fixture.press("cardButton"); // and nothing more
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    QTRY_VERIFY(!fixture.find<QDialog>("readerDialog"));
    QTRY_VERIFY(!fixture.text("orderCode").isEmpty());
    const PaymentAttempt attempt = firstAttempt(fixture);
    QCOMPARE(attempt.state, AttemptState::Charged);
    QCOMPARE(attempt.reference, u"practice-1"_qs);
    QCOMPARE(timesCharged(fixture), 1);
}

void TestCounterReader::declinedIsTriedAgain()
{
    CounterFixture fixture;
    attach(fixture, u"refuse"_qs);
    fixture.openPaying({u"A-1"_qs});
    QTRY_COMPARE(on(fixture, "sellButton"), u"Try again"_qs);
    QVERIFY2(fixture.text("paymentError").contains(u"refused the card"_qs), qPrintable(fixture.text("paymentError")));
    fixture.picture(u"declined"_qs, fixture.find("readerDialog"));
    fixture.press("sellButton");
    QTRY_COMPARE(on(fixture, "sellButton"), u"Waiting for card"_qs);
    QTRY_COMPARE(on(fixture, "sellButton"), u"Try again"_qs);
    QCOMPARE(on(fixture, "cancelButton"), u"Cancel"_qs);
    fixture.press("cancelButton");
    QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->state == HoldState::Active);
    QVERIFY(firstAttempt(fixture).reason.contains(u"refused the card"_qs)); // for the journal
    QCOMPARE(timesCharged(fixture), 0);
}

void TestCounterReader::escapeAsksItToStop()
{
    CounterFixture fixture;
    attach(fixture, u"patient"_qs);
    fixture.openPaying({u"A-1"_qs});
    QTRY_COMPARE(fixture.text("readerShown"), u"Insert, tap or swipe the card"_qs);
    fixture.picture(u"waiting"_qs, fixture.find("readerDialog"));
    auto *dialog = fixture.find<QDialog>("readerDialog");
    QVERIFY(!fixture.find("notSureButton")->isVisible());
    auto *cancel = dialog->findChild<QPushButton *>(u"cancelButton"_qs);
    QCOMPARE(dialog->focusWidget(), cancel); // as dialogs begin; Enter by habit would press it
    QVERIFY(!cancel->autoDefault());
    QTest::keyClick(cancel, Qt::Key_Return);
    QCOMPARE(cancel->text(), u"Cancel"_qs);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(dialog->isVisible()); // the reader's answer comes first
    QVERIFY(fixture.text("readerShown").startsWith(u"Cancelling"_qs));
    QVERIFY(!cancel->isEnabled());
    QTRY_COMPARE(on(fixture, "sellButton"), u"Try again"_qs);
    QCOMPARE(on(fixture, "cancelButton"), u"Cancel"_qs);
    QCOMPARE(dialog->focusWidget(), cancel); // Enter goes back, and charges nothing
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!fixture.find<QDialog>("readerDialog"));
    QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->state == HoldState::Active);
    QCOMPARE(firstAttempt(fixture).state, AttemptState::NotCharged);
}

void TestCounterReader::anotherAmountIsAPaymentInDoubt()
{
    CounterFixture fixture;
    attach(fixture, u"wrong-amount"_qs);
    fixture.openPaying({u"A-1"_qs});
    QTRY_COMPARE(on(fixture, "sellButton"), u"Ask again"_qs);
    QVERIFY2(fixture.text("paymentError").contains(u"31.00"_qs), qPrintable(fixture.text("paymentError")));
    auto *dialog = fixture.find<QDialog>("readerDialog");
    QTest::keyClick(dialog, Qt::Key_Escape); // silence is no answer
    QVERIFY(dialog->isVisible());
    fixture.picture(u"unknown"_qs, dialog);
    QCOMPARE(on(fixture, "cancelButton"), u"Not sure"_qs); // money has moved: nobody says that it has not
    fixture.press("cancelButton");
    QTRY_VERIFY(fixture.find("doubtList")->isVisible());
    QCOMPARE(firstAttempt(fixture).state, AttemptState::Open);
    fixture.picture(u"reader-doubt"_qs);
    auto *ask = fixture.find("doubtList")->findChild<QPushButton *>(u"doubtReader"_qs);
    ask->setFocus();
    ask->click();
    QTRY_VERIFY2(fixture.text("doubtHint").contains(u"31.00"_qs), qPrintable(fixture.text("doubtHint"))); // still
    QCOMPARE(fixture.window->focusWidget(), ask); // no other answer gets the next Enter
    QCOMPARE(firstAttempt(fixture).state, AttemptState::Open);
    QCOMPARE(timesCharged(fixture), 1);
}

// The reader's answer was lost, its slip was not: the clerk says so where the question stands.
void TestCounterReader::theSlipSaysThatItIsCharged()
{
    CounterFixture fixture;
    const QString program = QStringLiteral(ROWLOCK_BINARY_DIR "/app/rowlock_reader");
    fixture.settings.setCardReader(u"\"%1\" dead"_qs.arg(program)); // and remembers nothing
    fixture.openPaying({u"A-1"_qs});
    QTRY_COMPARE(on(fixture, "sellButton"), u"Ask again"_qs);
    auto *charged = fixture.find<QPushButton>("chargedButton");
    auto *reference = fixture.find<QLineEdit>("readerReference");
    QVERIFY(charged->isVisible() && !reference->isVisible());
    fixture.picture(u"charged-or-not"_qs, fixture.find("readerDialog"));
    charged->click();
    QVERIFY(reference->hasFocus());
    QCOMPARE(charged->text(), u"Complete sale"_qs);
    QTest::keyClicks(reference, u"4111 1111 1111 1111"_qs);
    QVERIFY(!charged->isEnabled());
    QVERIFY(fixture.find("readerReferenceHint")->isVisible());
    QTest::keyClick(reference, Qt::Key_Return);
    fixture.awaitAnswers();
    QCOMPARE(firstAttempt(fixture).state, AttemptState::Open);
    reference->clear();
    QTest::keyClicks(reference, u"A-0815"_qs);
    fixture.picture(u"charged-by-the-slip"_qs, fixture.find("readerDialog"));
    QTest::keyClick(reference, Qt::Key_Return);
    QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
    QTRY_VERIFY(!fixture.find<QDialog>("readerDialog"));
    QCOMPARE(firstAttempt(fixture).state, AttemptState::Charged);
    QCOMPARE(firstAttempt(fixture).reference, u"A-0815"_qs);
}

// The manager says "not charged" while the customer still looks for the card.
void TestCounterReader::endedElsewhereItIsToldToStop()
{
    CounterFixture fixture;
    attach(fixture, u"patient"_qs);
    fixture.openPaying({u"A-1"_qs});
    QTRY_COMPARE(fixture.text("readerShown"), u"Insert, tap or swipe the card"_qs);
    const auto office = fixture.desk(u"office"_qs);
    QTRY_VERIFY(fixture.house().openPayments() && fixture.house().openPayments()->size() == 1);
    QVERIFY(office->payments().settle(AttemptId(1), PaymentVerdict::notCharged(u"Asked"_qs)));
    QTRY_COMPARE(on(fixture, "sellButton"), u"Try again"_qs);
    QCOMPARE(on(fixture, "cancelButton"), u"Cancel"_qs);
    QCOMPARE(timesCharged(fixture), 0);
}

// A card that was charged by hand, before the reader was attached.
void TestCounterReader::anotherReadersPaymentIsNotAskedFor()
{
    CounterFixture fixture;
    fixture.openPaying({u"A-1"_qs});
    fixture.closeWindow();
    attach(fixture, {});
    fixture.openWindow();
    QTRY_VERIFY(fixture.find("doubtList")->isVisible());
    QVERIFY(!fixture.find("doubtList")->findChild<QPushButton *>(u"doubtReader"_qs)->isVisible());
}

void TestCounterReader::leftInTheMiddleItIsAskedLater_data()
{
    QTest::addColumn<bool>("charged");
    QTest::newRow("nothing was taken") << false;
    QTest::newRow("it was charged meanwhile") << true;
}

// The window goes, with its reader still waiting for a card.
void TestCounterReader::leftInTheMiddleItIsAskedLater()
{
    QFETCH(const bool, charged);
    CounterFixture fixture;
    attach(fixture, u"patient"_qs);
    fixture.openPaying({u"A-1"_qs});
    QTRY_COMPARE(fixture.text("readerShown"), u"Insert, tap or swipe the card"_qs);
    fixture.closeWindow();
    const PaymentAttempt attempt = firstAttempt(fixture);
    QCOMPARE(attempt.state, AttemptState::Open);
    if (charged)
        SimulatedTerminal({.memory = memory(fixture)}).charge(chargeFor(attempt.key, attempt.amount, attempt.hold));
    fixture.openWindow();
    QTRY_VERIFY(fixture.find("doubtList")->isVisible());
    auto *doubt = fixture.find("doubtList");
    doubt->findChild<QPushButton *>(u"doubtReader"_qs)->click();
    if (charged) {
        QTRY_COMPARE(fixture.state(u"A-1"_qs), SeatState::Sold);
        return;
    }
    QTRY_VERIFY2(fixture.text("doubtHint").startsWith(u"Not charged."_qs), qPrintable(fixture.text("doubtHint")));
    QCOMPARE(firstAttempt(fixture).state, AttemptState::Open); // what becomes of the seats the clerk says
    doubt->findChild<QPushButton *>(u"doubtBack"_qs)->click();
    QTRY_VERIFY(fixture.sell().sale() && fixture.sell().sale()->state == HoldState::Active);
}

void TestCounterReader::isSetUpAndTested()
{
    CounterFixture fixture;
    fixture.openWindow();
    openSettings(fixture, "computerPage");
    fixture.press("cardReader");
    auto *dialog = fixture.find<QDialog>("cardReaderDialog");
    QVERIFY(dialog);
    auto *program = fixture.find<QLineEdit>("readerProgram");
    const auto says = [&](const QString &command) {
        program->setText(command);
        fixture.press("testReader");
        auto *test = fixture.find<QPushButton>("testReader");
        if (!QTest::qWaitFor([&] { return test->isEnabled(); }, 30'000))
            return u"no answer"_qs;
        for (const QLabel *label : dialog->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text().contains(u"answer"_qs))
                return u"answered: "_qs + label->text();
        }
        return u"something else"_qs;
    };
    QCOMPARE(says(reader(fixture, {})), u"answered: The card reader answers. Nothing was charged."_qs);
    fixture.picture(u"card-reader"_qs, dialog);
    QVERIFY(!says(u"/no/such/program"_qs).contains(u"The card reader answers"_qs));
    QVERIFY(says(u"true"_qs).contains(u"does not answer as a card reader does"_qs));
    QCOMPARE(fixture.settings.cardReader(), QString()); // until it is saved
    program->setText(reader(fixture, {}));
    fixture.press("saveReader");
    QCOMPARE(fixture.settings.cardReader(), reader(fixture, {}));
    QCOMPARE(timesCharged(fixture), 0);
}

ROWLOCK_WINDOW_TEST(TestCounterReader)
#include "tst_counter_reader.moc"
