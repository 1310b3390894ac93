// Fees at the counter: shown with the sale before money is asked for, and the same sum asked for after.
#include "tests/support/counter_fixture.h"

#include <QDialog>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestCounterFees : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_counter = std::make_unique<CounterFixture>();
        const auto desk = m_counter->desk(u"office"_s);
        QVERIFY(desk->inventory().setTaxRate(u"tickets"_s, *TaxRate::of(700)));
        m_booking = add(*desk, u"Booking fee"_s, FeeFor::Ticket, 150);
        add(*desk, u"Handling"_s, FeeFor::Order, 200);
        m_counter->clock.advanceMs(1);
        m_counter->openWindow();
    }
    void cleanup() { m_counter.reset(); }

    void theTotalIsWhatIsAskedFor();
    void aNewSaleKnowsNewFees();

private:
    static FeeRule add(Desk &desk, const QString &name, FeeFor per, qint64 amount)
    {
        FeeRule fee;
        fee.name = name;
        fee.per = per;
        fee.amount = {amount, Currency()};
        return desk.inventory().addFee(fee).value_or(FeeRule());
    }
    QString total() { return m_counter->text("total"); }

    std::unique_ptr<CounterFixture> m_counter;
    FeeRule m_booking;
};

void TestCounterFees::theTotalIsWhatIsAskedFor()
{
    QCOMPARE(m_counter->text("feeLines"), QString());
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(m_counter->text("feeLines"), u"Booking fee €1.50\nHandling €2.00"_s);
    QCOMPARE(total(), u"€33.50"_s);
    m_counter->click(u"A-4"_s);
    QTRY_COMPARE(total(), u"€65.00"_s);
    QCOMPARE(m_counter->text("feeLines"), u"Booking fee ×2 €3.00\nHandling €2.00"_s);
    m_counter->picture(u"sale-with-fees"_s);
    m_counter->press("cashButton");
    QTRY_VERIFY(m_counter->find<QDialog>("cashDialog"));
    m_counter->press("exactButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    m_counter->awaitAnswers();
    const auto sold = m_counter->desk(u"office"_s)->orders().recent({}, 1);
    QVERIFY(sold && sold->size() == 1);
    QCOMPARE(sold->first().total.minor, 6500);
    QTRY_COMPARE(m_counter->text("feeLines"), QString());
}

void TestCounterFees::aNewSaleKnowsNewFees()
{
    m_counter->click(u"A-3"_s);
    QTRY_COMPARE(total(), u"€33.50"_s);
    QVERIFY(m_counter->desk(u"office"_s)->inventory().endFee(m_booking.id));
    m_counter->clock.advanceMs(1);
    m_counter->press("releaseButton");
    QTRY_VERIFY(!m_counter->sell().sale());
    m_counter->click(u"A-5"_s);
    QTRY_COMPARE(total(), u"€32.00"_s);
    QCOMPARE(m_counter->text("feeLines"), u"Handling €2.00"_s);
}

ROWLOCK_WINDOW_TEST(TestCounterFees)
#include "tst_counter_fees.moc"
