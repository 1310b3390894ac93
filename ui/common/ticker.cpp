#include "ui/common/ticker.h"

namespace rowlock {

Ticker::Ticker(const Clock &clock, QObject *parent) : QObject(parent), m_clock(clock)
{
    m_timer.setInterval(250);
    connect(&m_timer, &QTimer::timeout, this, [this] { emit tick(m_clock.now()); });
}

void Ticker::want(QObject *who, bool wanted)
{
    if (wanted == m_wanting.contains(who))
        return;
    if (wanted) {
        m_wanting.insert(who);
        connect(who, &QObject::destroyed, this, [this, who] { want(who, false); });
        m_timer.start();
        return;
    }
    disconnect(who, &QObject::destroyed, this, nullptr);
    m_wanting.remove(who);
    if (m_wanting.isEmpty())
        m_timer.stop();
}

} // namespace rowlock
