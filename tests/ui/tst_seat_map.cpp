#include "tests/support/shown_map.h"
#include "ui/common/theme.h"
#include "ui/seatmap/map_camera.h"

#include <QToolButton>

#include <cmath>

using namespace rowlock;

class SeatMapTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void aClickPicksTheSeatUnderIt();
    void everySeatIsFoundWhereItIs();
    void aRectangleTakesTheFreeSeats();
    void aDoubleClickOnASeatPicksItOnce();
    void seatsTooSmallToBeMeantAreNotPicked();
    void aDoubleClickFromAfarComesCloser();
    void aStandingAreaIsPicked();
    void theRightButtonMovesOrAsks();
    void managersSelect();
    void managersSelectWithTheKeyboard();
    void theWheelKeepsWhatIsUnderThePointer();
    void theMapCannotBeLost();
    void arrowsWalkOverAisles();
    void spacePicksAndEnterPays();
    void theButtonsZoom();
    void aHoldYieldsByItself();
    void revealComesCloser();
    void pointingOutComesNoCloser();
    void anotherHouseForgetsTheOld();

private:
    TestClock m_clock;
};

void SeatMapTest::aClickPicksTheSeatUnderIt()
{
    ShownMap shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here));
    QSignalSpy spy(&shown.map.input(), &MapInput::seatsPicked);
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.at(20));
    QCOMPARE(spy.size(), 1);
    QCOMPARE(picked(spy), QList<int>{20});
    // A sold one too: the answer says why it cannot be had.
    int sold = 0;
    while (shown.house.seat(sold).state != SeatState::Sold)
        ++sold;
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.at(sold));
    QCOMPARE(picked(spy, 1), QList<int>{sold});
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, QPoint(4, 300));
    QCOMPARE(spy.size(), 2);
}

void SeatMapTest::everySeatIsFoundWhereItIs()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    for (int i = 0; i < shown.house.seats().size(); ++i)
        QCOMPARE(shown.map.seatAt(shown.at(i)), i);
    ShownMap bowl(m_clock, sample::house(sample::bowl(), m_clock.now()));
    QCOMPARE(bowl.house.seats().size(), 20'000);
    for (int block = 0; block < 40; block += 13) {
        bowl.map.zoomToBlock(block);
        for (const int seatNo : bowl.house.plan().blocks.at(block).seats)
            QCOMPARE(bowl.map.seatAt(bowl.at(seatNo)), seatNo);
    }
}

void SeatMapTest::aRectangleTakesTheFreeSeats()
{
    ShownMap shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here));
    QSignalSpy spy(&shown.map.input(), &MapInput::seatsPicked);
    const QRect band(shown.at(40) - QPoint(60, 60), QSize(136, 116));
    QSet<int> pending;
    QList<int> expected;
    for (int i = 0; i < shown.house.seats().size(); ++i) {
        if (!QRectF(band).contains(QRectF(shown.map.seatRect(i)).center())
            || shown.house.seat(i).state != SeatState::Free)
            continue;
        if (pending.isEmpty())
            pending.insert(i);
        else
            expected.append(i);
    }
    QVERIFY(expected.size() > 5);
    shown.map.setPending(pending);
    shown.drag(band.topLeft(), QPoint(band.x() + band.width(), band.y() + band.height()));
    QCOMPARE(spy.size(), 1);
    QCOMPARE(picked(spy), expected);
}

void SeatMapTest::aDoubleClickOnASeatPicksItOnce()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QSignalSpy spy(&shown.map.input(), &MapInput::seatsPicked);
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.at(5));
    QTest::mouseDClick(&shown.map, Qt::LeftButton, {}, shown.at(5));
    QVERIFY(spy.size() >= 1);
    const qsizetype once = spy.size();
    QMouseEvent again(QEvent::MouseButtonDblClick, shown.at(5), shown.map.mapToGlobal(shown.at(5)), Qt::LeftButton,
                      Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&shown.map, &again);
    QTest::mouseRelease(&shown.map, Qt::LeftButton, {}, shown.at(5));
    QCOMPARE(spy.size(), once);
    // The second of two quick clicks on two neighbours is one more.
    QMouseEvent next(QEvent::MouseButtonDblClick, shown.at(6), shown.map.mapToGlobal(shown.at(6)), Qt::LeftButton,
                     Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&shown.map, &next);
    QTest::mouseRelease(&shown.map, Qt::LeftButton, {}, shown.at(6));
    QCOMPARE(spy.size(), once + 1);
    QCOMPARE(picked(spy, int(once)), QList<int>{6});
}

