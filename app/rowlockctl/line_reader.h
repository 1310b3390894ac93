// Lines of a file descriptor, whole, and no longer than we are willing to keep in memory.
#pragma once

#include <QByteArray>

namespace rowlock {

class LineReader
{
public:
    enum class Found { Line, TooLong, End };

    explicit LineReader(int descriptor, qsizetype longest) : m_descriptor(descriptor), m_longest(longest) {}

    // Waits for the next line; a last one without an end counts. Of one that is too long nothing is kept.
    Found next(QByteArray &line);
    bool hasLine() const { return m_buffer.indexOf('\n', m_searched) >= 0; } // next() would not wait

private:
    bool fill(); // false at the end of input

    int m_descriptor;
    qsizetype m_longest;
    QByteArray m_buffer;
    qsizetype m_searched = 0; // no line end before this
    bool m_skipping = false;
    bool m_ended = false;
};

} // namespace rowlock
