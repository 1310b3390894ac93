// Discounts at the counter: what each takes off stands above the total before money is asked for, and the same sum is
// asked for after.
#include "tests/support/counter_fixture.h"
#include "ui/sell/sale_items_model.h"

#include <QDialog>
#include <QListView>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterDiscounts : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_counter = std::make_unique<CounterFixture>();
        const auto desk = m_counter->desk(u"office"_s);
        DiscountRule three;
        three.name = u"Family day"_s;
        three.effect = TakeAndPay{3, 2};
        QVERIFY(desk->inventory().addDiscount(three));
        FeeRule fee;
        fee.name = u"Booking fee"_s;
        fee.amount = {150, Currency()};
        QVERIFY(desk->inventory().addFee(fee));
        m_counter->clock.advanceMs(1);
        m_counter->openWindow();
    }
    void cleanup() { m_counter.reset(); }

    void whatIsTakenOffIsSaidBeforeItIsPaid();
    void whatIsTypedSaysWhatItComesTo();

private:
    QString total() { return m_counter->text("total"); }
    QVariant ofRow(int row, int role)
    {
        return m_counter->find<QListView>("saleItems")->model()->index(row, 0).data(role);
    }

    std::unique_ptr<CounterFixture> m_counter;
};

void TestCounterDiscounts::whatIsTakenOffIsSaidBeforeItIsPaid()
{
    m_counter->click(u"A-3"_s);
    m_counter->click(u"A-4"_s);
    QTRY_COMPARE(total(), u"€63.00"_s);
    QCOMPARE(m_counter->text("feeLines"), u"Booking fee ×2 €3.00"_s);
    QCOMPARE(ofRow(0, SaleItemsModel::ListRole).toString(), QString());
    m_counter->click(u"A-5"_s);
    QTRY_COMPARE(total(), u"€64.50"_s);
    QCOMPARE(m_counter->text("feeLines"), u"Family day −€30.00\nBooking fee ×3 €4.50"_s);
    QCOMPARE(ofRow(0, SaleItemsModel::PriceRole).toString(), u"€20.00"_s);
    QCOMPARE(ofRow(0, SaleItemsModel::ListRole).toString(), u"€30.00"_s);
    QVERIFY(ofRow(0, Qt::AccessibleTextRole).toString().endsWith(u"€20.00 instead of €30.00"_s));
    m_counter->picture(u"sale-with-discount"_s);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    m_counter->awaitAnswers();
    const auto sold = m_counter->desk(u"office"_s)->orders().recent({}, 1);
    QVERIFY(sold && sold->size() == 1);
    QCOMPARE(sold->first().total.minor, 6450);
    QTRY_COMPARE(m_counter->text("feeLines"), QString());
}

// With what is taken off and what is added, before Enter and after it.
void TestCounterDiscounts::whatIsTypedSaysWhatItComesTo()
{
    const auto said = [this](const QString &words) { return m_counter->text("omniboxPreview").contains(words); };
    m_counter->typeAnew("omnibox", u"a3-5"_s);
    QTRY_VERIFY2(said(u"€64.50"_s), qPrintable(m_counter->text("omniboxPreview")));
    QTest::keyClick(m_counter->find<QWidget>("omnibox"), Qt::Key_Return);
    QTRY_COMPARE(total(), u"€64.50"_s);
    m_counter->typeAnew("omnibox", u"a6"_s);
    QTRY_VERIFY2(said(u"€30.00, total €96.00"_s), qPrintable(m_counter->text("omniboxPreview")));
    QTest::keyClick(m_counter->find<QWidget>("omnibox"), Qt::Key_Return);
    QTRY_COMPARE(total(), u"€96.00"_s);
}

ROWLOCK_WINDOW_TEST(TestCounterDiscounts)
#include "tst_counter_discounts.moc"
