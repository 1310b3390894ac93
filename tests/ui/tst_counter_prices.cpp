// Price types at the counter: on the lines of the sale, typed, kept over all that becomes of a sale.
#include "model/domain/price_type.h"
#include "tests/support/counter_fixture.h"
#include "ui/sell/order_dialog.h"
#include "ui/sell/sale_item_delegate.h"
#include "ui/sell/sale_items_model.h"
#include "ui/sell/sale_items_view.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QTreeWidget>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr int adult = 0, child = 1, concession = 2;

class Selling : public CounterFixture
{
public:
    explicit Selling(bool several = true)
    {
        if (several)
            sellTypes();
        openWindow();
        map().grab();
    }

    SaleItemsView &list() { return *find<SaleItemsView>("saleItems"); }
    void enter(const QString &text) // as a clerk types it, and until it is answered
    {
        typeAnew("omnibox", text);
        QTest::keyClick(find<QLineEdit>("omnibox"), Qt::Key_Return);
        settle();
    }
    void settle()
    {
        QTRY_VERIFY(!sell().isBusy());
        awaitAnswers();
    }
    QString said(const QString &text)
    {
        typeAnew("omnibox", text);
        awaitAnswers();
        return this->text("omniboxPreview");
    }
    void choose(const QList<int> &rows)
    {
        list().setFocus();
        list().clearSelection();
        list().setCurrentIndex(list().model()->index(rows.first(), 0));
        for (const int row : rows)
            list().selectionModel()->select(list().model()->index(row, 0), QItemSelectionModel::Select);
    }
    void key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&list(), Qt::Key(key), modifiers);
        QTest::keyClick(&list(), Qt::Key_F35); // another key: the letter before it was alone
        settle();
    }
    QList<int> types()
    {
        QList<int> types;
        for (const HoldItem &item : sell().sale() ? sell().sale()->items : QList<HoldItem>())
            types.resize(types.size() + (item.seatNo < 0 ? item.quantity : 1), item.type);
        return types;
    }
    qint64 total() { return sell().sale() ? sell().sale()->total.minor : -1; }
    QMenu *menu() { return find<QMenu>("typeMenu"); }
    QString words(int row, int role = Qt::AccessibleTextRole)
    {
        return list().model()->index(row, 0).data(role).toString();
    }
    void sellForCash()
    {
        QTRY_VERIFY(sell().sale() && !sell().isBusy());
        press("cashButton");
        QTRY_VERIFY(find<QDialog>("cashDialog"));
        press("exactButton");
        QTRY_VERIFY(!sell().sale());
    }
};

} // namespace

class TestCounterPrices : public QObject
{
    Q_OBJECT

private slots:
    void oneTypeShowsNothingOfIt();
    void aLetterOnALine();
    void aScanIsNoLetter_data();
    void aScanIsNoLetter();
    void severalLinesAtOnce();
    void theMenuOfALine();
    void allOfTheSaleByMouse();
    void whatIsNotSoldSaysSo();
    void aLineForEachTypeOfAnArea();
    void typedWithItsTotalBeforeEnter();
    void typedForNamedSeats();
    void typedAloneForTheLast();
    void typedFasterThanTheHouseAnswers();
    void keptWhateverBecomesOfTheSale();
    void keptOverARestart();
    void theNextSaleBeginsWithTheFirst();
    void theNextBestAndHeldAgain();
    void anExchangedChildStaysAChild();
    void paperAndScreenSayIt();
    void aPriceTypeThatComesIsShownAtOnce();
};

void TestCounterPrices::oneTypeShowsNothingOfIt()
{
    Selling counter(false);
    counter.enter(u"a3-4"_s);
    QCOMPARE(counter.words(0), u"Stalls, row A, seat 3, Front, €30.00"_s);
    QVERIFY(counter.words(0, SaleItemsModel::TypeRole).isEmpty());
    QVERIFY(!counter.find("allTypes")->isVisible());
    QVERIFY(counter.list().accessibleDescription().isEmpty());
    counter.choose({0});
    counter.key(Qt::Key_C);
    counter.key(Qt::Key_Space);
    QVERIFY(!counter.menu());
    QCOMPARE(counter.types(), (QList{adult, adult}));
    QVERIFY(!counter.said(u"c"_s).contains(u"Child"_s));
    counter.sellForCash();
    const Order order = *counter.desk(u"check"_s)->orders().order(u"1"_s);
    QVERIFY(order.tickets.first().typeSaid().isEmpty());
}

