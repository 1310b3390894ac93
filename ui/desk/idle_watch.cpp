#include "ui/desk/idle_watch.h"

#include "ui/desk/other_side.h"

#include <QCoreApplication>
#include <QEvent>

namespace rowlock {

namespace {

constexpr int lookMs = 1000;
constexpr qint64 msOfMinute = 60'000;

bool isTouch(QEvent::Type type)
{
    switch (type) {
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::InputMethod: return true;
    default: return false;
    }
}

} // namespace

IdleWatch::IdleWatch(const Clock &clock, const std::function<bool()> &isBusy, QObject *parent)
    : QObject(parent), m_clock(clock), m_isBusy(isBusy)
{
    m_timer.setInterval(lookMs);
    connect(&m_timer, &QTimer::timeout, this, &IdleWatch::look);
}

void IdleWatch::begin(int minutes)
{
    stop();
    if (minutes <= 0)
        return;
    m_limitMs = minutes * msOfMinute;
    m_touchedMs = m_clock.sinceBootMs();
    QCoreApplication::instance()->installEventFilter(this);
    m_timer.start();
}

void IdleWatch::stop()
{
    QCoreApplication::instance()->removeEventFilter(this);
    m_timer.stop();
}

void IdleWatch::look()
{
    if (!m_timer.isActive())
        return;
    const qint64 now = m_clock.sinceBootMs();
    if (m_isBusy())
        m_touchedMs = now;
    if (now - m_touchedMs < m_limitMs)
        return;
    stop();
    emit idle();
}

bool IdleWatch::eventFilter(QObject *watched, QEvent *event)
{
    if (isTouch(event->type()) && !isOnOtherSide(watched))
        m_touchedMs = m_clock.sinceBootMs();
    return false;
}

} // namespace rowlock
