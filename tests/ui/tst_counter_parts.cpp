// A sale that is paid in parts at the counter: what is shown of it and asked for, that nothing of it can be changed,
// and the way back to it.
#include "tests/support/counter_fixture.h"
#include "tests/support/practice_reader.h"

#include "model/service/payment_devices.h"
#include "ui/sell/sale_items_view.h"

#include <QDialog>
#include <QLineEdit>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterParts : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_counter = std::make_unique<CounterFixture>(); }
    void cleanup() { m_counter.reset(); }

    void itComesBackByItsKey();
    void nothingOfItCanBeChanged();
    void theSumsAddUpAndTheRestIsNamed();
    void theChangeIsSaidUntilTheNextStep();
    void aPartGoesBackByTheReader();
    void aPartIsRefundedInASentence();
    void anUnconfirmedRestSaysWhatIsPaid();
    void anAmountThatIsNoneIsTakenInNoWay();
    void aSaleSetAsideCostsWhatItCosts();

private:
    // Two seats of row A, €60.00.
    void pick()
    {
        m_counter->openWindow();
        for (const QString &seat : {u"A-3"_s, u"A-4"_s})
            m_counter->click(seat);
        QTRY_VERIFY(!m_counter->sell().isBusy() && m_counter->sell().sale());
    }
    void pay(const char *way, const QString &amount, const QString &given = {})
    {
        m_counter->press("partButton");
        QTRY_VERIFY(m_counter->find<QDialog>("partDialog"));
        m_counter->find<QLineEdit>("partAmount")->setText(amount);
        m_counter->press(way);
        const bool isCard = QByteArray(way) == "partCard";
        const char *window = isCard ? "cardDialog" : "cashDialog";
        QTRY_VERIFY(m_counter->find<QDialog>(window));
        if (!given.isEmpty())
            m_counter->find<QLineEdit>("cashGiven")->setText(given);
        auto *take = m_counter->find<QDialog>(window)->findChild<QPushButton *>(u"sellButton"_s);
        QTRY_VERIFY(take->isEnabled());
        take->click();
        QTRY_VERIFY(!m_counter->find<QDialog>(window));
        QTRY_VERIFY(m_counter->find("paidParts")->isVisible());
        m_counter->awaitAnswers();
    }
    const SaleActions &actions() { return m_counter->window->counter()->actions(); }
    void key(Qt::Key key, Qt::KeyboardModifiers with = {})
    {
        m_counter->window->activateWindow(); // a dialog has just gone
        QTRY_VERIFY(m_counter->window->isActiveWindow());
        QTest::keyClick(m_counter->window.get(), key, with);
    }
    // €0.50 for each way to pay that is the card.
    void addCardFee()
    {
        FeeRule fee;
        fee.name = u"Card fee"_s;
        fee.per = FeeFor::Tender;
        fee.tenders = {PaymentMethod::Card};
        fee.amount = {50, Currency()};
        const auto office = m_counter->desk(u"office"_s);
        QVERIFY(office->inventory().setTaxRate(u"tickets"_s, *TaxRate::of(700)));
        QVERIFY(office->inventory().addFee(fee));
        m_counter->clock.advanceMs(1);
    }

    std::unique_ptr<CounterFixture> m_counter;
};

void TestCounterParts::itComesBackByItsKey()
{
    pick();
    QVERIFY(!actions().resume->isEnabled());
    pay("partCash", u"20"_s);
    const HoldId sale = m_counter->sell().sale()->id;
    key(Qt::Key_F9);
    QTRY_VERIFY(!m_counter->sell().sale());
    const auto *cards = m_counter->window->counter()->findChild<QWidget *>(u"partCards"_s); // not the manager's
    QTRY_VERIFY(cards->isVisible());
    QVERIFY(actions().resume->isEnabled());
    const QString seats = cards->findChild<QLabel *>(u"partSeats"_s)->text(); // which of several evenings of one name
    QVERIFY2(seats.startsWith(u"Tosca, "_s) && seats.contains(u": "_s), qPrintable(seats));
    m_counter->picture(u"partly-paid-aside"_s);
    key(Qt::Key_F9, Qt::ShiftModifier);
    QTRY_VERIFY(m_counter->sell().sale() && m_counter->sell().sale()->id == sale);
    QTRY_VERIFY(!actions().resume->isEnabled());
}

