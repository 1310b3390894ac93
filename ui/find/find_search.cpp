#include "ui/find/find_search.h"

#include <utility>

namespace rowlock {

namespace {

constexpr int mostShown = 50;

} // namespace

void FindSearch::ask(const QString &text, std::optional<EventId> event)
{
    m_wanted = text.simplified();
    m_event = event;
    ++m_question;
    if (m_sent == 0)
        send();
}

void FindSearch::send()
{
    m_sent = m_question;
    m_office.ask(
        this, [text = m_wanted, event = m_event](Desk &desk) { return desk.finding().find(text, event, mostShown); },
        [this](const Result<FoundThings> &answer) { hear(answer); });
}

void FindSearch::hear(const Result<FoundThings> &answer)
{
    const bool isNewest = std::exchange(m_sent, 0) == m_question;
    if (!isNewest)
        return send();
    if (answer)
        emit found(*answer);
    else
        emit failed(answer.error().message);
}

} // namespace rowlock
