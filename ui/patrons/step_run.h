// Something long that is done step by step in the house's own queue, so that others work in between and it can be
// stopped after each. Gone with its parent: the step that is out ends by itself. GUI thread.
#pragma once

#include "model/service/box_office.h"

namespace rowlock {

class StepRun final : public QObject
{
    Q_OBJECT

public:
    // On the desk's thread; whether it was the last. Asked once more where a second person approved of what was
    // refused.
    using Step = std::function<Result<bool>(Desk &)>;
    StepRun(BoxOffice &office, const Step &step, QObject *parent);

    void start() { next(); }
    void stop() { m_isStopped = true; } // after the step that is out

signals:
    void stepped();           // and goes on, or ends
    void ended(bool isWhole); // false: it was stopped
    void failed(const rowlock::Error &error);

private:
    void next();
    void hear(const Result<bool> &isLast);

    BoxOffice &m_office;
    Step m_step;
    bool m_isStopped = false;
};

} // namespace rowlock
