// What is typed, asked letter by letter: one question is out at a time, and what was typed meanwhile is asked when it
// is answered, so that an answer to an older question is never shown. GUI thread.
#pragma once

#include <QtGlobal>

#include <functional>
#include <utility>

namespace rowlock {

class NewestQuestion
{
public:
    explicit NewestQuestion(std::function<void()> send) : m_send(std::move(send)) {}

    void ask()
    {
        ++m_newest;
        if (m_out == 0)
            send();
    }
    void forget() { ++m_newest; } // what is out is not wanted any more
    bool isAnswered() const { return m_out == 0; }
    // An answer is there. To an older question: the newest is sent now, and this one is not to be shown.
    bool isToNewest()
    {
        if (std::exchange(m_out, 0) == m_newest)
            return true;
        send();
        return false;
    }

private:
    void send()
    {
        m_out = m_newest;
        m_send();
    }

    std::function<void()> m_send;
    quint64 m_newest = 0, m_out = 0; // out, 0: none is
};

} // namespace rowlock
