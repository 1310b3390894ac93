// Selling out of a block at the counter: asked for first, then by the same choice, the button or the key; who may not
// is told who may.
#include "tests/support/counter_fixture.h"
#include "ui/common/message_bar.h"

#include <QAccessible>
#include <QAction>
#include <QCheckBox>
#include <QJsonDocument>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using namespace rowlock;

namespace {

// P may be sold here, K (B-1) at the office only, H (B-2) by nobody; X (B-3) is a kill.
class DressedHouse : public CounterFixture
{
public:
    explicit DressedHouse(const QString &meaning = u"Press"_qs)
    {
        const auto manager = desk(u"office"_qs);
        const QString color = u"#1f6fb2"_qs;
        const QList<BlockCode> codes{
            {u"P"_qs, meaning, color, false, MaySell::Listed, {u"counter/1"_qs}, {}},
            {u"K"_qs, u"Cast"_qs, color, false, MaySell::Listed, {u"office"_qs, u"Ann"_qs}, {}},
            {u"H"_qs, u"House seats"_qs, color, false, MaySell::Nobody, {}, {}},
            {u"X"_qs, u"Camera"_qs, color, true, MaySell::Nobody, {}, {}}};
        bool done = true;
        for (const BlockCode &code : codes)
            done = done && manager->blocks().saveCode(code);
        const auto block = [&](const QStringList &seats, const QString &letter) {
            done = done && manager->blocks().block(event, seats, letter, {});
        };
        block({u"Stalls-A-5"_qs, u"Stalls-A-6"_qs, u"Stalls-A-9"_qs}, u"P"_qs);
        block({u"Stalls-B-1"_qs}, u"K"_qs);
        block({u"Stalls-B-2"_qs}, u"H"_qs);
        block({u"Stalls-B-3"_qs}, u"X"_qs);
        if (!done)
            qFatal("the house cannot be dressed");
        openWindow();
        map().setFocus();
    }
    QString message() const { return text("messageText"); }
    QStringList inSale()
    {
        QStringList seats;
        if (const HoldInfo *sale = sell().sale()) {
            for (const HoldItem &item : sale->items)
                seats << item.label;
        }
        seats.sort();
        return seats;
    }
    void key(int code, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(window->windowHandle(), Qt::Key(code), modifiers);
    }
    int openPlaces() // of the standing area
    {
        const int area = house().plan().standingAreas().value(0, -1);
        map().input().pressArea(area);
        [this] { QTRY_VERIFY(find("areaPopover")->isVisible()); }();
        return area;
    }
    void walkToSeatOfRowA(int number) const
    {
        key(Qt::Key_A);
        key(Qt::Key_Return);
        key(Qt::Key_Home);
        for (int seat = 1; seat < number; ++seat)
            key(Qt::Key_Right);
    }
    bool hasSettled()
    {
        return QTest::qWaitFor([this] { return !sell().isBusy(); });
    }
};

const QString a5 = u"Stalls, row A, seat 5"_qs;
const QString asks =
    a5 + u" is in block P (Press). Select it again to sell it (Ctrl+Shift+B). If released, it goes on general sale."_qs;

} // namespace

class TestCounterBlocks : public QObject
{
    Q_OBJECT

private slots:
    void aSecondClickSells();
    void keysAloneSell();
    void theButtonSells();
    void theButtonSaysWhatTheBlockIs();
    void aTypedSeatSells();
    void aSweepTakesTheFreeAndOffersTheRest();
    void escLeavesItBlocked();
    void whoMayNotIsToldWhoMay_data();
    void whoMayNotIsToldWhoMay();
    void theGapRuleHoldsThereToo();
    void placesComeOutOfABlockOnPurpose();
    void theChoiceOfPlacesFollowsTheHouse();
    void anAreaThatIsBlockedIsNotSoldOut();
    void aScreenReaderFindsTheChoiceOfPlaces();
};

