// A note that is written while a sale is paid for, and is the order's from then on.
#include "tests/support/counter_fixture.h"
#include "tests/support/practice_reader.h"

#include "model/service/payment_devices.h"

#include <QAction>
#include <QDialog>
#include <QLineEdit>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestSaleNote : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_counter = std::make_unique<CounterFixture>(); }
    void cleanup() { m_counter.reset(); }

    void aKeyOpensItAndEnterGoesBack();
    void itWaitsForTheNextWayToPay();
    void aCardNumberIsTakenOutFirst();
    void theReaderChargesAndTheSaleWaits();
    void theReadersAnswerLeavesTheKeyboardThere();
    void aPartHasNone();
    void theLastPartHasOne();
    void aChequeHasOne();
    void aGiftCardGoesWithWhatWasNoted();

private:
    QLineEdit *note() const { return m_counter->find<QLineEdit>("saleNote"); }
    void write(const QString &text)
    {
        QTRY_VERIFY(m_counter->find("saleNoteAdd"));
        m_counter->press("saleNoteAdd");
        QTRY_VERIFY(note()->isVisible());
        note()->setText(text);
    }
    void pay(const char *button, const char *dialog)
    {
        m_counter->press(button);
        QTRY_VERIFY(m_counter->find<QDialog>(dialog));
        QTRY_VERIFY(m_counter->sell().sale() && m_counter->sell().sale()->state == HoldState::Paying);
    }
    void leave(const char *dialog)
    {
        m_counter->press("cancelButton");
        QTRY_VERIFY(!m_counter->find<QDialog>(dialog));
        QTRY_VERIFY(m_counter->sell().sale() && m_counter->sell().sale()->state == HoldState::Active);
    }
    void trigger(const char *key)
    {
        const auto actions = m_counter->window->findChildren<QAction *>();
        for (QAction *action : actions) {
            if (action->shortcut() == QKeySequence(QLatin1StringView(key)))
                return action->trigger();
        }
        QFAIL(key);
    }
    QStringList notes(OrderId order = OrderId(1))
    {
        QStringList texts;
        for (const OrderNote &one : m_counter->desk(u"office"_s)->orders().notes(order).value_or(QList<OrderNote>()))
            texts += one.text;
        return texts;
    }
    AttemptState attempt(qint64 number)
    {
        return m_counter->desk(u"office"_s)->payments().attempt(AttemptId(number))->state;
    }

    std::unique_ptr<CounterFixture> m_counter;
};

void TestSaleNote::aKeyOpensItAndEnterGoesBack()
{
    m_counter->openPaying({u"A-1"_s}, "cashButton");
    auto *dialog = m_counter->find<QDialog>("cashDialog");
    QVERIFY(dialog && !note()->isVisible());
    m_counter->picture(u"cash"_s, dialog);
    QTRY_VERIFY(dialog->isActiveWindow());
    QTest::keyClick(dialog, Qt::Key_N, Qt::AltModifier);
    QTRY_VERIFY(note()->hasFocus());
    QTest::keyClicks(note(), u"guide dog"_s);
    m_counter->picture(u"cash-with-a-note"_s, dialog);
    QTest::keyClick(note(), Qt::Key_Return); // of habit
    QTRY_VERIFY(m_counter->find<QLineEdit>("cashGiven")->hasFocus());
    m_counter->awaitAnswers();
    QCOMPARE(attempt(1), AttemptState::Open);
    QTest::keyClick(dialog, Qt::Key_N, Qt::AltModifier); // and there once more
    QTRY_VERIFY(note()->hasFocus());
    QTest::keyClick(note(), Qt::Key_Return);
    QTest::keyClick(m_counter->find<QLineEdit>("cashGiven"), Qt::Key_Return);
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    QCOMPARE(notes(), QStringList{u"guide dog"_s});
}