void TestCounterPrices::aLetterOnALine()
{
    Selling counter;
    counter.enter(u"a3-5"_s);
    QCOMPARE(counter.words(1), u"Stalls, row A, seat 4, Adult, Front, €30.00"_s);
    QVERIFY(counter.list().accessibleDescription().contains(u"C for Child"_s));
    counter.choose({1});
    counter.key(Qt::Key_C);
    QCOMPARE(counter.types(), (QList{adult, child, adult}));
    QCOMPARE(counter.total(), 7500);
    QCOMPARE(counter.words(1), u"Stalls, row A, seat 4, Child, Front, €15.00"_s);
    QCOMPARE(counter.text("total"), u"€75.00"_s);
    QCOMPARE(counter.list().currentIndex().row(), 1); // the next letter is for the same line
    counter.key(Qt::Key_O);
    QCOMPARE(counter.types(), (QList{adult, concession, adult}));
    counter.key(Qt::Key_X); // no type's
    QCOMPARE(counter.types(), (QList{adult, concession, adult}));
    counter.key(Qt::Key_A);
    QCOMPARE(counter.total(), 9000);
}

void TestCounterPrices::aScanIsNoLetter_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("a ticket") << u"0AQYN6JXP65VWE8FVEXE4VHJS5"_qs;
    QTest::newRow("one that begins with a type's letter") << u"CAQYN6JXP65VWE8FVEXE4VHJS5"_qs;
    QTest::newRow("a name") << u"cao"_qs;
    QTest::newRow("a number") << u"2"_qs;
}

// While a line of the sale has the keyboard: all of it is for the field at the top, and no price changes.
void TestCounterPrices::aScanIsNoLetter()
{
    QFETCH(const QString, text);
    Selling counter;
    counter.enter(u"a3-4"_qs);
    const qint64 total = counter.total();
    counter.list().setCurrentIndex(counter.list().model()->index(0, 0));
    counter.list().setFocus();
    for (const QChar letter : text) // to whatever has the keyboard by then
        QTest::keyClick(counter.window->focusWidget(), letter.toLatin1(),
                        letter.isUpper() ? Qt::ShiftModifier : Qt::NoModifier);
    QCOMPARE(counter.find<QLineEdit>("omnibox")->text(), text);
    counter.settle();
    QCOMPARE(counter.types(), (QList{adult, adult}));
    QCOMPARE(counter.total(), total);
}

void TestCounterPrices::severalLinesAtOnce()
{
    Selling counter;
    counter.enter(u"a3-6"_s);
    counter.choose({0, 2});
    counter.key(Qt::Key_C);
    QCOMPARE(counter.types(), (QList{child, adult, child, adult}));
    counter.key(Qt::Key_A, Qt::ControlModifier);
    counter.key(Qt::Key_O);
    QCOMPARE(counter.types(), QList<int>(4, concession));
    counter.choose({1, 3});
    counter.key(Qt::Key_Delete);
    QTRY_COMPARE(counter.types().size(), 2);
    QCOMPARE(counter.state(u"A-4"_s), SeatState::Free);
    QCOMPARE(counter.state(u"A-5"_s), SeatState::Held);
}

void TestCounterPrices::theMenuOfALine()
{
    Selling counter;
    counter.enter(u"a3, b3"_s);
    SaleItemsView &list = counter.list();
    const QModelIndex second = list.model()->index(1, 0);
    QStyleOptionViewItem option;
    option.initFrom(&list);
    option.font = list.font();
    option.rect = list.visualRect(second);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, SaleItemDelegate::typeRect(option, second).center());
    QTRY_VERIFY(counter.menu());
    const QList<QAction *> entries = counter.menu()->actions();
    QCOMPARE(entries.size(), 3);
    QCOMPARE(entries.at(1)->text(), u"Child (&c)\t€10.00"_s);
    QVERIFY(entries.at(0)->isChecked() && !entries.at(1)->isChecked());
    entries.at(1)->trigger();
    counter.menu()->close();
    counter.settle();
    QCOMPARE(counter.types(), (QList{adult, child}));
    QTRY_VERIFY(!counter.menu());
    counter.choose({0}); // the same by keys
    counter.key(Qt::Key_Space);
    QTRY_VERIFY(counter.menu());
    QTest::keyClick(counter.menu(), Qt::Key_O);
    counter.settle();
    QCOMPARE(counter.types(), (QList{concession, child}));
}

