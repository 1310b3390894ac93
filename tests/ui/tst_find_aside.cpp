// A sale set aside is found at the field at the top by the name of its patron.
#include "tests/support/counter_fixture.h"

#include <QAbstractItemView>
#include <QLineEdit>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

// Of Ann Lee, with this seat.
HoldId setSaleAside(CounterFixture &fixture, const QString &seat)
{
    HoldId sale;
    [&] {
        fixture.click(seat);
        QTRY_VERIFY(fixture.sell().sale() && !fixture.sell().isBusy());
        sale = fixture.sell().sale()->id;
        fixture.sell().tell(&SaleOnCounter::namePatron, HoldId(sale), u"Ann Lee"_s);
        QTRY_COMPARE(fixture.sell().sale()->patron, u"Ann Lee"_s);
        fixture.sell().tell(&SaleOnCounter::setAside);
        QTRY_COMPARE(fixture.sell().aside().size(), 1);
    }();
    return sale;
}

} // namespace

class TestFindAside : public QObject
{
    Q_OBJECT

private slots:
    void aSaleSetAsideIsFoundByItsName();
    void enterTakesWhatIsSeen();
};

// Before the orders of that name: its patron is on the way back to the counter.
void TestFindAside::aSaleSetAsideIsFoundByItsName()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto desk = fixture.desk(u"counter/2"_s);
    const auto hold = desk->holds().hold(fixture.event, SeatRequest::named({fixture.ref(u"B-1"_s)}));
    QVERIFY(desk->orders().sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {}, u"Mary Leeds"_s));
    const HoldId sale = setSaleAside(fixture, u"A-1"_s);
    auto *field = fixture.find<QLineEdit>("omnibox");
    auto *list = fixture.find<QAbstractItemView>("omniboxOrders");

    fixture.typeAnew("omnibox", u"lee"_s);
    QTRY_COMPARE(list->model()->rowCount(), 2);
    QCOMPARE(fixture.text("omniboxPreview"), u"1 sale set aside, 1 order – select one and press Enter"_s);
    QTest::keyClick(field, Qt::Key_Down);
    QTest::keyClick(field, Qt::Key_Up);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->id, sale);
    QCOMPARE(field->text(), QString());
    QVERIFY(fixture.map().hasFocus());

    fixture.sell().tell(&SaleOnCounter::setAside);
    QTRY_COMPARE(fixture.sell().aside().size(), 1);
    fixture.typeAnew("omnibox", u"le ann"_s);
    QTRY_COMPARE(fixture.text("omniboxPreview"),
                 u"Sale set aside: Ann Lee · 1 seat · €30.00 – press Enter to resume"_s);
    field->clear();
    QTest::keyClicks(field, u"ann"_s);
    QTest::keyClick(field, Qt::Key_Return); // before any answer
    QTRY_VERIFY(fixture.sell().sale());
    QCOMPARE(fixture.sell().sale()->id, sale);
}

// Not another row because a seat was sold meanwhile, and nothing of the text before.
void TestFindAside::enterTakesWhatIsSeen()
{
    CounterFixture fixture;
    fixture.openWindow();
    const auto desk = fixture.desk(u"counter/2"_s);
    const auto sellToOther = [&](const QString &seat) {
        const auto hold = desk->holds().hold(fixture.event, SeatRequest::named({fixture.ref(seat)}));
        QVERIFY(desk->orders().sell(hold->id, {{PaymentMethod::Cash, hold->total, {}}}, {}, u"Mary Lee"_s));
    };
    sellToOther(u"B-1"_s);
    setSaleAside(fixture, u"A-1"_s);
    auto *field = fixture.find<QLineEdit>("omnibox");
    auto *list = fixture.find<QAbstractItemView>("omniboxOrders");

    fixture.typeAnew("omnibox", u"lee"_s);
    QTRY_COMPARE(list->model()->rowCount(), 2);
    QTest::keyClick(field, Qt::Key_Down);
    sellToOther(u"B-2"_s);
    QTRY_COMPARE(fixture.state(u"B-2"_s), SeatState::Sold);
    fixture.awaitAnswers();
    QCOMPARE(list->currentIndex().row(), 1);

    fixture.typeAnew("omnibox", u"ann"_s);
    QTRY_COMPARE(list->model()->rowCount(), 1);
    QTest::keyClicks(field, u"zz"_s);
    QTest::keyClick(field, Qt::Key_Return); // before any answer
    fixture.awaitAnswers();
    QVERIFY(!fixture.sell().sale());
}

ROWLOCK_WINDOW_TEST(TestFindAside)
#include "tst_find_aside.moc"
