// Taking back what was done on the House page: by keys, through the real window, beside other terminals.
#include "tests/support/counter_fixture.h"
#include "ui/common/message_bar.h"
#include "ui/house/house_page.h"
#include "ui/house/undo_stack.h"
#include "ui/seatmap/seat_map_view.h"

#include <QAction>
#include <QLineEdit>
#include <QTest>

using namespace rowlock;

namespace {

class HouseSide : public CounterFixture
{
public:
    HouseSide()
    {
        openWindow();
        press("page-Manage");
        page = window->findChild<HousePage *>();
        QTRY_VERIFY(page->isVisible());
        seats().grab();
    }
    SeatMapView &seats() const { return *page->findChild<SeatMapView *>(QStringLiteral("houseMap")); }
    QString message() const { return page->findChild<MessageBar *>()->text(); }
    QAction &undo() const { return *page->undoStack().undoAction(); }
    QAction &redo() const { return *page->undoStack().redoAction(); }
    void select(const QStringList &names)
    {
        QList<int> chosen;
        for (const QString &name : names)
            chosen << seatNo(name);
        seats().setSelection(chosen);
        emit seats().input().selectionChanged();
        seats().setFocus();
    }
    void block(const QStringList &names, const QString &reason)
    {
        select(names);
        page->findChild<QLineEdit *>(QStringLiteral("blockReason"))->setText(reason);
        press("block");
        QTRY_COMPARE(state(names.last()), SeatState::Blocked);
        QTRY_VERIFY(undo().isEnabled());
    }
    void keys(Qt::KeyboardModifiers modifiers) { QTest::keyClick(&seats(), Qt::Key_Z, modifiers); }

    HousePage *page = nullptr;
};

} // namespace

class TestUndo : public QObject
{
    Q_OBJECT

private slots:
    void takesABlockBackAndDoesItAgain();
    void blocksAgainWhatWasUnblocked();
    void refusesWhereTheHouseHasGoneOn();
    void leavesABlockThatIsNotItsOwn();
    void worksOnItsPageAlone();
    void keepsAnActThatAFaultStopped();
    void forgetsWhatWasDoneInAnotherPlan();
    void escNeverLeavesForTheCounter();
};

