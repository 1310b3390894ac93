// Floors that lie over each other on the plan: which is shown, how large, and what brings another one up.
#include "model/domain/plan_floors.h"
#include "tests/support/shown_map.h"
#include "ui/common/theme.h"
#include "ui/seatmap/map_controls.h"
#include "ui/seatmap/map_floors.h"
#include "ui/seatmap/map_overview.h"

#include <QToolButton>

using namespace rowlock;

namespace {

constexpr int circle = 2; // the zone; the stalls are 1

// The circle hangs over the stalls: each of its first seats lies on one of theirs.
SeatingPlan twoFloors(int covered)
{
    SeatingPlan plan = sample::theatre();
    for (int i = 0; i < covered; ++i)
        plan.seats[plan.blocks.at(1).seats.first() + i].position = plan.seats.at(i).position;
    return plan;
}

} // namespace

class MapFloorsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { applyScheme(*qApp, Scheme::Light); }
    void partsThatOverlapCanBeShownAlone();
    void switchIsWholeAtOnce();
    void switchIsBesideTheOverview();
    void aFewSeatsHideNoFloor();
    void aFloorFillsTheMap();
    void whatComesIntoTheSaleIsShown();

private:
    TestClock m_clock;
};

void MapFloorsTest::partsThatOverlapCanBeShownAlone()
{
    QCOMPARE(overlappingZones(sample::theatre()), QList<int>()); // nothing to choose
    SeatingPlan plan = twoFloors(40);
    const int first = plan.blocks.at(1).seats.first();
    QCOMPARE(overlappingZones(plan), (QList<int>{1, circle}));
    ShownMap shown(m_clock, sample::house(plan, m_clock.now()));
    QHash<QString, QToolButton *> buttons;
    for (QToolButton *button : shown.map.findChildren<QToolButton *>())
        buttons.insert(button->text(), button);
    QVERIFY(buttons.value(QStringLiteral("Stalls"))->isChecked()); // on each other they could not be read
    QCOMPARE(shown.map.seatAt(shown.at(0)), 0);
    QCOMPARE(shown.map.viewpoint(), QString());
    buttons.value(QStringLiteral("Circle"))->click();
    QCOMPARE(shown.map.seatAt(shown.at(0)), first);
    const QString circleSeen = shown.map.viewpoint();
    buttons.value(QStringLiteral("Stalls"))->click();
    QCOMPARE(shown.map.seatAt(shown.at(0)), 0);
    QCOMPARE(shown.map.seatAt(shown.at(first + 60)), -1);
    shown.map.reveal(first + 60); // what is asked for is shown, whatever part was chosen
    QCOMPARE(shown.map.seatAt(shown.at(first + 60)), first + 60);
    QVERIFY(buttons.value(QStringLiteral("Circle"))->isChecked());
    shown.map.setViewpoint({}); // back to the whole house, as before anybody looked
    QVERIFY(buttons.value(QStringLiteral("Stalls"))->isChecked());
    QCOMPARE(shown.map.viewpoint(), QString());
    buttons.value(QStringLiteral("All"))->click();
    shown.map.setViewpoint(circleSeen); // a remembered view is of a floor too
    QVERIFY(buttons.value(QStringLiteral("Circle"))->isChecked());

    SeatingPlan changed = plan; // where the floors have other numbers
    changed.zones.insert(1, {QStringLiteral("Foyer"), {}, {}, {}, {}, {}});
    for (PlanRow &row : changed.rows)
        row.zone += row.zone >= 1 ? 1 : 0;
    ShownMap after(m_clock, sample::house(changed, m_clock.now()));
    QVERIFY(after.map.seatAt(after.at(0)) == 0);
    after.map.setViewpoint(circleSeen);
    QCOMPARE(after.map.seatAt(after.at(0)), first);

    // A part that lies on no other would be missed.
    plan.rows.last().zone = 0;
    QCOMPARE(usualZone(plan, {1, circle}), -1);
}

// In a window that has been on the screen for long.
void MapFloorsTest::switchIsWholeAtOnce()
{
    const SeatingPlan plan = twoFloors(40);
    const int first = plan.blocks.at(1).seats.first();
    ShownMap later(m_clock, sample::house(sample::theatre(), m_clock.now()));
    later.house.load(sample::house(plan, m_clock.now()));
    const auto *floors = later.map.findChild<MapFloors *>();
    QVERIFY(floors->isVisible());
    QVERIFY2(floors->width() > 120 && floors->height() >= 28, qPrintable(QStringLiteral("%1").arg(floors->width())));
    for (const QToolButton *button : floors->findChildren<QToolButton *>())
        QVERIFY(button->isVisible() && floors->rect().contains(button->geometry()));
    later.map.zoomToBlock(1); // a section of the other floor
    QCOMPARE(floors->zone(), circle);
    QCOMPARE(later.map.seatAt(later.at(first)), first);
}

