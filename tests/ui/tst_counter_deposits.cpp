// Deposits in the window: what is proposed, until when the rest is to be paid, and the act that keeps what was paid.
#include "tests/support/counter_fixture.h"

#include "model/service/payment_desk.h"
#include "ui/house/payments_panel.h"
#include "ui/sell/lost_card.h"

#include <QDialog>
#include <QLineEdit>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterDeposits : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_counter = std::make_unique<CounterFixture>(); }
    void cleanup() { m_counter.reset(); }

    void proposedAndTaken();
    void inCoinsWhereItIsCash();
    void theRestInTheCoinsOfTheFirstPart();
    void lessWhatIsPaid();
    void noneIsProposed();
    void theRestIsDueOnTheCard();
    void theRestIsDueLater();
    void overdueComesFirst();
    void keptFromTheCard();
    void keptFromTheHousePage();
    void notKeptWithoutAReason();

private:
    // Two seats of row A, €60.00.
    void pick(const QStringList &seats = {u"A-3"_s, u"A-4"_s})
    {
        if (!m_counter->window)
            m_counter->openWindow();
        for (const QString &seat : seats)
            m_counter->click(seat);
        QTRY_VERIFY(!m_counter->sell().isBusy() && m_counter->sell().sale());
    }
    void openPart()
    {
        m_counter->press("partButton");
        QTRY_VERIFY(m_counter->find<QDialog>("partDialog"));
    }
    void payExactly()
    {
        QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
        m_counter->find<QDialog>("cashDialog")->findChild<QPushButton *>(u"sellButton"_s)->click();
        QTRY_VERIFY(!m_counter->find<QDialog>("cashDialog"));
        QTRY_VERIFY(m_counter->find("paidParts")->isVisible());
        m_counter->awaitAnswers();
    }
    // ... and put away.
    HoldId partlyPaid(const QStringList &seats = {u"A-3"_s, u"A-4"_s})
    {
        pick(seats);
        openPart();
        m_counter->find<QPushButton>("partDeposit")->click();
        m_counter->press("partCash");
        payExactly();
        const HoldId hold = m_counter->sell().sale()->id;
        m_counter->window->activateWindow(); // a dialog has just gone
        [&] { QTRY_VERIFY(m_counter->window->isActiveWindow()); }();
        QTest::keyClick(m_counter->window.get(), Qt::Key_F9);
        [&] { QTRY_VERIFY2(!m_counter->sell().sale(), "it is still on the counter"); }();
        return hold;
    }
    QWidget *cards() { return m_counter->window->counter()->findChild<QWidget *>(u"partCards"_s); }
    QString rest(int card = 0)
    {
        const auto labels = cards()->findChildren<QLabel *>(u"partRest"_s);
        return card < labels.size() ? labels.at(card)->text() : QString();
    }
    void pressCard(const char *button) { cards()->findChild<QPushButton *>(QLatin1String(button))->click(); }

    std::unique_ptr<CounterFixture> m_counter;
};

void TestCounterDeposits::proposedAndTaken()
{
    pick();
    openPart();
    auto *dialog = m_counter->find<QDialog>("partDialog");
    QCOMPARE(m_counter->find<QPushButton>("partDeposit")->text(), u"&Deposit (25%): €15.00"_s);
    QVERIFY(m_counter->text("partRestDue").startsWith(u"The rest is due "_s));
    m_counter->picture(u"part-deposit"_s, dialog);
    dialog->activateWindow();
    QTRY_VERIFY(dialog->isActiveWindow());
    QTest::keyClick(dialog, Qt::Key_D, Qt::AltModifier);
    QTRY_COMPARE(m_counter->find<QLineEdit>("partAmount")->text(), u"15.00"_s);
    QVERIFY(m_counter->find<QLineEdit>("partAmount")->hasFocus());
    QTest::keyClick(m_counter->find<QLineEdit>("partAmount"), Qt::Key_Return); // in cash
    payExactly();
    QCOMPARE(m_counter->text("leftToPay"), u"€45.00"_s);
    QVERIFY(m_counter->sell().sale()->restDue);
}

// 25 % of 60.10 is 15.03, and there are no coins below five cents.
void TestCounterDeposits::inCoinsWhereItIsCash()
{
    const auto desk = m_counter->desk(u"office"_s);
    FeeRule fee;
    fee.name = u"Booking"_s;
    fee.per = FeeFor::Order;
    fee.amount = {10, desk->facts().currency};
    QVERIFY(desk->inventory().addFee(fee) && desk->inventory().setCoin(*CashStep::of(5)));
    m_counter->clock.advanceMs(1);
    pick();
    openPart();
    auto *dialog = m_counter->find<QDialog>("partDialog");
    QCOMPARE(m_counter->find<QPushButton>("partDeposit")->text(), u"&Deposit (25%): €15.03, in cash €15.05"_s);
    m_counter->picture(u"part-deposit-coins"_s, dialog);
    auto *amount = m_counter->find<QLineEdit>("partAmount");
    amount->setText(u"20.02"_s); // what was typed is not changed without a word
    m_counter->press("partCash");
    QCOMPARE(amount->text(), u"20.00"_s);
    QVERIFY(dialog->isVisible());
    m_counter->find<QPushButton>("partDeposit")->click();
    QCOMPARE(amount->text(), u"15.03"_s);
    m_counter->press("partCash");
    payExactly();
    QCOMPARE(m_counter->text("leftToPay"), u"€45.05"_s);
}

