// Tells when nobody has touched a key or the mouse for a while. GUI thread.
#pragma once

#include "model/domain/clock.h"

#include <QObject>
#include <QTimer>

#include <functional>

namespace rowlock {

class IdleWatch final : public QObject
{
    Q_OBJECT

public:
    // `isBusy`: something is going on that is not to be broken off; the time begins again after it.
    IdleWatch(const Clock &clock, const std::function<bool()> &isBusy, QObject *parent);

    void begin(int minutes); // from now on; 0: never
    void stop();
    void look(); // by itself every second

    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void idle();

private:
    const Clock &m_clock;
    std::function<bool()> m_isBusy;
    QTimer m_timer;
    qint64 m_limitMs = 0;
    qint64 m_touchedMs = 0; // since the computer was started: no matter how its clock is set
};

} // namespace rowlock
