#include "tests/support/sample_house.h"
#include "tests/support/test_clock.h"
#include "ui/common/theme.h"
#include "ui/seatmap/map_accessibility.h"
#include "ui/seatmap/map_camera.h"
#include "ui/seatmap/seat_map_view.h"

#include <QAccessible>
#include <QDir>
#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>
#include <QtTest>

#include <cmath>

using namespace rowlock;

namespace {

const QString here = QStringLiteral("counter/1");

// A map on the screen with a house in it.
struct Shown
{
    explicit Shown(const Clock &clock, const HouseSnapshot &snapshot,
                   SeatMapView::Mode mode = SeatMapView::Mode::Sell, const QSize &size = {1000, 720})
        : house(here), map(house, clock, mode)
    {
        map.resize(size);
        house.load(snapshot);
        map.show();
        const bool exposed = QTest::qWaitForWindowExposed(&map);
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
        map.setFocus();
        map.grab();
    }
    QPoint at(int seatNo) const { return map.seatRect(seatNo).center(); }
    void drag(const QPoint &from, const QPoint &to, Qt::MouseButton button = Qt::LeftButton,
              Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&map, button, modifiers, from);
        QMouseEvent half(QEvent::MouseMove, (from + to) / 2, map.mapToGlobal((from + to) / 2), Qt::NoButton, button,
                         modifiers);
        QCoreApplication::sendEvent(&map, &half);
        QMouseEvent whole(QEvent::MouseMove, to, map.mapToGlobal(to), Qt::NoButton, button, modifiers);
        QCoreApplication::sendEvent(&map, &whole);
        QTest::mouseRelease(&map, button, modifiers, to);
    }
    void wheel(const QPoint &at, int delta)
    {
        QWheelEvent event(at, map.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&map, &event);
    }

    HouseModel house;
    SeatMapView map;
};

QList<int> picked(const QSignalSpy &spy, int index = 0)
{
    return spy.value(index).value(0).value<QList<int>>();
}

int seatNamed(const SeatingPlan &plan, const QString &label)
{
    for (int i = 0; i < plan.seats.size(); ++i) {
        if (plan.seats.at(i).label == label)
            return i;
    }
    return -1;
}

} // namespace

class SeatMapTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void paintsEveryScheme_data();
    void paintsEveryScheme();
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
    void spaceAndEnterPick();
    void theButtonsZoom();
    void aChangedSeatIsPaintedAlone();
    void movingPaintsOnlyTheStrips();
    void aPartPaintedAgainLooksAsInTheWhole();
    void aHoldYieldsByItself();
    void revealComesCloser();
    void anotherHouseForgetsTheOld();
    void seatsAreCheckBoxes();
    void standingAreasAreButtons();
    void accessibleObjectsAreMadeWhenAskedFor();
    void measures();

private:
    TestClock m_clock;
};

void SeatMapTest::paintsEveryScheme_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QString>("plan");
    QTest::addColumn<double>("radius"); // of a seat in pixels; 0: fitted
    QTest::addColumn<SeatColouring>("colouring");
    for (const bool dark : {false, true}) {
        const QByteArray scheme = dark ? "dark" : "light";
        QTest::newRow("theatre whole " + scheme) << dark << QStringLiteral("theatre") << 0.0 << SeatColouring::Category;
        QTest::newRow("theatre middle " + scheme) << dark << QStringLiteral("theatre") << 7.0 << SeatColouring::Category;
        QTest::newRow("theatre near " + scheme) << dark << QStringLiteral("theatre") << 12.0 << SeatColouring::Category;
        QTest::newRow("theatre close " + scheme) << dark << QStringLiteral("theatre") << 22.0 << SeatColouring::Category;
        QTest::newRow("theatre state " + scheme) << dark << QStringLiteral("theatre") << 0.0 << SeatColouring::State;
        QTest::newRow("theatre price " + scheme) << dark << QStringLiteral("theatre") << 0.0 << SeatColouring::Price;
        QTest::newRow("theatre age " + scheme) << dark << QStringLiteral("theatre") << 0.0 << SeatColouring::AgeOfSale;
        QTest::newRow("bowl whole " + scheme) << dark << QStringLiteral("bowl") << 0.0 << SeatColouring::Category;
        QTest::newRow("bowl middle " + scheme) << dark << QStringLiteral("bowl") << 4.0 << SeatColouring::Category;
        QTest::newRow("bowl near " + scheme) << dark << QStringLiteral("bowl") << 10.0 << SeatColouring::State;
    }
}