void TestUndo::takesABlockBackAndDoesItAgain()
{
    HouseSide house;
    QVERIFY(!house.undo().isEnabled());
    QCOMPARE(house.undo().text(), QStringLiteral("&Undo"));
    house.block({u"A-1"_qs, u"A-2"_qs, u"A-3"_qs}, u"sound desk"_qs);
    QCOMPARE(house.undo().text(), QStringLiteral("&Undo: block Stalls, row A, seats 1–3 as H"));
    house.keys(Qt::ControlModifier);
    QTRY_COMPARE(house.state(u"A-3"_qs), SeatState::Free);
    QTRY_COMPARE(house.message(), QStringLiteral("Undone: block Stalls, row A, seats 1–3 as H."));
    QVERIFY(!house.undo().isEnabled());
    QCOMPARE(house.redo().text(), QStringLiteral("&Redo: block Stalls, row A, seats 1–3 as H"));
    house.keys(Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(house.state(u"A-2"_qs), SeatState::Blocked);
    QTRY_VERIFY(house.undo().isEnabled());
    house.keys(Qt::ControlModifier); // the block that was made anew has another number
    QTRY_COMPARE(house.state(u"A-2"_qs), SeatState::Free);
    const auto report = house.desk(u"check"_qs)->upkeep().verify();
    QVERIFY(report && report->ok());
}

void TestUndo::blocksAgainWhatWasUnblocked()
{
    HouseSide house;
    house.block({u"A-1"_qs}, u"sound desk"_qs);
    house.block({u"B-1"_qs}, u"lights"_qs);
    house.select({u"A-1"_qs, u"B-1"_qs});
    house.press("unblock");
    QTRY_COMPARE(house.state(u"B-1"_qs), SeatState::Free);
    QTRY_VERIFY(house.undo().text().contains(u"unblock"));
    house.keys(Qt::ControlModifier);
    QTRY_COMPARE(house.state(u"A-1"_qs), SeatState::Blocked);
    QTRY_COMPARE(house.state(u"B-1"_qs), SeatState::Blocked);
    const auto reason = [&](const QString &seat) {
        const BlockInfo *block = house.house().block(house.house().seat(house.seatNo(seat)).block);
        return block ? block->reason : QString();
    };
    QTRY_COMPARE(reason(u"A-1"_qs), QStringLiteral("sound desk")); // each with its own reason
    QTRY_COMPARE(reason(u"B-1"_qs), QStringLiteral("lights"));
}

void TestUndo::refusesWhereTheHouseHasGoneOn()
{
    HouseSide house;
    house.block({u"A-1"_qs}, u"sound desk"_qs);
    house.block({u"B-1"_qs}, u"lights"_qs);
    QVERIFY(house.desk(u"office"_qs)->blocks().unblock(house.event, {house.ref(u"B-1"_qs)}, u"not needed"_qs));
    house.keys(Qt::ControlModifier);
    QTRY_VERIFY2(house.message().startsWith(u"Could not undo “block Stalls, row B, seat 1 as H”."),
                 qPrintable(house.message()));
    QTRY_VERIFY(house.undo().text().contains(u"row A")); // what is refused does not stand in the way of the rest
    house.keys(Qt::ControlModifier);
    QTRY_COMPARE(house.state(u"A-1"_qs), SeatState::Free);
}

void TestUndo::leavesABlockThatIsNotItsOwn()
{
    HouseSide house;
    house.block({u"A-1"_qs}, u"sound desk"_qs);
    const auto office = house.desk(u"office"_qs);
    QVERIFY(office->blocks().unblock(house.event, {house.ref(u"A-1"_qs)}, u"not needed"_qs));
    QVERIFY(office->blocks().block(house.event, {house.ref(u"A-1"_qs)}, u"K"_qs, u"no sight"_qs));
    house.keys(Qt::ControlModifier);
    QTRY_VERIFY2(house.message().contains(u"blocked again"), qPrintable(house.message()));
    QCOMPARE(office->events().house(house.event)->seats.at(house.seatNo(u"A-1"_qs)).state, SeatState::Blocked);
}

void TestUndo::worksOnItsPageAlone()
{
    HouseSide house;
    house.block({u"A-1"_qs}, u"sound desk"_qs);
    house.press("page-Sell");
    QTRY_VERIFY(!house.undo().isEnabled());
    QTest::keyClick(house.window.get(), Qt::Key_Z, Qt::ControlModifier);
    house.press("page-Manage");
    QTRY_VERIFY(house.undo().isEnabled()); // nothing was undone from the counter
    QCOMPARE(house.state(u"A-1"_qs), SeatState::Blocked);
}

void TestUndo::keepsAnActThatAFaultStopped()
{
    QWidget page;
    page.show();
    UndoStack stack(&page);
    Error fault{ErrorCode::Busy, QStringLiteral("The house is busy."), {}, {}, false};
    bool works = false;
    stack.push({QStringLiteral("something"),
                [&](const UndoableAct::Answer &answer) {
                    answer(works ? Result<Done>(Done{}) : Result<Done>(tl::unexpected(fault)));
                },
                {}});
    stack.undo();
    QCOMPARE(stack.undoText(), QStringLiteral("something"));
    works = true;
    stack.undo();
    QCOMPARE(stack.undoText(), QString());
    QCOMPARE(stack.redoText(), QStringLiteral("something"));
}

void TestUndo::forgetsWhatWasDoneInAnotherPlan()
{
    HouseSide house;
    house.block({u"A-1"_qs}, u"sound desk"_qs);
    HouseSnapshot changed;
    changed.event = house.house().event();
    changed.plan = std::make_shared<SeatingPlan>(house.house().plan());
    changed.seats = house.house().seats();
    changed.pools = house.house().pools();
    changed.holds = house.house().holds();
    house.window->house()->load(changed);
    QVERIFY(!house.undo().isEnabled());
}

void TestUndo::escNeverLeavesForTheCounter()
{
    HouseSide house;
    house.select({u"A-1"_qs});
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(house.seats().window()->windowHandle(), Qt::Key_Escape);
    QVERIFY(house.seats().selection().isEmpty());
    QVERIFY(house.page->isVisible()); // where the same keys would sell
    house.select({u"A-1"_qs});
    house.find("page-Manage")->setFocus(); // outside of the page the window has the key
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(house.seats().window()->windowHandle(), Qt::Key_Escape);
    QVERIFY(house.seats().selection().isEmpty());
    QVERIFY(house.page->isVisible());
    QTest::keyClick(house.seats().window()->windowHandle(), Qt::Key_1, Qt::AltModifier);
    QVERIFY(house.window->counter()->isVisible());
    QTest::keyClick(house.seats().window()->windowHandle(), Qt::Key_2, Qt::AltModifier);
    QVERIFY(house.page->isVisible());
}

ROWLOCK_WINDOW_TEST(TestUndo)
#include "tst_undo.moc"
