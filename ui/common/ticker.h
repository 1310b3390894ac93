// One timer for every countdown of a window; it runs only while something counts down.
#pragma once

#include "model/domain/clock.h"

#include <QObject>
#include <QSet>
#include <QTimer>

namespace rowlock {

class Ticker : public QObject
{
    Q_OBJECT

public:
    explicit Ticker(const Clock &clock, QObject *parent = nullptr);

    Instant now() const { return m_clock.now(); }
    void want(QObject *who, bool wanted); // `who` counts something down, or no longer does

signals:
    void tick(rowlock::Instant now); // about four times a second

private:
    const Clock &m_clock;
    QTimer m_timer;
    QSet<QObject *> m_wanting;
};

} // namespace rowlock
