// The price type of sold tickets is changed in the order's window: what it comes to is said before, new tickets come.
#include "tests/support/counter_fixture.h"

#include "ui/sell/order_dialog.h"

#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestTypeChange : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_counter.reset(); }

    void aChildAfterAll();
    void andBackAgain();
    void offersWhatIsSold();
    void saysThatThereIsNoOther();

private:
    void open(int row); // marks the ticket and presses the button
    void choose(const QString &type);
    Order order() const
    {
        return m_counter->desk(u"office"_s)->orders().order(QString::number(m_order.value())).value_or(Order());
    }

    std::unique_ptr<CounterFixture> m_counter;
    OrderId m_order;
};

void TestTypeChange::init()
{
    m_counter = std::make_unique<CounterFixture>();
    const auto desk = m_counter->desk(u"office"_s);
    PriceChange child;
    child.pool = u"Front"_s;
    child.type = 1;
    child.price = Money{1200, Currency()};
    QVERIFY(desk->inventory().setPrices(m_counter->event, {child}));
    const auto held = desk->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-A-1"_s, u"Stalls-A-2"_s}));
    QVERIFY(held);
    const auto sold = desk->orders().sell(held->id, {{PaymentMethod::Card, {6000, Currency()}, {}}});
    QVERIFY(sold);
    m_order = sold->order.id;
    m_counter->openWindow();
    m_counter->window->counter()->showOrder(sold->order.code);
    QTRY_VERIFY(m_counter->find("orderType")->isEnabled());
}

void TestTypeChange::open(int row)
{
    auto *list = m_counter->find<QTreeWidget>("orderTickets");
    list->clearSelection();
    list->topLevelItem(row)->setSelected(true);
    m_counter->press("orderType");
    QTRY_VERIFY(m_counter->find("typeChangeDialog"));
    QTRY_VERIFY(m_counter->find<QComboBox>("typeChangeType")->count() > 0);
}

void TestTypeChange::choose(const QString &type)
{
    auto *types = m_counter->find<QComboBox>("typeChangeType");
    QVERIFY(types->findText(type) >= 0);
    types->setCurrentIndex(types->findText(type));
}

void TestTypeChange::aChildAfterAll()
{
    open(0);
    QVERIFY(m_counter->find<QComboBox>("typeChangeType")->findText(u"Adult"_s) < 0); // it is that
    choose(u"Child"_s);
    QTRY_COMPARE(m_counter->text("typeChangeSum"), u"€18.00 to refund"_s);
    QVERIFY(m_counter->text("typeChangeDetails").contains(u"Card €18.00"_s));
    QVERIFY(m_counter->text("typeChangeDetails").contains(u"The old ticket becomes void."_s)); // one
    QVERIFY(!m_counter->find("typeChangeAccept")->isEnabled());                                // why is asked
    m_counter->typeAnew("typeChangeReason", u"Is eleven"_s);
    m_counter->picture(u"price-type-changed"_s, m_counter->find("typeChangeDialog"));
    m_counter->press("typeChangeAccept");
    QTRY_VERIFY(!m_counter->find("typeChangeDialog"));
    m_counter->awaitAnswers();
    QCOMPARE(order().total.minor, 4200);
    QCOMPARE(order().tickets.last().typeName, u"Child"_s);
    QCOMPARE(order().tickets.first().state, TicketState::Void);
    auto *rows = m_counter->find<QTreeWidget>("orderTickets");
    QTRY_COMPARE(rows->topLevelItemCount(), 3);
    QCOMPARE(rows->topLevelItem(0)->text(3), u"Void, changed to Child"_s); // and not lost and printed again
    QCOMPARE(rows->topLevelItem(2)->text(3), u"Valid"_s);
    m_counter->picture(u"order-of-another-type"_s, m_counter->find("orderDialog"));
}

void TestTypeChange::andBackAgain()
{
    const auto desk = m_counter->desk(u"office"_s);
    QVERIFY(desk->orders().changeTypes({m_order, {}, 1, u"x"_s}, {}));
    m_counter->press("orderClose");
    QTRY_VERIFY(!m_counter->find("orderDialog"));
    m_counter->window->counter()->showOrder(order().code);
    QTRY_VERIFY(m_counter->find("orderType") && m_counter->find("orderType")->isEnabled());
    open(3);
    choose(u"Adult"_s);
    QTRY_COMPARE(m_counter->text("typeChangeSum"), u"€18.00 to pay"_s);
    QVERIFY(m_counter->find("typeChangeTender")->isVisible());
    m_counter->typeAnew("typeChangeReason", u"Is not"_s);
    m_counter->picture(u"price-type-to-pay"_s, m_counter->find("typeChangeDialog"));
    m_counter->press("typeChangeAccept");
    QTRY_VERIFY(!m_counter->find("typeChangeDialog"));
    m_counter->awaitAnswers();
    QCOMPARE(order().total.minor, 4200);
    QCOMPARE(order().payments.last().method, PaymentMethod::Cash);
}

// Those that these seats are sold at, and no others.
void TestTypeChange::offersWhatIsSold()
{
    open(0);
    auto *types = m_counter->find<QComboBox>("typeChangeType");
    QCOMPARE(types->count(), 1);
    QCOMPARE(types->itemText(0), u"Child"_s);
    m_counter->typeAnew("typeChangeReason", u"Is eleven"_s);
    QTRY_VERIFY(m_counter->find("typeChangeAccept")->isEnabled());
    QTest::keyClick(m_counter->find("typeChangeDialog"), Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("typeChangeDialog"));
    QCOMPARE(order().total.minor, 6000);
}

void TestTypeChange::saysThatThereIsNoOther()
{
    PriceChange none;
    none.pool = u"Front"_s;
    none.type = 1;
    QVERIFY(m_counter->desk(u"office"_s)->inventory().setPrices(m_counter->event, {none}));
    m_counter->press("orderType");
    QTRY_VERIFY(m_counter->find("typeChangeDialog"));
    QTRY_VERIFY(m_counter->text("typeChangeError").contains(u"no other price type"_s));
    QCOMPARE(m_counter->find<QComboBox>("typeChangeType")->count(), 0);
    m_counter->typeAnew("typeChangeReason", u"Is eleven"_s);
    QVERIFY(!m_counter->find("typeChangeAccept")->isEnabled());
}

ROWLOCK_WINDOW_TEST(TestTypeChange)
#include "tst_type_change.moc"
