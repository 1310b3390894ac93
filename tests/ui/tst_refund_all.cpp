// Everybody's money back for a cancelled event: what is asked before, and that it is not left without a word.
#include "tests/support/counter_fixture.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestRefundAll : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_counter.reset(); }

    void theFeesAreAskedFor();
    void aCancellationChargeIsKept();
    void closingStopsAndTells();
    void ontoGiftCards();
    void depositsGoBackToo();

private:
    void sell(int orders, qint64 total);
    void deposit(const QString &seat, PaymentMethod method);
    void open();
    QPushButton *start() { return m_counter->find<QPushButton>("refundAllStart"); }
    QString state() { return m_counter->text("refundAllState"); }

    std::unique_ptr<CounterFixture> m_counter;
};

void TestRefundAll::init()
{
    m_counter = std::make_unique<CounterFixture>();
}

// Each of two seats of row A, by card.
void TestRefundAll::sell(int orders, qint64 total)
{
    const auto office = m_counter->desk(u"office"_s);
    for (int i = 0; i < orders; ++i) {
        const auto held = office->holds().hold(
            m_counter->event, SeatRequest::named({u"Stalls-A-%1"_s.arg(2 * i + 1), u"Stalls-A-%1"_s.arg(2 * i + 2)}));
        QVERIFY(held);
        QVERIFY(office->orders().sell(held->id, {{PaymentMethod::Card, {total, Currency()}, {}}}));
    }
    QVERIFY(office->events().cancel(m_counter->event));
}

void TestRefundAll::open()
{
    m_counter->openWindow();
    QTRY_VERIFY(m_counter->house().event().cancelled);
    auto *entry = m_counter->window->findChild<QAction *>(u"refundAll"_s);
    QVERIFY(entry && entry->isEnabled());
    entry->trigger();
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->find<QTreeWidget>("refundAllList")->topLevelItemCount() > 0);
}

void TestRefundAll::theFeesAreAskedFor()
{
    FeeRule fee;
    fee.name = u"Booking fee"_s;
    fee.per = FeeFor::Ticket;
    fee.amount = {150, Currency()};
    const auto office = m_counter->desk(u"office"_s);
    QVERIFY(office->inventory().setTaxRate(u"tickets"_s, *TaxRate::of(700)));
    QVERIFY(office->inventory().addFee(fee));
    m_counter->clock.advanceMs(1);
    sell(1, 6300);
    open();
    m_counter->find<QLineEdit>("refundAllReason")->setText(u"Storm"_s);
    QVERIFY(!start()->isEnabled()); // nothing is assumed
    QCOMPARE(start()->toolTip(), u"Select what becomes of the fees first"_s);
    auto *list = m_counter->find<QTreeWidget>("refundAllList");
    QCOMPARE(list->topLevelItem(0)->text(3), u"Stalls, row A, seats 1, 2"_s);
    auto *fees = m_counter->find<QComboBox>("refundAllFees");
    fees->setCurrentIndex(fees->findText(u"Refund all fees"_s));
    QTRY_COMPARE(state(), u"To refund: 1 order, €63.00."_s);
    m_counter->find<QLineEdit>("refundAllReason")->setText(u"4111 1111 1111 1111"_s);
    QVERIFY(!start()->isEnabled());
    m_counter->find<QLineEdit>("refundAllReason")->setText(u"Storm"_s);
    QVERIFY(start()->isEnabled());
    m_counter->picture(u"refund-everybody"_s, m_counter->find("refundAllDialog"));
    m_counter->prompt.accepts = false;
    start()->click();
    QCOMPARE(m_counter->prompt.asked.last().text, u"Refund €63.00 for 1 order?"_s);
    QCOMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    m_counter->prompt.accepts = true;
    start()->click();
    QTRY_VERIFY2(state().startsWith(u"Refunded: 1 order, €63.00."_s), qPrintable(state()));
    QCOMPARE(start()->text(), u"Refund…"_s); // none is left
}

void TestRefundAll::aCancellationChargeIsKept()
{
    sell(2, 6000);
    open();
    m_counter->find<QLineEdit>("refundAllReason")->setText(u"Storm"_s);
    m_counter->find<QComboBox>("refundAllKeep")->setCurrentIndex(3);
    QTRY_COMPARE(start()->toolTip(), u"Enter how much is kept: above 0 percent, up to 100"_s);
    m_counter->find<QLineEdit>("refundAllKeepPercent")->setText(u"12,5"_s);
    QTRY_COMPARE(state(), u"To refund: 2 orders, €105.00."_s);
    QTRY_VERIFY(start()->isEnabled());
    m_counter->picture(u"refund-everybody-with-a-charge"_s, m_counter->find("refundAllDialog"));
    start()->click();
    QTRY_VERIFY2(state().startsWith(u"Refunded: 2 orders, €105.00."_s), qPrintable(state()));
}

