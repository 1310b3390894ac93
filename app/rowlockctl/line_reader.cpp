#include "app/rowlockctl/line_reader.h"

#include <cerrno>
#include <unistd.h>

namespace rowlock {

LineReader::Found LineReader::next(QByteArray &line)
{
    for (;;) {
        const qsizetype end = m_buffer.indexOf('\n', m_searched);
        if (end >= 0) {
            const bool tooLong = m_skipping || end > m_longest;
            line = tooLong ? QByteArray() : m_buffer.left(end);
            m_buffer.remove(0, end + 1);
            m_searched = 0;
            m_skipping = false;
            return tooLong ? Found::TooLong : Found::Line;
        }
        m_searched = m_buffer.size();
        if (m_buffer.size() > m_longest) {
            m_skipping = true;
            m_buffer.clear();
            m_searched = 0;
        }
        if (m_ended || !fill()) {
            if (!m_skipping && m_buffer.isEmpty())
                return Found::End;
            line = m_skipping ? QByteArray() : m_buffer;
            const bool tooLong = m_skipping;
            m_buffer.clear();
            m_searched = 0;
            m_skipping = false;
            return tooLong ? Found::TooLong : Found::Line;
        }
    }
}

bool LineReader::fill()
{
    constexpr qsizetype chunk = 64 * 1024;
    const qsizetype before = m_buffer.size();
    m_buffer.resize(before + chunk);
    ssize_t count = 0;
    do
        count = ::read(m_descriptor, m_buffer.data() + before, size_t(chunk));
    while (count < 0 && errno == EINTR);
    m_buffer.resize(before + std::max<ssize_t>(count, 0));
    m_ended = count <= 0;
    return !m_ended;
}

} // namespace rowlock
