#include "ui/patrons/step_run.h"

namespace rowlock {

StepRun::StepRun(BoxOffice &office, const Step &step, QObject *parent) : QObject(parent), m_office(office), m_step(step)
{}

void StepRun::next()
{
    m_office.ask(this, m_step, [this](const Result<bool> &isLast) { hear(isLast); });
}

void StepRun::hear(const Result<bool> &isLast)
{
    if (!isLast)
        return emit failed(isLast.error());
    emit stepped();
    if (*isLast || m_isStopped)
        emit ended(*isLast);
    else
        next();
}

} // namespace rowlock
