// The prices of an event as a manager fills them in: a table by keyboard, a block from a spreadsheet, all or nothing.
#include "tests/support/counter_fixture.h"
#include "ui/common/message_bar.h"
#include "ui/common/price_table.h"
#include "ui/house/house_page.h"
#include "ui/house/pool_table.h"
#include "ui/house/price_types_dialog.h"
#include "ui/house/prices_dialog.h"
#include "ui/house/undo_stack.h"
#include "ui/mainwindow/new_event_dialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QTableWidget>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

constexpr int child = 1, student = 3;

class Managing : public CounterFixture
{
public:
    explicit Managing(bool several = true)
    {
        if (several)
            sellTypes();
        openWindow();
        press("page-Manage");
        page = window->findChild<HousePage *>();
        QTRY_VERIFY(page->isVisible());
    }
    void openPrices()
    {
        press("openPrices");
        QTRY_VERIFY(dialog());
        QTRY_VERIFY(table().isVisible());
        awaitAnswers();
    }
    PricesDialog *dialog() { return window->findChild<PricesDialog *>(); }
    PriceTable &table() { return *dialog()->findChild<PriceTable *>(); }
    void go(int row, int column) { table().goTo(table().prices().index(row, column)); }
    void typeIn(int row, int column, const QString &text) // as one types over a cell
    {
        go(row, column);
        QTest::keyClicks(&table(), text.left(1));
        auto *field = table().findChild<QLineEdit *>(u"priceCell"_s);
        QVERIFY(field);
        QTest::keyClicks(field, text.mid(1));
        QTest::keyClick(field, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    QString cell(int row, int column) { return table().prices().index(row, column).data(Qt::EditRole).toString(); }
    void paste(const QString &block)
    {
        QGuiApplication::clipboard()->setText(block);
        QTest::keyClick(&table(), Qt::Key_V, Qt::ControlModifier);
    }
    void save()
    {
        press("savePrices");
        awaitAnswers();
    }
    std::optional<qint64> price(const QString &category, int type)
    {
        const QList<PoolStatus> pools = desk(u"check"_s)->events().house(event)->pools;
        for (const PoolStatus &pool : pools) {
            if (pool.name != category)
                continue;
            const auto price = priceAt(pool, type);
            return price ? std::optional(price->minor) : std::nullopt;
        }
        return std::nullopt;
    }

    HousePage *page = nullptr;
};

} // namespace

class TestPriceTable : public QObject
{
    Q_OBJECT

private slots:
    void aColumnForEachTypeThatIsSold();
    void filledByKeyboardWithComma();
    void blankIsNotSoldAndNeverFree();
    void theFirstTypeRefusesBlank();
    void nothingIsWrittenWhileACellIsWrong();
    void aBlockFromASpreadsheet();
    void aBlockIntoACellThatIsEdited();
    void aBlockWithAMistakeIsNotPasted();
    void tabLeavesAtTheEnd();
    void undoneInOneStep();
    void aTypeIsAdded();
    void aHighPriceIsAskedAbout();
    void escAsksBeforeTypedPricesAreGone();
    void theTableOfCategoriesLeadsThere();
    void priceTypesAreRenamedAndAdded();
    void aNewEventWithTypes();
};

void TestPriceTable::aColumnForEachTypeThatIsSold()
{
    Managing house;
    house.openPrices();
    PriceTableModel &prices = house.table().prices();
    QCOMPARE(prices.columnCount(), 3);
    QCOMPARE(prices.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), u"Child"_s);
    QCOMPARE(prices.rowCount(), 3);
    QCOMPARE(house.cell(0, 1), u"15.00"_s);
    QCOMPARE(house.cell(2, 2), QString());
    QCOMPARE(prices.index(2, 2).data(Qt::DisplayRole).toString(), u"–"_s);
    QVERIFY(prices.index(2, 2).data(Qt::AccessibleTextRole).toString().endsWith(u"Concession: not sold"_s));
}

void TestPriceTable::filledByKeyboardWithComma()
{
    Managing house;
    house.openPrices();
    house.typeIn(0, 1, u"12,50"_s);
    QVERIFY(house.dialog()->isVisible());                                       // Enter in a cell saves nothing yet
    QCOMPARE(house.table().currentIndex(), house.table().prices().index(1, 1)); // the next one
    house.go(0, 1);
    QCOMPARE(house.text("pricesSaid"), u"Front, Child: €12.50"_s);
    house.save();
    QTRY_VERIFY(!house.dialog());
    QCOMPARE(house.price(u"Front"_s, child), 1250);
    QCOMPARE(house.price(u"Back"_s, child), 1000);
}

