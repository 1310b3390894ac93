// A change of price types whose difference is charged on the card reader: asked from the order's window, with the
// practice reader, and settled by whoever knows.
#include "tests/support/counter_fixture.h"
#include "tests/support/practice_reader.h"

#include "model/service/payment_devices.h"
#include "ui/common/message_bar.h"
#include "ui/sell/order_dialog.h"

#include <QComboBox>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterTypePayment : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void chargedByItself();
    void withASaleOnTheCounter();
    void declinedIsBackAtTheOrder();
    void stoppedByTheClerk();
    void closedWhileItBegins();
    void notSure_data();
    void notSure();
    void endedElsewhere_data();
    void endedElsewhere();
    void leftInTheMiddleItIsAskedLater();
    void atTheManagersToo();
    void byHandWithoutAReader();
    void inCashAtOnce();

private:
    void attach(const QString &habits)
    {
        m_counter->settings.setCardReader(practiceReader(m_counter->path(u"charges"_s), habits));
    }
    qint64 timesCharged() const { return SimulatedTerminal({.memory = m_counter->path(u"charges"_s)}).timesCharged(); }
    void open(); // of the first ticket, which is to be an adult's, by card
    void charge(const QString &habits);
    QWidget *dialog() const { return m_counter->find("readerDialog"); }
    QString on(const char *button) const { return dialog()->findChild<QPushButton *>(QLatin1String(button))->text(); }
    PaymentAttempt attempt() const { return *m_counter->desk(u"office"_s)->payments().attempt(AttemptId(1)); }
    Order order() const { return *m_counter->desk(u"office"_s)->orders().order(QString::number(m_order.value())); }
    QString types() const
    {
        QStringList valid;
        for (const Ticket &ticket : order().tickets) {
            if (ticket.state == TicketState::Valid)
                valid << ticket.typeName;
        }
        return valid.join(u' ');
    }
    MessageBar &messages() const { return m_counter->window->counter()->map().messages(); }
    QString saidByTheOrder() const
    {
        const auto *bar = m_counter->find("orderDialog")->findChild<MessageBar *>();
        return bar->isVisible() ? bar->text() : QString();
    }
    QWidget *doubt() const { return m_counter->find("doubtList"); }

    std::unique_ptr<CounterFixture> m_counter;
    OrderId m_order; // two children at 15.00; an adult is 30.00
};

void TestCounterTypePayment::init()
{
    m_counter = std::make_unique<CounterFixture>();
    m_counter->sellTypes();
    const auto desk = m_counter->desk(u"office"_s);
    SeatRequest request = SeatRequest::named({u"Stalls-A-1"_s, u"Stalls-A-2"_s});
    request.types = {{1, 2}};
    const auto held = desk->holds().hold(m_counter->event, request);
    QVERIFY2(held, held ? "" : qPrintable(held.error().message));
    const auto sold = desk->orders().sell(held->id, {{PaymentMethod::Cash, {3000, Currency()}, {}}});
    QVERIFY(sold);
    m_order = sold->order.id;
}

void TestCounterTypePayment::cleanup()
{
    m_counter->closeWindow();
    const auto report = m_counter->desk(u"check"_s)->upkeep().verify();
    QVERIFY(report);
    QVERIFY2(report->ok(), qPrintable(report->problems.join(u'\n')));
    m_counter.reset();
}

void TestCounterTypePayment::open()
{
    m_counter->window->counter()->showOrder(order().code);
    QTRY_VERIFY(m_counter->find("orderType")->isEnabled());
    m_counter->find<QTreeWidget>("orderTickets")->topLevelItem(0)->setSelected(true);
    m_counter->press("orderType");
    QTRY_VERIFY(m_counter->find("typeChangeDialog"));
    auto *choice = m_counter->find<QComboBox>("typeChangeType");
    QTRY_VERIFY(choice->findText(u"Adult"_s) >= 0);
    choice->setCurrentIndex(choice->findText(u"Adult"_s));
    QTRY_COMPARE(m_counter->text("typeChangeSum"), u"€15.00 to pay"_s);
    auto *tender = m_counter->find<QComboBox>("typeChangeTender");
    tender->setCurrentIndex(tender->findData(int(PaymentMethod::Card)));
    m_counter->typeAnew("typeChangeReason", u"Is not"_s);
}

