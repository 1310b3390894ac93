// Everybody of a cancelled event moved to another one: where they would sit is said before, and who stays, why.
#include "tests/support/counter_fixture.h"
#include "ui/common/two_line_delegate.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestMoveAll : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_counter.reset(); }

    void theNewSeatsAreShownAndTaken();
    void whoStaysIsSaid();
    void whoHasADepositStays();
    void whereToIsAskedFor();
    void closingStopsAndTells();
    void onlyWhereItIsSold();

private:
    EventId addEvent(const QString &name, bool onSale = true);
    OrderId sell(EventId event, const QStringList &seats, const QString &patron = {});
    void open();
    void choose(int index);
    QPushButton *start() { return m_counter->find<QPushButton>("moveAllStart"); }
    QTreeWidget *list() { return m_counter->find<QTreeWidget>("moveAllList"); }
    QString state() { return m_counter->text("moveAllState"); }
    qint64 left() { return m_counter->desk(u"office"_s)->events().event(m_into)->counters.available; }
    QString said(int row) { return list()->topLevelItem(row)->text(4); }

    std::unique_ptr<CounterFixture> m_counter;
    EventId m_into;
};

void TestMoveAll::init()
{
    m_counter = std::make_unique<CounterFixture>();
    m_into = addEvent(u"Hamlet on Sunday"_s);
}

EventId TestMoveAll::addEvent(const QString &name, bool onSale)
{
    const auto office = m_counter->desk(u"office"_s);
    EventCopy copy;
    copy.of = m_counter->event;
    const auto events = office->events().all();
    copy.starts = {Instant{events->first().starts.ms + 86'400'000}};
    copy.name = name;
    copy.onSale = onSale;
    const auto made = office->events().copy(copy);
    return made ? made->first().id : EventId();
}

OrderId TestMoveAll::sell(EventId event, const QStringList &seats, const QString &patron)
{
    const auto office = m_counter->desk(u"office"_s);
    const auto held = office->holds().hold(event, SeatRequest::named(seats));
    if (!held)
        return {};
    const auto sold = office->orders().sell(held->id, {{PaymentMethod::Card, held->total, {}}}, {}, patron);
    return sold ? sold->order.id : OrderId();
}

void TestMoveAll::open()
{
    QVERIFY(m_counter->desk(u"office"_s)->events().cancel(m_counter->event));
    m_counter->openWindow();
    QTRY_VERIFY(m_counter->house().event().cancelled);
    auto *entry = m_counter->window->findChild<QAction *>(u"moveAll"_s);
    QVERIFY(entry && entry->isEnabled());
    entry->trigger();
    m_counter->awaitAnswers();
    QTRY_VERIFY(m_counter->find("moveAllDialog"));
}

void TestMoveAll::choose(int index)
{
    auto *into = m_counter->find<QComboBox>("moveAllInto");
    QTRY_VERIFY(into->count() > index);
    if (into->currentIndex() < 0)
        QCOMPARE(m_counter->find("moveAllDialog")->focusWidget(), into); // it is asked first
    into->setCurrentIndex(index);
    m_counter->awaitAnswers();
}