void TestCounterBlocks::aSecondClickSells()
{
    DressedHouse house;
    house.click(u"A-5"_qs);
    QCOMPARE(house.message(), asks);
    QVERIFY(house.hasSettled());
    QVERIFY(!house.sell().sale()); // not before it was confirmed
    house.click(u"A-5"_qs);
    QTRY_COMPARE(house.inSale(), QStringList{a5});
    QTRY_COMPARE(house.text("total"), u"€30.00"_qs); // its category's price
    QTRY_COMPARE(house.state(u"A-5"_qs), SeatState::Held);
    QCOMPARE(house.state(u"A-6"_qs), SeatState::Blocked);
    QCOMPARE(house.message(), QString());
    QVERIFY(!house.window->counter()->actions().fromBlock->isEnabled());
    const auto told = house.desk(u"office"_qs)->reports().seatHistory(house.event, house.seatNo(u"A-5"_qs));
    QVERIFY(told);
    QVERIFY(std::any_of(told->begin(), told->end(), [](const JournalLine &line) {
        return QJsonDocument(line.body).toJson().contains("out of block");
    }));
    house.click(u"A-5"_qs); // out of the sale again: on general sale
    QTRY_VERIFY(!house.sell().sale());
    QTRY_COMPARE(house.state(u"A-5"_qs), SeatState::Free);
}

void TestCounterBlocks::keysAloneSell()
{
    DressedHouse house;
    house.walkToSeatOfRowA(5);
    house.key(Qt::Key_Space);
    QCOMPARE(house.message(), asks);
    house.key(Qt::Key_Space);
    QTRY_COMPARE(house.inSale(), QStringList{a5});
    QVERIFY(house.hasSettled());
    house.key(Qt::Key_Right);
    house.key(Qt::Key_Space);
    QVERIFY(house.message().startsWith(u"Stalls, row A, seat 6 is in block P"));
    house.key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(house.inSale().size(), 2);
    QVERIFY(house.map().hasFocus());
}

QPushButton *buttonOffered(const DressedHouse &house)
{
    QPushButton *button = nullptr;
    for (QPushButton *each : house.window->counter()->findChildren<QPushButton *>(u"messageAction"_qs))
        button = each->isVisible() ? each : button;
    return button;
}

void TestCounterBlocks::theButtonSells()
{
    DressedHouse house;
    QVERIFY(house.map().seatDescription(house.seatNo(u"A-5"_qs)).endsWith(u"P: Press, may be sold here"));
    QVERIFY(house.map().seatDescription(house.seatNo(u"B-1"_qs)).endsWith(u"K: Cast"));
    house.map().press(house.seatNo(u"A-5"_qs)); // as a screen reader does
    QPushButton *button = buttonOffered(house);
    QVERIFY(button);
    QCOMPARE(button->text(), u"Sell from block P (Press)"_qs);
    button->click();
    QTRY_COMPARE(house.inSale(), QStringList{a5});
    QVERIFY(house.map().hasFocus());
}

// An ampersand is not the mark of a key.
void TestCounterBlocks::theButtonSaysWhatTheBlockIs()
{
    DressedHouse house(u"Press & TV"_qs);
    house.click(u"A-5"_qs);
    const QPushButton *button = buttonOffered(house);
    QVERIFY(button);
    QCOMPARE(button->text(), u"Sell from block P (Press && TV)"_qs);
    QVERIFY2(house.message().contains(u"block P (Press & TV)"), qPrintable(house.message()));
}

void TestCounterBlocks::aTypedSeatSells()
{
    DressedHouse house;
    auto *field = house.find<QLineEdit>("omnibox");
    field->setFocus();
    QTest::keyClicks(field, u"a4-6"_qs);
    QTRY_VERIFY2(house.text("omniboxPreview").endsWith(u"€90.00 · 2 in block P (Press)"),
                 qPrintable(house.text("omniboxPreview")));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(house.message(),
             u"Stalls, row A, seats 5, 6 are in block P (Press). Select them again to sell them (Ctrl+Shift+B). "
             u"If released, they go on general sale."_qs);
    QVERIFY(house.hasSettled());
    QVERIFY(!house.sell().sale()); // all of them or none
    QTest::keyClicks(field, u"a4-6"_qs);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(house.inSale().size(), 3);
}

