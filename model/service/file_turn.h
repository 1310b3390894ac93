// Processes that take turns at something, by a file that one of them at a time has locked. The kernel ends the turn of
// one that dies. Waits; any thread.
#pragma once

#include <QString>

namespace rowlock {

class FileTurn
{
public:
    explicit FileTurn(const QString &file); // is made where it is not there; empty: nobody else is
    ~FileTurn();
    FileTurn(const FileTurn &) = delete;
    FileTurn &operator=(const FileTurn &) = delete;

private:
    int m_file = -1;
};

} // namespace rowlock