void TestCounterPrices::allOfTheSaleByMouse()
{
    Selling counter;
    QVERIFY(!counter.find("allTypes")->isVisible()); // no sale
    counter.enter(u"a3, b3"_s);
    QVERIFY(counter.find("allTypes")->isVisible());
    counter.press("allTypes");
    QTRY_VERIFY(counter.menu());
    QCOMPARE(counter.menu()->actions().at(1)->text(), u"Child (&c)\t€25.00"_s); // both
    counter.menu()->actions().at(1)->trigger();
    counter.menu()->close();
    counter.settle();
    QCOMPARE(counter.types(), (QList{child, child}));
}

void TestCounterPrices::whatIsNotSoldSaysSo()
{
    Selling counter;
    counter.enter(u"2 standing"_s);
    counter.choose({0});
    counter.key(Qt::Key_O);
    QTRY_VERIFY2(counter.text("messageText").contains(u"is not sold at the price type Concession"_s),
                 qPrintable(counter.text("messageText")));
    QCOMPARE(counter.types(), (QList{adult, adult}));
    counter.key(Qt::Key_Space);
    QTRY_VERIFY(counter.menu());
    QVERIFY(!counter.menu()->actions().at(2)->isEnabled());
    counter.menu()->close();
    const QString said = counter.said(u"1o standing"_s);
    QVERIFY2(said.contains(u"is not sold at the price type Concession"_s), qPrintable(said));
}

void TestCounterPrices::aLineForEachTypeOfAnArea()
{
    Selling counter;
    counter.enter(u"3 standing"_s);
    QCOMPARE(counter.list().model()->rowCount(), 1);
    counter.choose({0});
    counter.key(Qt::Key_C, Qt::ShiftModifier); // one of them
    QCOMPARE(counter.list().model()->rowCount(), 2);
    QCOMPARE(counter.words(0), u"2 × Standing floor, Adult, Standing floor, €25.00"_s);
    QCOMPARE(counter.words(1), u"1 × Standing floor, Child, Standing floor, €6.00"_s);
    counter.choose({0});
    counter.key(Qt::Key_C); // the line
    QCOMPARE(counter.list().model()->rowCount(), 1);
    QCOMPARE(counter.types(), (QList{child, child, child}));
    counter.enter(u"2a 1c standing"_s);
    QCOMPARE(counter.types(), (QList{adult, adult, child, child, child, child}));
    counter.choose({0});
    counter.key(Qt::Key_Delete); // this line, and none of the other
    QCOMPARE(counter.types(), QList<int>(4, child));
    QCOMPARE(counter.total(), 2400);
}

void TestCounterPrices::typedWithItsTotalBeforeEnter()
{
    Selling counter;
    counter.typeAnew("omnibox", u"2a1c front"_s);
    QTRY_VERIFY(counter.text("omniboxPreview").contains(u"€75.00"_s));
    QVERIFY2(counter.text("omniboxPreview").startsWith(u"Best 3 together · 2 Adult, 1 Child · "_s),
             qPrintable(counter.text("omniboxPreview")));
    QVERIFY(!counter.sell().sale());
    QTest::keyClick(counter.find<QLineEdit>("omnibox"), Qt::Key_Return);
    counter.settle();
    QCOMPARE(counter.types(), (QList{adult, adult, child}));
    QCOMPARE(counter.total(), 7500);
    counter.enter(u"1 adult 1 senior back"_s); // no senior here: said, and as an adult
    QCOMPARE(counter.total(), 7500 + 4000);
    counter.typeAnew("omnibox", u"1 senior"_s);
    QTRY_VERIFY(counter.text("omniboxPreview").contains(u"1 senior as Adult"_s));
    counter.enter(u"ao back"_s);
    QCOMPARE(counter.total(), 7500 + 4000 + 3600);
}

