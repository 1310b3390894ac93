#include "tests/bench/map_sides.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <malloc.h>

#include <utility>

using namespace rowlock;

namespace bench {

namespace {

constexpr qint64 flashMs = 1000;

QTimer *restTimerOf(const SeatMapView &map)
{
    auto *timer = map.findChild<QTimer *>(QStringLiteral("rest"));
    if (!timer)
        qFatal("a map never comes to rest");
    return timer;
}

} // namespace

qint64 bytesInUse()
{
    const struct mallinfo2 info = mallinfo2();
    return qint64(info.uordblks + info.hblkhd);
}

void paintNow()
{
    QCoreApplication::sendPostedEvents();
}

void rest()
{
    QCoreApplication::processEvents();
    paintNow(); // what those timers have asked for: an overview or a legend that follows a moment later
}

void awaitFlashes()
{
    QElapsedTimer since;
    since.start();
    while (!since.hasExpired(flashMs))
        QCoreApplication::processEvents();
}

void leaveAlone(SeatMapView &map)
{
    rest();
    QTimer *timer = restTimerOf(map);
    const int interval = timer->interval();
    timer->setInterval(0);
    while (timer->isActive())
        QCoreApplication::processEvents();
    timer->setInterval(interval);
}

void PaintWitness::expect(const char *what)
{
    if (!std::exchange(m_painted, false))
        qFatal("nothing was painted: %s", what);
}

bool PaintWitness::eventFilter(QObject *, QEvent *event)
{
    m_painted = m_painted || event->type() == QEvent::Paint;
    return false;
}

Window::Window()
{
    resize(windowSize);
    show();
    QCoreApplication::processEvents();
}

qint64 OurSide::open(const HouseSnapshot &snapshot, const Clock &clock)
{
    house.load(snapshot);
    const qint64 before = bytesInUse();
    map = std::make_unique<SeatMapView>(house, clock, SeatMapView::Mode::Sell, &window);
    map->setCurrentHold(HoldId(1));
    map->resize(windowSize);
    map->show();
    paintNow();
    return before;
}

qint64 ItemSide::open(const HouseSnapshot &snapshot, const Clock &clock, bool keepPictures)
{
    house.load(snapshot);
    const qint64 before = bytesInUse();
    items = std::make_unique<ItemHouse>(house, clock, keepPictures, &window);
    items->view().resize(windowSize);
    items->view().show();
    items->fit();
    paintNow();
    return before;
}

} // namespace bench