void TestCounterTypePayment::charge(const QString &habits)
{
    attach(habits);
    m_counter->openWindow();
    open();
    m_counter->press("typeChangeAccept");
    QTRY_VERIFY(dialog());
}

void TestCounterTypePayment::chargedByItself()
{
    attach(u"delay=1"_s);
    m_counter->openWindow();
    open();
    QCOMPARE(m_counter->find<QPushButton>("typeChangeAccept")->text(), u"Charge €15.00"_s);
    QVERIFY2(m_counter->text("typeChangeDetails").contains(u"charged next"_s),
             qPrintable(m_counter->text("typeChangeDetails")));
    m_counter->picture(u"type-by-card"_s, m_counter->find("typeChangeDialog"));
    m_counter->press("typeChangeAccept"); // and nothing more
    QTRY_COMPARE(types(), u"Child Adult"_s);
    QTRY_VERIFY(!dialog());
    QVERIFY(!m_counter->find("orderDialog"));
    QTRY_COMPARE(m_counter->text("orderCode"), order().code);
    m_counter->picture(u"type-charged"_s);
    QCOMPARE(attempt().state, AttemptState::Charged);
    QCOMPARE(attempt().reference, u"practice-1"_s);
    QCOMPARE(timesCharged(), 1);
    QCOMPARE(order().payments.last().amount.minor, 1500);
    QVERIFY(!m_counter->sell().sale());
    QVERIFY(!m_counter->sell().state().lost); // of the hold that had nothing nobody hears
}

void TestCounterTypePayment::withASaleOnTheCounter()
{
    attach(u"delay=1"_s);
    m_counter->openWindow();
    m_counter->click(u"A-5"_s);
    QTRY_VERIFY(m_counter->sell().sale());
    const HoldId sale = m_counter->sell().sale()->id;
    open();
    m_counter->press("typeChangeAccept");
    QTRY_COMPARE(types(), u"Child Adult"_s);
    QTRY_VERIFY(!dialog());
    m_counter->awaitAnswers();
    QVERIFY(m_counter->sell().sale());
    QCOMPARE(m_counter->sell().sale()->id, sale); // it goes on
    QCOMPARE(m_counter->sell().sale()->state, HoldState::Active);
    QTRY_VERIFY2(messages().text().contains(order().code), qPrintable(messages().text()));
}

void TestCounterTypePayment::declinedIsBackAtTheOrder()
{
    charge(u"refuse"_s);
    QTRY_COMPARE(on("sellButton"), u"Try again"_s);
    QCOMPARE(on("cancelButton"), u"Cancel"_s);
    QVERIFY2(m_counter->text("paymentAbout").contains(u"Price type of order %1"_s.arg(order().code)),
             qPrintable(m_counter->text("paymentAbout")));
    m_counter->picture(u"type-declined"_s, dialog());
    m_counter->press("cancelButton");
    QTRY_VERIFY(!dialog());
    QTRY_VERIFY(m_counter->find("orderDialog"));
    QTRY_VERIFY(m_counter->find("orderType")->isEnabled());
    m_counter->awaitAnswers();
    QVERIFY2(saidByTheOrder().startsWith(u"The price type is not changed."_s), qPrintable(saidByTheOrder()));
    m_counter->picture(u"type-declined-order"_s, m_counter->find("orderDialog"));
    QCOMPARE(types(), u"Child Child"_s);
    QVERIFY(attempt().reason.contains(u"refused the card"_s)); // for the journal
    QVERIFY(m_counter->desk(u"office"_s)->payments().open()->isEmpty());
    QVERIFY(m_counter->desk(u"office"_s)->holds().live()->isEmpty());
    QVERIFY(!m_counter->sell().state().lost);
    QCOMPARE(timesCharged(), 0);
}

