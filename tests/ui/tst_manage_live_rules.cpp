// What the manager changes while an event is on sale: by a button, shown before it is taken, and undone with Ctrl+Z.
#include "model/exchange/plan_writer.h"
#include "tests/support/counter_fixture.h"
#include "tests/support/sample_house.h"
#include "ui/common/message_bar.h"
#include "ui/house/house_page.h"
#include "ui/house/undo_stack.h"
#include "ui/seatmap/seat_map_view.h"
#include "ui/words/map_text.h"

#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

class Manager : public CounterFixture
{
public:
    Manager()
    {
        openWindow();
        press("page-Manage");
        page = window->findChild<HousePage *>();
        QTRY_VERIFY(page->isVisible());
        map().grab();
    }
    SeatMapView &map() const { return *page->findChild<SeatMapView *>(u"houseMap"_s); }
    void select(const QList<int> &seats)
    {
        map().setSelection(seats);
        emit map().input().selectionChanged();
    }
    QList<int> row(const QString &name) const
    {
        QList<int> seats;
        for (int number = 1; number <= 10; ++number)
            seats << seatNo(name + u'-' + QString::number(number));
        return seats;
    }
    int floorPool() const
    {
        for (const PoolStatus &pool : house().pools()) {
            if (pool.kind == PoolKind::Area)
                return pool.pool;
        }
        return -1;
    }
    PoolStatus floor() const { return house().pools().at(floorPool()); }
    PoolStatus pool(const QString &name) const
    {
        for (const PoolStatus &each : house().pools()) {
            if (each.name == name)
                return each;
        }
        return {};
    }
    void undo() { page->undoStack().undoAction()->trigger(); }
    QString undoText() const { return page->undoStack().undoText(); }

    HousePage *page = nullptr;
};

} // namespace

class TestManageLiveRules : public QObject
{
    Q_OBJECT

private slots:
    void aCommaIsNoGroup();
    void anUnclearPriceIsAskedBack();
    void aPriceFarAboveTheRestAsksOnce();
    void thePriceBesideASeatSaysWhoseItIs();
    void aCategoryOfManySeatsAsks();
    void aStandingAreaIsPricedAndResized();
    void placesOfAStandingAreaAreBlocked();
    void aWholeRowIsNamedAsOne();
    void aCodeIsChangedAndUndone();
    void aGreySaveSaysWhyBesideIt();
    void theAccessibleRuleChangesByItsButton();
};

void TestManageLiveRules::aCommaIsNoGroup()
{
    Manager manager;
    manager.select({manager.seatNo(u"A-1"_s)});
    manager.find<QLineEdit>("categoryPrice")->setText(u"54,50"_s);
    QCOMPARE(manager.text("categoryPriceHint"), u"= €54.50"_s); // before it is taken
    manager.press("setPrice");
    QTRY_COMPARE(manager.pool(u"Front"_s).price.minor, 5450);
    QVERIFY(manager.prompt.asked.isEmpty());
}

void TestManageLiveRules::anUnclearPriceIsAskedBack()
{
    Manager manager;
    manager.select({manager.seatNo(u"A-1"_s)});
    manager.find<QLineEdit>("categoryPrice")->setText(u"1,234"_s);
    manager.press("setPrice");
    QVERIFY(manager.text("categoryPriceHint").contains(u"can mean"_s));
    QCOMPARE(manager.pool(u"Front"_s).price.minor, 3000);
    manager.press("categoryPrice=1.23");
    manager.press("setPrice");
    QTRY_COMPARE(manager.pool(u"Front"_s).price.minor, 123);
}