void TestRefundAll::closingStopsAndTells()
{
    sell(4, 6000);
    open();
    auto *dialog = m_counter->find<QDialog>("refundAllDialog");
    QVERIFY(!m_counter->find("refundAllFees")->isVisible()); // there are none
    m_counter->find<QLineEdit>("refundAllReason")->setText(u"Storm"_s);
    QTRY_VERIFY(start()->isEnabled());
    start()->click();
    QCOMPARE(dialog->focusWidget(), m_counter->find("refundAllStop"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(dialog->isVisible());
    QTRY_VERIFY(!m_counter->find("refundAllStop")->isEnabled());
    QVERIFY2(state().startsWith(u"Refunded: 1 order, €60.00."_s), qPrintable(state()));
    QVERIFY2(state().contains(u"To refund: 3 orders, €180.00."_s), qPrintable(state()));
    QTRY_VERIFY(start()->isEnabled());
    start()->click(); // gone on with: what went back before is told as well
    QTRY_VERIFY2(state().startsWith(u"Refunded: 4 orders, €240.00."_s), qPrintable(state()));
    QTRY_VERIFY(!m_counter->find("refundAllStop")->isEnabled());
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("refundAllDialog"));
}

void TestRefundAll::ontoGiftCards()
{
    sell(2, 6000);
    open();
    m_counter->find<QComboBox>("refundAllTo")->setCurrentIndex(1);
    m_counter->find<QLineEdit>("refundAllReason")->setText(u"Storm"_s);
    QTRY_VERIFY(start()->isEnabled());
    auto *list = m_counter->find<QTreeWidget>("refundAllList");
    QCOMPARE(list->topLevelItem(0)->text(5), u"Gift card €60.00"_s);
    start()->click();
    QTRY_VERIFY2(state().startsWith(u"Refunded: 2 orders, €120.00."_s), qPrintable(state()));
    QVERIFY(list->topLevelItem(1)->text(5).endsWith(u": €60.00"_s));
    const QString code = list->topLevelItem(1)->text(5).section(u':', 0, 0).section(u' ', 2);
    const auto card = m_counter->desk(u"office"_s)->giftCards().find(code);
    QVERIFY2(card, qPrintable(list->topLevelItem(1)->text(5)));
    QCOMPARE(card->balance().minor, 6000);
    m_counter->picture(u"refunded-onto-gift-cards"_s, m_counter->find("refundAllDialog"));
}

void TestRefundAll::deposit(const QString &seat, PaymentMethod method)
{
    const auto office = m_counter->desk(u"office"_s);
    const auto held = office->holds().hold(m_counter->event, SeatRequest::named({seat}));
    QVERIFY(held);
    const auto begun = office->payments().begin(held->id, {method, Money{1000, Currency()}, {}});
    QVERIFY(begun);
    QVERIFY(office->payments().settle(begun->attempt.id, PaymentVerdict::wasCharged({})));
}

// Who paid a part has no order yet: as it was paid, and what is cash waits.
void TestRefundAll::depositsGoBackToo()
{
    deposit(u"Stalls-B-1"_s, PaymentMethod::Card);
    deposit(u"Stalls-B-2"_s, PaymentMethod::Cash);
    sell(1, 6000);
    open();
    auto *list = m_counter->find<QTreeWidget>("refundAllList");
    QCOMPARE(list->topLevelItemCount(), 3);
    QCOMPARE(list->topLevelItem(1)->text(0), u"Deposit"_s);
    QCOMPARE(list->topLevelItem(1)->text(5), u"Card €10.00"_s);
    QCOMPARE(list->topLevelItem(2)->text(5), u"In cash at the box office"_s);
    m_counter->find<QLineEdit>("refundAllReason")->setText(u"Storm"_s);
    QTRY_COMPARE(start()->text(), u"Refund 1 order and 1 deposit…"_s);
    m_counter->picture(u"refund-everybody-with-deposits"_s, m_counter->find("refundAllDialog"));
    start()->click();
    QCOMPARE(m_counter->prompt.asked.last().text, u"Refund €70.00 for 1 order and 1 deposit?"_s);
    QTRY_VERIFY2(state().startsWith(u"Refunded: 1 order and 1 deposit, €70.00."_s), qPrintable(state()));
    QCOMPARE(list->topLevelItem(1)->text(5), u"Refunded: Card €10.00"_s);
    QVERIFY2(state().contains(u"Deposits to be refunded in cash when the patron comes: 1."_s), qPrintable(state()));
    QTRY_COMPARE(m_counter->state(u"B-1"_s), SeatState::Free);
    QCOMPARE(m_counter->state(u"B-2"_s), SeatState::Held);
    QCOMPARE(m_counter->desk(u"office"_s)->payments().open()->size(), 1);
}

ROWLOCK_WINDOW_TEST(TestRefundAll)
#include "tst_refund_all.moc"
