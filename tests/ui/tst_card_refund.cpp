// Money goes back to a card by the reader that is attached: once, whatever dies, and with a way out by hand.
#include "tests/support/counter_fixture.h"
#include "tests/support/practice_reader.h"

#include "model/domain/card_refund.h"
#include "model/service/payment_devices.h"
#include "ui/sell/order_dialog.h"

#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCardRefund : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_counter.reset(); }

    void theReaderGivesItBack();
    void refusedItIsGivenByHand();
    void unansweredItIsAskedAgainAndGivesBackOnce();
    void cashAsksNoReader();

private:
    void attach(const QString &habits) { m_counter->settings.setCardReader(practiceReader(memory(), habits)); }
    QString memory() const { return m_counter->path(u"charges"_s); }
    qint64 timesMoved() const { return SimulatedTerminal({.memory = memory()}).timesCharged(); }
    QString shown() const { return m_counter->text("cardRefundShown"); }
    void sellAndRefund(PaymentMethod method);
    void open();

    std::unique_ptr<CounterFixture> m_counter;
    QString m_code;
};

void TestCardRefund::init()
{
    m_counter = std::make_unique<CounterFixture>();
}

void TestCardRefund::open()
{
    delete m_counter->find("orderDialog");
    m_counter->window->counter()->showOrder(m_code);
    QTRY_VERIFY(m_counter->find("orderName") && m_counter->find("orderName")->isEnabled());
}

void TestCardRefund::sellAndRefund(PaymentMethod method)
{
    const auto desk = m_counter->desk(u"office"_s);
    const auto held = desk->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-A-1"_s}));
    QVERIFY(held);
    const auto sold = desk->orders().sell(held->id, {{method, held->total, u"slip 7"_s}});
    QVERIFY(sold);
    m_code = sold->order.code;
    m_counter->openWindow();
    open();
    QTRY_VERIFY(m_counter->find("orderRefund")->isEnabled());
    m_counter->press("orderRefund");
    QTRY_VERIFY(m_counter->find("refundDialog"));
    m_counter->typeAnew("refundReason", u"Fell ill"_s);
    m_counter->press("refundAccept");
    QTRY_COMPARE(m_counter->state(u"A-1"_s), SeatState::Free);
    m_counter->awaitAnswers();
}

void TestCardRefund::theReaderGivesItBack()
{
    attach(u"delay=1"_s);
    sellAndRefund(PaymentMethod::Card);
    QTRY_VERIFY2(shown().contains(u"has refunded the money (receipt practice-1)"_s), qPrintable(shown()));
    QCOMPARE(m_counter->text("cardRefundAmount"), u"€30.00"_s);
    m_counter->picture(u"card-refunded"_s, m_counter->find("cardRefundDialog"));
    QTest::keyClick(m_counter->find("cardRefundDialog"), Qt::Key_Return);
    QTRY_VERIFY(!m_counter->find("cardRefundDialog"));
    open();
    m_counter->awaitAnswers();
    QVERIFY(!m_counter->text("messageText").contains(u"card reader"_s));
    QCOMPARE(timesMoved(), 1);
}

void TestCardRefund::refusedItIsGivenByHand()
{
    attach(u"refuse"_s);
    sellAndRefund(PaymentMethod::Card);
    QTRY_VERIFY2(shown().contains(u"by hand"_s), qPrintable(shown()));
    m_counter->picture(u"card-refund-refused"_s, m_counter->find("cardRefundDialog"));
    m_counter->press("cardRefundByHand");
    QTRY_VERIFY(!m_counter->find("cardRefundDialog"));
    open();
    m_counter->awaitAnswers();
    QVERIFY(!m_counter->text("messageText").contains(u"card reader"_s));
    QCOMPARE(timesMoved(), 0);
}

void TestCardRefund::unansweredItIsAskedAgainAndGivesBackOnce()
{
    attach(u"patient"_s);
    sellAndRefund(PaymentMethod::Card);
    QTRY_COMPARE(shown(), u"Show the card that is to be refunded"_s);
    m_counter->closeWindow(); // in the middle
    m_counter->openWindow();
    open();
    QTRY_VERIFY(m_counter->text("messageText").contains(u"has not said whether it refunded €30.00"_s));
    m_counter->picture(u"card-refund-open"_s, m_counter->find("orderDialog"));
    const auto order = m_counter->desk(u"office"_s)->orders().order(m_code);
    const Payment booked = order->payments.last();
    m_counter->settings.setReaderAsked(cardRefundOf(m_code, booked).key, practiceReader(memory(), u"delay=1"_s));
    m_counter->press("messageAction");
    QTRY_VERIFY(shown().contains(u"has refunded"_s));
    // As if that answer had been lost on the way.
    m_counter->press("cardRefundClose");
    m_counter->settings.setReaderAsked(cardRefundOf(m_code, booked).key, practiceReader(memory(), u"delay=1"_s));
    open();
    QTRY_VERIFY(m_counter->text("messageText").contains(u"has not said"_s));
    m_counter->press("messageAction");
    QTRY_VERIFY(shown().contains(u"has refunded"_s));
    QCOMPARE(timesMoved(), 1);
}

void TestCardRefund::cashAsksNoReader()
{
    attach(u"patient"_s);
    sellAndRefund(PaymentMethod::Cash);
    QTRY_VERIFY(m_counter->text("messageText").contains(u"Pay out"_s));
    QVERIFY(!m_counter->find("cardRefundDialog"));
}

ROWLOCK_WINDOW_TEST(TestCardRefund)
#include "tst_card_refund.moc"