void TestPriceTable::blankIsNotSoldAndNeverFree()
{
    Managing house;
    house.openPrices();
    house.go(1, 1);
    QTest::keyClick(&house.table(), Qt::Key_Delete);
    QCOMPARE(house.text("pricesSaid"), u"Back, Child: not sold"_s);
    house.save();
    QTRY_VERIFY(!house.dialog());
    QVERIFY(!house.price(u"Back"_s, child));
    house.openPrices();
    house.typeIn(1, 1, u"0"_s);
    house.go(1, 1);
    QCOMPARE(house.text("pricesSaid"), u"Back, Child: €0.00 (free)"_s);
    house.save();
    QTRY_COMPARE(house.price(u"Back"_s, child), 0);
}

void TestPriceTable::theFirstTypeRefusesBlank()
{
    Managing house;
    house.openPrices();
    house.typeIn(1, 1, u"9"_s);
    house.go(0, 0);
    QTest::keyClick(&house.table(), Qt::Key_Delete);
    house.save();
    QVERIFY(house.dialog());
    QVERIFY2(house.text("pricesSaid").endsWith(u"Enter a price; 0 if free."_s), qPrintable(house.text("pricesSaid")));
    QCOMPARE(house.price(u"Back"_s, child), 1000); // none of it
}

void TestPriceTable::nothingIsWrittenWhileACellIsWrong()
{
    Managing house;
    house.openPrices();
    house.typeIn(0, 1, u"11"_s);
    house.typeIn(1, 2, u"12x"_s);
    house.go(0, 0);
    house.save();
    QVERIFY(house.dialog());
    QCOMPARE(house.table().currentIndex(), house.table().prices().index(1, 2)); // where it is wrong
    QCOMPARE(house.price(u"Front"_s, child), 1500);
}

void TestPriceTable::aBlockFromASpreadsheet()
{
    Managing house;
    house.openPrices();
    house.go(0, 0);
    house.paste(u"31,00\t14.50\t\r\n21\t9\t8\n"_s);
    QCOMPARE(house.cell(0, 0), u"31,00"_s);
    QCOMPARE(house.cell(0, 2), QString());
    QCOMPARE(house.cell(1, 2), u"8"_s);
    house.save();
    QTRY_VERIFY(!house.dialog());
    QCOMPARE(house.price(u"Front"_s, 0), 3100);
    QCOMPARE(house.price(u"Front"_s, child), 1450);
    QVERIFY(!house.price(u"Front"_s, 2));
    QCOMPARE(house.price(u"Back"_s, 2), 800);
}

// A click into the cell that the arrows are in opens its editor, and there a table is pasted as well.
void TestPriceTable::aBlockIntoACellThatIsEdited()
{
    Managing house;
    house.openPrices();
    QLineEdit *field = nullptr;
    const auto openCell = [&](int row, int column) {
        house.go(row, column);
        QTest::mouseClick(house.table().viewport(), Qt::LeftButton, {},
                          house.table().visualRect(house.table().currentIndex()).center());
        QTRY_VERIFY(field = house.table().findChild<QLineEdit *>(u"priceCell"_s)); // it could be a double click
    };
    openCell(0, 0);
    QGuiApplication::clipboard()->setText(u"31,00\t14.50\t\r\nabc\t9\t8\n"_s);
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(house.text("pricesSaid").startsWith(u"Nothing was pasted. Back, Adult, “abc”"_s));
    QVERIFY(field->isVisible());
    QCOMPARE(field->text(), u"30.00"_s);
    QGuiApplication::clipboard()->setText(u"31,00\t14.50\t\r\n21\t9\t8\n"_s);
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(house.cell(0, 0), u"31,00"_s);
    QCOMPARE(house.cell(0, 1), u"14.50"_s);
    QCOMPARE(house.cell(1, 2), u"8"_s);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!house.table().findChild<QLineEdit *>(u"priceCell"_s));
    QCOMPARE(QApplication::focusWidget(), &house.table());
    openCell(1, 1);
    QGuiApplication::clipboard()->setText(u"7\n"_s); // one cell goes where the cursor is
    field->selectAll();
    QTest::keyClick(field, Qt::Key_V, Qt::ControlModifier);
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(house.cell(1, 1).trimmed(), u"7"_s);
    house.save();
    QTRY_VERIFY(!house.dialog());
    QCOMPARE(house.price(u"Front"_s, 0), 3100);
    QCOMPARE(house.price(u"Back"_s, child), 700);
}

void TestPriceTable::aBlockWithAMistakeIsNotPasted()
{
    Managing house;
    house.openPrices();
    house.go(0, 0);
    house.paste(u"31\t14\nabc\t9"_s);
    QVERIFY(house.text("pricesSaid").startsWith(u"Nothing was pasted. Back, Adult, “abc”"_s));
    QCOMPARE(house.cell(0, 0), u"30.00"_s);
    house.go(1, 1);
    house.paste(u"1\t2\t3"_s); // wider than the table
    QVERIFY(house.text("pricesSaid").startsWith(u"Nothing was pasted"_s));
    QCOMPARE(house.cell(1, 1), u"10.00"_s);
    house.go(0, 0);
    house.paste(u"\t9"_s); // the first type is never blank
    QCOMPARE(house.cell(0, 1), u"15.00"_s);
}