void TestCounterParts::nothingOfItCanBeChanged()
{
    m_counter->sellTypes();
    pick();
    QTRY_VERIFY(m_counter->find("allTypes")->isVisible());
    pay("partCash", u"20"_s);
    const QString why = u"€20.00 is paid already. Take the rest, or refund what was paid."_s;
    for (const char *button : {"releaseButton", "extendButton"}) {
        QTRY_VERIFY2(!m_counter->find(button)->isEnabled(), button);
        QCOMPARE(m_counter->find(button)->toolTip(), why);
    }
    QVERIFY(!m_counter->find("allTypes")->isEnabled());
    auto *seats = m_counter->find<SaleItemsView>("saleItems");
    QVERIFY(seats->isKept());
    seats->setCurrentIndex(seats->model()->index(0, 0));
    QTest::keyClick(seats, Qt::Key_Delete);
    QVERIFY(!m_counter->sell().isBusy());
    QVERIFY(!m_counter->find("holdLeft")->isVisible()); // a hold in payment has no clock
    m_counter->picture(u"partly-paid"_s);
    m_counter->click(u"A-3"_s); // out of the sale: refused, in the house's money
    QTRY_COMPARE(m_counter->text("messageText"), why);
    key(Qt::Key_F9);
    QTRY_VERIFY(!m_counter->sell().sale());
    QTRY_COMPARE(m_counter->text("messageText"), QString()); // it was about that sale
    key(Qt::Key_F9, Qt::ShiftModifier);
    QTRY_VERIFY(m_counter->sell().sale());
    m_counter->prompt.accepts = true;
    m_counter->press("givePartBack");
    QTRY_VERIFY(m_counter->find("releaseButton")->isEnabled());
    QVERIFY(m_counter->find("holdLeft")->isVisible());
}

void TestCounterParts::theSumsAddUpAndTheRestIsNamed()
{
    addCardFee();
    pick();
    QTRY_COMPARE(m_counter->text("total"), u"€60.00"_s);
    m_counter->press("cardButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cardDialog"));
    QTRY_COMPARE(m_counter->text("paymentTotal"), u"€60.50"_s);
    QCOMPARE(m_counter->text("paymentCaption"), u"Total"_s);
    QVERIFY2(m_counter->text("paymentAbout").endsWith(u"Including Card fee €0.50"_s),
             qPrintable(m_counter->text("paymentAbout")));
    m_counter->picture(u"card-with-its-fee"_s, m_counter->find("cardDialog"));
    m_counter->press("cancelButton");
    QTRY_VERIFY(m_counter->sell().sale() && m_counter->sell().sale()->state == HoldState::Active);
    QTRY_VERIFY(!m_counter->find<QDialog>("cardDialog"));
    pay("partCard", u"20"_s);
    QTRY_COMPARE(m_counter->text("total"), u"€60.50"_s);
    QCOMPARE(m_counter->text("feeLines"), u"Card fee €0.50"_s);
    QCOMPARE(m_counter->text("leftToPay"), u"€40.50"_s);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    QTRY_COMPARE(m_counter->text("paymentTotal"), u"€40.50"_s);
    QCOMPARE(m_counter->text("paymentCaption"), u"Left to pay"_s);
    QVERIFY(!m_counter->text("paymentAbout").contains(u"Card fee"_s)); // it is paid
    m_counter->picture(u"the-rest"_s, m_counter->find("cashDialog"));
    auto *given = m_counter->find<QLineEdit>("cashGiven");
    given->setText(u"1,000"_s); // €1,000.00 or €1.00: it is asked, not guessed
    m_counter->picture(u"which-of-two"_s, m_counter->find("cashDialog"));
    QVERIFY(m_counter->find<QDialog>("cashDialog")->isVisible());
    m_counter->press("exactButton");
    QTRY_COMPARE(m_counter->state(u"A-3"_s), SeatState::Sold);
}

void TestCounterParts::theChangeIsSaidUntilTheNextStep()
{
    pick();
    pay("partCash", u"20"_s, u"50"_s);
    QTRY_COMPARE(m_counter->text("messageText"), u"Change €30.00. €20.00 paid, €40.00 left."_s);
    QVERIFY(!m_counter->text("status").contains(u"left"_s)); // the sale shows what is
    m_counter->press("givePartBack");
    QTRY_VERIFY(!m_counter->find("paidParts")->isVisible());
    QTRY_COMPARE(m_counter->text("messageText"), QString());
}

