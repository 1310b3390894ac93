#include "ui/common/work_rounds.h"

#include "model/service/box_office.h"

#include <utility>

namespace rowlock {

WorkRounds::WorkRounds(std::function<void(bool all)> round) : m_round(std::move(round))
{
    m_due.setSingleShot(true);
    connect(&m_due, &QTimer::timeout, this, [this] { wake(); });
}

void WorkRounds::start(const HouseFacts &facts)
{
    m_isStarted = !facts.readOnly && !facts.isPractice();
    wake();
}

void WorkRounds::wake(bool all)
{
    if (!m_isStarted)
        return;
    if (m_isWorking) {
        m_isWanted = true;
        m_wantsAll = m_wantsAll || all;
        return;
    }
    m_isWorking = true;
    m_round(all);
}

void WorkRounds::end(qint64 restMs)
{
    m_isWorking = false;
    if (std::exchange(m_isWanted, false))
        wake(std::exchange(m_wantsAll, false));
    else
        m_due.start(int(restMs));
}

} // namespace rowlock