void TestPriceTable::tabLeavesAtTheEnd()
{
    Managing house;
    house.openPrices();
    house.go(2, 1);
    QTest::keyClick(&house.table(), Qt::Key_Tab);
    QCOMPARE(house.table().currentIndex().column(), 2);
    QVERIFY(house.table().hasFocus());
    QTest::keyClick(&house.table(), Qt::Key_Tab);
    QVERIFY(!house.table().hasFocus());
}

void TestPriceTable::undoneInOneStep()
{
    Managing house;
    house.openPrices();
    house.go(0, 0);
    house.paste(u"31\t14\n21\t"_s);
    house.save();
    QTRY_VERIFY(!house.dialog());
    QCOMPARE(house.price(u"Front"_s, 0), 3100);
    QVERIFY(!house.price(u"Back"_s, child));
    QCOMPARE(house.page->undoStack().undoText(), u"set 4 prices"_s);
    house.page->undoStack().undo();
    QTRY_COMPARE(house.price(u"Front"_s, 0), 3000);
    QCOMPARE(house.price(u"Back"_s, child), 1000);
    QTRY_COMPARE(house.page->undoStack().redoText(), u"set 4 prices"_s); // its answer is there
    house.page->undoStack().redo();
    QTRY_COMPARE(house.price(u"Front"_s, child), 1400);
}

void TestPriceTable::aTypeIsAdded()
{
    Managing house(false);
    house.openPrices();
    QCOMPARE(house.table().prices().columnCount(), 1);
    house.press("addPriceType");
    auto *menu = house.dialog()->findChild<QMenu *>(u"addPriceTypeMenu"_s);
    QVERIFY(menu);
    QVERIFY(menu->actions().at(2)->text().startsWith(u"Student"_s));
    menu->actions().at(2)->trigger();
    menu->close();
    QCOMPARE(house.table().prices().columnCount(), 2);
    QCOMPARE(house.table().currentIndex(), house.table().prices().index(0, 1));
    house.typeIn(0, 1, u"18"_s);
    house.save();
    QTRY_VERIFY(!house.dialog());
    QCOMPARE(house.price(u"Front"_s, student), 1800);
    QVERIFY(!house.price(u"Back"_s, student));
}

void TestPriceTable::aHighPriceIsAskedAbout()
{
    Managing house;
    house.openPrices();
    house.typeIn(0, 1, u"4500"_s);
    house.prompt.accepts = false;
    house.save();
    QCOMPARE(house.prompt.asked.size(), 1);
    QVERIFY(house.dialog());
    QCOMPARE(house.price(u"Front"_s, child), 1500);
    house.prompt.accepts = true;
    house.save();
    QTRY_COMPARE(house.price(u"Front"_s, child), 450000);
}

void TestPriceTable::escAsksBeforeTypedPricesAreGone()
{
    Managing house;
    house.openPrices();
    house.typeIn(0, 1, u"11"_s);
    house.prompt.accepts = false;
    QTest::keyClick(&house.table(), Qt::Key_Escape);
    QCOMPARE(house.prompt.asked.size(), 1);
    QVERIFY(house.dialog() && house.dialog()->isVisible());
    house.prompt.accepts = true;
    QTest::keyClick(&house.table(), Qt::Key_Escape);
    QTRY_VERIFY(!house.dialog());
    QCOMPARE(house.price(u"Front"_s, child), 1500);
}

void TestPriceTable::theTableOfCategoriesLeadsThere()
{
    Managing house;
    auto *pools = house.page->findChild<PoolTable *>();
    pools->setFocus();
    pools->select(1);
    QTest::keyClick(pools, Qt::Key_Return);
    QTRY_VERIFY(house.dialog());
    QCOMPARE(house.table().currentIndex().row(), 1);
    QVERIFY(pools->model()->index(0, 0).data(Qt::AccessibleDescriptionRole).toString().contains(u"Child €15.00"_s));
}