void TestSaleNote::itWaitsForTheNextWayToPay()
{
    m_counter->openPaying({u"A-1"_s});
    write(u"guide dog"_s);
    leave("cardDialog"); // declined
    pay("cashButton", "cashDialog");
    QVERIFY(note()->isVisible());
    QCOMPARE(note()->text(), u"guide dog"_s);
    m_counter->press("sellButton");
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    QCOMPARE(notes(), QStringList{u"guide dog"_s});
    m_counter->click(u"A-2"_s); // the next patron has none
    QTRY_VERIFY(m_counter->sell().sale());
    pay("cashButton", "cashDialog");
    QVERIFY(!note()->isVisible());
}

void TestSaleNote::aCardNumberIsTakenOutFirst()
{
    m_counter->openPaying({u"A-1"_s});
    write(u"4111 1111 1111 1111"_s);
    QVERIFY2(m_counter->text("saleNoteError").contains(u"card's number"_s),
             qPrintable(m_counter->text("saleNoteError")));
    m_counter->picture(u"no-card-number"_s, m_counter->find("cardDialog"));
    m_counter->press("sellButton");
    QVERIFY(note()->hasFocus());
    m_counter->awaitAnswers();
    QCOMPARE(attempt(1), AttemptState::Open);
    note()->setText(u"guide dog"_s);
    QCOMPARE(m_counter->text("saleNoteError"), QString());
    m_counter->press("sellButton");
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    QCOMPARE(notes(), QStringList{u"guide dog"_s});
}

// The money is there, so it is charged once, and sold with what the clerk makes of the note.
void TestSaleNote::theReaderChargesAndTheSaleWaits()
{
    const QString memory = m_counter->path(u"charges"_s);
    m_counter->settings.setCardReader(practiceReader(memory, {}));
    m_counter->openPaying({u"A-1"_s}, "cashButton");
    write(u"4111 1111 1111 1111"_s);
    leave("cashDialog");
    pay("cardButton", "readerDialog");
    auto *sell = m_counter->find("readerDialog")->findChild<QPushButton *>(u"sellButton"_s);
    QTRY_COMPARE(sell->text(), u"Complete sale"_s);
    QVERIFY(note()->hasFocus());
    QCOMPARE(attempt(2), AttemptState::Open);
    note()->setText(u"guide dog"_s);
    sell->click();
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    QCOMPARE(notes(), QStringList{u"guide dog"_s});
    QCOMPARE(SimulatedTerminal({.memory = memory}).timesCharged(), 1);
}

// A button that took it would be pressed by the next space of the note: the card would be charged once more.
void TestSaleNote::theReadersAnswerLeavesTheKeyboardThere()
{
    m_counter->settings.setCardReader(practiceReader(m_counter->path(u"charges"_s), u"patient"_s));
    m_counter->openPaying({u"A-1"_s});
    QTRY_COMPARE(m_counter->text("readerShown"), u"Insert, tap or swipe the card"_s);
    write(u"guide"_s);
    QTRY_VERIFY(note()->hasFocus());
    auto *cancel = m_counter->find("readerDialog")->findChild<QPushButton *>(u"cancelButton"_s);
    cancel->click(); // the reader says that nothing was charged
    auto *again = m_counter->find("readerDialog")->findChild<QPushButton *>(u"sellButton"_s);
    QTRY_COMPARE(again->text(), u"Try again"_s);
    QVERIFY(note()->hasFocus());
    QTest::keyClicks(note(), u" dog"_s);
    QCOMPARE(note()->text(), u"guide dog"_s);
    QTest::keyClick(note(), Qt::Key_Return);
    QVERIFY(cancel->hasFocus()); // as before the note
}

void TestSaleNote::aPartHasNone()
{
    m_counter->openWindow();
    m_counter->click(u"A-1"_s);
    QTRY_VERIFY(m_counter->sell().sale() && !m_counter->sell().isBusy());
    m_counter->press("partButton");
    QTRY_VERIFY(m_counter->find<QDialog>("partDialog"));
    m_counter->find<QLineEdit>("partAmount")->setText(u"10"_s);
    m_counter->press("partCash");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    QVERIFY(!m_counter->find("saleNoteAdd")->isVisible() && !note()->isVisible());
}