void TestCounterPrices::typedForNamedSeats()
{
    Selling counter;
    QCOMPARE(counter.said(u"2a 1c a3-5"_s), u"2 Adult, 1 Child · Stalls, row A, seats 3–5 · €75.00 · all available"_s);
    QVERIFY(counter.said(u"2a 1c a3-4"_s).contains(u"2 Adult, 1 Child are more than 2 seats"_s));
    counter.enter(u"2a 1c a3-4"_s);
    QVERIFY(!counter.sell().sale());
    QCOMPARE(counter.find<QLineEdit>("omnibox")->text(), u"2a 1c a3-4"_s); // to be mended
    counter.enter(u"1c 1a a3-5"_s);
    QCOMPARE(counter.types(), (QList{child, adult, adult}));
}

void TestCounterPrices::typedAloneForTheLast()
{
    Selling counter;
    counter.enter(u"2 front"_s);
    const QString last = counter.sell().sale()->items.last().label;
    QCOMPARE(counter.said(u"c"_s), u"Child for %1 · €15.00 · total €45.00"_s.arg(last));
    counter.enter(u"c"_s);
    QCOMPARE(counter.types(), (QList{adult, child}));
    counter.enter(u"b9"_s); // picked later, and behind them on the list; then one before them
    counter.enter(u"c"_s);
    QCOMPARE(counter.types(), (QList{adult, child, child}));
    QVERIFY2(counter.said(u"a"_s).endsWith(u"for the row type “row a”"_s), qPrintable(counter.said(u"a"_s)));
    counter.enter(u"row a"_s);
    QCOMPARE(counter.types(), (QList{adult, child, child}));
    QVERIFY(counter.map().hasFocus());
    counter.enter(u"all o"_s);
    QCOMPARE(counter.types(), QList<int>(3, concession));
    QCOMPARE(counter.said(u"o"_s), u"All of the sale is Concession"_s);
    counter.press("releaseButton");
    QTRY_VERIFY(!counter.sell().sale());
    counter.enter(u"a"_s); // without a sale the row, as ever
    QVERIFY(counter.map().hasFocus());
}

void TestCounterPrices::typedFasterThanTheHouseAnswers()
{
    Selling counter;
    auto *field = counter.find<QLineEdit>("omnibox");
    field->setFocus();
    for (const QString &each : {u"2"_s, u"c"_s, u"1"_s, u"o"_s}) {
        QTest::keyClicks(field, each);
        QTest::keyClick(field, Qt::Key_Return);
    }
    counter.settle();
    QList<int> types = counter.types();
    std::sort(types.begin(), types.end());
    QCOMPARE(types, (QList{adult, child, concession}));
}

void TestCounterPrices::keptWhateverBecomesOfTheSale()
{
    Selling counter;
    counter.enter(u"ac front"_s);
    counter.press("asideButton");
    QTRY_VERIFY(!counter.sell().sale());
    counter.enter(u"b9"_s);
    QCOMPARE(counter.types(), QList{adult});
    counter.press("releaseButton");
    QTRY_VERIFY(!counter.sell().sale());
    counter.press("resumeButton");
    QTRY_VERIFY(counter.sell().sale());
    QCOMPARE(counter.types(), (QList{adult, child}));
    QCOMPARE(counter.words(1, SaleItemsModel::TypeRole), u"Child"_s);
    counter.press("extendButton");
    counter.settle();
    QCOMPARE(counter.total(), 4500);
}

void TestCounterPrices::keptOverARestart()
{
    Selling counter;
    counter.enter(u"ac front"_s);
    counter.closeWindow();
    counter.openWindow();
    QTRY_VERIFY(counter.sell().sale());
    QCOMPARE(counter.types(), (QList{adult, child}));
    QCOMPARE(counter.total(), 4500);
    counter.sellForCash();
    const Order order = *counter.desk(u"check"_s)->orders().order(u"1"_s);
    QCOMPARE(order.total.minor, 4500);
    QCOMPARE(order.tickets.last().typeName, u"Child"_s);
}

