// When a worker of the window goes through what waits: one round at a time, once more where it was woken meanwhile, and
// by itself after a while. GUI thread.
#pragma once

#include <QTimer>

#include <functional>

namespace rowlock {

struct HouseFacts;

class WorkRounds final : public QObject
{
    Q_OBJECT

public:
    // `round` begins one, and end() has to follow; `all`: also what is not due yet.
    explicit WorkRounds(std::function<void(bool all)> round);

    void start(const HouseFacts &facts); // a practice copy and one that is read-only have no rounds
    void wake(bool all = false);
    void end(qint64 restMs);

private:
    std::function<void(bool)> m_round;
    QTimer m_due;
    bool m_isStarted = false;
    bool m_isWorking = false;
    bool m_isWanted = false; // once more, when this round is over ...
    bool m_wantsAll = false; // ... and also what is not due
};

} // namespace rowlock
