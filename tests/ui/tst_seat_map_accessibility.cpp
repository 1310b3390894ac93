#include "tests/support/shown_map.h"
#include "ui/seatmap/map_accessibility.h"

#include <QAccessible>
#include <QStackedWidget>

using namespace rowlock;

class SeatMapAccessibilityTest : public QObject
{
    Q_OBJECT

private slots:
    void seatsAreCheckBoxes();
    void standingAreasAreButtons();
    void accessibleObjectsAreMadeWhenAskedFor();
    void onlyTheMapInFrontHasSeats();
    void neighboursAreReachedByTheirSeat();

private:
    TestClock m_clock;
};

void SeatMapAccessibilityTest::seatsAreCheckBoxes()
{
    ShownMap shown(m_clock, sample::busyHouse(sample::theatre(), m_clock.now(), here));
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
    int used = 0;
    for (int i = 0; i < shown.house.seats().size(); ++i) {
        const bool inside = shown.house.seat(i).used;
        used += inside;
        const QString word = inside ? QStringLiteral("sold, admitted") : words.value(shown.house.seat(i).state);
        if (word.isEmpty())
            continue;
        seen.insert(shown.house.seat(i).state);
        QVERIFY(map->child(i)->text(QAccessible::Description).startsWith(word + u','));
        QVERIFY(!map->child(i)->state().checked);
    }
    QCOMPARE(seen.size(), 4);
    QVERIFY(used > 0);

    QSignalSpy spy(&shown.map.input(), &MapInput::seatsPicked);
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

void SeatMapAccessibilityTest::standingAreasAreButtons()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QAccessibleInterface *map = QAccessible::queryAccessibleInterface(&shown.map);
    QAccessibleInterface *pit = map->child(int(shown.house.seats().size()));
    QVERIFY(pit);
    QCOMPARE(pit->role(), QAccessible::Button);
    QCOMPARE(pit->text(QAccessible::Name), QStringLiteral("Standing pit"));
    QVERIFY(pit->text(QAccessible::Description).startsWith(QStringLiteral("90 left")));
    QCOMPARE(map->indexOfChild(pit), int(shown.house.seats().size()));
    QSignalSpy spy(&shown.map.input(), &MapInput::areaPicked);
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

void SeatMapAccessibilityTest::accessibleObjectsAreMadeWhenAskedFor()
{
    ShownMap shown(m_clock, sample::house(sample::bowl(), m_clock.now()));
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

void SeatMapAccessibilityTest::onlyTheMapInFrontHasSeats()
{
    QStackedWidget pages;
    HouseModel house(here);
    auto *front = new SeatMapView(house, m_clock, SeatMapView::Mode::Sell);
    auto *behind = new SeatMapView(house, m_clock, SeatMapView::Mode::Manage);
    pages.addWidget(front);
    pages.addWidget(behind);
    house.load(sample::house(sample::theatre(), m_clock.now()));
    pages.show();
    QVERIFY(QTest::qWaitForWindowExposed(&pages));
    const auto seats = [](SeatMapView *map) {
        int found = 0;
        QAccessibleInterface *interface = QAccessible::queryAccessibleInterface(map);
        for (int i = 0; i < interface->childCount(); ++i)
            found += interface->child(i)->role() == QAccessible::CheckBox;
        return found;
    };
    QCOMPARE(seats(front), int(house.seats().size()));
    QCOMPARE(seats(behind), 0);
    pages.setCurrentWidget(behind);
    QCOMPARE(seats(front), 0);
    QCOMPARE(seats(behind), int(house.seats().size()));
    QCOMPARE(accessibleObjectsAlive(*front), 0);
}

void SeatMapAccessibilityTest::neighboursAreReachedByTheirSeat()
{
    ShownMap shown(m_clock, sample::house(sample::theatre(), m_clock.now()));
    QAccessibleInterface *map = QAccessible::queryAccessibleInterface(&shown.map);
    const int middle = shown.house.plan().rows.at(0).seats.at(3);
    for (const auto &[name, direction] :
         {std::pair{"Go left", Direction::Left}, std::pair{"Go right", Direction::Right},
          std::pair{"Go down", Direction::Down}}) {
        const int neighbour = seatTowards(shown.house.plan(), middle, direction);
        QVERIFY(neighbour != middle);
        QVERIFY(map->child(middle)->actionInterface()->actionNames().contains(QLatin1String(name)));
        map->child(middle)->actionInterface()->doAction(QLatin1String(name));
        QCOMPARE(shown.map.focusSeat(), neighbour);
    }
    map->child(middle)->actionInterface()->doAction(QStringLiteral("Go nowhere"));
    QCOMPARE(shown.map.focusSeat(), seatTowards(shown.house.plan(), middle, Direction::Down));
}

ROWLOCK_WINDOW_TEST(SeatMapAccessibilityTest)
#include "tst_seat_map_accessibility.moc"