void SeatMapTest::seatsTooSmallToBeMeantAreNotPicked()
{
    ShownMap shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    QSignalSpy spy(&shown.map.input(), &MapInput::seatsPicked);
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.at(100));
    QCOMPARE(spy.size(), 0);
    shown.map.zoomToBlock(0);
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.at(100));
    QCOMPARE(picked(spy), QList<int>{100});
}

void SeatMapTest::aDoubleClickFromAfarComesCloser()
{
    ShownMap shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    const QPoint at = shown.at(250);
    QTest::mouseDClick(&shown.map, Qt::LeftButton, {}, at);
    for (const int seatNo : shown.house.plan().blocks.at(0).seats)
        QVERIFY(shown.map.rect().contains(shown.map.seatRect(seatNo)));
    QVERIFY(shown.map.seatRect(250).width() > 10);
}

void SeatMapTest::aStandingAreaIsPicked()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QSignalSpy spy(&shown.map.input(), &MapInput::areaPicked);
    int area = 0;
    while (!shown.house.plan().areas.at(area).standing)
        ++area;
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.map.areaRect(area).center());
    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy.first().first().toInt(), shown.house.poolOfArea(area));
    // Of a drawing nothing is sold.
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.map.areaRect(0).center());
    QCOMPARE(spy.size(), 1);
}

void SeatMapTest::theRightButtonMovesOrAsks()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()), SeatMapView::Mode::Manage);
    QSignalSpy asked(&shown.map.input(), &MapInput::contextRequested);
    QTest::mouseClick(&shown.map, Qt::RightButton, {}, shown.at(30));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.first().first().toInt(), 30);
    QCOMPARE(shown.map.selection(), QList<int>{30});
    const QPoint before = shown.at(30);
    shown.drag({400, 400}, {460, 430}, Qt::RightButton);
    QCOMPARE(shown.at(30) - before, QPoint(60, 30));
    shown.drag({400, 400}, {380, 390}, Qt::MiddleButton);
    QCOMPARE(shown.at(30) - before, QPoint(40, 20));
    QTest::keyPress(&shown.map, Qt::Key_Space);
    shown.drag({400, 400}, {410, 420}, Qt::LeftButton);
    QTest::keyRelease(&shown.map, Qt::Key_Space);
    QCOMPARE(shown.at(30) - before, QPoint(50, 40));
    QCOMPARE(asked.size(), 1);
    QCOMPARE(shown.map.selection(), QList<int>{30}); // the space bar moved the map and picked nothing
}

void SeatMapTest::managersSelect()
{
    ShownMap shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here), SeatMapView::Mode::Manage);
    QSignalSpy changed(&shown.map.input(), &MapInput::selectionChanged);
    QSignalSpy asked(&shown.map.input(), &MapInput::seatsPicked);
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.at(12));
    QCOMPARE(shown.map.selection(), QList<int>{12});
    QTest::mouseClick(&shown.map, Qt::LeftButton, Qt::ControlModifier, shown.at(3));
    QCOMPARE(shown.map.selection(), (QList<int>{3, 12}));
    QTest::mouseClick(&shown.map, Qt::LeftButton, Qt::ControlModifier, shown.at(12));
    QCOMPARE(shown.map.selection(), QList<int>{3});
    const QRect band(shown.at(12) - QPoint(30, 30), QSize(60, 60));
    shown.drag(band.topLeft(), band.bottomRight(), Qt::LeftButton, Qt::ControlModifier);
    QVERIFY(shown.map.selection().contains(3));
    QVERIFY(shown.map.selection().contains(12));
    QVERIFY(shown.map.selection().size() > 4);
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, QPoint(4, 300));
    QCOMPARE(shown.map.selection(), QList<int>());
    QCOMPARE(changed.size(), 5);
    shown.map.setSelection({7, 5, -1, 100'000});
    QCOMPARE(shown.map.selection(), (QList<int>{5, 7}));
    QTest::keyClick(&shown.map, Qt::Key_Escape);
    QVERIFY(shown.map.selection().isEmpty());
    QCOMPARE(asked.size(), 0);
}

void SeatMapTest::managersSelectWithTheKeyboard()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()), SeatMapView::Mode::Manage);
    const int first = seatNamed(shown.house.plan(), QStringLiteral("Stalls, row C, seat 12"));
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.at(first));
    QTest::keyClick(&shown.map, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&shown.map, Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(shown.map.selection().size() >= 3);
    QVERIFY(shown.map.selection().contains(first));
    QVERIFY(shown.map.selection().contains(first + 2));
    QTest::keyClick(&shown.map, Qt::Key_Escape);
    QTest::keyClick(&shown.map, Qt::Key_Space);
    QCOMPARE(shown.map.selection(), QList<int>{first + 2});
    QTest::keyClick(&shown.map, Qt::Key_Return);
    QVERIFY(shown.map.selection().isEmpty());
}

