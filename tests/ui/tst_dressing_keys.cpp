// Dressing by keys alone, through the real window: to a row, the whole row, a block with a code; and selecting
// together.
#include "tests/support/counter_fixture.h"
#include "ui/common/message_bar.h"
#include "ui/house/house_page.h"
#include "ui/seatmap/seat_groups.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using namespace rowlock;

namespace {

class HouseByKeys : public CounterFixture
{
public:
    HouseByKeys() { openWindow(); }

    // Presses Tab until the widget of this name has the focus.
    bool tabTo(const char *name) const
    {
        constexpr int most = 300;
        for (int i = 0; i < most; ++i) {
            const QWidget *at = QApplication::focusWidget();
            if (at && at->objectName() == QLatin1String(name))
                return true;
            QTest::keyClick(window->windowHandle(), Qt::Key_Tab);
        }
        return false;
    }
    bool openHousePage() const
    {
        if (!tabTo("page-Manage"))
            return false;
        key(Qt::Key_Space);
        return QTest::qWaitFor([this] { return seats().isVisible(); });
    }
    void key(int code, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(window->windowHandle(), Qt::Key(code), modifiers);
    }
    SeatMapView &seats() const { return *window->findChild<SeatMapView *>(QStringLiteral("houseMap")); }
    QList<int> row(const QString &name) const
    {
        QList<int> found;
        for (int number = 1; number <= 10; ++number)
            found += seatNo(name + u'-' + QString::number(number));
        std::sort(found.begin(), found.end());
        return found;
    }
    // By arrows, from wherever the focus is.
    bool walkTo(const QString &rowName) const
    {
        for (const int arrow : {int(Qt::Key_Right), int(Qt::Key_Up), int(Qt::Key_Up), int(Qt::Key_Down)}) {
            key(arrow);
            if (row(rowName).contains(seats().focusSeat()))
                return true;
        }
        return false;
    }
};

} // namespace

class TestDressingKeys : public QObject
{
    Q_OBJECT

private slots:
    void dressesARowByKeysAlone();
    void selectsWhatBelongsTogether();
    void selectsWhileASaleIsOnTheCounter_data();
    void selectsWhileASaleIsOnTheCounter();
    void lassoTakesWhatItGoesRound();
    void namesItsTools();
    void movesARowToANewCategory();
    void pricesACategory();
    void pricesAStandingArea();
    void editsACode();
    void whatIsTypedAtOneCodeWaitsWhileOthersAreSeen();
};

void TestDressingKeys::dressesARowByKeysAlone()
{
    HouseByKeys house;
    QVERIFY(house.openHousePage());
    QVERIFY(house.tabTo("houseMap"));
    QVERIFY(house.walkTo(u"B"_qs));
    house.key(Qt::Key_R, Qt::ControlModifier);
    QCOMPARE(house.seats().selection(), house.row(u"B"_qs));
    QVERIFY(house.tabTo("blockCode"));
    QTRY_VERIFY(house.find<QComboBox>("blockCode")->findData(u"P"_qs) >= 0);
    house.key(Qt::Key_P);
    QCOMPARE(house.find<QComboBox>("blockCode")->currentData().toString(), u"P"_qs);
    QVERIFY(house.tabTo("block"));
    house.key(Qt::Key_Space);
    for (const int seatNo : house.row(u"B"_qs))
        QTRY_COMPARE(house.house().seat(seatNo).state, SeatState::Blocked);
    const BlockInfo *block = house.house().block(house.house().seat(house.seatNo(u"B-1"_qs)).block);
    QVERIFY(block);
    QCOMPARE(block->code, u"P"_qs);
    QCOMPARE(block->reason, u"Press"_qs); // its meaning
    QCOMPARE(house.state(u"A-1"_qs), SeatState::Free);
}

