// Processes that take turns at something, by a file that one of them at a time has locked. The kernel ends the turn of
// one that dies. Any thread.
#pragma once

#include <QString>

namespace rowlock {

class FileTurn
{
public:
    explicit FileTurn(const QString &file);       // is made where it is not there; empty: nobody else is
    FileTurn(const QString &file, qint64 waitMs); // gives up; a place that knows no locks is had at once
    ~FileTurn();
    FileTurn(const FileTurn &) = delete;
    FileTurn &operator=(const FileTurn &) = delete;

    bool isHad() const { return m_isHad; }

private:
    bool take(bool waits);

    int m_file = -1;
    bool m_isHad = false;
};

} // namespace rowlock