// All that is left makes the order, whichever button it is paid by.
void TestSaleNote::theLastPartHasOne()
{
    m_counter->openWindow();
    m_counter->click(u"A-1"_s);
    QTRY_VERIFY(m_counter->sell().sale() && !m_counter->sell().isBusy());
    for (const QString &amount : {u"10"_s, u"20"_s}) {
        m_counter->press("partButton");
        QTRY_VERIFY(m_counter->find<QDialog>("partDialog"));
        m_counter->find<QLineEdit>("partAmount")->setText(amount);
        m_counter->press("partCash");
        QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
        if (amount == u"20"_s)
            write(u"guide dog"_s);
        QTRY_VERIFY(m_counter->find("sellButton")->isEnabled());
        m_counter->press("sellButton");
        QTRY_VERIFY(!m_counter->find<QDialog>("cashDialog"));
        m_counter->awaitAnswers();
    }
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    QCOMPARE(notes(), QStringList{u"guide dog"_s});
}

void TestSaleNote::aChequeHasOne()
{
    m_counter->openWindow();
    m_counter->click(u"A-1"_s);
    QTRY_VERIFY(m_counter->sell().sale() && !m_counter->sell().isBusy());
    trigger("Ctrl+F5");
    QTRY_VERIFY(m_counter->find<QDialog>("recordedTender"));
    auto *dialog = m_counter->find<QDialog>("recordedTender");
    QVERIFY(dialog && !note()->isVisible());
    QTRY_VERIFY(dialog->isActiveWindow());
    QTest::keyClick(dialog, Qt::Key_N, Qt::AltModifier);
    QTRY_VERIFY(note()->hasFocus());
    QTest::keyClicks(note(), u"guide dog"_s);
    auto *amount = m_counter->find<QLineEdit>("recordedAmount");
    amount->setText(u"10"_s); // no order is made by that
    m_counter->picture(u"cheque-with-a-note-too-early"_s, dialog);
    m_counter->press("recordedTake");
    QVERIFY(m_counter->find<QDialog>("recordedTender"));
    QVERIFY2(m_counter->text("saleNoteError").contains(u"all that is left"_s),
             qPrintable(m_counter->text("saleNoteError")));
    const int height = dialog->height();
    amount->setText(u"30"_s);
    QCOMPARE(m_counter->text("saleNoteError"), QString());
    QVERIFY(dialog->height() < height); // no hole where it stood
    m_counter->picture(u"cheque-with-a-note"_s, dialog);
    m_counter->press("recordedTake");
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    QCOMPARE(notes(), QStringList{u"guide dog"_s});
}

// What was typed for the cheque that was thought better of.
void TestSaleNote::aGiftCardGoesWithWhatWasNoted()
{
    const auto office = m_counter->desk(u"office"_s);
    const HoldExtra card{LineKind::GiftCard, u"Gift card"_s, {5000, Currency()}};
    const auto sold =
        office->orders().sellExtras(m_counter->event, {card}, {{PaymentMethod::Card, {5000, Currency()}, u"slip"_s}});
    QVERIFY(sold);
    m_counter->openWindow();
    m_counter->click(u"A-1"_s);
    QTRY_VERIFY(m_counter->sell().sale() && !m_counter->sell().isBusy());
    trigger("Ctrl+F5");
    QTRY_VERIFY(m_counter->find<QDialog>("recordedTender"));
    write(u"guide dog"_s);
    m_counter->press("recordedCancel");
    QTRY_VERIFY(!m_counter->find<QDialog>("recordedTender"));
    trigger("Ctrl+F6");
    QTRY_VERIFY(m_counter->find<QDialog>("giftCardTender"));
    m_counter->find<QLineEdit>("giftCardCode")->setText(sold->cards.first().code);
    QTRY_VERIFY(m_counter->find("giftCardTake")->isEnabled());
    QVERIFY(note()->isVisible());
    QCOMPARE(note()->text(), u"guide dog"_s);
    m_counter->picture(u"gift-card-with-a-note"_s, m_counter->find("giftCardTender"));
    m_counter->press("giftCardTake");
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    QCOMPARE(notes(OrderId(2)), QStringList{u"guide dog"_s});
}

ROWLOCK_WINDOW_TEST(TestSaleNote)
#include "tst_sale_note.moc"