void TestDressingKeys::selectsWhatBelongsTogether()
{
    HouseByKeys house;
    QVERIFY(house.openHousePage());
    SeatMapView &seats = house.seats();
    seats.setFocus();
    seats.focusOn(house.seatNo(u"A-4"_qs));
    house.key(Qt::Key_G, Qt::ControlModifier); // the category of row A
    QCOMPARE(seats.selection(), house.row(u"A"_qs));
    seats.focusOn(house.seatNo(u"B-2"_qs));
    house.key(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier); // on top
    QCOMPARE(seats.selection().size(), 20);
    house.key(Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier); // and off again
    QCOMPARE(seats.selection(), house.row(u"A"_qs));
    house.key(Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(seats.selection().size(), house.house().seats().size());
    house.key(Qt::Key_Escape);
    QVERIFY(seats.selection().isEmpty());
    house.key(Qt::Key_T, Qt::ControlModifier);
    QCOMPARE(seats.selection(), seatsOfGroup(house.house(), SeatGroup::Section, house.seatNo(u"B-2"_qs)));
    house.key(Qt::Key_J, Qt::ControlModifier); // nobody bought it: nothing belongs to it
    QVERIFY(!seats.selection().isEmpty());

    QTest::mouseDClick(&seats, Qt::LeftButton, {}, seats.seatRect(house.seatNo(u"A-2"_qs)).center());
    QTest::mouseClick(&seats, Qt::LeftButton, {}, seats.seatRect(house.seatNo(u"B-7"_qs)).center());
    QTest::mouseDClick(&seats, Qt::LeftButton, {}, seats.seatRect(house.seatNo(u"B-7"_qs)).center());
    QCOMPARE(seats.selection(), house.row(u"B"_qs));
}

void TestDressingKeys::selectsWhileASaleIsOnTheCounter_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("seats"); // selected by it beside the one in focus; -1: the lasso
    QTest::newRow("row") << int(Qt::Key_R) << 10;
    QTest::newRow("section") << int(Qt::Key_T) << 20;
    QTest::newRow("category") << int(Qt::Key_G) << 10;
    QTest::newRow("order") << int(Qt::Key_J) << 2;
    QTest::newRow("all") << int(Qt::Key_A) << 20;
    QTest::newRow("lasso") << int(Qt::Key_L) << -1;
}

// With a sale the counter's actions have their keys too, whichever page is in front: on this map a key that selects
// selects.
void TestDressingKeys::selectsWhileASaleIsOnTheCounter()
{
    QFETCH(int, key);
    QFETCH(int, seats);
    HouseByKeys house;
    const auto other = house.desk(u"counter/2"_qs);
    const auto pair =
        other->holds().hold(house.event, SeatRequest::named({house.ref(u"A-1"_qs), house.ref(u"A-2"_qs)}));
    QVERIFY(other->orders().sell(pair->id, {{PaymentMethod::Cash, pair->total, {}}}, {}, {}));
    QTRY_COMPARE(house.state(u"A-2"_qs), SeatState::Sold); // an order
    house.click(u"B-5"_qs);
    QTRY_VERIFY(house.sell().sale() && !house.sell().isBusy()); // and a sale
    QVERIFY(house.openHousePage());
    SeatMapView &map = house.seats();
    map.setFocus();
    map.focusOn(house.seatNo(u"A-2"_qs));
    for (const auto modifiers : {Qt::KeyboardModifiers(Qt::ControlModifier), Qt::ControlModifier | Qt::ShiftModifier}) {
        map.setSelection({});
        map.input().setLasso(false);
        house.key(key, modifiers);
        QVERIFY(map.isVisible()); // no action of the counter has brought its page to the front
        QVERIFY(map.hasFocus());
        QCOMPARE(map.input().pointer.isLasso(), seats < 0);
        QCOMPARE(int(map.selection().size()), std::max(seats, 0));
    }
    QCOMPARE(house.sell().sale()->quantity(), 1);
}