void SeatMapTest::theWheelKeepsWhatIsUnderThePointer()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    const QPoint at = shown.at(60);
    const int width = shown.map.seatRect(60).width();
    for (int i = 0; i < 4; ++i)
        shown.wheel(at, 120);
    QVERIFY(shown.map.seatRect(60).width() > width * 1.8);
    QVERIFY((shown.at(60) - at).manhattanLength()
            <= 6); // the seat's middle was not on a whole pixel, and that has grown
    for (int i = 0; i < 4; ++i)
        shown.wheel(at, -120);
    QVERIFY(std::abs(shown.map.seatRect(60).width() - width) <= 1);
    QVERIFY((shown.at(60) - at).manhattanLength() <= 4);
}

void SeatMapTest::theMapCannotBeLost()
{
    MapCamera camera;
    camera.setWorld({0, 0, 1000, 600});
    camera.setView({800, 600}, 2, {16, 16, 16, 16});
    QVERIFY(camera.isFitted());
    QVERIFY(camera.visible().contains(camera.world()));
    for (int i = 0; i < 100; ++i)
        camera.panBy({-333.3, 217.7});
    QVERIFY(camera.visible().intersects(camera.world()));
    for (int i = 0; i < 100; ++i)
        camera.zoomAt({10, 590}, 0.5);
    QCOMPARE(camera.scale(), camera.minScale());
    for (int i = 0; i < 100; ++i)
        camera.zoomAt({10, 590}, 3);
    QCOMPARE(camera.scale(), camera.maxScale());
    QVERIFY(camera.visible().intersects(camera.world()));
    const QPointF device = camera.offset() * 2; // whole device pixels, so that moving is a copy
    QCOMPARE(device, QPointF(std::round(device.x()), std::round(device.y())));
    camera.fit();
    camera.setView({400, 300}, 1, {});
    QVERIFY(camera.isFitted());
    QVERIFY(camera.visible().contains(camera.world()));
}

void SeatMapTest::arrowsWalkOverAisles()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    const SeatingPlan &plan = shown.house.plan();
    QSignalSpy focused(&shown.map.input(), &MapInput::seatFocused);
    const int start = seatNamed(plan, QStringLiteral("Stalls, row A, seat 1"));
    shown.map.focusOn(start);
    for (int i = 2; i <= 25; ++i) {
        QTest::keyClick(&shown.map, Qt::Key_Right);
        QCOMPARE(plan.seats.at(shown.map.focusSeat()).label, QStringLiteral("Stalls, row A, seat %1").arg(i));
    }
    QCOMPARE(focused.last().first().toInt(), shown.map.focusSeat());
    QTest::keyClick(&shown.map, Qt::Key_Home);
    QCOMPARE(shown.map.focusSeat(), start);
    QTest::keyClick(&shown.map, Qt::Key_End);
    QCOMPARE(plan.seats.at(shown.map.focusSeat()).label, QStringLiteral("Stalls, row A, seat 25"));
    const int middle = seatNamed(plan, QStringLiteral("Stalls, row A, seat 13"));
    shown.map.focusOn(middle);
    for (const QChar row : QStringLiteral("BCDEF")) {
        QTest::keyClick(&shown.map, Qt::Key_Down);
        QCOMPARE(plan.rows.at(plan.seats.at(shown.map.focusSeat()).row).name, QString(row));
    }
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(&shown.map, Qt::Key_Up);
    QCOMPARE(plan.rows.at(plan.seats.at(shown.map.focusSeat()).row).name, QStringLiteral("A"));
    // Close up, the focused seat is followed.
    shown.map.zoomBy(10);
    for (int i = 0; i < 12; ++i) {
        QTest::keyClick(&shown.map, Qt::Key_Left);
        QVERIFY(shown.map.rect().contains(shown.map.seatRect(shown.map.focusSeat())));
    }
}