void TestPriceTable::priceTypesAreRenamedAndAdded()
{
    Managing house;
    house.openPrices();
    house.press("priceTypes");
    QTRY_VERIFY(house.window->findChild<PriceTypesDialog *>());
    house.awaitAnswers();
    auto *types = house.find<QTableWidget>("typeTable");
    QTRY_COMPARE(types->rowCount(), 5);
    types->item(1, 0)->setText(u"Under 16"_s);
    types->item(2, 0)->setText(u"Reduced"_s);
    types->item(2, 1)->setText(u"a"_s); // the adults'
    house.press("saveTypes");
    house.awaitAnswers();
    QCOMPARE(house.desk(u"check"_s)->inventory().priceTypes()->at(1).name, u"Child"_s); // none was written
    QTRY_VERIFY2(house.text("typesSaid").contains(u"The key “a” is that of Adult"_s),
                 qPrintable(house.text("typesSaid")));
    types->item(1, 1)->setText(u"S"_s); // of students, who get the other
    types->item(3, 1)->setText(u"c"_s);
    types->item(2, 1)->setText(u"o"_s);
    types->item(4, 5)->setCheckState(Qt::Unchecked);
    types->item(4, 4)->setText(u" counter/2 ,Mira,"_s);
    QVERIFY(!types->item(4, 3)->flags().testFlag(Qt::ItemIsEditable)); // a kind is kept
    QVERIFY(house.text("typesSaid").isEmpty());                        // what was wrong is other now
    house.press("addType");
    QCOMPARE(house.text("typesSaid"), u"Enter its name."_s);
    types->item(5, 0)->setText(u"Member"_s);
    QVERIFY(house.text("typesSaid").isEmpty());
    types->item(5, 1)->setText(u"m"_s);
    types->setCurrentCell(5, 3);
    QTest::keyClick(types, Qt::Key_F2);
    QTRY_VERIFY(types->viewport()->findChild<QComboBox *>());
    auto *kinds = types->viewport()->findChild<QComboBox *>();
    QTest::keyClick(kinds, Qt::Key_End); // the last is the comp
    QCOMPARE(kinds->currentIndex(), 2);
    QTest::keyClick(types, Qt::Key_Tab);
    types->setCurrentCell(5, 0);
    QTRY_COMPARE(types->item(5, 3)->text(), u"Comp"_s);
    house.picture(u"price-types"_s, house.find("priceTypesDialog"));
    house.press("saveTypes");
    QTRY_VERIFY(!house.window->findChild<PriceTypesDialog *>());
    const QList<PriceType> now = *house.desk(u"check"_s)->inventory().priceTypes();
    QCOMPARE(now.size(), 6);
    QCOMPARE(now.at(1).name, u"Under 16"_s);
    QCOMPARE(now.at(1).letter, u"s"_s);
    QCOMPARE(now.at(3).letter, u"c"_s);
    QVERIFY(!now.at(4).offered);
    QCOMPARE(now.at(4).sellers, (QStringList{u"counter/2"_s, u"Mira"_s}));
    QCOMPARE(now.at(5).name, u"Member"_s);
    QCOMPARE(now.at(5).kind, PriceKind::Comp);
}

void TestPriceTable::aNewEventWithTypes()
{
    Managing house;
    auto *dialog = [&] {
        emit house.window->counter()->newEventRequested();
        return house.window->findChild<NewEventDialog *>();
    }();
    QVERIFY(dialog);
    house.awaitAnswers();
    QTRY_VERIFY(house.find("otherTypes")->isVisible());
    house.find<QLineEdit>("newEventName")->setText(u"The Seagull"_s);
    house.find<QLineEdit>("price-Front")->setText(u"30"_s);
    house.find<QLineEdit>("price-Back")->setText(u"20"_s);
    house.find<QLineEdit>("price-Standing floor")->setText(u"10"_s);
    house.find<QLineEdit>("capacity-Standing floor")->setText(u"50"_s);
    house.press("otherTypes");
    auto *table = dialog->findChild<PriceTable *>();
    QTRY_VERIFY(table->isVisible());
    QCOMPARE(table->prices().columnCount(), 4); // but for the first
    QGuiApplication::clipboard()->setText(u"15\tx\n10\t16"_s);
    table->goTo(table->prices().index(0, 0));
    QTest::keyClick(table, Qt::Key_V, Qt::ControlModifier);
    QVERIFY(house.text("typePricesSaid").startsWith(u"Nothing was pasted"_s));
    QGuiApplication::clipboard()->setText(u"15\t\n10\t16"_s);
    QTest::keyClick(table, Qt::Key_V, Qt::ControlModifier);
    house.press("createEvent");
    QTRY_VERIFY(!house.window->findChild<NewEventDialog *>());
    const auto events = house.desk(u"check"_s)->events().all();
    for (const EventSummary &event : *events) {
        if (event.name == u"The Seagull"_s)
            house.event = event.id;
    }
    QCOMPARE(house.price(u"Front"_s, child), 1500);
    QVERIFY(!house.price(u"Front"_s, 2));
    QCOMPARE(house.price(u"Back"_s, 2), 1600);
}

ROWLOCK_WINDOW_TEST(TestPriceTable)
#include "tst_price_table.moc"