void TestMoveAll::theNewSeatsAreShownAndTaken()
{
    const OrderId ann = sell(m_counter->event, {u"Stalls-A-1"_s, u"Stalls-A-2"_s}, u"Ann Lee"_s);
    sell(m_counter->event, {u"Stalls-B-1"_s, u"Stalls-B-2"_s});
    sell(m_into, {u"Stalls-B-1"_s});
    open();
    choose(0);
    QTRY_COMPARE(list()->topLevelItemCount(), 2);
    QCOMPARE(said(0), u"The same seats"_s);
    QVERIFY2(said(1).startsWith(u"Stalls, row"_s), qPrintable(said(1)));
    QCOMPARE(state(), u"To move: 2 orders."_s);
    QVERIFY(!start()->isEnabled());
    m_counter->find<QLineEdit>("moveAllReason")->setText(u"Storm"_s);
    QVERIFY(start()->isEnabled());
    QCOMPARE(start()->text(), u"Move 2 orders…"_s);
    QCOMPARE(start()->accessibleName(), start()->text());
    m_counter->picture(u"move-everybody"_s, m_counter->find("moveAllDialog"));
    m_counter->prompt.accepts = false;
    start()->click();
    QCOMPARE(m_counter->prompt.asked.last().text, u"Move 2 orders?"_s);
    QCOMPARE(m_counter->state(u"A-1"_s), SeatState::Sold);
    m_counter->prompt.accepts = true;
    start()->click();
    QTRY_COMPARE(state(), u"Moved: 2 orders."_s);
    QVERIFY2(said(0).startsWith(u"Moved, order "_s), qPrintable(said(0)));
    QVERIFY(said(0).endsWith(u"Stalls, row A, seats 1, 2"_s));
    QCOMPARE(start()->text(), u"Move…"_s);
    auto *into = m_counter->find<QComboBox>("moveAllInto"); // still selected, and with fewer seats left
    QTRY_VERIFY2(into->currentText().endsWith(u"(%1 available)"_s.arg(left())), qPrintable(into->currentText()));
    m_counter->picture(u"moved-everybody"_s, m_counter->find("moveAllDialog"));
    const auto office = m_counter->desk(u"office"_s);
    QCOMPARE(office->orders().order(QString::number(ann.value()))->total.minor, 0);
    QCOMPARE(office->events().event(m_into)->counters.sold, 5);
}

void TestMoveAll::whoStaysIsSaid()
{
    sell(m_counter->event, {u"Stalls-A-1"_s});
    const OrderId order = sell(m_counter->event, {u"Stalls-A-2"_s});
    const auto office = m_counter->desk(u"office"_s);
    const QString category = office->orders().order(QString::number(order.value()))->tickets.first().category;
    PaymentStart begun{PaymentMethod::Card, {}, {}};
    begun.exchange = ExchangeAsked{order, {}, u"better"_s, {}};
    QVERIFY(office->inventory().setTypePrice(m_into, category, 0, Money{9000, Currency()}));
    const auto dear = office->holds().hold(m_into, SeatRequest::named({u"Stalls-A-4"_s}));
    QVERIFY(dear);
    QVERIFY(office->payments().begin(dear->id, begun));
    open();
    choose(0);
    QTRY_COMPARE(list()->topLevelItemCount(), 2);
    QVERIFY2(said(1).startsWith(u"Stays: "_s), qPrintable(said(1)));
    list()->topLevelItem(0)->setText(3, QString(300, u'x')); // a party all over the house
    QTRY_VERIFY(list()->columnWidth(4) > list()->width() / 3);
    QCOMPARE(state(),
             u"To move: 1 order. Cannot be moved: 1; the list says why. Exchange or refund them one by one."_s);
    m_counter->picture(u"move-everybody-but-one"_s, m_counter->find("moveAllDialog"));
    m_counter->find<QLineEdit>("moveAllReason")->setText(u"Storm"_s);
    start()->click();
    QTRY_COMPARE(state(),
                 u"Moved: 1 order. Cannot be moved: 1; the list says why. Exchange or refund them one by one."_s);
    QCOMPARE(list()->topLevelItemCount(), 2); // who was moved and who stays
    QVERIFY(!start()->isEnabled());
    QCOMPARE(start()->toolTip(), u"No order can be moved"_s);
}