void MapFloorsTest::switchIsBesideTheOverview()
{
    for (const int width : {480, 700, 1200}) {
        ShownMap shown(m_clock, sample::house(twoFloors(40), m_clock.now()), SeatMapView::Mode::Sell, {width, 500});
        shown.map.zoomBy(3);
        const auto *floors = shown.map.findChild<MapFloors *>();
        const auto *overview = shown.map.findChild<MapOverview *>();
        const auto *buttons = shown.map.findChild<MapControls *>();
        QVERIFY(floors->isVisible() && overview->isVisible());
        QVERIFY2(!floors->geometry().intersects(overview->geometry()), qPrintable(QString::number(width)));
        QVERIFY2(!floors->geometry().intersects(buttons->geometry()), qPrintable(QString::number(width)));
    }
}

// As the ends of an arena's ring have them: by showing one floor most would be missed.
void MapFloorsTest::aFewSeatsHideNoFloor()
{
    const SeatingPlan few = twoFloors(10);
    QCOMPARE(overlappingZones(few), (QList<int>{1, circle}));
    QCOMPARE(usualZone(few, {1, circle}), -1);
}

// The stalls alone are larger than with a circle that is wider than they.
void MapFloorsTest::aFloorFillsTheMap()
{
    SeatingPlan wide = twoFloors(40);
    for (const int seatNo : wide.blocks.at(1).seats.mid(40))
        wide.seats[seatNo].position += QPointF(wide.seats.at(seatNo).position.x() > 0 ? 900 : -900, 0);
    ShownMap one(m_clock, sample::house(wide, m_clock.now()));
    const int width = one.map.seatRect(0).width();
    one.map.findChild<MapFloors *>()->setZone(-1);
    QVERIFY(one.map.seatRect(0).width() < width);
}

// "Best", and the next best, know nothing of floors.
void MapFloorsTest::whatComesIntoTheSaleIsShown()
{
    const SeatingPlan plan = twoFloors(40);
    const int first = plan.blocks.at(1).seats.first();
    HouseSnapshot snapshot = sample::house(plan, m_clock.now());
    ShownMap shown(m_clock, snapshot);
    HoldInfo hold = sample::hold(snapshot, 9, here, m_clock.now(), 600, {});
    const auto sells = [&](const QList<int> &seatNos) { // with what is in it already
        HouseDelta delta;
        delta.event = snapshot.event;
        hold.items += sample::hold(snapshot, 9, here, m_clock.now(), 600, seatNos).items;
        hold.revision = ++snapshot.event.revision;
        delta.event.revision = hold.revision;
        for (const int seatNo : seatNos) {
            SeatStatus seat = snapshot.seats.at(seatNo);
            seat.state = SeatState::Held;
            seat.hold = hold.id;
            seat.revision = hold.revision;
            delta.seats << seat;
        }
        delta.holds = {hold};
        shown.house.apply(delta);
    };
    const auto seen = [&] { return shown.map.seatAt(shown.at(0)); };
    QCOMPARE(seen(), 0);
    shown.map.setCurrentHold(hold.id); // the answer may be quicker than the feed
    sells({first + 3, first + 4});
    QCOMPARE(seen(), first);
    sells({5, first + 5}); // one of them is to be seen
    QCOMPARE(seen(), first);
    sells({6});
    QCOMPARE(seen(), 0);
    for (QToolButton *button : shown.map.findChildren<QToolButton *>()) {
        if (button->text() == QStringLiteral("Circle"))
            button->click();
    }
    hold.patron = QStringLiteral("Jones");
    sells({}); // nothing has come in: the clerk's floor stays
    QCOMPARE(seen(), first);
    sells({first + 9});
    QCOMPARE(seen(), first);
    shown.map.setCurrentHold({});
    shown.house.load(snapshot); // another house, and a sale taken up again in it
    QCOMPARE(seen(), 0);
    sells({});
    hold.items.clear();
    hold.id = HoldId(10);
    sells({first + 12});
    QCOMPARE(seen(), 0); // not the sale on the counter
    shown.map.setCurrentHold(hold.id);
    QCOMPARE(seen(), first);
    // Nor of what part is looked at.
    shown.map.reveal(first + 12);
    shown.map.zoomBy(4);
    const int far = int(plan.seats.size()) - 1;
    QVERIFY(!shown.map.rect().contains(shown.map.seatRect(far).center()));
    sells({far});
    QVERIFY(shown.map.rect().contains(shown.map.seatRect(far).center()));
}

ROWLOCK_WINDOW_TEST(MapFloorsTest)
#include "tst_map_floors.moc"