void TestManageLiveRules::aPriceFarAboveTheRestAsksOnce()
{
    Manager manager;
    manager.select({manager.seatNo(u"A-1"_s)});
    manager.prompt.accepts = false;
    manager.find<QLineEdit>("categoryPrice")->setText(u"99999999"_s);
    manager.press("setPrice");
    QCOMPARE(manager.prompt.asked.size(), 1);
    QVERIFY(manager.prompt.asked.last().text.contains(u"99"_s));
    QCOMPARE(manager.pool(u"Front"_s).price.minor, 3000);
    manager.prompt.accepts = true;
    manager.press("setPrice");
    QTRY_COMPARE(manager.pool(u"Front"_s).price.minor, 9'999'999'900);
    QCOMPARE(manager.prompt.asked.size(), 2);
    manager.find<QLineEdit>("categoryPrice")->setText(u"3100"_s); // not above what there is by now
    manager.press("setPrice");
    QTRY_COMPARE(manager.pool(u"Front"_s).price.minor, 310'000);
    QCOMPARE(manager.prompt.asked.size(), 2);
}

void TestManageLiveRules::thePriceBesideASeatSaysWhoseItIs()
{
    Manager manager;
    manager.select({manager.seatNo(u"A-1"_s)});
    QCOMPARE(manager.text("categoryPriceLabel"), u"Price of all 10 seats"_s);
    QVERIFY(manager.text("categoryHint").isEmpty());
    manager.find<QLineEdit>("categoryPrice")->setText(u"54"_s);
    QCOMPARE(manager.text("categoryHint"),
             u"This is the price of all 10 seats of Front, not only of those selected."_s);
    manager.window->resize(1016, 660);
    manager.picture(u"manage-price-of-all"_s);
    manager.press("setPrice");
    QTRY_COMPARE(manager.pool(u"Front"_s).price.minor, 5400);
    const auto *said = manager.page->findChild<MessageBar *>();
    QTRY_COMPARE(said->text(), u"Price of Front (all 10 seats) set to €54.00."_s);
    QTRY_COMPARE(manager.undoText(), u"set price of Front to €54.00"_s);
    QVERIFY(manager.text("categoryHint").isEmpty());
    manager.undo();
    QTRY_COMPARE(manager.pool(u"Front"_s).price.minor, 3000);
    manager.select(manager.row(u"A"_s)); // which are all that there are
    manager.find<QLineEdit>("categoryPrice")->setText(u"54"_s);
    QVERIFY(manager.text("categoryHint").isEmpty());
}

void TestManageLiveRules::aCategoryOfManySeatsAsks()
{
    Manager manager;
    manager.select(manager.row(u"A"_s));
    auto *category = manager.find<QComboBox>("seatCategory");
    category->setCurrentIndex(category->findData(manager.pool(u"Back"_s).pool));
    emit category->activated(category->currentIndex());
    manager.prompt.accepts = false;
    manager.press("moveToCategory");
    QCOMPARE(manager.prompt.asked.last().text, u"Change category of 10 seats to Back?"_s);
    QCOMPARE(manager.house().seat(manager.seatNo(u"A-1"_s)).pool, manager.pool(u"Front"_s).pool);
    manager.prompt.accepts = true;
    manager.press("moveToCategory");
    QTRY_COMPARE(manager.house().seat(manager.seatNo(u"A-10"_s)).pool, manager.pool(u"Back"_s).pool);
    QTRY_COMPARE(manager.undoText(), u"change category of Stalls, row A, all 10 to Back"_s);
}

void TestManageLiveRules::aStandingAreaIsPricedAndResized()
{
    Manager manager;
    emit manager.map().input().areaPicked(manager.floorPool()); // a click on it
    QVERIFY(manager.find("areaPanel")->isVisible());
    QVERIFY(manager.text("areaFacts").contains(u"50 in all"_s));
    auto *places = manager.find<QSpinBox>("areaPlaces");
    QCOMPARE(places->value(), 50);
    QVERIFY(!manager.find<QPushButton>("setAreaCapacity")->isEnabled());
    QVERIFY(!manager.find("setAreaCapacity")->toolTip().isEmpty());
    places->setValue(80);
    manager.press("setAreaCapacity");
    QTRY_COMPARE(manager.floor().counters.capacity, 80);
    manager.find<QLineEdit>("areaPrice")->setText(u"13,50"_s);
    manager.press("setAreaPrice");
    QTRY_COMPARE(manager.floor().price.minor, 1350);
    QTRY_VERIFY(manager.text("areaFacts").contains(u"€13.50"_s));
    manager.undo();
    QTRY_COMPARE(manager.floor().price.minor, 1250);
    QTRY_VERIFY(manager.page->undoStack().undoAction()->isEnabled());
    manager.undo();
    QTRY_COMPARE(manager.floor().counters.capacity, 50);
    QTRY_COMPARE(places->value(), 50);

    const auto other = manager.desk(u"counter/2"_s);
    QVERIFY(other->holds().hold(manager.event, SeatRequest::places(manager.floor().ref, 20)));
    QTRY_COMPARE(manager.floor().counters.held, 20);
    places->setValue(19);
    QVERIFY(!manager.find<QPushButton>("setAreaCapacity")->isEnabled());
    QCOMPARE(manager.find("setAreaCapacity")->toolTip(), u"Held, sold or blocked: 20 places"_s);
    manager.page->findChild<MessageBar *>()->dismiss();
    QVERIFY(manager.page->stepBack());
    QVERIFY(!manager.find("areaPanel")->isVisible());
}

void TestManageLiveRules::placesOfAStandingAreaAreBlocked()
{
    Manager manager;
    emit manager.map().input().areaPicked(manager.floorPool());
    const int area = manager.house().areaOfPool(manager.floorPool());
    QCOMPARE(manager.text("areaBlockFacts"), u"None"_s);
    auto *places = manager.find<QSpinBox>("blockedPlaces");
    places->setValue(51);
    QVERIFY(!manager.find<QPushButton>("blockPlaces")->isEnabled());
    QCOMPARE(manager.find("blockPlaces")->toolTip(), u"50 places available"_s);
    QVERIFY(!manager.find("unblockPlaces")->toolTip().isEmpty());
    places->setValue(20);
    manager.press("blockPlaces");
    QTRY_COMPARE(manager.floor().counters.blocked, 20);
    QTRY_COMPARE(manager.text("areaBlockFacts"), u"20 places as H: House seats"_s);
    QVERIFY(manager.text("areaFacts").contains(u"30 available, 0 held, 0 sold, 20 blocked"_s));
    QVERIFY(areaText(manager.house(), area).lines.contains(u"20 blocked"_s));
    QVERIFY(areaDescription(manager.house(), area).endsWith(u"20 blocked"_s));
    QTRY_COMPARE(manager.undoText(), u"block 20 places of %1 as H"_s.arg(manager.floor().name));
    manager.undo();
    QTRY_COMPARE(manager.floor().counters.blocked, 0);
    QTRY_VERIFY(manager.page->undoStack().redoAction()->isEnabled());
    manager.page->undoStack().redoAction()->trigger();
    QTRY_COMPARE(manager.floor().counters.blocked, 20);

    places->setValue(5);
    QTRY_VERIFY(manager.find<QPushButton>("unblockPlaces")->isEnabled());
    manager.press("unblockPlaces");
    QTRY_COMPARE(manager.floor().counters.blocked, 15);
    QTRY_VERIFY(manager.undoText().startsWith(u"unblock 5 places"_s));
    manager.undo();
    QTRY_COMPARE(manager.floor().counters.blocked, 20);
    QTRY_COMPARE(manager.text("areaBlockFacts").count(u'\n'), 1); // two blocks of one code
}

void TestManageLiveRules::aWholeRowIsNamedAsOne()
{
    Manager manager;
    manager.select(manager.row(u"A"_s));
    QVERIFY2(manager.text("inspectedFacts").startsWith(u"Stalls, row A, all 10\n"_s),
             qPrintable(manager.text("inspectedFacts")));
    manager.select(manager.row(u"A"_s) + manager.row(u"B"_s));
    QVERIFY2(manager.text("inspectedFacts").startsWith(u"All 20 seats\n"_s),
             qPrintable(manager.text("inspectedFacts")));
    manager.select(manager.row(u"B"_s));
    manager.find<QLineEdit>("blockReason")->setText(u"rehearsal"_s);
    manager.press("block");
    QTRY_COMPARE(manager.undoText(), u"block Stalls, row B, all 10 as H"_s);
}

void TestManageLiveRules::aCodeIsChangedAndUndone()
{
    Manager manager;
    const int seat = manager.seatNo(u"A-1"_s);
    manager.select({seat});
    manager.find<QLineEdit>("blockReason")->setText(u"guests"_s);
    manager.press("block");
    QTRY_COMPARE(manager.state(u"A-1"_s), SeatState::Blocked);
    manager.select({manager.seatNo(u"A-2"_s)});
    manager.press("editCodes");
    QTRY_VERIFY(manager.find("codeDialog"));
    auto *letter = manager.find<QComboBox>("codeLetter");
    QCOMPARE(letter->itemText(0), u"C  Company"_s); // those in use first, with their meaning
    QTRY_COMPARE(manager.text("codeUse"), u"1 seat blocked with it now, in all events"_s);
    auto *releases = manager.find<QAbstractButton>("codeReleases");
    releases->setChecked(true);
    manager.find<QSpinBox>("codeRelease")->setValue(2);
    manager.find<QComboBox>("codeUnit")->setCurrentIndex(1);
    manager.press("codeSave");
    const auto release = [&manager, seat] {
        return manager.house().block(manager.house().seat(seat).block)->means.releaseMinutes;
    };
    QTRY_COMPARE(release(), std::optional<qint64>(2 * 60));
    letter->setCurrentIndex(letter->findData(u"C"_s));
    letter->setCurrentIndex(letter->findData(u"H"_s));
    QCOMPARE(manager.find<QSpinBox>("codeRelease")->value(), 2); // in the largest unit that is whole
    QCOMPARE(manager.find<QComboBox>("codeUnit")->currentIndex(), 1);
    manager.press("codeClose");
    QTRY_VERIFY(manager.text("codeMeans").contains(u"Released 2 hours before the start."_s));
    QTRY_COMPARE(manager.undoText(), u"change block code H"_s);
    manager.undo();
    QTRY_COMPARE(release(), std::nullopt);
}

// A choice changes nothing, the button does, and it can be undone.
void TestManageLiveRules::aGreySaveSaysWhyBesideIt()
{
    Manager manager;
    manager.select({manager.seatNo(u"A-1"_s)});
    manager.press("editCodes");
    QTRY_VERIFY(manager.find("codeMeaning"));
    auto *meaning = manager.find<QLineEdit>("codeMeaning");
    QTRY_VERIFY(manager.find<QPushButton>("codeSave")->isEnabled());
    QCOMPARE(manager.text("codeSaveReason"), QString());
    meaning->clear();
    QVERIFY(!manager.find<QPushButton>("codeSave")->isEnabled());
    QCOMPARE(manager.text("codeSaveReason"), u"Enter a meaning first."_s);
    QVERIFY(manager.find("codeSaveReason")->isVisible());
    manager.select({});
    for (auto *button : manager.page->findChild<QWidget *>(u"selectionStrip"_s)->findChildren<QAbstractButton *>())
        QVERIFY2(button->isEnabled() || button->toolTip().contains(u"first"_s), qPrintable(button->text()));
}

void TestManageLiveRules::theAccessibleRuleChangesByItsButton()
{
    Manager manager;
    const auto other = manager.desk(u"counter/2"_s);
    const QString file = manager.path(u"theatre.json"_s);
    QVERIFY(writePlanFile(sample::theatre(), file)); // which has wheelchair spaces
    const auto imported = other->plans().import(file);
    QVERIFY(imported);
    NewEvent wanted;
    wanted.plan = imported->plan.id;
    wanted.name = u"The Cherry Orchard"_s;
    wanted.starts = manager.clock.now().plusSeconds(10 * 86400);
    wanted.defaultPrice = Money{2500, {}};
    const auto made = other->events().create(wanted);
    QVERIFY(made);
    emit manager.page->eventRequested(made->id);
    QTRY_COMPARE(manager.house().event().id, made->id);

    auto *until = manager.find<QComboBox>("accessibleUntil");
    auto *apply = manager.find<QPushButton>("applyAccessible");
    const auto rule = [&manager] { return manager.house().event().accessibleMinutes; };
    QVERIFY(!apply->isEnabled());
    QCOMPARE(apply->toolTip(), u"Select another time first"_s);
    until->setCurrentIndex(2);
    emit until->activated(2);
    QVERIFY(apply->isEnabled());
    QVERIFY(other->holds().hold(made->id, SeatRequest::named({manager.house().seat(0).ref})));
    QTRY_COMPARE(manager.house().seat(0).state, SeatState::Held);
    QCOMPARE(until->currentIndex(), 2); // what is about to be applied stays
    QCOMPARE(rule(), std::nullopt);     // and changed nothing
    apply->click();
    QTRY_COMPARE(rule(), std::optional<qint64>(24 * 60));
    QTRY_VERIFY(manager.undoText().startsWith(u"keep accessible seating"_s));
    manager.undo();
    QTRY_COMPARE(rule(), std::nullopt);
    QTRY_COMPARE(until->currentIndex(), 0);
}

ROWLOCK_WINDOW_TEST(TestManageLiveRules)
#include "tst_manage_live_rules.moc"