void TestCounterPrices::theNextSaleBeginsWithTheFirst()
{
    Selling counter;
    counter.enter(u"2c front"_s);
    counter.sellForCash();
    counter.enter(u"2 front"_s);
    QCOMPARE(counter.types(), (QList{adult, adult}));
    counter.enter(u"c"_s);
    counter.click(u"B-5"_s);
    counter.settle();
    QCOMPARE(counter.types(), (QList{adult, child, adult}));
}

void TestCounterPrices::theNextBestAndHeldAgain()
{
    Selling counter;
    counter.enter(u"ac front"_s);
    const HoldInfo before = *counter.sell().sale();
    QTest::keyClick(counter.window.get(), Qt::Key_F11);
    counter.settle();
    QVERIFY(counter.sell().sale()->items.first().ref != before.items.first().ref);
    QCOMPARE(counter.types(), (QList{adult, child}));
    counter.press("releaseButton");
    QTRY_VERIFY(!counter.sell().sale());
    QTest::keyClick(counter.window.get(), Qt::Key_B, Qt::ControlModifier);
    QTRY_VERIFY(counter.sell().sale());
    counter.settle();
    QCOMPARE(counter.types(), (QList{adult, child}));
}

void TestCounterPrices::anExchangedChildStaysAChild()
{
    Selling counter;
    counter.enter(u"1a 1c a3-4"_s);
    counter.sellForCash();
    const Order order = *counter.desk(u"check"_s)->orders().order(u"1"_s);
    counter.enter(order.code);
    QTRY_VERIFY(counter.window->findChild<OrderDialog *>());
    auto *dialog = counter.window->findChild<OrderDialog *>();
    QTRY_COMPARE(dialog->findChild<QTreeWidget *>()->topLevelItemCount(), 2);
    counter.press("orderExchange");
    QTRY_VERIFY(counter.find("exchangePanel")->isVisible());
    counter.enter(u"b3"_s);
    counter.enter(u"b2"_s); // before it in the house: B-2 is for the adult, B-3 for the child
    counter.settle();
    QTRY_COMPARE(counter.types(), (QList{adult, child}));
    QCOMPARE(counter.total(), 3000);
    counter.press("exchangeCash");
    QTRY_VERIFY(!counter.find("exchangePanel")->isVisible());
    const Order now = *counter.desk(u"check"_s)->orders().order(u"1"_s);
    QCOMPARE(now.tickets.last().typeName, u"Child"_s);
    QCOMPARE(now.tickets.last().price.minor, 1000);
    const auto report = counter.desk(u"check"_s)->upkeep().verify();
    QVERIFY2(report && report->ok(), report ? qPrintable(report->problems.join(u'\n')) : "");
}

void TestCounterPrices::paperAndScreenSayIt()
{
    Selling counter;
    counter.enter(u"aac front"_s);
    counter.sellForCash();
    const Order order = *counter.desk(u"check"_s)->orders().order(u"1"_s);
    QCOMPARE(order.tickets.first().typeSaid(), u"Adult"_s); // beside a child's ticket it is worth saying
    const auto *recent = counter.find<QListView>("lastSales");
    QTRY_COMPARE(recent->model()->rowCount(), 1);
    QVERIFY(recent->model()->index(0, 0).data(Qt::AccessibleTextRole).toString().contains(u"2 Adult, 1 Child"_s));
    counter.enter(order.code);
    QTRY_VERIFY(counter.window->findChild<OrderDialog *>());
    const auto *tickets = counter.window->findChild<OrderDialog *>()->findChild<QTreeWidget *>();
    QTRY_COMPARE(tickets->topLevelItemCount(), 3);
    QVERIFY(!tickets->isColumnHidden(4));
    QCOMPARE(tickets->topLevelItem(2)->text(4), u"Child"_s);
}

void TestCounterPrices::aPriceTypeThatComesIsShownAtOnce()
{
    Selling counter(false);
    counter.enter(u"a3"_s);
    QVERIFY(!counter.find("allTypes")->isVisible());
    counter.sellTypes(); // at another terminal
    QTRY_VERIFY(counter.find("allTypes")->isVisible());
    counter.choose({0});
    counter.key(Qt::Key_C);
    QCOMPARE(counter.total(), 1500);
}

ROWLOCK_WINDOW_TEST(TestCounterPrices)
#include "tst_counter_prices.moc"
