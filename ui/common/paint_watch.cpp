#include "ui/common/paint_watch.h"

#include "ui/seatmap/seat_map_view.h"

#include <QCoreApplication>
#include <QEvent>

#include <ctime>

namespace rowlock {

PaintWatch::PaintWatch(QObject *parent) : QObject(parent)
{
    QCoreApplication::instance()->installEventFilter(this);
}

qint64 PaintWatch::machineNs()
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return qint64(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

bool PaintWatch::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::Paint)
        return false;
    const auto *map = qobject_cast<SeatMapView *>(watched);
    if (!map || !map->house().isLoaded())
        return false;
    const EventSummary &shown = map->house().event();
    if (shown.id == m_event && shown.revision == m_revision)
        return false;
    m_event = shown.id;
    m_revision = shown.revision;
    // The painting is still to come; what is queued now runs after it.
    QMetaObject::invokeMethod(
        this,
        [this, id = shown.id, revision = shown.revision, seats = int(map->house().seats().size())] {
            emit painted(id, revision, seats, machineNs());
        },
        Qt::QueuedConnection);
    return false;
}

} // namespace rowlock