void SeatMapTest::spacePicksAndEnterPays()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QSignalSpy spy(&shown.map.input(), &MapInput::seatsPicked);
    QTest::keyClick(&shown.map, Qt::Key_Space); // nothing has the focus yet
    QCOMPARE(spy.size(), 0);
    QTest::keyClick(&shown.map, Qt::Key_Down);
    QVERIFY(shown.map.focusSeat() >= 0);
    QSignalSpy payment(&shown.map.input(), &MapInput::paymentRequested);
    QTest::keyClick(&shown.map, Qt::Key_Space);
    QTest::keyClick(&shown.map, Qt::Key_Return);
    QCOMPARE(spy.size(), 1);
    QCOMPARE(picked(spy, 0), QList<int>{shown.map.focusSeat()});
    QCOMPARE(payment.size(), 1);
}

void SeatMapTest::theButtonsZoom()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QHash<QString, QToolButton *> buttons;
    for (QToolButton *button : shown.map.findChildren<QToolButton *>())
        buttons.insert(button->accessibleName(), button);
    const QRect fitted = shown.map.seatRect(50);
    buttons.value(QStringLiteral("Zoom in"))->click();
    QVERIFY(shown.map.seatRect(50).width() > fitted.width());
    buttons.value(QStringLiteral("Zoom out"))->click();
    buttons.value(QStringLiteral("Zoom out"))->click();
    QVERIFY(shown.map.seatRect(50).width() < fitted.width());
    buttons.value(QStringLiteral("Show whole house"))->click();
    QCOMPARE(shown.map.seatRect(50), fitted);
    QTest::keyClick(&shown.map, Qt::Key_Plus);
    QVERIFY(shown.map.seatRect(50).width() > fitted.width());
    QTest::keyClick(&shown.map, Qt::Key_Minus);
    QCOMPARE(shown.map.seatRect(50).width(), fitted.width());
}

void SeatMapTest::aHoldYieldsByItself()
{
    TestClock clock;
    HouseSnapshot snapshot = sample::house(sample::theatre(), clock.now());
    const HoldInfo hold = sample::hold(snapshot, 9, QStringLiteral("counter/2"), clock.now(), 1, {40});
    snapshot.holds = {hold};
    snapshot.seats[40].state = SeatState::Held;
    snapshot.seats[40].hold = hold.id;
    ShownMap shown(clock, snapshot);
    QVERIFY(shown.map.seatDescription(40).startsWith(QStringLiteral("held, Stalls")));
    const qint64 before = shown.map.stage().seatsPainted();
    clock.advanceMs(1500);
    QTRY_VERIFY_WITH_TIMEOUT((shown.map.grab(), shown.map.stage().seatsPainted() > before), 5000);
    QVERIFY(shown.map.seatDescription(40).startsWith(QStringLiteral("held, overdue, Stalls")));
}

void SeatMapTest::revealComesCloser()
{
    ShownMap shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    shown.map.reveal(12'345);
    QVERIFY(shown.map.rect().contains(shown.map.seatRect(12'345)));
    QVERIFY(shown.map.seatRect(12'345).width() >= 12);
}

void SeatMapTest::pointingOutComesNoCloser()
{
    ShownMap shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    shown.map.pointOut({12'345, 12'346});
    QVERIFY(shown.map.isWholeHouse()); // where all of it is seen anyway
    shown.map.reveal(0);
    const int width = shown.map.seatRect(0).width();
    QVERIFY(!shown.map.rect().contains(shown.map.seatRect(12'345)));
    shown.map.pointOut({12'345, 12'346});
    QVERIFY(shown.map.rect().contains(shown.map.seatRect(12'345)));
    QVERIFY(std::abs(shown.map.seatRect(12'345).width() - width) <= 1);
    const QRect there = shown.map.seatRect(12'345);
    shown.map.pointOut({12'346});
    QCOMPARE(shown.map.seatRect(12'345), there);
}

void SeatMapTest::anotherHouseForgetsTheOld()
{
    ShownMap shown(m_clock, sample::busyHouse(sample::bowl(4, 5), m_clock.now(), here), SeatMapView::Mode::Manage);
    shown.map.setSelection({399});
    shown.map.focusOn(399);
    shown.house.load(sample::busyHouse(sample::bowl(2, 3), m_clock.now(), here));
    QVERIFY(shown.map.selection().isEmpty());
    QCOMPARE(shown.map.focusSeat(), -1);
    shown.map.grab();
    shown.house.clear();
    shown.map.grab();
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, QPoint(300, 300));
    QTest::keyClick(&shown.map, Qt::Key_Left);
    shown.map.press(3);
    QCOMPARE(shown.map.focusSeat(), -1);
}

ROWLOCK_WINDOW_TEST(SeatMapTest)
#include "tst_seat_map.moc"
