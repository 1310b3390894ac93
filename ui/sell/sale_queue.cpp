#include "ui/sell/sale_queue.h"

#include "ui/common/answer.h"

namespace rowlock {

void SaleQueue::add(SaleCommand command)
{
    m_commands.push_back(std::move(command));
    emit changed();
    startNext();
}

void SaleQueue::dropWaiting()
{
    const size_t keep = m_running ? 1 : 0;
    if (m_commands.size() <= keep)
        return;
    m_commands.resize(keep);
    emit changed();
}

QSet<int> SaleQueue::pending() const
{
    QSet<int> seats;
    for (const SaleCommand &command : m_commands)
        seats += command.adds + command.takes;
    return seats;
}

bool SaleQueue::willContain(int seatNo, bool now) const
{
    for (const SaleCommand &command : m_commands) {
        if (command.adds.contains(seatNo))
            now = true;
        if (command.takes.contains(seatNo))
            now = false;
    }
    return now;
}

void SaleQueue::startNext()
{
    if (m_running || m_commands.empty())
        return;
    m_running = true;
    whenAnswered(m_commands.front().start(), this, [this](const Result<HoldInfo> &answer) {
        const SaleCommand finished = std::move(m_commands.front());
        m_commands.pop_front();
        m_running = false;
        finished.done(answer);
        emit changed();
        startNext();
    });
}

} // namespace rowlock