// Every level of detail in both schemes; ROWLOCK_GALLERY=folder keeps the pictures for the eye.
void SeatMapTest::paintsEveryScheme()
{
    QFETCH(bool, dark);
    QFETCH(QString, plan);
    QFETCH(double, radius);
    QFETCH(SeatColouring, colouring);
    applyScheme(*qApp, dark ? Scheme::Dark : Scheme::Light);
    HouseModel house(here);
    house.load(sample::busyHouse(plan == u"bowl" ? sample::bowl() : sample::theatre(), m_clock.now(), here));
    SeatMapView map(house, m_clock, SeatMapView::Mode::Sell);
    map.setColouring(colouring);
    map.setCurrentHold(HoldId(1));
    map.resize(1000, 720);
    map.show();
    if (radius > 0) {
        const QPointF middle = house.plan().seats.at(int(house.plan().seats.size()) / 24 * 5).position;
        const QSizeF size = QSizeF(1000, 720) * (10 / radius);
        map.zoomToRect(QRectF(middle - QPointF(size.width(), size.height()) / 2, size).adjusted(17, 17, -17, -17));
    }
    const QImage picture = map.grab().toImage();
    QSet<QRgb> colours;
    for (int y = 0; y < picture.height(); y += 3) {
        for (int x = 0; x < picture.width(); x += 3)
            colours.insert(picture.pixel(x, y));
    }
    QVERIFY(colours.size() > 30);
    QVERIFY(map.seatsPainted() > 0);
    const QString gallery = qEnvironmentVariable("ROWLOCK_GALLERY");
    if (!gallery.isEmpty()) {
        const QString name = QString::fromLatin1(QTest::currentDataTag()).replace(u' ', u'-');
        const QString ratio = picture.devicePixelRatio() > 1 ? QStringLiteral("@2x") : QString();
        QVERIFY(picture.save(QDir(gallery).filePath(name + ratio + QStringLiteral(".png"))));
    }
    applyScheme(*qApp, Scheme::Light);
}

void SeatMapTest::aClickPicksTheSeatUnderIt()
{
    Shown shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here));
    QSignalSpy spy(&shown.map, &SeatMapView::seatsPicked);
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
    Shown shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    for (int i = 0; i < shown.house.seats().size(); ++i)
        QCOMPARE(shown.map.seatAt(shown.at(i)), i);
    Shown bowl(m_clock, sample::house(sample::bowl(), m_clock.now()));
    QCOMPARE(bowl.house.seats().size(), 20'000);
    for (int block = 0; block < 40; block += 13) {
        bowl.map.zoomToBlock(block);
        for (const int seatNo : bowl.house.plan().blocks.at(block).seats)
            QCOMPARE(bowl.map.seatAt(bowl.at(seatNo)), seatNo);
    }
}

void SeatMapTest::aRectangleTakesTheFreeSeats()
{
    Shown shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here));
    QSignalSpy spy(&shown.map, &SeatMapView::seatsPicked);
    const QRect band(shown.at(40) - QPoint(60, 60), QSize(140, 120));
    QSet<int> pending;
    QList<int> expected;
    for (int i = 0; i < shown.house.seats().size(); ++i) {
        if (!QRectF(band).contains(QRectF(shown.map.seatRect(i)).center()) || shown.house.seat(i).state != SeatState::Free)
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
    Shown shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QSignalSpy spy(&shown.map, &SeatMapView::seatsPicked);
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
    Shown shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    QSignalSpy spy(&shown.map, &SeatMapView::seatsPicked);
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.at(100));
    QCOMPARE(spy.size(), 0);
    shown.map.zoomToBlock(0);
    QTest::mouseClick(&shown.map, Qt::LeftButton, {}, shown.at(100));
    QCOMPARE(picked(spy), QList<int>{100});
}