void TestCounterParts::aPartGoesBackByTheReader()
{
    const QString memory = m_counter->path(u"charges"_s);
    pick();
    pay("partCard", u"20"_s); // by hand
    m_counter->settings.setCardReader(practiceReader(memory));
    m_counter->press("givePartBack");
    QTRY_VERIFY(m_counter->text("cardRefundShown").startsWith(u"The card reader has refunded the money"_s));
    m_counter->press("cardRefundClose");
    QTRY_VERIFY(!m_counter->find("paidParts")->isVisible());
    QCOMPARE(SimulatedTerminal({.memory = memory}).timesCharged(), 1);
    QVERIFY(m_counter->prompt.asked.last().details.isEmpty()); // nothing is left to be done by hand
}

void TestCounterParts::aPartIsRefundedInASentence()
{
    pick();
    pay("partCash", u"20"_s);
    pay("partCard", u"30"_s);
    m_counter->prompt.accepts = false;
    auto *parts = m_counter->find("paidParts");
    const auto buttons = parts->findChildren<QPushButton *>(u"givePartBack"_s);
    QCOMPARE(buttons.size(), 2);
    QCOMPARE(buttons.first()->text(), u"Refund…"_s);
    buttons.last()->click();
    const Question &question = m_counter->prompt.asked.last();
    QCOMPARE(question.text, u"Refund €30.00 to the card?"_s);
    QCOMPARE(question.details, u"Refund the card on the card reader first."_s);
    QCOMPARE(question.accept, u"Refund"_s);
}

void TestCounterParts::anUnconfirmedRestSaysWhatIsPaid()
{
    pick();
    pay("partCash", u"20"_s);
    m_counter->press("cardButton");
    QTRY_VERIFY(m_counter->find("notSureButton") && m_counter->find("notSureButton")->isEnabled());
    m_counter->press("notSureButton");
    QTRY_VERIFY(m_counter->find("doubtList")->isVisible());
    const QString seats = m_counter->find("doubtList")->findChild<QLabel *>(u"doubtSeats"_s)->text();
    QVERIFY2(seats.startsWith(u"Tosca, "_s) && seats.endsWith(u"€20.00 is paid already."_s), qPrintable(seats));
}

void TestCounterParts::anAmountThatIsNoneIsTakenInNoWay()
{
    pick();
    m_counter->press("partButton");
    QTRY_VERIFY(m_counter->find<QDialog>("partDialog"));
    auto *amount = m_counter->find<QLineEdit>("partAmount");
    const auto enabled = [this] {
        return m_counter->find("partCash")->isEnabled() && m_counter->find("partCard")->isEnabled();
    };
    QVERIFY(!enabled());
    for (const QString &none : {u"abc"_s, u"0"_s, u"60.01"_s}) {
        amount->setText(none);
        QVERIFY2(!enabled(), qPrintable(none));
    }
    m_counter->picture(u"part-too-much"_s, m_counter->find("partDialog"));
    amount->setText(u"20"_s);
    QVERIFY(enabled());
    QVERIFY(m_counter->find("partCash")->x() < m_counter->find("partCard")->x()); // as in the sale
}

// With its fees, as the sale itself.
void TestCounterParts::aSaleSetAsideCostsWhatItCosts()
{
    FeeRule fee;
    fee.name = u"Booking fee"_s;
    fee.per = FeeFor::Ticket;
    fee.amount = {150, Currency()};
    const auto office = m_counter->desk(u"office"_s);
    QVERIFY(office->inventory().setTaxRate(u"tickets"_s, *TaxRate::of(700)));
    QVERIFY(office->inventory().addFee(fee));
    m_counter->clock.advanceMs(1);
    pick();
    QTRY_COMPARE(m_counter->text("total"), u"€63.00"_s);
    key(Qt::Key_F9);
    QTRY_VERIFY2(m_counter->text("asideWhat").contains(u"€63.00"_s), qPrintable(m_counter->text("asideWhat")));
}

ROWLOCK_WINDOW_TEST(TestCounterParts)
#include "tst_counter_parts.moc"