void TestCounterTypePayment::stoppedByTheClerk()
{
    charge(u"patient"_s);
    QTRY_COMPARE(m_counter->text("readerShown"), u"Insert, tap or swipe the card"_s);
    m_counter->picture(u"type-waiting"_s, dialog());
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QVERIFY(dialog()->isVisible()); // the reader's answer comes first
    QTRY_COMPARE(on("sellButton"), u"Try again"_s);
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QTRY_VERIFY(m_counter->find("orderDialog"));
    QTRY_COMPARE(attempt().state, AttemptState::NotCharged);
    QCOMPARE(types(), u"Child Child"_s);
}

// Nobody was asked for money, and nothing stays open.
void TestCounterTypePayment::closedWhileItBegins()
{
    m_counter->openWindow();
    open();
    m_counter->press("typeChangeAccept");
    auto *card = m_counter->find<QDialog>("cardDialog");
    QVERIFY(card);
    QCOMPARE(m_counter->sell().state().payment.stage, PaymentState::Stage::Asked);
    card->reject();
    m_counter->awaitAnswers();
    QTRY_COMPARE(attempt().state, AttemptState::NotCharged);
    QVERIFY(m_counter->desk(u"office"_s)->holds().live()->isEmpty());
    QCOMPARE(types(), u"Child Child"_s);
}

void TestCounterTypePayment::notSure_data()
{
    QTest::addColumn<bool>("charged");
    QTest::newRow("it was charged") << true;
    QTest::newRow("it was not") << false;
}

void TestCounterTypePayment::notSure()
{
    QFETCH(const bool, charged);
    charge(u"wrong-amount"_s);
    QTRY_COMPARE(on("sellButton"), u"Ask again"_s);
    m_counter->press("cancelButton"); // Not sure
    QTRY_VERIFY(doubt()->isVisible());
    const QString what = m_counter->text("doubtSeats");
    QVERIFY2(what.contains(u"Price type of order %1, Stalls, row A, seat 1 to Adult"_s.arg(order().code)),
             qPrintable(what));
    QVERIFY2(m_counter->text("doubtWhat").startsWith(u"1 seat, €15.00 by card"_s),
             qPrintable(m_counter->text("doubtWhat")));
    QCOMPARE(doubt()->findChild<QPushButton *>(u"doubtNotCharged"_s)->text(), u"Not charged"_s);
    QVERIFY(!doubt()->findChild<QPushButton *>(u"doubtBack"_s)->isVisible()); // there is no sale to go on with
    m_counter->picture(u"type-doubt"_s);
    doubt()->findChild<QPushButton *>(charged ? u"doubtCharged"_s : u"doubtNotCharged"_s)->click();
    if (charged) {
        doubt()->findChild<QPushButton *>(u"doubtSell"_s)->click();
        QTRY_COMPARE(types(), u"Child Adult"_s);
        QTRY_COMPARE(m_counter->text("orderCode"), order().code);
    } else {
        QTRY_COMPARE(attempt().state, AttemptState::NotCharged);
        QTRY_VERIFY2(messages().text().contains(order().code), qPrintable(messages().text()));
        QCOMPARE(types(), u"Child Child"_s);
    }
    QTRY_VERIFY(!doubt()->isVisible());
    QVERIFY(!m_counter->sell().state().lost);
}

void TestCounterTypePayment::endedElsewhere_data()
{
    notSure_data();
}

// What it came to is not guessed: charged or not, its hold is gone.
void TestCounterTypePayment::endedElsewhere()
{
    QFETCH(const bool, charged);
    charge(u"patient"_s);
    QTRY_COMPARE(m_counter->text("readerShown"), u"Insert, tap or swipe the card"_s);
    QTRY_VERIFY(m_counter->house().openPayments() && m_counter->house().openPayments()->size() == 1);
    const auto verdict = charged ? PaymentVerdict::wasCharged(u"slip"_s) : PaymentVerdict::notCharged(u"Asked"_s);
    QVERIFY(m_counter->desk(u"office"_s)->payments().settle(AttemptId(1), verdict));
    QTRY_COMPARE(on("sellButton"), u"Try again"_s);
    QCOMPARE(m_counter->sell().state().payment.word, PaymentState::Word::EndedBy);
    m_counter->press("cancelButton");
    QTRY_VERIFY(m_counter->find("orderDialog"));
    QTRY_VERIFY(m_counter->find("orderType")->isEnabled());
    QCOMPARE(saidByTheOrder(), QString());
    QCOMPARE(types(), charged ? u"Child Adult"_s : u"Child Child"_s);
    QCOMPARE(timesCharged(), 0);
    QVERIFY(!m_counter->sell().state().lost);
}