void SeatMapTest::aDoubleClickFromAfarComesCloser()
{
    Shown shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    const QPoint at = shown.at(250);
    QTest::mouseDClick(&shown.map, Qt::LeftButton, {}, at);
    for (const int seatNo : shown.house.plan().blocks.at(0).seats)
        QVERIFY(shown.map.rect().contains(shown.map.seatRect(seatNo)));
    QVERIFY(shown.map.seatRect(250).width() > 10);
}

void SeatMapTest::aStandingAreaIsPicked()
{
    Shown shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QSignalSpy spy(&shown.map, &SeatMapView::areaPicked);
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
    Shown shown(m_clock, sample::house(sample::theatre(), m_clock.now()), SeatMapView::Mode::Manage);
    QSignalSpy asked(&shown.map, &SeatMapView::contextRequested);
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
    Shown shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here), SeatMapView::Mode::Manage);
    QSignalSpy changed(&shown.map, &SeatMapView::selectionChanged);
    QSignalSpy asked(&shown.map, &SeatMapView::seatsPicked);
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
    Shown shown(m_clock, sample::house(sample::theatre(), m_clock.now()), SeatMapView::Mode::Manage);
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
    Shown shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    const QPoint at = shown.at(60);
    const int width = shown.map.seatRect(60).width();
    for (int i = 0; i < 4; ++i)
        shown.wheel(at, 120);
    QVERIFY(shown.map.seatRect(60).width() > width * 1.8);
    QVERIFY((shown.at(60) - at).manhattanLength() <= 4);
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
    Shown shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    const SeatingPlan &plan = shown.house.plan();
    QSignalSpy focused(&shown.map, &SeatMapView::seatFocused);
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

void SeatMapTest::spaceAndEnterPick()
{
    Shown shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QSignalSpy spy(&shown.map, &SeatMapView::seatsPicked);
    QTest::keyClick(&shown.map, Qt::Key_Space); // nothing has the focus yet
    QCOMPARE(spy.size(), 0);
    QTest::keyClick(&shown.map, Qt::Key_Down);
    QVERIFY(shown.map.focusSeat() >= 0);
    QTest::keyClick(&shown.map, Qt::Key_Space);
    QTest::keyClick(&shown.map, Qt::Key_Return);
    QCOMPARE(spy.size(), 2);
    QCOMPARE(picked(spy, 1), QList<int>{shown.map.focusSeat()});
}

void SeatMapTest::theButtonsZoom()
{
    Shown shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QHash<QString, QToolButton *> buttons;
    for (QToolButton *button : shown.map.findChildren<QToolButton *>())
        buttons.insert(button->accessibleName(), button);
    const QRect fitted = shown.map.seatRect(50);
    buttons.value(QStringLiteral("Zoom in"))->click();
    QVERIFY(shown.map.seatRect(50).width() > fitted.width());
    buttons.value(QStringLiteral("Zoom out"))->click();
    buttons.value(QStringLiteral("Zoom out"))->click();
    QVERIFY(shown.map.seatRect(50).width() < fitted.width());
    buttons.value(QStringLiteral("Fit the house"))->click();
    QCOMPARE(shown.map.seatRect(50), fitted);
    QTest::keyClick(&shown.map, Qt::Key_Plus);
    QVERIFY(shown.map.seatRect(50).width() > fitted.width());
    QTest::keyClick(&shown.map, Qt::Key_0);
    QCOMPARE(shown.map.seatRect(50), fitted);
}