// No ticket is sold yet that could be moved; the party must not be forgotten for that.
void TestMoveAll::whoHasADepositStays()
{
    sell(m_counter->event, {u"Stalls-A-1"_s}, u"Ann Lee"_s);
    const auto office = m_counter->desk(u"office"_s);
    const auto held = office->holds().hold(m_counter->event, SeatRequest::named({u"Stalls-B-1"_s, u"Stalls-B-2"_s}));
    QVERIFY(held);
    QVERIFY(office->holds().namePatron(held->id, u"Bea Moss"_s));
    PaymentStart deposit{PaymentMethod::Card, {}, {}};
    deposit.amount = Money{1000, Currency()};
    const auto begun = office->payments().begin(held->id, deposit);
    QVERIFY(begun);
    QVERIFY(office->payments().settle(begun->attempt.id, PaymentVerdict::wasCharged(u"slip"_s)));
    open();
    choose(0);
    QTRY_COMPARE(list()->topLevelItemCount(), 2);
    const auto words = [this](int column) { return list()->topLevelItem(1)->text(column); };
    QCOMPARE(words(0), u"Deposit"_s);
    QCOMPARE(words(1), u"Bea Moss"_s);
    QCOMPARE(words(3), u"Stalls, row B, seats 1, 2"_s);
    QVERIFY2(words(4).startsWith(u"Stays: deposit of €10.00"_s), qPrintable(words(4)));
    QCOMPARE(state(), u"To move: 1 order. Deposits that stay: 1; the list says why. Refund everybody refunds them."_s);
    m_counter->picture(u"move-everybody-but-a-deposit"_s, m_counter->find("moveAllDialog"));
    m_counter->find<QLineEdit>("moveAllReason")->setText(u"Storm"_s);
    start()->click();
    QTRY_COMPARE(state(),
                 u"Moved: 1 order. Deposits that stay: 1; the list says why. Refund everybody refunds them."_s);
    QCOMPARE(list()->topLevelItemCount(), 2);
    QVERIFY(!start()->isEnabled());
    const auto recent = office->orders().recent({}, 5); // it was one sale
    QCOMPARE(recent->size(), 2);
    QCOMPARE(recent->at(0).movedFrom, recent->at(1).code);
    QCOMPARE(recent->at(1).movedFrom, QString());
    auto *sales = m_counter->find<QListView>("lastSales");
    QTRY_COMPARE(sales->model()->rowCount(), 2);
    const QString moved = sales->model()->index(0, 0).data(TwoLineDelegate::BottomRole).toString();
    QVERIFY2(moved.contains(u"Moved from "_s + recent->at(1).code), qPrintable(moved));
}

void TestMoveAll::whereToIsAskedFor()
{
    addEvent(u"A draft of another time"_s, false); // not sold: nobody goes there
    sell(m_counter->event, {u"Stalls-A-1"_s});
    open();
    auto *into = m_counter->find<QComboBox>("moveAllInto");
    QTRY_COMPARE(into->count(), 1);
    QVERIFY(into->itemText(0).startsWith(u"Hamlet on Sunday"_s));
    QCOMPARE(into->currentIndex(), -1);
    m_counter->find<QLineEdit>("moveAllReason")->setText(u"Storm"_s);
    QVERIFY(!start()->isEnabled());
    QCOMPARE(start()->toolTip(), u"Select the performance first"_s);
}

void TestMoveAll::closingStopsAndTells()
{
    for (int i = 1; i <= 4; ++i)
        sell(m_counter->event, {u"Stalls-A-%1"_s.arg(i)});
    open();
    choose(0);
    auto *dialog = m_counter->find<QDialog>("moveAllDialog");
    m_counter->find<QLineEdit>("moveAllReason")->setText(u"Storm"_s);
    QTRY_VERIFY(start()->isEnabled());
    start()->click();
    QCOMPARE(dialog->focusWidget(), m_counter->find("moveAllStop"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(dialog->isVisible());
    QTRY_COMPARE(state(), u"Moved: 1 order. To move: 3 orders."_s);
    start()->click(); // gone on with
    QTRY_COMPARE(state(), u"Moved: 4 orders."_s);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!m_counter->find("moveAllDialog"));
}

void TestMoveAll::onlyWhereItIsSold()
{
    QVERIFY(m_counter->desk(u"office"_s)->events().setOnSale(m_into, false));
    sell(m_counter->event, {u"Stalls-A-1"_s});
    open();
    QTRY_COMPARE(state(), u"No other performance is on sale."_s);
    QVERIFY(!start()->isEnabled());
    QVERIFY(!m_counter->find("moveAllInto")->isEnabled());
}

ROWLOCK_WINDOW_TEST(TestMoveAll)
#include "tst_move_all.moc"
