#include "ui/find/find_search.h"

namespace rowlock {

namespace {

constexpr int mostShown = 50;

} // namespace

void FindSearch::ask(const QString &text, std::optional<EventId> event)
{
    m_wanted = text.simplified();
    m_event = event;
    m_question.ask();
}

void FindSearch::send()
{
    m_office.ask(
        this, [text = m_wanted, event = m_event](Desk &desk) { return desk.finding().find(text, event, mostShown); },
        [this](const Result<FoundThings> &answer) { hear(answer); });
}

void FindSearch::hear(const Result<FoundThings> &answer)
{
    if (!m_question.isToNewest())
        return;
    if (answer)
        emit found(*answer);
    else
        emit failed(answer.error().message);
}

} // namespace rowlock