void TestDressingKeys::lassoTakesWhatItGoesRound()
{
    HouseByKeys house;
    QVERIFY(house.openHousePage());
    SeatMapView &seats = house.seats();
    seats.setFocus();
    house.key(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(seats.input().pointer.isLasso());
    const QRect box =
        seats.seatRect(house.seatNo(u"A-3"_qs)).united(seats.seatRect(house.seatNo(u"A-4"_qs))).adjusted(-2, -2, 2, 2);
    QTest::mousePress(&seats, Qt::LeftButton, {}, box.topLeft());
    for (const QPoint &corner : {box.topRight(), box.bottomRight(), box.bottomLeft()})
        QTest::mouseMove(&seats, corner);
    QTest::mouseRelease(&seats, Qt::LeftButton, {}, box.bottomLeft());
    QList<int> wanted{house.seatNo(u"A-3"_qs), house.seatNo(u"A-4"_qs)};
    std::sort(wanted.begin(), wanted.end());
    QCOMPARE(seats.selection(), wanted);
}

void TestDressingKeys::namesItsTools()
{
    HouseByKeys house;
    QVERIFY(house.openHousePage());
    for (const char *name : {"selectRectangle", "selectLasso", "selectRow", "selectSection", "selectCategory",
                             "selectOrder", "selectAll"}) {
        const auto *tool = house.find<QWidget>(name);
        QVERIFY(tool && tool->isVisible());
        QVERIFY(tool->accessibleName().startsWith(u"Select: "));
    }
    QVERIFY(!house.find<QWidget>("selectRow")->isEnabled()); // no seat in focus
    QCOMPARE(house.find<QWidget>("selectRow")->toolTip(), QStringLiteral("Select one seat first"));
    house.seats().focusOn(0);
    QVERIFY(house.find<QWidget>("selectRow")->isEnabled());
}

void TestDressingKeys::movesARowToANewCategory()
{
    HouseByKeys house;
    QVERIFY(house.openHousePage());
    house.seats().setSelection(house.row(u"A"_qs));
    auto *category = house.find<QComboBox>("seatCategory");
    category->setCurrentIndex(category->count() - 1);
    emit category->activated(category->count() - 1);
    house.find<QLineEdit>("newCategory")->setText(u"Front reduced"_qs);
    house.find<QLineEdit>("categoryPrice")->setText(u"18.50"_qs);
    house.press("moveToCategory");
    const int seat = house.seatNo(u"A-1"_qs);
    QTRY_COMPARE(house.house().pools().at(house.house().seat(seat).pool).name, u"Front reduced"_qs);
    QCOMPARE(house.house().seat(seat).price.minor, 1850);
    QTRY_VERIFY(house.find<QAction>("undo")->isEnabled()); // the map may know of it before its answer is here
    house.key(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(house.house().pools().at(house.house().seat(seat).pool).name, u"Front"_qs);
    QCOMPARE(house.house().seat(seat).price.minor, 3000);
}

void TestDressingKeys::pricesACategory()
{
    HouseByKeys house;
    QVERIFY(house.openHousePage());
    house.seats().setSelection({house.seatNo(u"B-1"_qs)});
    house.find<QLineEdit>("categoryPrice")->setText(u"25"_qs);
    house.press("setPrice");
    QTRY_COMPARE(house.house().seat(house.seatNo(u"B-9"_qs)).price.minor, 2500);
    QCOMPARE(house.house().seat(house.seatNo(u"A-1"_qs)).price.minor, 3000);

    house.key(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(house.house().seat(house.seatNo(u"B-9"_qs)).price.minor, 2000);
    QTRY_COMPARE(house.find<QLineEdit>("categoryPrice")->text(),
                 u"20.00"_qs); // pressed again it must not take the price back
    house.find<QLineEdit>("categoryPrice")->setText(u"21"_qs);
    const auto other = house.desk(u"office"_qs);
    QVERIFY(other->inventory().setPrice(house.house().event().id, house.house().pools().at(1).name,
                                        Money{2700, house.house().event().currency}));
    QTRY_COMPARE(house.house().seat(house.seatNo(u"B-9"_qs)).price.minor, 2700);
    QCOMPARE(house.find<QLineEdit>("categoryPrice")->text(), u"21"_qs); // which is being typed
    house.find<QLineEdit>("categoryPrice")->setText(u"27.00"_qs);
    house.press("setPrice"); // it costs that already
    house.find<QLineEdit>("categoryPrice")->selectAll();
    const auto held = other->holds().hold(house.house().event().id, SeatRequest::named({house.ref(u"A-1"_qs)}));
    QTRY_VERIFY(held && house.state(u"A-1"_qs) == SeatState::Held);
    QCOMPARE(house.find<QLineEdit>("categoryPrice")->selectedText(), u"27.00"_qs); // about to be typed over
}

void TestDressingKeys::pricesAStandingArea()
{
    HouseByKeys house;
    QVERIFY(house.openHousePage());
    const auto floor = [&house] {
        for (const PoolStatus &pool : house.house().pools()) {
            if (pool.kind == PoolKind::Area)
                return pool;
        }
        return PoolStatus();
    };
    auto *pools = house.find<QAbstractItemView>("pools");
    pools->setFocus();
    pools->setCurrentIndex(pools->model()->index(floor().pool, 0));
    house.prompt.reason = u"dear"_qs;
    house.key(Qt::Key_Return);
    QVERIFY(house.prompt.objection.contains(u"42.50"_qs)); // what a price looks like
    QCOMPARE(house.prompt.asked.last().usualText, u"12.50"_qs);
    QCOMPARE(floor().price.minor, 1250);
    house.prompt.reason = u"14"_qs;
    house.key(Qt::Key_Return);
    QTRY_COMPARE(floor().price.minor, 1400);
    QVERIFY(house.prompt.asked.last().text.contains(floor().name));
    house.key(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(floor().price.minor, 1250);
}

void TestDressingKeys::editsACode()
{
    HouseByKeys house;
    QVERIFY(house.openHousePage());
    house.seats().setSelection({house.seatNo(u"B-1"_qs)});
    QTRY_VERIFY(house.find<QComboBox>("blockCode")->itemText(0).contains(u"Company"));
    house.find<QComboBox>("blockCode")->setCurrentIndex(house.find<QComboBox>("blockCode")->findData(u"H"_qs));
    house.find<QAbstractButton>("editCodes")->click();
    QTRY_VERIFY(house.find<QWidget>("codeDialog"));
    QCOMPARE(house.find<QLineEdit>("codeMeaning")->text(), u"House seats"_qs);
    house.find<QLineEdit>("codeMeaning")->setText(u"Friends of the house"_qs);
    house.find<QAbstractButton>("codeReleases")->setChecked(true);
    house.find<QComboBox>("codeUnit")->setCurrentIndex(2);
    house.find<QSpinBox>("codeRelease")->setValue(90);
    house.press("codeSave");
    QTRY_VERIFY(house.find<QComboBox>("blockCode")->currentText().contains(u"Friends of the house"));
    house.press("codeClose");
    house.press("block");
    QTRY_COMPARE(house.state(u"B-1"_qs), SeatState::Blocked);
    const BlockInfo *block = house.house().block(house.house().seat(house.seatNo(u"B-1"_qs)).block);
    QCOMPARE(block->means.releaseMinutes, std::optional<qint64>(90));
}

void TestDressingKeys::whatIsTypedAtOneCodeWaitsWhileOthersAreSeen()
{
    HouseByKeys house;
    QVERIFY(house.openHousePage());
    house.seats().setSelection({house.seatNo(u"B-1"_qs)});
    QTRY_VERIFY(house.find<QComboBox>("blockCode")->itemText(0).contains(u"Company"));
    house.find<QAbstractButton>("editCodes")->click();
    QTRY_VERIFY(house.find<QWidget>("codeDialog"));
    auto *letter = house.find<QComboBox>("codeLetter");
    auto *meaning = house.find<QLineEdit>("codeMeaning");
    letter->setCurrentIndex(letter->findData(u"H"_qs));
    QCOMPARE(meaning->text(), u"House seats"_qs);
    letter->setCurrentIndex(letter->findData(u"X"_qs));
    QCOMPARE(house.text("codeSaid"), QString()); // only looked at
    letter->setCurrentIndex(letter->findData(u"H"_qs));
    meaning->setText(u"Friends of the house"_qs);
    letter->setCurrentIndex(letter->findData(u"X"_qs));
    QCOMPARE(house.text("codeSaid"), u"Unsaved: H"_qs);
    meaning->setText(u"Choir"_qs);
    house.find<QComboBox>("codeWho")->setCurrentIndex(2);
    house.find<QLineEdit>("codeSellers")->setText(u"Ann, Bob, "_qs);

    house.prompt.accepts = false;
    house.press("codeClose");
    QCOMPARE(house.prompt.asked.last().details, u"Unsaved: H, X"_qs);
    QVERIFY(house.find<QWidget>("codeDialog")->isVisible());
    house.press("codeSave");
    QTRY_COMPARE(house.text("codeSaid"), u"Code X saved. Unsaved: H"_qs);
    letter->setCurrentIndex(letter->findData(u"H"_qs));
    QCOMPARE(meaning->text(), u"Friends of the house"_qs);
    house.find<QAbstractButton>("codeKill")->setChecked(true);
    house.find<QComboBox>("codeUnit")->setCurrentIndex(1);
    house.find<QSpinBox>("codeRelease")->setValue(45);
    letter->setCurrentIndex(letter->findData(u"X"_qs));
    QCOMPARE(house.find<QLineEdit>("codeSellers")->text(), u"Ann, Bob"_qs); // as the house has them
    letter->setCurrentIndex(letter->findData(u"H"_qs));
    QCOMPARE(house.find<QSpinBox>("codeRelease")->value(), 45); // though a kill is never released
    house.press("codeSave");
    QTRY_COMPARE(house.text("codeSaid"), u"Code H saved."_qs);
    house.prompt.asked.clear();
    house.press("codeClose");
    QVERIFY(house.prompt.asked.isEmpty());
    QTRY_VERIFY(!house.find<QWidget>("codeDialog"));
    QTRY_VERIFY(house.find<QComboBox>("blockCode")->findText(u"X  Choir"_qs) >= 0);
}

ROWLOCK_WINDOW_TEST(TestDressingKeys)
#include "tst_dressing_keys.moc"