void TestCounterBlocks::aSweepTakesTheFreeAndOffersTheRest()
{
    DressedHouse house;
    house.walkToSeatOfRowA(4);
    house.key(Qt::Key_Right, Qt::ShiftModifier);
    house.key(Qt::Key_Space);
    QTRY_COMPARE(house.inSale(), QStringList{u"Stalls, row A, seat 4"_qs});
    QCOMPARE(house.message(), asks);
    QVERIFY(house.hasSettled());
    house.key(Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(house.inSale().size(), 2);
}

void TestCounterBlocks::escLeavesItBlocked()
{
    DressedHouse house;
    house.click(u"A-5"_qs);
    QCOMPARE(house.message(), asks);
    house.key(Qt::Key_Escape);
    QCOMPARE(house.message(), QString());
    QVERIFY(!house.window->counter()->actions().fromBlock->isEnabled());
    house.click(u"A-5"_qs); // asks anew
    QCOMPARE(house.message(), asks);
    QVERIFY(house.hasSettled());
    QVERIFY(!house.sell().sale());
    QCOMPARE(house.state(u"A-5"_qs), SeatState::Blocked);
}

void TestCounterBlocks::whoMayNotIsToldWhoMay_data()
{
    QTest::addColumn<QString>("seat");
    QTest::addColumn<QString>("said");
    QTest::newRow("others") << u"B-1"_qs
                            << u"Stalls, row B, seat 1 is in block K (Cast). Only office, Ann may sell it."_qs;
    QTest::newRow("nobody")
        << u"B-2"_qs << u"Stalls, row B, seat 2 is in block H (House seats). A manager must unblock it first."_qs;
    QTest::newRow("kill") << u"B-3"_qs << u"Stalls, row B, seat 3 is in block X (Camera). It is never sold."_qs;
}

void TestCounterBlocks::whoMayNotIsToldWhoMay()
{
    QFETCH(QString, seat);
    QFETCH(QString, said);
    DressedHouse house;
    house.click(seat);
    QCOMPARE(house.message(), said);
    house.click(seat);
    QVERIFY(house.hasSettled());
    QVERIFY(!house.sell().sale());
    QCOMPARE(house.state(seat), SeatState::Blocked);
    QVERIFY(!house.window->counter()->actions().fromBlock->isEnabled());
}

void TestCounterBlocks::theGapRuleHoldsThereToo()
{
    DressedHouse house;
    house.click(u"A-9"_qs);
    house.click(u"A-9"_qs);
    QTRY_COMPARE(house.text("gapText"), u"Leaves a single seat: Stalls, row A, seat 10."_qs);
}

void TestCounterBlocks::placesComeOutOfABlockOnPurpose()
{
    DressedHouse house;
    const int area = house.house().plan().standingAreas().value(0, -1);
    const int pool = house.house().poolOfArea(area);
    const QString ref = house.house().pools().at(pool).ref;
    const auto manager = house.desk(u"office"_qs);
    QVERIFY(manager->blocks().blockPlaces(house.event, ref, 5, u"P"_qs, {}));
    QVERIFY(manager->blocks().blockPlaces(house.event, ref, 4, u"K"_qs, {})); // not to be sold here
    QTRY_COMPARE(house.house().pools().at(pool).counters.blocked, 9);

    house.map().input().pressArea(area);
    QTRY_VERIFY(house.find("areaPopover")->isVisible());
    auto *fromBlocks = house.find<QCheckBox>("areaFromBlocks");
    auto *number = house.find<QSpinBox>("areaQuantity");
    QVERIFY(fromBlocks->isVisible() && !fromBlocks->isChecked());
    QCOMPARE(fromBlocks->text(), u"&From block P (Press): 5 places"_qs);
    number->setValue(42);
    QCOMPARE(house.text("areaTooMany"), u"Only 41 places available."_qs);
    number->setValue(6);
    fromBlocks->setChecked(true);
    QCOMPARE(house.text("areaTooMany"), u"Only 5 places available."_qs);
    QCOMPARE(number->value(), 6);
    QCOMPARE(number->window()->focusWidget(), number);
    house.picture(u"area-popover-blocks"_qs, house.find("areaPopover"));
    number->setValue(2);
    QCOMPARE(house.find<QPushButton>("holdPlaces")->text(), u"Hold 2 places from block"_qs);
    house.press("holdPlaces");
    QTRY_COMPARE(house.text("total"), u"€25.00"_qs);
    QTRY_COMPARE(house.house().pools().at(pool).counters.blocked, 7);
    QCOMPARE(house.house().pools().at(pool).counters.available, 41);

    house.map().input().pressArea(area); // a free one besides
    QTRY_VERIFY(house.find("areaPopover")->isVisible());
    QVERIFY(!fromBlocks->isChecked());
    QCOMPARE(fromBlocks->text(), u"&From block P (Press): 3 places"_qs);
    number->setValue(3);
    house.press("holdPlaces");
    QTRY_COMPARE(house.text("total"), u"€37.50"_qs);
    QCOMPARE(house.house().pools().at(pool).counters.blocked, 7);
}

void TestCounterBlocks::theChoiceOfPlacesFollowsTheHouse()
{
    DressedHouse house;
    const int area = house.openPlaces();
    auto *number = house.find<QSpinBox>("areaQuantity");
    number->setValue(45);
    const auto other = house.desk(u"counter/9"_qs);
    const auto hold = other->holds().hold(house.event, SeatRequest::places(u"Standing floor"_qs, 10));
    QVERIFY(hold);
    QTRY_COMPARE(house.text("areaTooMany"), u"Only 40 places available."_qs);
    QCOMPARE(number->value(), 45);
    QCOMPARE(house.text("areaLeft"), u"40 of 50 left · €12.50 each"_qs);
    QVERIFY(other->blocks().blockPlaces(house.event, u"Standing floor"_qs, 5, u"P"_qs, {}));
    auto *fromBlocks = house.find<QCheckBox>("areaFromBlocks");
    QTRY_VERIFY(fromBlocks->isVisible());
    fromBlocks->setChecked(true);
    QCOMPARE(house.text("areaTooMany"), u"Only 5 places available."_qs);
    QVERIFY(other->blocks().unblockPlaces(house.event, u"Standing floor"_qs, 5, u"Not needed"_qs, u"P"_qs));
    QTRY_VERIFY(!fromBlocks->isVisible());
    QVERIFY(!fromBlocks->isChecked());
    QCOMPARE(house.text("areaTooMany"), u"Only 40 places available."_qs);
    QVERIFY(other->holds().release(hold->id));
    QTRY_COMPARE(house.text("areaTooMany"), QString());
    number->setValue(2);
    house.press("holdPlaces");
    QTRY_VERIFY(house.sell().sale() && !house.sell().isBusy());
    house.map().input().pressArea(area);
    QTRY_COMPARE(number->value(), 2);
    house.sell().tell(&SaleOnCounter::release); // by its key, say: nothing is in the sale any more
    QTRY_COMPARE(house.find<QPushButton>("holdPlaces")->text(), u"Hold 2 places"_qs);
}

void TestCounterBlocks::anAreaThatIsBlockedIsNotSoldOut()
{
    DressedHouse house;
    const auto other = house.desk(u"counter/9"_qs);
    QVERIFY(other->blocks().blockPlaces(house.event, u"Standing floor"_qs, 48, u"K"_qs, {}));
    QVERIFY(other->holds().hold(house.event, SeatRequest::places(u"Standing floor"_qs, 2)));
    QTRY_COMPARE(house.house().pools().last().counters.available, 0);
    house.openPlaces();
    QCOMPARE(house.text("areaLeft"), u"None left: 48 blocked, 2 on hold · €12.50 each"_qs);
    house.picture(u"area-popover-none-left"_qs, house.find("areaPopover"));
}

void TestCounterBlocks::aScreenReaderFindsTheChoiceOfPlaces()
{
    DressedHouse house;
    const std::function<bool(QAccessibleInterface *, const QObject *)> leadsTo = [&](QAccessibleInterface *from,
                                                                                     const QObject *wanted) {
        for (int i = 0; i < from->childCount(); ++i) {
            QAccessibleInterface *child = from->child(i);
            if (child && (child->object() == wanted || leadsTo(child, wanted)))
                return from->indexOfChild(child) == i;
        }
        return false;
    };
    QAccessibleInterface *window = QAccessible::queryAccessibleInterface(house.window.get());
    house.openPlaces();
    QVERIFY(leadsTo(window, house.find("areaQuantity")));
    QVERIFY(leadsTo(window, house.find("holdPlaces")));
    QCOMPARE(house.find("areaPopover")->accessibleName(), u"Standing floor"_qs);
    house.find("areaPopover")->hide();
    QVERIFY(!leadsTo(window, house.find("areaQuantity")));
}

ROWLOCK_WINDOW_TEST(TestCounterBlocks)
#include "tst_counter_blocks.moc"