// The window goes, with its reader still waiting for a card; it is charged meanwhile.
void TestCounterTypePayment::leftInTheMiddleItIsAskedLater()
{
    charge(u"patient"_s);
    QTRY_COMPARE(m_counter->text("readerShown"), u"Insert, tap or swipe the card"_s);
    m_counter->closeWindow();
    const PaymentAttempt open = attempt();
    QCOMPARE(open.state, AttemptState::Open);
    SimulatedTerminal({.memory = m_counter->path(u"charges"_s)}).charge(chargeFor(open.key, open.amount, open.hold));
    m_counter->openWindow();
    QTRY_VERIFY(doubt()->isVisible());
    doubt()->findChild<QPushButton *>(u"doubtReader"_s)->click();
    QTRY_COMPARE(types(), u"Child Adult"_s);
    QCOMPARE(timesCharged(), 1);
}

// Whose list of holds has no hold that has nothing.
void TestCounterTypePayment::atTheManagersToo()
{
    PaymentStart start;
    start.types = TypeChangeAsked{m_order, {order().tickets.first().id}, 0, u"is not"_s};
    QVERIFY(m_counter->desk(u"counter/9"_s)->payments().begin({}, start));
    m_counter->openWindow();
    m_counter->press("page-Manage");
    auto *payments = m_counter->find("paymentsPanel");
    QTRY_VERIFY(payments->isVisible());
    m_counter->awaitAnswers();
    const auto *what = payments->findChild<QLabel *>(u"doubtSeats"_s);
    QTRY_VERIFY2(what && what->text().contains(u"Price type of order %1"_s.arg(order().code)),
                 what ? qPrintable(what->text()) : "");
    QCOMPARE(m_counter->find<QAbstractItemView>("holds")->model()->rowCount(), 0);
    m_counter->picture(u"type-doubt-manager"_s);
    payments->findChild<QPushButton *>(u"doubtNotCharged"_s)->click();
    QTRY_COMPARE(m_counter->prompt.asked.size(), 1);
    QVERIFY(m_counter->prompt.asked.first().details.contains(order().code));
    QTRY_COMPARE(attempt().state, AttemptState::NotCharged);
}

void TestCounterTypePayment::byHandWithoutAReader()
{
    m_counter->openWindow();
    open();
    m_counter->press("typeChangeAccept");
    QTRY_VERIFY(m_counter->find("cardDialog"));
    QTRY_COMPARE(m_counter->sell().state().payment.stage, PaymentState::Stage::Ready);
    QCOMPARE(attempt().state, AttemptState::Open); // before anybody is asked for money
    m_counter->typeAnew("cardReference", u"4711"_s);
    m_counter->press("sellButton");
    QTRY_COMPARE(types(), u"Child Adult"_s);
    QCOMPARE(attempt().reference, u"4711"_s);
}

void TestCounterTypePayment::inCashAtOnce()
{
    attach(u"delay=1"_s);
    m_counter->openWindow();
    open();
    auto *tender = m_counter->find<QComboBox>("typeChangeTender");
    tender->setCurrentIndex(tender->findData(int(PaymentMethod::Cash)));
    m_counter->press("typeChangeAccept");
    QTRY_COMPARE(types(), u"Child Adult"_s);
    QVERIFY(!dialog());
    QCOMPARE(order().payments.last().method, PaymentMethod::Cash);
    QCOMPARE(timesCharged(), 0);
}

ROWLOCK_WINDOW_TEST(TestCounterTypePayment)
#include "tst_counter_type_payment.moc"