void TestCounterDeposits::lessWhatIsPaid()
{
    pick();
    openPart();
    m_counter->find<QLineEdit>("partAmount")->setText(u"10"_s);
    m_counter->press("partCash");
    payExactly();
    openPart();
    QCOMPARE(m_counter->find<QPushButton>("partDeposit")->text(), u"&Deposit (25%): €5.00"_s);
    m_counter->find<QPushButton>("partDeposit")->click();
    m_counter->press("partCash");
    payExactly();
    openPart();
    QVERIFY(!m_counter->find<QPushButton>("partDeposit")); // it is paid
}

void TestCounterDeposits::noneIsProposed()
{
    QVERIFY(m_counter->desk(u"office"_s)->inventory().setDeposit({Percent(), 0}));
    m_counter->clock.advanceMs(1);
    pick();
    openPart();
    QVERIFY(!m_counter->find<QPushButton>("partDeposit"));
    QVERIFY(m_counter->find("partRestDue"));
}

void TestCounterDeposits::theRestIsDueOnTheCard()
{
    partlyPaid();
    QTRY_VERIFY(cards()->isVisible());
    QTRY_VERIFY2(rest().startsWith(u"Rest due "_s), qPrintable(rest()));
    m_counter->picture(u"partly-paid-due"_s);
}

void TestCounterDeposits::theRestIsDueLater()
{
    partlyPaid();
    QTRY_VERIFY(cards()->isVisible());
    m_counter->prompt.reason = u"24.12.2099 18:00"_s;
    pressCard("partRestDue");
    QVERIFY(m_counter->prompt.asked.last().objection(u"tomorrowish"_s) != QString());
    QCOMPARE(m_counter->prompt.asked.last().objection(u"24.12.2099 18:00"_s), QString());
    QTRY_VERIFY2(rest().contains(u"2099"_s), qPrintable(rest()));
}

void TestCounterDeposits::overdueComesFirst()
{
    const HoldId first = partlyPaid();
    const HoldId second = partlyPaid({u"A-7"_s, u"A-8"_s});
    QTRY_COMPARE(cards()->findChildren<QLabel *>(u"partRest"_s).size(), 2);
    const auto office = m_counter->desk(u"office"_s);
    QVERIFY(office->payments().setRestDue(second, m_counter->clock.now().plusSeconds(60)));
    m_counter->clock.advanceMs(120'000);
    QVERIFY(office->payments().setRestDue(first, m_counter->clock.now().plusSeconds(86400))); // something changes
    const auto place = [this](const QString &text) {
        for (QLabel *label : cards()->findChildren<QLabel *>(u"partRest"_s)) {
            if (label->text().startsWith(text))
                return cards()->layout()->indexOf(label->parentWidget());
        }
        return -1;
    };
    QTRY_VERIFY(place(u"Rest overdue since "_s) >= 0);
    QTRY_VERIFY(place(u"Rest overdue since "_s) < place(u"Rest due "_s));
    m_counter->picture(u"partly-paid-overdue"_s);
}

void TestCounterDeposits::keptFromTheCard()
{
    partlyPaid();
    QTRY_VERIFY(cards()->isVisible());
    m_counter->prompt.reason = u"Nobody came"_s;
    pressCard("partKeep");
    const Question &question = m_counter->prompt.asked.last();
    QCOMPARE(question.text, u"Keep €15.00 and release 2 seats?"_s);
    QCOMPARE(question.accept, u"Keep deposit"_s);
    QVERIFY(question.losesWork && question.wantsText);
    QTRY_COMPARE(m_counter->state(u"A-3"_s), SeatState::Free);
    QTRY_VERIFY(!cards()->isVisible());
    QTRY_VERIFY2(m_counter->text("messageText").startsWith(u"€15.00 kept as order "_s),
                 qPrintable(m_counter->text("messageText")));
    m_counter->awaitAnswers();
    auto *lost = m_counter->window->findChild<LostCard *>();
    QVERIFY(lost);
    QVERIFY(!lost->isVisible()); // the clerk did it and was told so
}

// A coin that went out of use since: what the patron was told with the first part stays.
void TestCounterDeposits::theRestInTheCoinsOfTheFirstPart()
{
    partlyPaid();
    const auto desk = m_counter->desk(u"office"_s);
    QVERIFY(desk->inventory().setCoin(*CashStep::of(100)));
    m_counter->clock.advanceMs(1);
    QTRY_VERIFY(cards()->isVisible());
    pressCard("partContinue");
    QTRY_COMPARE(m_counter->text("leftToPay"), u"€45.00"_s);
    openPart();
    m_counter->find<QLineEdit>("partAmount")->setText(u"20.50"_s);
    m_counter->press("partCash");
    payExactly();
    QTRY_COMPARE(m_counter->text("leftToPay"), u"€24.50"_s);
}

void TestCounterDeposits::keptFromTheHousePage()
{
    partlyPaid();
    auto *panel = m_counter->window->findChild<PaymentsPanel *>();
    QVERIFY(panel);
    m_counter->prompt.reason = u"Nobody came"_s;
    auto *keep = panel->findChild<QPushButton *>(u"partKeep"_s);
    QTRY_VERIFY((keep = panel->findChild<QPushButton *>(u"partKeep"_s)));
    keep->click();
    QTRY_COMPARE(m_counter->state(u"A-3"_s), SeatState::Free);
}

void TestCounterDeposits::notKeptWithoutAReason()
{
    const HoldId hold = partlyPaid();
    QTRY_VERIFY(cards()->isVisible());
    m_counter->prompt.accepts = false;
    pressCard("partKeep");
    QVERIFY(!m_counter->prompt.asked.last().mayBeEmpty);
    m_counter->awaitAnswers();
    QCOMPARE(m_counter->desk(u"office"_s)->holds().info(hold)->state, HoldState::Paying);
}

ROWLOCK_WINDOW_TEST(TestCounterDeposits)
#include "tst_counter_deposits.moc"
