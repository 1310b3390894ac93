// A sale that costs nothing: tickets are issued, no money is asked for and no card reader used.
#include "tests/support/counter_fixture.h"

#include <QDialog>
#include <QLineEdit>
#include <QTest>

using namespace rowlock;

class TestFreeSale : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_fixture.reset(); }

    void ticketsAreIssuedWithoutMoney();
    void theCardsKeyChargesNothing();

private:
    QWidget *part(const char *name) const { return m_fixture->find(name); }

    std::unique_ptr<CounterFixture> m_fixture;
};

void TestFreeSale::init()
{
    m_fixture = std::make_unique<CounterFixture>();
    const auto office = m_fixture->desk(u"office"_qs);
    QVERIFY(office->inventory().setPrice(m_fixture->event, u"Front"_qs, Money{0, office->facts().currency}));
    m_fixture->openWindow();
    m_fixture->click(u"A-1"_qs);
    QTRY_VERIFY(m_fixture->sell().sale() && !m_fixture->sell().isBusy());
    QCOMPARE(m_fixture->sell().sale()->total.minor, 0);
}

void TestFreeSale::ticketsAreIssuedWithoutMoney()
{
    QTRY_COMPARE(m_fixture->find<QPushButton>("cashButton")->text(), u"Issue tickets"_qs);
    QVERIFY(!part("cardButton")->isVisible());
    m_fixture->press("cashButton");
    QTRY_VERIFY(m_fixture->find<QDialog>("cashDialog"));
    auto *dialog = m_fixture->find<QDialog>("cashDialog");
    QCOMPARE(dialog->windowTitle(), u"Free tickets"_qs);
    QVERIFY(!part("cashGiven")->isVisible() && !part("exactButton")->isVisible());
    m_fixture->picture(u"free-sale"_qs, dialog);
    QTest::keyClick(dialog->focusWidget() ? dialog->focusWidget() : dialog, Qt::Key_Return);
    QTRY_COMPARE(m_fixture->state(u"A-1"_qs), SeatState::Sold);
    m_fixture->click(u"B-1"_qs); // which has a price
    QTRY_COMPARE(m_fixture->find<QPushButton>("cashButton")->text(), u"Cash"_qs);
    QTRY_VERIFY(part("cardButton")->isVisible());
    m_fixture->press("cashButton");
    QTRY_VERIFY(part("cashGiven") && part("cashGiven")->isVisible());
}

void TestFreeSale::theCardsKeyChargesNothing()
{
    QTest::keyClick(m_fixture->window.get(), Qt::Key_F6);
    QTRY_VERIFY(m_fixture->find<QDialog>("cashDialog"));
    QVERIFY(!m_fixture->find<QDialog>("cardDialog"));
    m_fixture->press("sellButton");
    QTRY_COMPARE(m_fixture->state(u"A-1"_qs), SeatState::Sold);
    const auto order = m_fixture->desk(u"office"_qs)->orders().order(m_fixture->text("orderCode"));
    QVERIFY(order);
    for (const Payment &payment : order->payments)
        QCOMPARE(payment.amount.minor, 0);
}

ROWLOCK_WINDOW_TEST(TestFreeSale)
#include "tst_free_sale.moc"