void SeatMapTest::aChangedSeatIsPaintedAlone()
{
    const HouseSnapshot snapshot = sample::house(sample::bowl(), m_clock.now());
    Shown shown(m_clock, snapshot);
    const qint64 before = shown.map.seatsPainted();
    QVERIFY(before >= 20'000);
    shown.house.apply(sample::delta(snapshot, {777}, SeatState::Sold));
    shown.map.grab();
    const qint64 painted = shown.map.seatsPainted() - before;
    QVERIFY2(painted >= 1 && painted <= 40, qPrintable(QString::number(painted)));
    // Nothing new, nothing painted.
    shown.house.apply(sample::delta(snapshot, {777}, SeatState::Sold));
    shown.map.grab();
    QCOMPARE(shown.map.seatsPainted() - before, painted);
}

void SeatMapTest::movingPaintsOnlyTheStrips()
{
    Shown shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    shown.map.zoomToBlock(0);
    shown.map.zoomBy(0.7);
    shown.map.grab();
    const qint64 before = shown.map.seatsPainted();
    shown.drag({500, 300}, {500, 310}, Qt::MiddleButton);
    shown.map.grab();
    const qint64 painted = shown.map.seatsPainted() - before;
    QVERIFY2(painted < 200, qPrintable(QString::number(painted)));
}

void SeatMapTest::aPartPaintedAgainLooksAsInTheWhole()
{
    const HouseSnapshot snapshot = sample::busyHouse(sample::theatre(), m_clock.now(), here);
    for (const double zoom : {1.0, 1.7, 4.0}) {
        Shown piecemeal(m_clock, snapshot);
        piecemeal.map.zoomBy(zoom);
        piecemeal.map.grab();
        QList<int> some;
        for (int i = 0; i < snapshot.seats.size(); i += 9)
            some.append(i);
        const HouseDelta delta = sample::delta(snapshot, some, SeatState::Reserved);
        piecemeal.house.apply(delta);
        piecemeal.drag({500, 300}, {461, 327}, Qt::MiddleButton);
        QTRY_VERIFY(!piecemeal.map.hasFocus() || piecemeal.map.focusSeat() < 0);

        Shown atOnce(m_clock, snapshot);
        atOnce.map.zoomBy(zoom);
        atOnce.drag({500, 300}, {461, 327}, Qt::MiddleButton);
        atOnce.house.apply(delta);
        // The flash of the change is no part of the picture: wait until both have faded.
        const auto differing = [&] {
            const QImage a = piecemeal.map.grab().toImage();
            const QImage b = atOnce.map.grab().toImage();
            int count = 0;
            for (int y = 0; y < a.height(); ++y) {
                for (int x = 0; x < a.width(); ++x)
                    count += a.pixel(x, y) != b.pixel(x, y);
            }
            return count;
        };
        QTRY_VERIFY2(differing() < 40, qPrintable(QString::number(differing())));
    }
}

void SeatMapTest::aHoldYieldsByItself()
{
    TestClock clock;
    HouseSnapshot snapshot = sample::house(sample::theatre(), clock.now());
    const HoldInfo hold = sample::hold(snapshot, 9, QStringLiteral("counter/2"), clock.now(), 1, {40});
    snapshot.holds = {hold};
    snapshot.seats[40].state = SeatState::Held;
    snapshot.seats[40].hold = hold.id;
    Shown shown(clock, snapshot);
    QVERIFY(shown.map.seatDescription(40).startsWith(QStringLiteral("held, Stalls")));
    const qint64 before = shown.map.seatsPainted();
    clock.advanceMs(1500);
    QTRY_VERIFY_WITH_TIMEOUT((shown.map.grab(), shown.map.seatsPainted() > before), 5000);
    QVERIFY(shown.map.seatDescription(40).startsWith(QStringLiteral("held, time is up")));
}

void SeatMapTest::revealComesCloser()
{
    Shown shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    shown.map.reveal(12'345);
    QVERIFY(shown.map.rect().contains(shown.map.seatRect(12'345)));
    QVERIFY(shown.map.seatRect(12'345).width() >= 12);
}

void SeatMapTest::anotherHouseForgetsTheOld()
{
    Shown shown(m_clock, sample::busyHouse(sample::bowl(4, 5), m_clock.now(), here), SeatMapView::Mode::Manage);
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

void SeatMapTest::seatsAreCheckBoxes()
{
    Shown shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here));
    shown.map.setCurrentHold(HoldId(1));
    QAccessibleInterface *map = QAccessible::queryAccessibleInterface(&shown.map);
    QVERIFY(map);
    const int held = shown.house.hold(HoldId(1))->items.first().seatNo;
    QAccessibleInterface *seat = map->child(held);
    QVERIFY(seat);
    QCOMPARE(seat->role(), QAccessible::CheckBox);
    QCOMPARE(seat->text(QAccessible::Name), shown.house.plan().seats.at(held).label);
    QVERIFY(seat->text(QAccessible::Description).startsWith(QStringLiteral("in this sale, Stalls, ")));
    QVERIFY(seat->state().checkable);
    QVERIFY(seat->state().checked);
    QCOMPARE(map->indexOfChild(seat), held);
    QCOMPARE(seat->parent(), map);
    QCOMPARE(seat->rect().center(), shown.map.mapToGlobal(shown.at(held)));
    QCOMPARE(map->childAt(seat->rect().center().x(), seat->rect().center().y()), seat);

    const QHash<SeatState, QString> words = {{SeatState::Free, QStringLiteral("free")},
                                             {SeatState::Sold, QStringLiteral("sold")},
                                             {SeatState::Reserved, QStringLiteral("reserved")},
                                             {SeatState::Blocked, QStringLiteral("blocked")}};
    QSet<SeatState> seen;
    for (int i = 0; i < shown.house.seats().size(); ++i) {
        const QString word = words.value(shown.house.seat(i).state);
        if (word.isEmpty())
            continue;
        seen.insert(shown.house.seat(i).state);
        QVERIFY(map->child(i)->text(QAccessible::Description).startsWith(word + u','));
        QVERIFY(!map->child(i)->state().checked);
    }
    QCOMPARE(seen.size(), 4);

    QSignalSpy spy(&shown.map, &SeatMapView::seatsPicked);
    QAccessibleActionInterface *action = seat->actionInterface();
    QVERIFY(action);
    QCOMPARE(action->actionNames().first(), QAccessibleActionInterface::pressAction());
    action->doAction(QAccessibleActionInterface::pressAction());
    map->child(2)->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QCOMPARE(spy.size(), 2);
    QCOMPARE(picked(spy, 0), QList<int>{held});
    QCOMPARE(picked(spy, 1), QList<int>{2});
    map->child(3)->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
    QCOMPARE(shown.map.focusSeat(), 3);
    shown.map.setEnabled(false);
    action->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(spy.size(), 2);
}

void SeatMapTest::standingAreasAreButtons()
{
    Shown shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QAccessibleInterface *map = QAccessible::queryAccessibleInterface(&shown.map);
    QAccessibleInterface *pit = map->child(int(shown.house.seats().size()));
    QVERIFY(pit);
    QCOMPARE(pit->role(), QAccessible::Button);
    QCOMPARE(pit->text(QAccessible::Name), QStringLiteral("Standing pit"));
    QVERIFY(pit->text(QAccessible::Description).startsWith(QStringLiteral("90 left")));
    QCOMPARE(map->indexOfChild(pit), int(shown.house.seats().size()));
    QSignalSpy spy(&shown.map, &SeatMapView::areaPicked);
    pit->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QTRY_COMPARE(spy.size(), 1);
    QCOMPARE(spy.first().first().toInt(), int(shown.house.pools().size()) - 1);
    QStringList widgets;
    for (int i = int(shown.house.seats().size()) + 1; i < map->childCount(); ++i) {
        QVERIFY(map->child(i));
        QCOMPARE(map->indexOfChild(map->child(i)), i);
        widgets.append(map->child(i)->text(QAccessible::Name));
    }
    QVERIFY(widgets.contains(QStringLiteral("Zoom")));
}

void SeatMapTest::accessibleObjectsAreMadeWhenAskedFor()
{
    Shown shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
    QAccessibleInterface *map = QAccessible::queryAccessibleInterface(&shown.map);
    QVERIFY(map->childCount() > 20'000);
    QCOMPARE(accessibleObjectsAlive(shown.map), 0);
    QAccessibleInterface *seat = map->child(19'999);
    QCOMPARE(map->child(19'999), seat);
    QCOMPARE(accessibleObjectsAlive(shown.map), 1);
    const QAccessible::Id id = QAccessible::uniqueId(seat);
    shown.house.load(sample::house(sample::bowl(2, 2), m_clock.now()));
    QCOMPARE(accessibleObjectsAlive(shown.map), 0);
    QVERIFY(!QAccessible::accessibleInterface(id));
}

// Figures for the notes, printed where ROWLOCK_MEASURE is set; no machine's speed decides a test.
void SeatMapTest::measures()
{
    if (!qEnvironmentVariableIsSet("ROWLOCK_MEASURE"))
        QSKIP("Set ROWLOCK_MEASURE to print the figures.");
    const HouseSnapshot snapshot = sample::busyHouse(sample::bowl(), m_clock.now(), here);
    QElapsedTimer timer;
    const auto median = [&](const char *what, int times, auto &&work) {
        QList<double> each;
        for (int i = 0; i < times; ++i) {
            timer.restart();
            work(i);
            each.append(double(timer.nsecsElapsed()) / 1e6);
        }
        std::sort(each.begin(), each.end());
        qInfo("%-34s median %8.3f ms, longest %8.3f ms", what, each.at(each.size() / 2), each.last());
    };
    QImage screen(1280, 800, QImage::Format_RGB32);
    median("first paint: load and paint", 7, [&](int) {
        HouseModel house(here);
        SeatMapView map(house, m_clock, SeatMapView::Mode::Sell);
        map.resize(screen.size());
        house.load(snapshot);
        map.render(&screen);
    });
    Shown shown(m_clock, snapshot, SeatMapView::Mode::Sell, screen.size());
    const auto paint = [&] { shown.map.repaint(); };
    const auto pan = [&](int i) {
        const QPoint by = i % 40 < 20 ? QPoint(7, 5) : QPoint(-7, -5);
        QTest::mousePress(&shown.map, Qt::MiddleButton, {}, {600, 400});
        QMouseEvent start(QEvent::MouseMove, QPointF(600, 411), QPointF(600, 411), Qt::NoButton, Qt::MiddleButton, {});
        QCoreApplication::sendEvent(&shown.map, &start);
        paint();
        timer.restart();
        QMouseEvent move(QEvent::MouseMove, QPointF(QPoint(600, 411) + by), QPointF(), Qt::NoButton, Qt::MiddleButton, {});
        QCoreApplication::sendEvent(&shown.map, &move);
        paint();
    };
    for (const double radius : {0.0, 3.0, 6.0, 12.0}) {
        shown.map.fit();
        if (radius > 0) {
            const QPointF middle = snapshot.plan->blocks.at(5).bounds.center();
            const QSizeF size = QSizeF(screen.size()) * (10 / radius);
            shown.map.zoomToRect({middle.x() - size.width() / 2, middle.y() - size.height() / 2, size.width(), size.height()});
        }
        paint();
        qInfo("--- seats of %d pixels", shown.map.seatRect(0).width());
        median("everything painted", 15, [&](int i) {
            shown.map.zoomBy(i % 2 ? 1.05 : 1 / 1.05);
            paint();
        });
        QList<double> pans;
        for (int i = 0; i < 60; ++i) {
            pan(i);
            pans.append(double(timer.nsecsElapsed()) / 1e6);
            QTest::mouseRelease(&shown.map, Qt::MiddleButton, {}, {600, 411});
        }
        std::sort(pans.begin(), pans.end());
        qInfo("%-34s median %8.3f ms, longest %8.3f ms", "pan", pans.at(30), pans.last());
    }
    shown.map.fit();
    paint();
    HouseSnapshot now = snapshot;
    const auto change = [&](const QList<int> &seats, int i) {
        const HouseDelta delta = sample::delta(now, seats, i % 2 ? SeatState::Sold : SeatState::Reserved);
        now.event = delta.event;
        shown.house.apply(delta);
    };
    median("one seat changed, model and map", 200, [&](int i) { change({i * 97}, i); });
    median("one seat changed and painted", 200, [&](int i) {
        change({i * 97}, i + 1);
        shown.map.update(shown.map.seatRect(i * 97));
        QCoreApplication::sendPostedEvents();
    });
    QList<int> many;
    for (int i = 0; i < 200; ++i)
        many.append(i * 83);
    median("200 seats changed and painted", 20, [&](int i) {
        change(many, i);
        paint();
    });
    shown.map.zoomToBlock(3);
    median("1,000 hit tests", 20, [&](int i) {
        for (int n = 0; n < 1000; ++n)
            shown.map.seatAt({100 + n, 100 + i * 20});
    });
}

QTEST_MAIN(SeatMapTest)
#include "tst_seat_map.moc"
