// A seat map on the screen with a house in it, and a hand for the mouse.
#pragma once

#include "tests/support/sample_house.h"
#include "tests/support/test_clock.h"
#include "ui/seatmap/seat_map_view.h"

#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

namespace rowlock {

inline const QString here = QStringLiteral("counter/1");

struct ShownMap
{
    explicit ShownMap(const Clock &clock, const HouseSnapshot &snapshot,
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
        QWheelEvent event(at, map.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&map, &event);
    }

    HouseModel house;
    SeatMapView map;
};

inline QList<int> picked(const QSignalSpy &spy, int index = 0)
{
    return spy.value(index).value(0).value<QList<int>>();
}

inline int seatNamed(const SeatingPlan &plan, const QString &label)
{
    for (int i = 0; i < plan.seats.size(); ++i) {
        if (plan.seats.at(i).label == label)
            return i;
    }
    return -1;
}

} // namespace rowlock
